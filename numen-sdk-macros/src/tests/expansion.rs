//! What the macros emit, as tokens.

use super::tokens;
use crate::{entry, expand};
use proc_macro2::{TokenStream, TokenTree};
use syn::{File, Item};

/// The emitted items.
fn items(output: &TokenStream) -> Vec<Item> {
    let file: File = syn::parse2(output.clone()).unwrap_or_else(|error| panic!("{error}: {output}"));
    file.items
}

/// Whether the output has these tokens, however they are spaced.
fn has(output: &TokenStream, part: &str) -> bool {
    let dense = |text: &str| text.replace(char::is_whitespace, "");
    dense(&output.to_string()).contains(&dense(part))
}

#[test]
fn the_function_stays_as_written() {
    let source = "#[inline] pub fn get<W: Magic>(call: &ServerCall<W>, #[allow(unused)] a: u8) -> Mana { a + 1; call }";
    let with_ours = r#"#[note("x")] #[inline] #[example("y")]
        pub fn get<W: Magic>(call: &ServerCall<W>, #[positional] #[allow(unused)] /** Doc. */ a: u8) -> Mana { a + 1; call }"#;
    for source in [source, &with_ours.replace("#[positional]", "")] {
        let output = entry::fn_doc(tokens(r#""Do it.""#), tokens(source));
        assert!(has(
            &output,
            "#[inline] pub fn get<W: Magic>(call: &ServerCall<W>, #[allow(unused)] a: u8) -> Mana { a + 1; call }"
        ));
        items(&output);
    }
    // Refused, and emitted all the same.
    let output = entry::fn_doc(tokens(r#""Do it.""#), tokens(with_ours));
    assert!(has(&output, "#[allow(unused)] a: u8) -> Mana { a + 1; call }"), "{output}");
    assert!(has(&output, "::core::compile_error!") && has(&output, "Refused"), "{output}");
}

#[test]
fn a_body_that_does_not_parse_is_kept() {
    let output =
        entry::fn_doc(tokens(r#""Do it.""#), tokens("fn get(call: &ServerCall<Toy>) { call.world(). }"));
    assert!(has(&output, "{ call.world(). }"));
    assert!(!has(&output, "compile_error"));
}

#[test]
fn the_table_says_what_the_signature_says() {
    let output = entry::fn_doc(
        tokens(r#""Do it.", name = "go""#),
        tokens(
            r#"
            #[example("a.b.go()")]
            fn r#move<W: World>(
                call: &mut ServerCall<W>,
                /// One
                /// line.
                r#use: String,
                #[positional] times: Option<u8>,
                #[omitted("stay")] far: std::option::Option<Vec<Mana>>,
            ) -> Result<Pending<Mana>, ApiError> {}
            "#,
        ),
    );
    for part in [
        r#"name: "go", rust: ::core::concat!(::core::module_path!(), "::", "move"), summary: "Do it.""#,
        r#"examples: &["a.b.go()"], notes: &[], see_also: &[]"#,
        r#"::numen_sdk::__rt::Param::new::<String>("use", "One line.", ::core::option::Option::None, ::numen_sdk::__rt::Role::Required)"#,
        r#"Param::new::<u8>("times", "", ::core::option::Option::None, ::numen_sdk::__rt::Role::Optional)"#,
        r#"Param::new::<Vec<Mana>>("far", "", ::core::option::Option::Some("stay"), ::numen_sdk::__rt::Role::Option)"#,
        "returns: ::numen_sdk::__rt::pending::<fn(&mut ServerCall<W>), Mana>()",
        "enum r#move {}",
        "pub fn def<W: World>() -> ::numen_sdk::__rt::ServerFn<W> { ::numen_sdk::__rt::ServerFn::writing(",
        "match __invocation.args.required::<String>() { ::core::result::Result::Ok(value) => value,",
        "match __invocation.args.option::<Vec<Mana>>() {",
        "::numen_sdk::__rt::give_pending::<Mana>(match ::numen_sdk::__rt::fault::<_, ApiError>(r#move(&mut",
    ] {
        assert!(has(&output, part), "{part} is not in {output}");
    }
}

#[test]
fn a_nameless_world_gets_a_name() {
    let output =
        entry::fn_doc(tokens(r#""Do it.""#), tokens("fn get(call: &ServerCall<impl Magic + 'static>) {}"));
    assert!(has(&output, "fn get(call: &ServerCall<impl Magic + 'static>) {}"));
    assert!(
        has(&output, "pub fn def<__W0: Magic + 'static>() -> ::numen_sdk::__rt::ServerFn<__W0>"),
        "{output}"
    );
}

#[test]
fn attributes_above_move_below_in_order() {
    let source = r#"#[inline] #[note("b")] #[fn_doc("Do it.")] #[example("c")] fn get() {}"#;
    let output = entry::beside_fn_doc("example", tokens(r#""a""#), tokens(source));
    let expected = r#"#[inline] #[fn_doc("Do it.")] #[::numen_sdk::example("a")] #[note("b")] #[example("c")] fn get() {}"#;
    assert_eq!(output.to_string(), tokens(expected).to_string());
    // And named once more by `fn_doc`, they do nothing.
    let item = tokens("enum get {}");
    assert_eq!(entry::beside_fn_doc("note", tokens("@"), item.clone()).to_string(), item.to_string());
}

#[test]
fn without_a_sentence_all_of_them_are_one_error() {
    let source =
        r#"#[note("b")] #[see_also()] fn get(call: &ServerCall<Toy>, #[omitted("c")] a: Option<u8>) {}"#;
    let output = entry::beside_fn_doc("example", tokens(r#""a""#), tokens(source));
    assert_eq!(output.to_string().matches("compile_error").count(), 1);
    assert!(has(&output, "fn get(call: &ServerCall<Toy>, a: Option<u8>) {}"), "{output}");
}

#[test]
fn what_is_no_function_is_emitted_again() {
    for source in ["struct A;", "fn get(&self);", "mod a {}"] {
        for output in [
            entry::fn_doc(tokens(r#""Do it.""#), tokens(source)),
            entry::beside_fn_doc("note", tokens(r#""a""#), tokens(source)),
        ] {
            assert!(has(&output, source) && has(&output, "compile_error"), "{output}");
        }
    }
}

#[test]
fn conditions_are_shared() {
    let output = entry::fn_doc(
        tokens(r#""Do it.""#),
        tokens("#[cfg(a)] fn get(call: &ServerCall<Toy>, a: Map, b: Option<u8>) {}"),
    );
    let items = items(&output);
    assert_eq!(items.len(), 4);
    for item in items {
        let attributes = match item {
            Item::Fn(item) => item.attrs,
            Item::Enum(item) => item.attrs,
            Item::Const(item) => item.attrs,
            Item::Impl(item) => item.attrs,
            other => panic!("{other:?}"),
        };
        assert!(attributes.iter().any(|attribute| attribute.path().is_ident("cfg")));
    }
}

#[test]
fn derives_are_items_even_after_an_error() {
    for source in [
        "struct A { a: u8, b: Option<A> }",
        "struct A { #[flatten] a: B, #[folded] b: u8 }",
        "enum A { B, C }",
        "enum A { B(u8), C(A) }",
        "struct A(u8);",
        "struct A<'a, T: X = u8, const N: usize = 1>(&'a [T; N]) where T: Y;",
        "union A { a: u8 }",
        "enum A {}",
    ] {
        items(&entry::api_type(tokens(source)));
        items(&entry::args(tokens(source)));
    }
    let output =
        entry::api_type(tokens("struct A<'a, T: X = u8, const N: usize = 1>(&'a [T; N]) where T: Y;"));
    assert!(
        has(
            &output,
            "impl<T: X + 'static, const N: usize> ::numen_sdk::__rt::ApiType for A<'static, T, N> where T: Y"
        ),
        "{output}"
    );
}

#[test]
fn lists() {
    let expand = |source: &str| expand::list::expand(tokens(source));
    let errors = |source: &str| expand(source).to_string().matches("compile_error").count();
    assert_eq!(errors("get, spells::cast, crate::a::b,"), 0);
    assert_eq!(errors(""), 1);
    assert_eq!(errors("get()"), 1);
    assert_eq!(errors("get, get::<W>, 3, get"), 3);
    assert_eq!(errors("get cast"), 1);
    let output = expand("get, spells::cast");
    assert!(
        has(&output, r#"Listed::new([<get>::NAME, <spells::cast>::NAME], ["get", "spells::cast"])"#),
        "{output}"
    );
    assert!(has(&output, "const _: () = __LISTED.is_first(1usize);"), "{output}");
    let _: syn::Expr = syn::parse2(output).unwrap();
}

#[test]
fn a_list_grows_with_its_functions_and_not_with_their_pairs() {
    fn count(tokens: TokenStream) -> usize {
        tokens.into_iter().fold(0, |sum, token| match token {
            TokenTree::Group(group) => sum + 1 + count(group.stream()),
            _ => sum + 1,
        })
    }
    let list = |functions: usize| {
        let names: Vec<String> = (0..functions).map(|n| format!("f{n}")).collect();
        count(expand::list::expand(tokens(&names.join(", "))))
    };
    assert_eq!(list(400) - list(200), list(201) - list(1));
}

#[test]
fn an_unfinished_parameter_is_named_and_the_function_stays() {
    let cases = [
        ("bud", "the parameter `bud` has no type", "bud: ::core::primitive::bool"),
        ("/** Doc. */ #[positional] bud", "the parameter `bud` has no type", "bud: ::core::primitive::bool"),
        (
            "mut bud:",
            "the type of the parameter `bud` is missing or incomplete",
            "bud: ::core::primitive::bool",
        ),
        (
            "bud: Option<",
            "the type of the parameter `bud` is missing or incomplete",
            "bud: ::core::primitive::bool",
        ),
        (
            "bud: Vec<Option<u8>",
            "the type of the parameter `bud` is missing or incomplete",
            "bud: ::core::primitive::bool",
        ),
        ("7", "this is not a parameter", "count: u32) -> u32"),
    ];
    for (unfinished, what, part) in cases {
        let source = format!(
            r#"pub fn buy<F: Fn(u8) -> u8>(call: &ServerCall<W>, /** How many. */ count: u32, {unfinished}) -> u32 {{ count. }}"#
        );
        let output = entry::fn_doc(tokens(r#""Buy.""#), tokens(&source));
        let errors = output.to_string().matches("compile_error").count();
        assert_eq!(errors, 2, "{output}");
        assert!(has(&output, "nothing says what `F` is") && has(&output, "-> u32 { count. }"), "{output}");
        assert!(has(&output, what) && has(&output, part) && has(&output, "enum buy {}"), "{output}");
        // An example above it leaves the finding to `#[fn_doc]`.
        let below = format!(r#"#[fn_doc("Buy.")] {source}"#);
        let output = entry::beside_fn_doc("example", tokens(r#""a.b.buy(1)""#), tokens(&below));
        assert!(!has(&output, "compile_error"), "{output}");
    }
}

#[test]
fn what_is_no_function_is_not_repaired() {
    for source in ["struct A(bud);", "fn act(call: &ServerCall<W>, bud);", "fn act", "const A: fn(bud) = b;"]
    {
        let output = entry::fn_doc(tokens(r#""Do it.""#), tokens(source));
        assert!(has(&output, "compile_error") && !has(&output, "Refused"), "{output}");
    }
}
