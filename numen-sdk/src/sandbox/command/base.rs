//! The commands that the world has by itself.

use super::{Arg, Command, Words};
use crate::{
    CompanionId, World,
    sandbox::{BlockState, Inventory, Sandbox, matter, news::SERVER, registry::with_namespace},
    value::{EntityRef, Vec3},
};

/// Most items that one command gives.
const MOST_ITEMS: u32 = 2_304;
/// Ticks of a day.
const DAY: u64 = 24_000;

const X: Arg = Arg::Number("x");
const Y: Arg = Arg::Number("y");
const Z: Arg = Arg::Number("z");

pub(super) static COMMANDS: &[Command] = &[
    command("damage", "hurt somebody or something", &[&[Arg::Being, Arg::Number("health")]], damage),
    Command {
        runs_after: Some("run"),
        ..command(
            "execute",
            "run a command for somebody or something",
            &[&[Arg::One(&["as"]), Arg::Being, Arg::One(&["run"]), Arg::Text]],
            execute,
        )
    },
    command("give", "put items into an inventory", &[&[Arg::Player, Arg::Item, Arg::Count]], give),
    command("help", "list the commands, or explain one", &[&[Arg::Root]], help),
    command("kill", "kill somebody or something", &[&[Arg::Being]], kill),
    command("list", "list who is there", &[&[]], list),
    command("me", "tell everybody what the server does", &[&[Arg::Text]], me),
    Command {
        aliases: &["tell", "w"],
        ..command("msg", "say something to one person", &[&[Arg::Player, Arg::Text]], msg)
    },
    command("say", "say something to everybody", &[&[Arg::Text]], say),
    command("seed", "tell the world's seed", &[&[]], |_, words| words.end().map(|()| vec!["0".to_owned()])),
    command("setblock", "put a block into a cell", &[&[X, Y, Z, Arg::Block]], setblock),
    command("summon", "bring an entity into the world", &[&[Arg::Kind, X, Y, Z]], summon),
    Command {
        aliases: &["tp"],
        ..command(
            "teleport",
            "put somebody or something elsewhere",
            &[&[Arg::Being, X, Y, Z], &[Arg::Being, Arg::Being]],
            teleport,
        )
    },
    command("time", "tell the time", &[&[Arg::One(&["query"]), Arg::One(TIMES)]], time),
    command("travel", "bring somebody into a dimension", &[&[Arg::Player, Arg::Name("dimension")]], travel),
    command("xp", "give experience", &[&[Arg::One(&["add"]), Arg::Player, Arg::Number("points")]], xp),
];

const TIMES: &[&str] = &["day", "daytime", "gametime"];

type Run = fn(&mut Sandbox, &mut Words) -> Result<Vec<String>, String>;

const fn command(
    name: &'static str,
    summary: &'static str,
    forms: &'static [&'static [Arg]],
    run: Run,
) -> Command {
    Command { name, summary, forms, run, aliases: &[], runs_after: None }
}

/// Every command has the server's authority, so `as` only says who it is for.
fn execute(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    words.one(&["as"])?;
    words.being(world)?;
    words.one(&["run"])?;
    let line = words.text()?;
    world.run_line(&line)
}

fn said(line: String) -> Result<Vec<String>, String> {
    Ok(vec![line])
}

/// `Numi`, or `minecraft:zombie 184`.
fn called(world: &Sandbox, entity: &EntityRef) -> String {
    match world.bodies.values().find(|body| body.is(entity)) {
        Some(body) => body.name.clone(),
        None => world.entity(entity).map_or_else(String::new, |it| format!("{} {}", it.kind, it.id)),
    }
}

fn damage(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let (entity, health) = (words.being(world)?, words.number("number")?);
    words.end()?;
    let name = called(world, &entity);
    match world.hurt(&entity, health, SERVER) {
        Some(left) => said(format!("{name} has {left} health left")),
        None => Err(format!("{name} is dead")),
    }
}

fn give(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let (companion, item, count) = (words.player(world)?, words.item(world)?, words.count(MOST_ITEMS)?);
    words.end()?;
    let left = world.gain(companion, &item, count);
    let mut line = format!("gave {} {item} to {}", count - left, name(world, companion));
    if left > 0 {
        line.push_str(&format!("; {left} found no room"));
    }
    said(line)
}

fn name(world: &Sandbox, companion: CompanionId) -> &str {
    world.bodies.get(&companion).map_or("nobody", |body| &body.name)
}

fn help(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let root = if words.is_empty() { None } else { Some(words.next("command")?) };
    words.end()?;
    let Some(root) = root else {
        let mut lines: Vec<_> =
            world.all_commands().map(|command| format!("{}: {}", command.name, command.summary)).collect();
        lines.sort();
        return Ok(lines);
    };
    let command = world.command(&root).ok_or_else(|| world.unknown_command(&root))?;
    let mut lines: Vec<_> = command.usages().collect();
    lines.push(format!("{}: {}", command.name, command.summary));
    if !command.aliases.is_empty() {
        lines.push(format!("also: {}", command.aliases.join(", ")));
    }
    Ok(lines)
}

fn kill(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let entity = words.being(world)?;
    words.end()?;
    let name = called(world, &entity);
    match world.hurt(&entity, f64::INFINITY, SERVER) {
        Some(_) => said(format!("killed {name}")),
        None => Err(format!("{name} is dead")),
    }
}

fn list(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    words.end()?;
    let names = Arg::Player.candidates(world);
    said(format!("{} here: {}", names.len(), names.join(", ")))
}

fn me(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let text = format!("* {SERVER} {}", words.text()?);
    world.say(SERVER, text.clone());
    said(text)
}

fn msg(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let companion = words.player(world)?;
    let text = words.text()?;
    said(format!("[to {}] {text}", name(world, companion)))
}

fn say(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let text = words.text()?;
    world.say(SERVER, text.clone());
    said(format!("[{SERVER}] {text}"))
}

fn setblock(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let (pos, kind) = (words.cell()?, words.block(world)?);
    words.end()?;
    let block = BlockState::natural(kind.as_str());
    let block = match matter::slots(kind.as_str()) {
        Some(slots) => block.holding(Inventory::new(slots)),
        None => block,
    };
    world.blocks.set(pos, block);
    said(format!("{pos} is {kind} now"))
}

fn summon(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let kind = with_namespace(&words.next("kind of entity")?);
    let pos = words.point()?;
    words.end()?;
    if world.registry().entity(&kind).is_none() {
        return Err(format!("there is no kind of entity '{kind}'"));
    }
    let id = world.spawn(&kind, pos);
    said(format!("{kind} {id} is at {} now", pos.cell()))
}

fn teleport(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let who = words.being(world)?;
    // A lone word is somebody to go to; three are a point.
    let to = match words.clone().into_rest().as_slice() {
        [_] => {
            let whom = words.being(world)?;
            world.entity(&whom).map(|found| found.pos).unwrap_or_default()
        }
        _ => words.point()?,
    };
    words.end()?;
    put(world, &who, to);
    said(format!("{} is at {} now", called(world, &who), to.cell()))
}

/// Whoever is put elsewhere rides nothing any more.
fn put(world: &mut Sandbox, who: &EntityRef, to: Vec3) {
    if let Some(body) = world.bodies.values_mut().find(|body| body.is(who)) {
        (body.pos, body.riding) = (to, None);
    } else if let Some(creature) = world.entities.get_mut(who) {
        creature.pos = to;
    }
}

fn time(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    words.one(&["query"])?;
    let what = words.one(TIMES)?;
    words.end()?;
    let clock = world.clock().unwrap_or_default();
    said(match what.as_str() {
        "day" => (clock / DAY).to_string(),
        "daytime" => (clock % DAY).to_string(),
        _ => clock.to_string(),
    })
}

fn travel(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    let companion = words.player(world)?;
    let dimension = with_namespace(&words.next("dimension")?);
    words.end()?;
    world.travel(companion, dimension.clone());
    said(format!("{} is in {dimension} now", name(world, companion)))
}

fn xp(world: &mut Sandbox, words: &mut Words) -> Result<Vec<String>, String> {
    words.one(&["add"])?;
    let companion = words.player(world)?;
    let points = words.count(1_000_000)?;
    words.end()?;
    if let Some(body) = world.body_mut(companion) {
        body.experience = body.experience.saturating_add(points);
    }
    said(format!("{} has {points} experience more", name(world, companion)))
}
