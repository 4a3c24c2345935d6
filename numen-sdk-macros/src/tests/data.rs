//! Findings of records, choices and unions.

use super::{NONE, of_type};

#[test]
fn tidy_types_have_none() {
    for fine in [
        "struct Mana { current: i32, max: Option<i32> }",
        "struct Node { #[flatten] base: Base, r#type: String, #[folded] all: Vec<Node>, #[omitted(\"x\")] a: Option<u8> }",
        "struct Empty {}",
        "enum Mood { Calm, AngryNow, #[api_type(name = \"minecraft:end\")] End, Next }",
        "enum Place { At(BlockPos), Many(Vec<Place>), }",
        "#[methods(\"demo.string\")] struct Node { a: u8 }",
        "#[api_type(name = \"Thing\")] struct RustThing { #[api_type(name = \"type\")] kind: u8 }",
    ] {
        assert_eq!(of_type(fine), NONE, "{fine}");
    }
}

#[test]
fn what_has_no_shape() {
    for (source, expected) in [
        ("struct A(u8);", "(u8): the fields of `A` have no names, but a table's have"),
        ("struct A;", "A: `A` has no fields, so there is nothing to pass"),
        ("enum A {}", "A: `A` has no variants, so no value of it can be passed"),
        ("union A { a: u8 }", "union: a `union` has no shape in Lua: nothing says which of its fields holds"),
        ("struct A<T> { a: Vec<T> }", "T: `A` is generic, but a class in Lua is one concrete type"),
        ("struct A<'a> { a: &'a str }", "'a: `A` borrows, but what crosses between Lua and Rust is owned"),
        ("enum A { B, C(u8) }", "C(u8): `C` carries a value, but `B` is a plain name"),
        ("enum A { B, C(u8), D(u8) }", "C(u8): `C` carries a value, but `B` is a plain name"),
        (
            "enum A { B(u8), #[api_type(name = \"d\")] C, D }",
            "#[api_type(name = \"d\")] C: `C` is a plain name, but `B` carries a value",
        ),
        ("enum A { B(u8), C }", "C: `C` is a plain name, but `B` carries a value"),
        (
            "enum A { B(u8), C { d: u8 } }",
            "{ d: u8 }: `C` has named fields, but a union's variant carries one value",
        ),
        (
            "enum A { B(u8), C(u8, u8) }",
            "(u8, u8): `C` carries several, but a union's variant carries one value",
        ),
        ("enum A { B() }", "(): `B` carries none, but a union's variant carries one value"),
    ] {
        assert_eq!(of_type(source), [expected], "{source}");
    }
}

#[test]
fn fields() {
    for (fields, expected) in [
        ("end: u8", "end: `end` cannot name a field in Lua: it is a reserved word"),
        ("_a: u8", "_a: `_a` starts with an underscore, but its name is what Lua programs read"),
        ("a: u8, #[api_type(name = \"a\")] b: u8", "\"a\": `a` is the name of `a` already"),
        ("#[api_type(name = \"a b\")] a: u8", "\"a b\": `a b` cannot name a field in Lua"),
        ("#[api_type(name)] a: u8", "#[api_type(name)]: `#[api_type]` takes a name, as a string literal"),
        ("#[api_type(rename = \"a\")] a: u8", "rename: `#[api_type]` has no `rename`"),
        ("a: &'static str", "&'static str: `&'static str` is borrowed, but what comes from Lua is owned"),
        (
            "a: Option<Option<u8>>",
            "Option<u8>: `Option` means nothing inside an `Option`: a Lua table has no place for an absent value",
        ),
        ("#[rest] a: Vec<u8>", "#[rest]: `#[rest]` means nothing on a field of a record"),
        (
            "a: u8, #[flatten] b: Base",
            "#[flatten]: `#[flatten]` makes a field's class the parent of this one, and a class has one parent, written first",
        ),
        (
            "#[flatten] b: Option<Base>",
            "Option<Base>: a flattened field cannot be left out: its fields are this table's own",
        ),
        (
            "#[flatten] #[folded] b: Base",
            "#[folded]: `#[folded]` beside `#[flatten]`: the field itself does not appear in Lua, only its own fields do",
        ),
        (
            "#[omitted(\"x\")] a: u8",
            "#[omitted(\"x\")]: `#[omitted]` says what leaving out means, and `u8` cannot be left out",
        ),
    ] {
        assert_eq!(of_type(&format!("struct A {{ {fields} }}")), [expected], "{fields}");
    }
}

#[test]
fn variants() {
    for (variants, expected) in [
        ("AngryNow, Angry_Now", "Angry_Now: `angry_now` is the name of `AngryNow` already"),
        ("#[api_type(name = \"\")] B", "\"\": an empty text cannot be one of the names"),
        ("#[folded] B", "#[folded]: `#[folded]` means nothing on a variant that is a name"),
        (
            "#[api_type(name = \"b\")] B(u8)",
            "#[api_type(name = \"b\")]: `#[api_type]` means nothing on a variant that carries a value",
        ),
        ("B(#[folded] u8)", "#[folded]: `#[folded]` means nothing on the field of a union's variant"),
        (
            "B(Option<u8>)",
            "Option<u8>: `Option` means nothing inside a variant: a Lua table has no place for an absent value",
        ),
    ] {
        assert_eq!(of_type(&format!("enum A {{ {variants} }}")), [expected], "{variants}");
    }
}

#[test]
fn methods_lie_in_a_module_that_can_be_named() {
    for (source, expected) in [
        ("#[methods(\"mana\")] struct A { a: u8 }", "\"mana\": `mana` cannot name a module"),
        ("#[methods(\"demo.end\")] struct A { a: u8 }", "\"demo.end\": `demo.end` cannot name a module"),
        ("#[methods(\"a.b.c\")] struct A { a: u8 }", "\"a.b.c\": `a.b.c` cannot name a module"),
        ("#[methods(\"string.a\")] struct A { a: u8 }", "\"string.a\": `string.a` cannot name a module"),
        ("#[methods(\" \")] struct A { a: u8 }", "\" \": the text of `#[methods]` is empty"),
        ("#[methods] struct A { a: u8 }", "#[methods]: `#[methods]` takes one string literal in parentheses"),
        (
            "#[methods(\"demo.mana\")] enum A { B }",
            "#[methods(\"demo.mana\")]: `#[methods]` stands on an enum, whose values are no tables of their own",
        ),
        (
            "struct A { #[methods(\"demo.mana\")] a: u8 }",
            "#[methods(\"demo.mana\")]: `#[methods]` means nothing on a field of a record",
        ),
    ] {
        assert_eq!(of_type(source), [expected], "{source}");
    }
}
