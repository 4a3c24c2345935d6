//! The engine: running programs, errors as values, names, limits, receipts.

use numen_sdk::{World, testing::TestHost};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn host() -> TestHost<Toy> {
    TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin())
}

#[test]
fn smoke() {
    let mut host = host();
    for code in [
        "return 1 + 1",
        "print('hello', 1e20, nil, true, {1, 2, x = {y = 1}}) return 'x'",
        "return demo.larder.items()",
        "return demo.larder.fetch('minecraft:bread', 2, {shelf = 'top'})",
        "return demo.larder.fetch('minecraft:bread', 'two')",
        "return demo.larder.fetch()",
        "return demo.larder.fetch('minecraft:bread', {shelv = 'top'})",
        "return demo.larder.fetsh('minecraft:bread', {shelv = 'top'})",
        "return demo.lardr.fetch('minecraft:bread', {shelv = 'top'})",
        "return dmo.larder.fetch('minecraft:bread', {shelv = 'top'})",
        "return demo.larder:items()",
        "demo.larder.fetch = nil",
        "demo = nil",
        "demo.larder = nil",
        "function demo.larder.mine() return 7 end return demo.larder.mine()",
        "for name in pairs(demo.larder) do print(name) end for name in demo.larder do print(name) end for name in next, demo.larder do print(name) end print(next(demo.larder))",
        "rawset(demo.larder, 'x', 1)",
        "print(demo.larder) print(demo)",
        "local ok, e = pcall(demo.larder.fetch, 5) print(ok, e.kind) print(e) print('x ' .. e) return e",
        "error('boom')",
        "\nlocal x = nil + 1",
        "error('x', 0)",
        "error({kind = 'stuck', message = 'm'})",
        "error(setmetatable({}, {__tostring=function() while true do end end}))",
        "raise('stuck', 'msg', 'hint()', {left = 3})",
        "raise(1)",
        "local function f() return 1 + f() end f()",
        "while true do pcall(function() while true do end end) end",
        "table.sort({3,2,1}, function(a, b) while true do pcall(function() end) end end)",
        "if x then",
        "goto x",
        "return math.random(1, 6), math.random()",
        "return ('%s %5.1f %d'):format({1}, 2.25, 3), `a {1e21} b`",
        "return tostring(print), string.format('%*', 1e20)",
        "return _G.print == print, _G._G == _G, rawget(_G, 'nothing')",
        "x = 5 return x, _G.x",
        "return require('demo')",
        "local s = 0 for i = 1, 100 do s = s + select('#', demo.larder.items()) end return s",
    ] {
        let run = host.run(code);
        println!("--- {code}\n{run}");
    }
}
