//! Findings of functions and parameters.

use super::{NONE, of_args, of_function, of_params};

const DO: &str = r#""Do it.""#;

#[test]
fn a_tidy_function_has_none() {
    let source = r#"
        /// Cast.
        #[example("a.b.cast()")]
        #[inline]
        pub fn cast<W: Magic>(
            call: &mut ServerCall<W>,
            /// The spell.
            spell: String,
            #[omitted("do it once")] times: Option<u8>,
            #[rest] targets: Vec<EntityRef>,
        ) -> Result<Pending<Option<Mana>>, ApiError> {}
    "#;
    assert_eq!(of_function(r#""Cast it.", name = "cast_it","#, source), NONE);
}

#[test]
fn the_sentence_and_the_name() {
    let act = "fn act(call: &ServerCall<Toy>) {}";
    for (arguments, expected) in [
        ("", ": `#[fn_doc]` lacks the sentence that says what the function does"),
        (r#"name = "go""#, ": `#[fn_doc]` lacks the sentence that says what the function does"),
        (r#"" ""#, "\" \": the text of `#[fn_doc]` is empty"),
        (r#""A.", "B.""#, "\"B.\": `#[fn_doc]` takes one sentence"),
        (r#""A.", "name""#, "\"name\": `#[fn_doc]` takes one sentence"),
        (r#""A.", name = "a", name = "b""#, "name: `name` is given twice"),
        (r#""A.", name = a::b"#, "name: `name` is not followed by a string literal"),
        (r#""A.", rename = "a""#, "rename: `#[fn_doc]` has no `rename`"),
        (r#""A." "B.""#, "\"B.\": `#[fn_doc]` takes the sentence and `name`, both string literals"),
        (r#""A.", name = "a" + x"#, "+: `#[fn_doc]` takes the sentence and `name`, both string literals"),
        (r#"A + B"#, "A: `#[fn_doc]` takes the sentence and `name`, both string literals"),
        (
            r#""A.", name = "Not-A-Name""#,
            "\"Not-A-Name\": `Not-A-Name` cannot name a function in Lua: it starts with 'N' instead of a lower case letter",
        ),
        (
            r#""A.", name = "end""#,
            "\"end\": `end` cannot name a function in Lua: Lua keeps it as a reserved word",
        ),
        (r#""A.", name = """#, "\"\": an empty text cannot name a function in Lua: it is empty"),
    ] {
        assert_eq!(of_function(arguments, act), [expected], "{arguments}");
    }
}

#[test]
fn several_faults_of_the_arguments_are_found_at_once() {
    let found = of_function(r#""", x, name = 1, other"#, "fn act(call: &ServerCall<Toy>) {}");
    assert_eq!(found.len(), 4, "{found:#?}");
    let found = of_function(r#"nmae = "go""#, "fn act(call: &ServerCall<Toy>) {}");
    assert_eq!(found.len(), 2, "{found:#?}");
    let found = of_function(r#", "A.""#, "fn act(call: &ServerCall<Toy>) {}");
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn the_function_itself() {
    for (source, expected) in [
        ("async fn act(call: &ServerCall<Toy>) {}", "async: a Lua function cannot be `async`"),
        (
            "unsafe fn act(call: &ServerCall<Toy>) {}",
            "unsafe: a Lua function cannot be `unsafe`: no Lua program can promise what it asks for",
        ),
        (
            r#"extern "C" fn act(call: &ServerCall<Toy>) {}"#,
            r#"extern "C": a Lua function cannot have an ABI of its own"#,
        ),
        ("fn act(&self, call: &ServerCall<Toy>) {}", "&self: a Lua function cannot be a method"),
        ("fn act() {}", "act: `act` does not take the call it runs in"),
        ("fn act(text: String) {}", "String: the first parameter must be the call, and `String` is none"),
        ("fn act(text: &str) {}", "&str: the first parameter must be the call, and `&str` is none"),
        (
            "fn act(call: ServerCall<Toy>) {}",
            "ServerCall<Toy>: the call is lent, so the first parameter must be a reference",
        ),
        (
            "fn act<W: World>(a: &Cell, call: &ServerCall<W>) -> Job<u8> {}",
            "call: &ServerCall<W>: `call` is a call, and only the first parameter of a function is one",
        ),
        (
            "fn act(call: &ServerCall<Toy>, client: ClientCall<()>) {}",
            "client: ClientCall<()>: `client` is a call, and only the first parameter of a function is one",
        ),
        (
            "fn act(call: &ServerCall<Toy>) -> Result<Option<Result<u8, E>>, E> {}",
            "Result<u8, E>: `Result` means nothing inside another type: a function fails as a whole",
        ),
        (
            "fn act(call: &ServerCall<Toy>) -> Pending<Result<u8, E>> {}",
            "Result<u8, E>: `Result` means nothing in what comes later: it can fail without",
        ),
        (
            "fn act(call: &ServerCall<Toy>) -> impl Sized {}",
            "impl Sized: a Lua function cannot return `impl Trait`: its type is part of the documentation",
        ),
        (
            "fn act(call: &ServerCall<Toy>) -> Option<&str> {}",
            "&str: a result outlives the call, so it cannot be borrowed from it",
        ),
        (
            "fn act(call: &mut ClientCall<Mirror>) -> Result<Job<u8>, E> {}",
            "Job<u8>: a function on the owner's client answers at once",
        ),
        (
            "fn act(call: &ServerCall<Toy>) -> Job<u8> {}",
            "Job<u8>: a job occupies the body, which is a change",
        ),
        (
            "fn u8(call: &ServerCall<Toy>) {}",
            "u8: a function named `u8` would hide the primitive type `u8` from its module",
        ),
        (
            "fn _act(call: &ServerCall<Toy>) {}",
            "_act: `_act` starts with an underscore, which a name in Lua does not",
        ),
        (
            "fn r#type(call: &ServerCall<Toy>) {}",
            "r#type: `type` cannot name a function in Lua: Lua keeps it as a global of every program",
        ),
    ] {
        assert_eq!(of_function(DO, source), [expected], "{source}");
    }
}

#[test]
fn type_parameters_are_bound_by_the_call_or_by_what_it_binds() {
    for bound in [
        "fn act<W: World>(call: &ServerCall<W>) {}",
        "fn act<W: World<Client = C>, C>(call: &ServerCall<W>) {}",
        "fn act<W, C>(call: &ServerCall<W>) where W: World<Client = C> {}",
        "fn act(call: &ServerCall<impl World>) {}",
        "fn act<const N: usize>(call: &ServerCall<Grid<N>>) {}",
    ] {
        assert_eq!(of_function(DO, bound), NONE, "{bound}");
    }
    for (source, at) in [
        ("fn act<W, T: ApiType>(call: &ServerCall<W>, item: T) {}", "T"),
        ("fn act<W, const N: usize>(call: &ServerCall<W>) {}", "N"),
    ] {
        let expected = format!(
            "{at}: nothing says what `{at}` is: Lua only passes values, and the first parameter does not bind it"
        );
        assert_eq!(of_function(DO, source), [expected]);
    }
}

#[test]
fn what_stands_beside_the_sentence() {
    let of = |attributes: &str| of_function(DO, &format!("{attributes} fn act(call: &ServerCall<Toy>) {{}}"));
    assert_eq!(
        of(r#"#[example("a")] #[example("b")] #[note("c")] #[note("d")] #[see_also("e", "f",)]"#),
        NONE
    );
    assert_eq!(of(r#"#[other::example(1)] #[note("c")] #[doc(hidden)]"#), NONE);
    for (attributes, expected) in [
        (r#"#[fn_doc("Again.")]"#, r##"#[fn_doc("Again.")]: `#[fn_doc]` is given twice"##),
        (r#"#[see_also("a")] #[see_also("b")]"#, r##"#[see_also("b")]: `#[see_also]` is given twice"##),
        (
            "#[see_also]",
            "#[see_also]: `#[see_also]` takes the full names of related functions, as string literals",
        ),
        (r#"#[example("\n")]"#, r#""\n": the text of `#[example]` is empty"#),
        (r#"#[note("a", "b")]"#, r##"#[note("a", "b")]: `#[note]` takes one string literal in parentheses"##),
    ] {
        assert_eq!(of(attributes), [expected], "{attributes}");
    }
}

#[test]
fn attributes_of_parameters() {
    for (params, expected) in [
        ("#[rest] a: String", "String: `#[rest]` takes the remaining values, and `String` is no `Vec`"),
        (
            "#[rest] a: Option<Vec<u8>>",
            "Option<Vec<u8>>: `#[rest]` takes a `Vec`, and an `Option` adds nothing: without values it is empty",
        ),
        (
            "#[positional] a: u8",
            "u8: `#[positional]` is for what may be left out, and `u8` is required and positional already",
        ),
        (
            "#[rest] #[positional] a: Vec<u8>",
            "#[positional]: `#[positional]` and `#[rest]` exclude each other: a rest is positional already",
        ),
        (
            r#"#[omitted("x")] a: u8"#,
            r##"#[omitted("x")]: `#[omitted]` says what leaving out means, and `u8` cannot be left out"##,
        ),
        ("#[rest] #[rest] a: Vec<u8>", "#[rest]: `#[rest]` is given twice"),
        ("#[rest = 1] a: Vec<u8>", "#[rest = 1]: `#[rest]` takes no arguments"),
        ("#[folded] a: u8", "#[folded]: `#[folded]` means nothing on a parameter"),
        (r#"#[example("x")] a: u8"#, r##"#[example("x")]: `#[example]` stands on a parameter"##),
        ("#[postional] a: Option<u8>", "postional: there is no attribute `postional` for a parameter"),
        (
            "#[args] #[rest] a: Cast",
            "#[rest]: `#[rest]` beside `#[args]`: the struct's fields say how each is passed",
        ),
        (
            "#[args] a: Cast, b: u8",
            "b: u8: `b` stands beside `a`, which is `#[args]` and so all of the parameters",
        ),
        (
            "b: u8, #[args] Cast { x }: Cast",
            "b: u8: `b` stands beside `args`, which is `#[args]` and so all of the parameters",
        ),
    ] {
        assert_eq!(of_params(params), [expected], "{params}");
    }
    for fine in ["#[allow(unused)] a: u8", "#[other::rest] a: u8", "#[unrelated] a: u8", "#[args] _: Cast"] {
        assert_eq!(of_params(fine), NONE, "{fine}");
    }
}

#[test]
fn names_and_types_of_parameters() {
    for (params, expected) in [
        ("_a: u8", "_a: `_a` starts with an underscore, but its name is what Lua programs read"),
        ("end: u8", "end: `end` cannot name a parameter in Lua: Lua keeps it as a reserved word"),
        ("a: u8, a: Option<u8>", "a: two parameters are called `a`"),
        ("[a, b]: Pair", "[a, b]: a parameter needs a name: Lua programs and their help read it"),
        ("_: u8", "_: a parameter needs a name: Lua programs and their help read it"),
        ("a: Option<&[u8]>", "&[u8]: `&[u8]` is borrowed, but what comes from Lua is owned"),
        ("a: impl Into<u8>", "impl Into<u8>: nothing says which type this is: Lua only passes values"),
        (
            "a: Vec<Option<u8>>",
            "Option<u8>: `Option` means nothing inside a `Vec`: a Lua table has no place for an absent value",
        ),
        (
            "#[rest] a: Vec<Option<u8>>",
            "Option<u8>: `Option` means nothing inside a `Vec`: a Lua table has no place for an absent value",
        ),
    ] {
        assert_eq!(of_params(params), [expected], "{params}");
    }
    assert_eq!(
        of_params("#[cfg(a)] a: u8, #[cfg(not(a))] a: u16, mut b: u8, c: my::Option<Option<u8>>"),
        NONE
    );
}

#[test]
fn the_order_of_positionals_is_one_finding() {
    let rest = "`b` can never be reached: `a` before it takes the remaining values";
    let optional = "`b` comes after `a`, which may be left out";
    for (params, what) in [
        ("#[rest] a: Vec<u8>, b: u8, c: u8", rest),
        ("#[rest] a: Vec<u8>, #[positional] b: Option<u8>", rest),
        ("#[positional] a: Option<u8>, b: u8", optional),
        ("#[positional] a: Option<u8>, #[rest] b: Vec<u8>", optional),
        ("#[positional] a: Option<u8>, #[positional] b: Option<u8>", optional),
    ] {
        let found = of_params(params);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].ends_with(what), "{found:#?}");
    }
    assert_eq!(of_params("a: Option<u8>, b: u8, c: Option<u8>, #[rest] d: Vec<u8>, e: Option<u8>"), NONE);
}

#[test]
fn fields_of_args_follow_the_rules_of_parameters() {
    assert_eq!(
        of_args("struct Cast { spell: String, #[positional] times: Option<u8>, far: Option<bool> }"),
        NONE
    );
    assert_eq!(
        of_args("struct Cast { #[rest] spells: Vec<String>, #[args] end: u8 }"),
        [
            "#[args]: `#[args]` means nothing on a field of a struct that derives `Args`",
            "end: `end` cannot name a parameter in Lua: Lua keeps it as a reserved word",
            "end: u8: `end` can never be reached: `spells` before it takes the remaining values",
        ]
    );
    assert_eq!(of_args("enum Cast { A }"), ["Cast: `Cast` has no named fields, so it names no parameters"]);
}
