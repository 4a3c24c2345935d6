//! What to write instead of syntax and names of other languages.

/// What to write instead of a global of other languages or other hosts of Lua.
pub(in crate::engine) fn foreign_global(name: &str) -> Option<&'static str> {
    Some(match name {
        "null" | "None" | "undefined" => "write nil",
        "True" | "TRUE" => "write true",
        "False" | "FALSE" => "write false",
        "len" => "write #t for the length of a list or a string",
        "str" => "write tostring(x)",
        "int" | "parseInt" | "parseFloat" | "Number" => {
            "write tonumber(x), and math.floor(n) for a whole number"
        }
        "range" => "write for i = 1, n do … end",
        "console" | "echo" | "puts" | "printf" => "write print(…)",
        "json" | "JSON" | "cjson" => "print(t) shows a table as it is",
        "f" => "write `n is {n}` in backticks",
        "os" | "time" | "sleep" | "wait" | "delay" => "a program has no clock and can't wait",
        "io" | "file" | "fs" => "a program has no files",
        "coroutine" | "task" | "async" | "await" => "a call that takes a while is waited for by itself",
        "load" | "loadstring" | "dofile" | "eval" | "exec" => "a program can't load code; define a function",
        "debug" | "getfenv" | "setfenv" | "collectgarbage" | "package" => "programs don't have it",
        "try" | "except" | "catch" => "write local ok, err = pcall(f, …)",
        "this" => "a function knows only its parameters",
        _ => return None,
    })
}

/// What to write instead of a line that is not Lua, in which the compiler found `words` wrong.
pub(in crate::engine) fn syntax(line: &str, words: &str) -> Option<String> {
    let trimmed = line.trim_start();
    let first = trimmed.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let has_word =
        |word: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|other| other == word);
    let advice = if first == "async" || has_word("await") {
        "leave async and await out: a call is waited for by itself"
    } else if words.contains("got '?'") {
        "write if a then b else c for a choice between two values"
    } else if has_word("goto") || trimmed.starts_with("::") {
        "there is no goto: use continue for the next round of a loop, break to leave it"
    } else if trimmed.starts_with("```") {
        "send only the program, without a fence around it"
    } else if ["let", "var", "const", "auto"].contains(&first) {
        "write local instead"
    } else if ["def", "fn", "func"].contains(&first) {
        "write function name(…) … end"
    } else if ["import", "from", "using", "include"].contains(&first) {
        "there is nothing to import: write full names, as the index has them"
    } else if trimmed.starts_with("//") || trimmed.starts_with('#') || trimmed.starts_with("/*") {
        "comments start with --"
    } else if line.contains("++") {
        "write x += 1"
    } else if line.contains("&&") || line.contains("||") {
        "write and, or"
    } else if line.contains("!=") {
        "write ~="
    } else if line.contains("\":") || line.contains("':") {
        "write {a = 1, [\"odd key\"] = 2} for a table of names"
    } else {
        return None;
    };
    Some(advice.to_owned())
}
