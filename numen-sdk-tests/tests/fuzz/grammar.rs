//! Random programs: every function that is kept, metatables, callbacks, calls of the API, odd values.

use crate::{arguments, dice::Dice, odd};

const GLOBALS: &[&str] = &[
    "print",
    "tostring",
    "tonumber",
    "pcall",
    "select",
    "rawget",
    "rawset",
    "rawequal",
    "rawlen",
    "next",
    "pairs",
    "ipairs",
    "type",
    "typeof",
    "setmetatable",
    "getmetatable",
    "unpack",
    "error",
    "raise",
    "assert",
    "xpcall",
    "require",
];

const LIBRARY: &[(&str, &[&str])] = &[
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse",
            "sub", "upper", "split", "pack", "packsize", "unpack",
        ],
    ),
    (
        "table",
        &[
            "concat", "insert", "remove", "sort", "move", "unpack", "pack", "create", "find", "clear",
            "freeze", "isfrozen", "clone", "foreach", "foreachi", "getn", "maxn",
        ],
    ),
    (
        "math",
        &[
            "abs",
            "floor",
            "fmod",
            "max",
            "min",
            "random",
            "randomseed",
            "clamp",
            "noise",
            "round",
            "sign",
            "sqrt",
            "log",
            "ldexp",
            "frexp",
            "modf",
            "lerp",
            "map",
        ],
    ),
    ("utf8", &["char", "codepoint", "len", "offset", "codes"]),
    (
        "bit32",
        &[
            "band", "bnot", "extract", "replace", "lshift", "arshift", "rrotate", "countlz", "btest",
            "byteswap",
        ],
    ),
    (
        "buffer",
        &[
            "create",
            "fromstring",
            "tostring",
            "len",
            "readi8",
            "readf64",
            "writeu32",
            "writestring",
            "readstring",
            "copy",
            "fill",
            "readbits",
            "writebits",
        ],
    ),
    ("vector", &["create", "dot", "cross", "magnitude", "normalize", "floor", "clamp", "max", "angle"]),
];

const METAMETHODS: &[&str] = &[
    "__index",
    "__newindex",
    "__call",
    "__tostring",
    "__concat",
    "__len",
    "__unm",
    "__add",
    "__eq",
    "__lt",
    "__le",
    "__iter",
    "__metatable",
    "__mode",
    "__type",
    "__div",
    "__idiv",
    "__pow",
    "__mod",
];

const OPERATORS: &[&str] = &["..", "+", "==", "<", "and", "or", "//", "%", "<=", "^", "~=", "*"];

/// How deep statements and values are nested.
const MAX_DEPTH: usize = 4;

/// A whole program.
pub(crate) fn program(dice: &mut Dice<'_>) -> String {
    let mut code = odd::PRELUDE.to_owned();
    for _ in 0..=dice.below(8) {
        code.push_str(&statement(dice, 0));
        code.push_str(if dice.chance(30) { "\n" } else { "; " });
    }
    code.push_str("return ");
    code.push_str(&value(dice, 0));
    if dice.chance(4) { garbled(dice, &code) } else { code }
}

/// The program with a piece of it in another place.
fn garbled(dice: &mut Dice<'_>, code: &str) -> String {
    let mut letters: Vec<char> = code.chars().collect();
    let (from, to) = (dice.below(letters.len()), dice.below(letters.len()));
    let until = letters.len().min(from + 1 + dice.below(12));
    let piece: Vec<char> = letters.drain(from..until).collect();
    let to = to.min(letters.len());
    letters.splice(to..to, piece);
    letters.into_iter().collect()
}

/// The name of a function.
fn function(dice: &mut Dice<'_>) -> String {
    match dice.below(3) {
        0 => {
            let (library, names) = dice.pick(LIBRARY);
            format!("{library}.{}", dice.pick(names))
        }
        1 => dice.pick(GLOBALS).to_owned(),
        _ => arguments::function(dice).name.clone(),
    }
}

fn value(dice: &mut Dice<'_>, depth: usize) -> String {
    if depth > MAX_DEPTH {
        return dice.pick(odd::VALUES).to_owned();
    }
    match dice.below(20) {
        0..=11 => dice.pick(odd::VALUES).to_owned(),
        12..=14 => call(dice, depth + 1),
        15 => {
            let (left, right) = (value(dice, depth + 1), value(dice, depth + 1));
            format!("({left} {} {right})", dice.pick(OPERATORS))
        }
        16 => format!("{}({})", dice.pick(&["#", "-", "not "]), value(dice, depth + 1)),
        17 => format!("({})[{}]", value(dice, depth + 1), value(dice, depth + 1)),
        18 => format!("`{{({})}} {{({})}}`", value(dice, depth + 1), value(dice, depth + 1)),
        _ => format!("function(a, ...) {} return {} end", block(dice, depth + 1), value(dice, depth + 1)),
    }
}

fn call(dice: &mut Dice<'_>, depth: usize) -> String {
    if dice.chance(25) {
        return arguments::written(dice);
    }
    let function = function(dice);
    format!("{function}({})", dice.some(5, ", ", |dice| value(dice, depth + 1)))
}

fn block(dice: &mut Dice<'_>, depth: usize) -> String {
    let first = statement(dice, depth);
    format!("{first}; {}", dice.some(2, " ", |dice| format!("{};", statement(dice, depth))))
}

fn statement(dice: &mut Dice<'_>, depth: usize) -> String {
    let v = |dice: &mut Dice<'_>| value(dice, depth + 1);
    if depth >= MAX_DEPTH {
        return format!("pcall({}, {}, {})", function(dice), v(dice), v(dice));
    }
    match dice.below(20) {
        0..=4 => {
            let function = function(dice);
            format!("pcall({function}, {}{})", v(dice), dice.some(3, "", |dice| format!(", {}", v(dice))))
        }
        5 | 6 => format!("pcall(function(...) {} end)", block(dice, depth + 1)),
        7 | 8 => {
            let table = dice.pick(&["T", "U", "V", "E", "demo.larder"]);
            let first = metamethod(dice, depth);
            let more = dice.some(2, "", |dice| format!(", {}", metamethod(dice, depth)));
            format!("pcall(setmetatable, {table}, {{{first}{more}}})")
        }
        9 => {
            let list = dice.pick(&["T", "L", "{3, 1, 2, 5, 4}", "{'b', 'a'}", "table.create(2000, 'x')"]);
            let order = dice.pick(&["a < b", "true", "false", "nil", "a", "print(a)"]);
            format!(
                "pcall(table.sort, {list}, function(a, b, ...) {} return {order} end)",
                block(dice, depth + 1)
            )
        }
        10 => {
            let (text, pattern) = (v(dice), dice.pick(&["'.'", "'(%w+)'", "'()'", "'%b()'", "'.-b'"]));
            let block = block(dice, depth + 1);
            format!("pcall(string.gsub, {text}, {pattern}, function(c, ...) {block} return {} end)", v(dice))
        }
        11 => format!("pcall(function(...) for k, x in {} do {} end end)", v(dice), block(dice, depth + 1)),
        12 => {
            let (thrown, handler) = (v(dice), block(dice, depth + 1));
            format!(
                "xpcall(function(...) {} error({thrown}) end, function(e, ...) {handler} return e end)",
                block(dice, depth + 1)
            )
        }
        13 => {
            let last = dice.pick(&["3", "20", "1000", "1e9"]);
            format!("for i = 1, {last} do {} end", block(dice, depth + 1))
        }
        14 => {
            let table = dice.pick(&["T", "U", "V", "_G", "demo", "demo.larder", "L", "math", "E", "F"]);
            format!("pcall(function(...) ({table})[{}] = {} end)", v(dice), v(dice))
        }
        15 => {
            let target = dice.pick(&[
                "T",
                "L",
                "demo.larder.mine",
                "_G.print",
                "B",
                "glob",
                "T.x",
                "demo.larder",
                "print",
            ]);
            format!("pcall(function(...) {target} {} {} end)", dice.pick(&["=", "..=", "+="]), v(dice))
        }
        16 => format!("local ok, e = pcall(function(...) return {} end) E = e print(e)", call(dice, depth)),
        17 => {
            let until = dice.pick(&["true", "false", "math.random() < 0.1"]);
            format!("repeat {} until {until}", block(dice, depth + 1))
        }
        18 => format!("function R(n, ...) {} return R(n) end pcall(R, {})", block(dice, depth + 1), v(dice)),
        _ => call(dice, depth + 1),
    }
}

fn metamethod(dice: &mut Dice<'_>, depth: usize) -> String {
    let name = dice.pick(METAMETHODS);
    if dice.chance(60) {
        return format!(
            "{name} = function(...) {} return {} end",
            block(dice, depth + 1),
            value(dice, depth + 1)
        );
    }
    format!("{name} = {}", value(dice, depth + 1))
}
