//! Calls of every function of the fixture: arguments that nearly fit, and some that don't at all.

use crate::{Toy, dice::Dice, odd};
use numen_sdk::{
    api::{Catalogue, Function, Registry, Role},
    docs,
    value::{Type, TypeDesc, is_identifier, quoted},
};
use numen_sdk_tests::fixture;
use std::sync::{Arc, LazyLock};

static CATALOGUE: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
    let registry = Registry::<Toy>::build(docs::plugin(), None, vec![fixture::plugin()]);
    registry.unwrap_or_else(|faults| panic!("{faults:?}")).catalogue().clone()
});

const WORDS: &[&str] = &[
    "bread",
    "minecraft:stone",
    "Minecraft:Stone",
    "iron oer",
    "calm",
    "1 2 3",
    "1,2,3",
    "184",
    "127.0.0.1",
    "top",
    "",
    "a\"b\\c\n",
    "铁",
    "0b7e5f0a-3c1d-4e2f-8a9b-0c1d2e3f4a5b",
    "demo.larder.fetch",
    "--[[ ]]",
    "return",
];
const NUMBERS: &[&str] =
    &["1", "0", "-3", "64", "0.5", "255", "256", "-1e9", "2147483648", "2^53", "1e300", "-0"];

/// A program of one call.
pub(crate) fn call(dice: &mut Dice<'_>) -> String {
    format!("{}{}", odd::PRELUDE, written(dice))
}

/// One of the functions.
pub(crate) fn function(dice: &mut Dice<'_>) -> &'static Function {
    let functions = CATALOGUE.functions();
    &functions[dice.below(functions.len())]
}

/// A call of one of the functions.
pub(crate) fn written(dice: &mut Dice<'_>) -> String {
    let function = function(dice);
    let mut arguments = Vec::new();
    for param in function.table.positionals() {
        match param.role {
            // Whatever stands behind takes its place.
            _ if dice.chance(5) => {}
            Role::Optional if dice.chance(50) => {}
            Role::Rest => {
                let TypeDesc::List(item) = (param.ty)().seen() else { continue };
                match dice.chance(40) {
                    true => arguments.push(value(dice, (param.ty)(), 0)),
                    false => (0..dice.below(4)).for_each(|_| arguments.push(value(dice, item(), 0))),
                }
            }
            _ => arguments.push(value(dice, (param.ty)(), 0)),
        }
    }
    if dice.chance(8) {
        arguments.push(dice.pick(odd::VALUES).to_owned());
    }
    let params = function.table.params;
    let mut options = Vec::new();
    for param in params {
        if param.role == Role::Option && dice.chance(50) || dice.chance(3) {
            options.push(format!("{} = {}", key(dice, param.name), value(dice, (param.ty)(), 0)));
        }
    }
    if !options.is_empty() || dice.chance(5) {
        arguments.push(format!("{{{}}}", options.join(", ")));
    }
    if dice.chance(3) {
        arguments.push("nil".to_owned());
    }
    let arguments = arguments.join(", ");
    if dice.chance(2)
        && let Some((group, name)) = function.name.rsplit_once('.')
    {
        return format!("{group}:{name}({arguments})");
    }
    format!("{}({arguments})", function.name)
}

/// A key, sometimes with a letter too many, too few or turned.
fn key(dice: &mut Dice<'_>, name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    if dice.chance(10) {
        let at = dice.below(letters.len());
        match dice.below(4) {
            0 if at > 0 => letters.swap(at, at - 1),
            1 if letters.len() > 1 => drop(letters.remove(at)),
            2 => letters[at] = letters[at].to_ascii_uppercase(),
            _ => letters.insert(at, '_'),
        }
    }
    let name = String::from_iter(letters);
    if is_identifier(&name) { name } else { format!("[{}]", quoted(name.as_bytes())) }
}

/// A value of the type, or nearly.
fn value(dice: &mut Dice<'_>, ty: Type, depth: usize) -> String {
    if dice.chance(5) {
        return dice.pick(odd::VALUES).to_owned();
    }
    match ty.seen() {
        TypeDesc::Boolean => dice.pick(&["true", "false"]).to_owned(),
        TypeDesc::Integer | TypeDesc::Number if dice.chance(5) => quoted(dice.pick(NUMBERS).as_bytes()),
        TypeDesc::Integer | TypeDesc::Number => dice.pick(NUMBERS).to_owned(),
        TypeDesc::Text => quoted(dice.pick(WORDS).as_bytes()),
        TypeDesc::Any => dice.pick(odd::VALUES).to_owned(),
        TypeDesc::Choice(desc) => {
            let name = dice.pick(desc.names);
            match dice.below(8) {
                5 => quoted(name.to_uppercase().as_bytes()),
                6 => quoted(format!("{name}s").as_bytes()),
                7 => quoted(dice.pick(WORDS).as_bytes()),
                _ => quoted(name.as_bytes()),
            }
        }
        // A type may contain itself.
        TypeDesc::List(_) | TypeDesc::Map(..) if depth > 6 => "{}".to_owned(),
        TypeDesc::List(item) => format!("{{{}}}", dice.some(4, ", ", |dice| value(dice, item(), depth + 1))),
        TypeDesc::Tuple(items) => {
            let items: Vec<_> = items.iter().map(|item| value(dice, item(), depth + 1)).collect();
            format!("{{{}}}", items.join(", "))
        }
        TypeDesc::Map(_, of) => {
            let entry = |dice: &mut Dice<'_>| {
                let word = quoted(dice.pick(WORDS).as_bytes());
                format!("[{word}] = {}", value(dice, of(), depth + 1))
            };
            format!("{{{}}}", dice.some(4, ", ", entry))
        }
        TypeDesc::Record(desc) => {
            let mut entries = Vec::new();
            for field in desc.all_fields() {
                let left_out = if field.optional { dice.chance(50) } else { dice.chance(3) };
                if !left_out {
                    entries.push(format!(
                        "{} = {}",
                        key(dice, field.name),
                        value(dice, (field.ty)(), depth + 1)
                    ));
                }
            }
            if desc.name == "Pos" && dice.chance(10) {
                return dice
                    .pick(&["{1, 2, 3}", "\"1 2 3\"", "{1.5, -2, 3e5}", "\"1;2;3\"", "{x = 1, z = 3}"])
                    .to_owned();
            }
            if dice.chance(3) {
                entries.push("more = print".to_owned());
            }
            format!("{{{}}}", entries.join(", "))
        }
        TypeDesc::Union(desc) => {
            let variant = dice.pick(desc.variants);
            value(dice, variant(), depth + 1)
        }
        // What is behind a codec was seen.
        TypeDesc::Coded(_) => "nil".to_owned(),
    }
}
