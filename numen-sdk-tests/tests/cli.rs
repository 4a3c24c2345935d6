//! probe
#[test]
fn probe() {
    let mut host = numen_sdk::testing::TestHost::new(numen_sdk::sandbox::Sandbox::demo());
    for code in [
        "if x then",
        "return if x then y",
        "return 1 +",
        "f(",
        "x =",
        "for",
        "print('a",
        "print([[a",
        "--[[ x",
        "return `a {",
        "`a",
        "function f()",
        "return {1,",
        "repeat",
        "while true",
        "local",
        "x",
        "return x.",
        "x.",
        "a.b",
        "return function()",
        "print(\"a\\",
        "end",
        "x = 1 y",
        "if a",
        "return a:",
        "local function",
        "for i = 1, 2 do print(i)",
        "return `a{1",
        "return `a\n",
        "type x = {",
        "return x ::",
        "do return 1",
        "foo(1",
        "{1",
        "return @",
    ] {
        println!("{code:?} -> {}", host.run(code));
    }
}
