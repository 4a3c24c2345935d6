//! The sources that are compared: annotated functions and types, and the same written by hand with mlua.

use std::fmt::Write as _;

/// How many functions or types a crate has.
pub(crate) const COUNT: usize = 200;

/// The functions, annotated, in one group.
pub(crate) fn annotated_functions() -> String {
    let mut code = String::from(
        "use numen_sdk::prelude::*;\n\
         pub struct Toy;\n\
         impl World for Toy { type Client = (); }\n\
         /// What is left.\n\
         #[derive(ApiType)]\n\
         pub struct Mana {\n/// Now.\npub current: i32,\n/// At most.\npub max: i32,\n}\n",
    );
    let mut names = Vec::new();
    for n in 0..COUNT {
        let name = name(n);
        let _ = writeln!(
            code,
            "#[fn_doc(\"Does the thing with number {n}.\")]\n#[example(\"bench.all.{name}()\")]"
        );
        code += &match n % 4 {
            0 => format!(
                "pub fn {name}(_call: &ServerCall<Toy>, /** How many. */ n: i64) -> i64 {{ n + {n} }}\n"
            ),
            1 => format!(
                "pub fn {name}(_call: &mut ServerCall<Toy>, /** Which spell. */ spell: String, \
                 /** At whom. */ #[omitted(\"cast it in front of you\")] target_{n}: Option<i64>) -> Result<Mana, ApiError> {{\n\
                 if spell.is_empty() {{ return Err(ApiError::new(ErrorKind::NotFound, \"there is no such spell\")); }}\n\
                 Ok(Mana {{ current: spell.len() as i32 + {n}, max: target_{n}.unwrap_or_default() as i32 }})\n}}\n"
            ),
            2 => format!(
                "pub fn {name}(_call: &ServerCall<Toy>, /** Which kind. */ kind: String, \
                 /** How far. */ #[omitted(\"look everywhere\")] range_{n}: Option<f64>, \
                 /** How many. */ #[omitted(\"find all\")] limit_{n}: Option<u32>) -> Vec<Mana> {{\n\
                 let current = (kind.len() as f64 + range_{n}.unwrap_or(16.0)) as i32;\n\
                 (0..limit_{n}.unwrap_or(4)).map(|max| Mana {{ current, max: max as i32 + {n} }}).collect()\n}}\n"
            ),
            _ => format!(
                "pub fn {name}(_call: &ServerCall<Toy>) -> Option<Mana> {{ Some(Mana {{ current: {n}, max: 80 }}) }}\n"
            ),
        };
        names.push(name);
    }
    let names = names.join(", ");
    let _ = writeln!(
        code,
        "pub fn plugin() -> Plugin<Toy> {{\n\
         Plugin::new(\"bench\", |numen| numen.api(\"all\", \"All of them.\", functions![{names}]))\n}}"
    );
    code
}

/// The same functions as they are written by hand for mlua: without strictness, corrections and documentation.
pub(crate) fn handwritten_functions() -> String {
    let mut code = String::from(
        "use mlua::{Error, IntoLua, Lua, Result, Table, Value};\n\
         pub struct Mana { pub current: i32, pub max: i32 }\n\
         impl IntoLua for Mana {\n\
         fn into_lua(self, lua: &Lua) -> Result<Value> {\n\
         let table = lua.create_table()?;\n\
         table.set(\"current\", self.current)?;\n\
         table.set(\"max\", self.max)?;\n\
         Ok(Value::Table(table))\n}\n}\n",
    );
    let mut set = String::new();
    for n in 0..COUNT {
        let name = name(n);
        code += &match n % 4 {
            0 => format!("pub fn {name}(_lua: &Lua, n: i64) -> Result<i64> {{ Ok(n + {n}) }}\n"),
            1 => format!(
                "pub fn {name}(_lua: &Lua, (spell, options): (String, Option<Table>)) -> Result<Mana> {{\n\
                 let target: Option<i64> = match options {{ Some(options) => options.get(\"target_{n}\")?, None => None }};\n\
                 if spell.is_empty() {{ return Err(Error::runtime(\"there is no such spell\")); }}\n\
                 Ok(Mana {{ current: spell.len() as i32 + {n}, max: target.unwrap_or_default() as i32 }})\n}}\n"
            ),
            2 => format!(
                "pub fn {name}(_lua: &Lua, (kind, options): (String, Option<Table>)) -> Result<Vec<Mana>> {{\n\
                 let (range, limit): (Option<f64>, Option<u32>) = match options {{\n\
                 Some(options) => (options.get(\"range_{n}\")?, options.get(\"limit_{n}\")?),\n\
                 None => (None, None),\n}};\n\
                 let current = (kind.len() as f64 + range.unwrap_or(16.0)) as i32;\n\
                 Ok((0..limit.unwrap_or(4)).map(|max| Mana {{ current, max: max as i32 + {n} }}).collect())\n}}\n"
            ),
            _ => format!(
                "pub fn {name}(_lua: &Lua, (): ()) -> Result<Option<Mana>> {{ Ok(Some(Mana {{ current: {n}, max: 80 }})) }}\n"
            ),
        };
        let _ = writeln!(set, "all.set(\"{name}\", lua.create_function({name})?)?;");
    }
    let _ = writeln!(
        code,
        "pub fn plugin(lua: &Lua) -> Result<Table> {{\nlet all = lua.create_table()?;\n{set}Ok(all)\n}}"
    );
    code
}

fn name(n: usize) -> String {
    format!("{}_{n}", ["add", "cast", "find", "get"][n % 4])
}

/// Records that derive `ApiType`. No two have a field of one name, so that LLVM merges no code of theirs.
pub(crate) fn annotated_types() -> String {
    let mut code = String::from("use numen_sdk::ApiType;\n");
    for n in 0..COUNT {
        let _ = writeln!(
            code,
            "/// The row with number {n}.\n#[derive(ApiType)]\npub struct Row{n} {{\n\
             /// A name.\npub name_{n}: String,\n/// A number.\npub id_{n}: i64,\n\
             /// A place.\npub x_{n}: f64,\n/// Whether it is near.\npub near_{n}: Option<bool>,\n}}"
        );
    }
    code
}

/// The same records, which cross to mlua and back: without strictness, corrections and documentation.
pub(crate) fn handwritten_types() -> String {
    let mut code = String::from("use mlua::{FromLua, IntoLua, Lua, Result, Table, Value};\n");
    for n in 0..COUNT {
        let _ = writeln!(
            code,
            "pub struct Row{n} {{ pub name_{n}: String, pub id_{n}: i64, pub x_{n}: f64, pub near_{n}: Option<bool> }}\n\
             impl FromLua for Row{n} {{\n\
             fn from_lua(value: Value, lua: &Lua) -> Result<Self> {{\n\
             let table = Table::from_lua(value, lua)?;\n\
             Ok(Row{n} {{ name_{n}: table.get(\"name_{n}\")?, id_{n}: table.get(\"id_{n}\")?, x_{n}: table.get(\"x_{n}\")?, near_{n}: table.get(\"near_{n}\")? }})\n\
             }}\n}}\n\
             impl IntoLua for Row{n} {{\n\
             fn into_lua(self, lua: &Lua) -> Result<Value> {{\n\
             let table = lua.create_table()?;\n\
             table.set(\"name_{n}\", self.name_{n})?;\n\
             table.set(\"id_{n}\", self.id_{n})?;\n\
             table.set(\"x_{n}\", self.x_{n})?;\n\
             table.set(\"near_{n}\", self.near_{n})?;\n\
             Ok(Value::Table(table))\n}}\n}}"
        );
    }
    code
}
