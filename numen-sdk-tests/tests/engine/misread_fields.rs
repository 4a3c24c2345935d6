//! Fields that a record's class does not declare read as nil, and the receipt notes them.

use numen_sdk::{prelude::*, sandbox::Sandbox, testing::TestHost};

fn host() -> TestHost<Sandbox> {
    TestHost::new(Sandbox::demo())
}

/// The notes of a program that runs to its end.
fn notes(code: &str) -> String {
    let run = host().run(code);
    assert!(run.ok(), "{run}");
    run.details().notes().to_owned()
}

const ENTITY: &str = "It has id, type, pos, name, category, distance, hp, max_hp, owner";

#[test]
fn a_misspelt_field_is_nil_and_noted_with_the_one_that_was_meant() {
    let run = host().run("local e = numen.scan.entities('hostile')[1]\n\nreturn e.health == nil");
    let note = format!("line 3 Entity has no field 'health'; did you mean 'hp'? {ENTITY}");
    assert_eq!(run.receipt(), format!("ok · 1 call · 0 s\nnotes:\n{note}\nreturned: true"));
    assert_eq!(
        notes("print(numen.scan.entities('hostile')[1].pso)"),
        format!("line 1 Entity has no field 'pso'; did you mean 'pos'? {ENTITY}")
    );
    assert_eq!(
        notes("print(numen.scan.entities('hostile')[1].z)"),
        format!("line 1 Entity has no field 'z'; did you mean 'pos.z'? {ENTITY}")
    );
    assert_eq!(
        notes("print(numen.scan.entities('hostile')[1].zzzzz)"),
        format!("line 1 Entity has no field 'zzzzz'; it{}", &ENTITY[2..])
    );
    assert_eq!(
        notes("print(numen.status.self().pos.height)"),
        "line 1 Pos has no field 'height'; it has x, y, z"
    );
}

#[test]
fn a_field_is_noted_once_for_each_class() {
    let code = "for _, e in numen.scan.entities() do local _ = e.health, e.health end\n\
                local _ = numen.scan.entities()[1].health, numen.status.self().health";
    let noted = notes(code);
    let lines: Vec<_> = noted.lines().map(|line| line.split(';').next().unwrap_or_default()).collect();
    assert_eq!(lines, ["line 1 Entity has no field 'health'", "line 2 Status has no field 'health'"]);
}

#[test]
fn optional_fields_own_fields_and_raw_reads_are_not_noted() {
    let code = "local e = numen.scan.entities('hostile')[1]\n\
                e.seen = true\n\
                return {e.owner == nil, e.name ~= nil, e.seen, rawget(e, 'health') == nil, e[1] == nil}";
    let run = host().run(code);
    assert_eq!(run.receipt(), "ok · 1 call · 0 s\nreturned: {true, false, true, true, true}");
}

#[test]
fn records_are_plain_tables_in_every_other_way() {
    let code = "local e = numen.scan.entities('hostile')[1]\n\
                local copy, keys = table.clone(e), 0\n\
                for _ in pairs(e) do keys += 1 end\n\
                for _ in e do keys += 1 end\n\
                local same, other = e == e, e == copy\n\
                setmetatable(copy, {__index = {health = 7}})\n\
                table.freeze(e)\n\
                return {keys % 2, same, other, copy.health, numen.entity.attack(e) ~= nil}";
    let run = host().run(code);
    assert_eq!(run.returned(), &serde_json::json!([0, true, false, 7, true]), "{run}");
    // Its class can't be changed.
    assert!(!host().run("getmetatable(numen.status.self()).__index = nil").ok());
}

#[test]
fn the_class_of_a_record_is_hidden_and_gives_way_to_a_metatable_of_the_programs_own() {
    let code = "\
local me = numen.status.self()
local copy = table.clone(me)
assert(getmetatable(me) == false and getmetatable(copy) == false and copy.hp == me.hp)
assert(table.isfrozen(table.freeze(copy)) and not pcall(function() copy.hp = 5 end))
local Body = {__index = function(_, key) return key .. '!' end, __tostring = function() return 'a body' end}
assert(setmetatable(me, Body) == me and getmetatable(me) == Body)
print(me, me.health)
return setmetatable(me, nil).health";
    assert_eq!(host().run(code).receipt(), "ok · 1 call · 0 s\nreturned: nil\nstdout:\na body\thealth!");
}

#[test]
fn a_name_that_programs_use_for_a_field_leads_to_it() {
    for (name, meant) in [("position", "pos"), ("max_health", "max_hp"), ("hunger", "food")] {
        let noted = notes(&format!("print(numen.status.self().{name})"));
        assert!(
            noted.starts_with(&format!("line 1 Status has no field '{name}'; did you mean '{meant}'?")),
            "{noted}"
        );
    }
}

/// A way that is free.
#[derive(ApiType)]
struct Free {
    /// How long it is.
    length: u32,
}

/// A way that is blocked.
#[derive(ApiType)]
struct Blocked {
    /// By what.
    block: String,
}

/// A way.
#[derive(ApiType)]
enum Way {
    /// Free.
    Free(Free),
    /// Blocked.
    Blocked(Blocked),
}

#[fn_doc("Looks for a way.")]
#[example("ways.all.look(true)")]
fn look(_call: &ServerCall<Sandbox>, lucky: bool) -> Way {
    match lucky {
        true => Way::Free(Free { length: 3 }),
        false => Way::Blocked(Blocked { block: "stone".into() }),
    }
}

#[test]
fn a_field_that_distinguishes_the_shapes_of_a_result_is_not_noted() {
    let ways = || Plugin::new("ways", |numen| numen.api("all", "Ways.", functions![look]));
    let code = "local way = ways.all.look(false) if way.length then return way.length end return way.block";
    let mut host = host().plugin(ways());
    assert_eq!(host.run(code).receipt(), "ok · 1 call · 0 s\nreturned: stone");
    assert!(host.host().check(code).is_empty());
    let misspelt = host.run("return ways.all.look(true).lenght");
    assert_eq!(
        misspelt.details().notes(),
        "line 1 Free has no field 'lenght'; did you mean 'length'? It has length"
    );
}

/// A chest.
#[derive(ApiType)]
struct Chest {
    /// What it is made of.
    wood: String,
    /// How it was locked.
    #[folded]
    lock: String,
}

#[fn_doc("A chest.")]
#[example("chests.all.get()")]
fn get(_call: &ServerCall<Sandbox>) -> Chest {
    Chest { wood: "oak".into(), lock: "iron".into() }
}

#[test]
fn a_record_with_folded_fields_notes_what_it_does_not_have() {
    let chests = Plugin::new("chests", |numen| numen.api("all", "Chests.", functions![get]));
    let run = host().plugin(chests).run("local c = chests.all.get()\nreturn {c.lock, c.locked == nil, c}");
    assert_eq!(
        run.receipt(),
        "ok · 1 call · 0 s\nnotes:\n\
         line 2 Chest has no field 'locked'; did you mean 'lock'? It has wood, lock\n\
         returned: {\"iron\", true, {wood = \"oak\"}}"
    );
}

#[test]
fn the_check_of_a_program_finds_misspelt_fields() {
    let found = |code: &str| -> Vec<String> {
        let mut host = host();
        host.host().check(code).iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        found("local me = numen.status.self()\nif me.health and me.hp then print(me) end"),
        [format!(
            "line 2: it reads a field that does not exist: Status has no field 'health'; did you mean 'hp'? It has {}",
            STATUS
        )]
    );
    assert!(found("for _, e in numen.scan.entities() do print(e.owner, e.name) end").is_empty());
}

const STATUS: &str = "hp, max_hp, food, xp, pos, dimension, holding, riding, owner";
