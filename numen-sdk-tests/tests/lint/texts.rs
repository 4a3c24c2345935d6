//! Texts for a model: prompts and skills, in Markdown.

use crate::{sandbox, told};

fn lint(text: &str) -> Vec<String> {
    told(&sandbox().lint_texts(&[("tips.md", text)]))
}

#[test]
fn blocks_come_first_and_then_what_stands_in_lines_each_with_its_line() {
    let text = "\
# Food

Fetch it with `demo.larder.fetch(\"minecraft:bread\", \"two\")`, or see `demo.larder.itms`.

```lua
local all = demo.larder.items()
demo.larder.fetch(all[1], {shelv = \"top\"})
```

`demo.ladder` has more; `demo.larder.fetch(` does not.

```lua
for _, item in demo.larder.items( do end
```
";
    assert_eq!(
        lint(text),
        [
            "tips.md:7: it calls demo.larder.fetch wrongly: there is no option 'shelv'; did you mean 'shelf'? The \
             options are shelf; its form is demo.larder.fetch(item, [count], {shelf=…})",
            "tips.md:13: it does not parse: Expected identifier when parsing expression, got 'do'",
            "tips.md:3: it calls demo.larder.fetch wrongly: 'count': expected a whole number, got \"two\"; its form is \
             demo.larder.fetch(item, [count], {shelf=…})",
            "tips.md:3: there is no function 'demo.larder.itms'; did you mean 'demo.larder.items'?",
            "tips.md:10: there is no group 'demo.ladder'; did you mean 'demo.larder'?",
            "tips.md:10: it does not parse: Expected identifier when parsing expression, got <eof>",
        ]
    );
}

#[test]
fn a_call_must_be_reached_and_name_a_function_that_is_there() {
    assert_eq!(
        lint("`demo.larder.fetch(item)`\n\n`local f = demo.larder.fetsh(\"x\")`\n\n`dmo.larder.items()`"),
        [
            "tips.md:1: it stops: there is no global 'item', and no variable of that name was \
             assigned; the API is in demo, mymod, numen; modules are mymod.mana",
            "tips.md:3: it stops: there is no function 'demo.larder.fetsh'; did you mean 'demo.larder.fetch'?",
            "tips.md:5: it stops: there is no global 'dmo'; did you mean 'demo'?",
        ]
    );
    assert_eq!(
        lint("```lua\nlocal n = nil + 1\ndemo.larder.items()\n```"),
        ["tips.md:2: it stops before any call: attempt to perform arithmetic (add) on nil and number"]
    );
}

#[test]
fn behind_a_call_samples_excuse_what_stops() {
    let text = "```lua\nlocal foe = numen.scan.entities(\"hostile\")[2]\nmymod.mana.cast(\"fireball\", {target = foe.id})\n```";
    assert_eq!(lint(text), [""; 0]);
    let text =
        "```lua\nwhile numen.status.self().hp < 20 do mymod.mana.cast(\"heal\") end\nmymod.mana.cast(1)\n```";
    assert_eq!(lint(text), [""; 0]);
}

#[test]
fn what_is_no_code_of_ours_is_left_alone() {
    let text = "\
`config.server.port`, `numen`, `player:jump()`, `x.y(1)`, `if demo.nothing then`, demo.ladder.fetch(), `demo.Fetched`,
`demo.larder`, `demo.larder.fetch`, `mymod.mana.get().current`, `local all = demo.larder.items()`, `local x = 1`.

```
demo.larder.nothing()
```

~~~lua
demo.larder.nothing()
~~~

````lua
demo.larder.nothing()
````
";
    assert_eq!(lint(text), [""; 0]);
}

#[test]
fn texts_come_in_their_order_and_a_call_may_be_broken_where_the_line_is() {
    let texts = [("b", "`demo.larder.fetch(\"x\",\n   \"two\")`"), ("a", "`demo.nothing`"), ("c", "")];
    assert_eq!(
        told(&sandbox().lint_texts(&texts)),
        [
            "b:1: it calls demo.larder.fetch wrongly: 'item': there is no item 'x'; its form is demo.larder.fetch(item, \
             [count], {shelf=…})",
            "a:1: there is no group 'demo.nothing'; there are demo.calls, demo.larder, demo.params, demo.values",
        ]
    );
}

#[test]
fn no_text_is_too_strange_to_be_read() {
    let text = "é``ü`demo.larder.fetch(\"ß\n\")```lua\n```lua\n\u{feff}local ö = 1\n```` ` `` ``\n~~~\n`demo.é`\r\n`demo.`";
    let ends: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let pieces = ends
        .iter()
        .flat_map(|&to| ends.iter().filter(move |&&from| from < to).map(move |&from| &text[from..to]));
    let texts: Vec<_> = pieces.map(|piece| ("piece", piece)).collect();
    assert!(texts.len() > 2_000);
    sandbox().lint_texts(&texts);
}
