//! The words of a command: split with quotation marks, read as what the command expects.

use crate::{
    CompanionId, World,
    sandbox::{
        Sandbox,
        registry::{path, with_namespace},
    },
    value::{BlockId, BlockPos, EntityRef, IdKind, Ids, ItemId, Vec3},
};
use std::{collections::VecDeque, fmt};

/// What a word of a command is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The name of a companion's body.
    Player,
    /// A companion's body by its name, or any entity by its number.
    Being,
    /// A kind of item.
    Item,
    /// A kind of block.
    Block,
    /// A kind of entity.
    Kind,
    /// The root of a command; may be left out.
    Root,
    /// A coordinate, e.g. `x`.
    Number(&'static str),
    /// How many; may be left out.
    Count,
    /// One of these words.
    One(&'static [&'static str]),
    /// A name of some sort.
    Name(&'static str),
    /// All that is left of the line.
    Text,
}

impl Arg {
    /// Whether a word may be this.
    pub(super) fn fits(self, world: &Sandbox, word: &str) -> bool {
        match self {
            Arg::Number(_) => word.parse::<f64>().is_ok(),
            Arg::Count => word.parse::<u32>().is_ok(),
            Arg::Text | Arg::Name(_) => true,
            _ => self.candidates(world).iter().any(|it| it == word || path(it) == word),
        }
    }

    /// Every word that it may be, where they can be told.
    pub(super) fn candidates(self, world: &Sandbox) -> Vec<String> {
        let players = || world.bodies.values().map(|body| body.name.clone());
        match self {
            Arg::Player => players().collect(),
            Arg::Being => players().chain(world.entities.iter().map(|(id, _)| id.to_string())).collect(),
            Arg::Item => world.registry().ids(IdKind::Item).into_iter().collect(),
            Arg::Block => world.registry().ids(IdKind::Block).into_iter().collect(),
            Arg::Kind => world.registry().entity_kinds().into_iter().collect(),
            Arg::Root => world.commands().into_iter().map(|root| root.name).collect(),
            Arg::One(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Arg::Number(_) | Arg::Count | Arg::Name(_) | Arg::Text => Vec::new(),
        }
    }
}

/// `<player>`, `[count]`, `<text>...`
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Player => f.write_str("<player>"),
            Arg::Being => f.write_str("<player or entity>"),
            Arg::Item => f.write_str("<item>"),
            Arg::Block => f.write_str("<block>"),
            Arg::Kind => f.write_str("<kind of entity>"),
            Arg::Root => f.write_str("[command]"),
            Arg::Number(name) | Arg::Name(name) => write!(f, "<{name}>"),
            Arg::Count => f.write_str("[count]"),
            Arg::One(words) => write!(f, "<{}>", words.join("|")),
            Arg::Text => f.write_str("<text>..."),
        }
    }
}

/// Whether a word that was begun may become `candidate`; its namespace need not be written.
pub(super) fn begins(candidate: &str, begun: &str) -> bool {
    candidate.starts_with(begun) || path(candidate).starts_with(begun)
}

/// The words of a line that were not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(VecDeque<String>);

impl Words {
    /// Splits at blanks; in quotation marks blanks belong to the word, and `\` takes the next character as it is.
    pub(super) fn split(line: &str) -> Result<Self, String> {
        let (mut words, mut word, mut quoted) = (VecDeque::new(), None::<String>, false);
        let mut letters = line.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '"' if quoted || word.is_none() => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                '\\' if quoted => word.get_or_insert_default().extend(letters.next()),
                letter if letter.is_whitespace() && !quoted => words.extend(word.take()),
                letter => word.get_or_insert_default().push(letter),
            }
        }
        if quoted {
            return Err("a quotation mark is not closed".to_owned());
        }
        words.extend(word);
        Ok(Words(words))
    }

    pub(super) fn into_rest(self) -> Vec<String> {
        self.0.into()
    }

    /// The next word.
    ///
    /// # Errors
    /// There is none; it would be a `what`.
    pub fn next(&mut self, what: &str) -> Result<String, String> {
        self.0.pop_front().ok_or_else(|| format!("a {what} is missing"))
    }

    /// Whether every word was read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// Something follows.
    pub fn end(&mut self) -> Result<(), String> {
        match self.0.front() {
            Some(word) => Err(format!("'{word}' is one word too many")),
            None => Ok(()),
        }
    }

    /// All that follows, at least a word.
    ///
    /// # Errors
    /// Nothing follows.
    pub fn text(&mut self) -> Result<String, String> {
        let words: Vec<_> = self.0.drain(..).collect();
        if words.is_empty() { Err("a text is missing".to_owned()) } else { Ok(words.join(" ")) }
    }

    /// One of some words.
    ///
    /// # Errors
    /// It is none of them.
    pub fn one(&mut self, words: &[&str]) -> Result<String, String> {
        let word = self.next("word")?;
        if words.contains(&word.as_str()) {
            return Ok(word);
        }
        Err(format!("'{word}' is none of {}", words.join(", ")))
    }

    /// The companion whose body has that name.
    ///
    /// # Errors
    /// Nobody is called that.
    pub fn player(&mut self, world: &Sandbox) -> Result<CompanionId, String> {
        let name = self.next("player")?;
        let found = world.bodies.iter().find(|(_, body)| body.name == name);
        found.map(|(companion, _)| *companion).ok_or_else(|| {
            let names = Arg::Player.candidates(world);
            format!("there is no player '{name}'; players: {}", names.join(", "))
        })
    }

    /// A body by its name, or an entity by its number or UUID.
    ///
    /// # Errors
    /// There is no such one.
    pub fn being(&mut self, world: &Sandbox) -> Result<EntityRef, String> {
        let word = self.next("player or entity")?;
        if let Some(body) = world.bodies.values().find(|body| body.name == word) {
            return Ok(EntityRef::Number(body.id));
        }
        let entity = word.parse().map_or_else(|_| EntityRef::Uuid(word.clone()), EntityRef::Number);
        let found = world.entity(&entity).map(|found| found.id);
        found.ok_or_else(|| format!("there is no player or entity '{word}'"))
    }

    /// A kind of item.
    ///
    /// # Errors
    /// It is none.
    pub fn item(&mut self, world: &Sandbox) -> Result<ItemId, String> {
        self.id(world, IdKind::Item).map(ItemId::new)
    }

    /// A kind of block.
    ///
    /// # Errors
    /// It is none.
    pub fn block(&mut self, world: &Sandbox) -> Result<BlockId, String> {
        self.id(world, IdKind::Block).map(BlockId::new)
    }

    fn id(&mut self, world: &Sandbox, kind: IdKind) -> Result<String, String> {
        let word = self.next(&format!("kind of {kind}"))?;
        let (id, registry) = (with_namespace(&word), world.registry());
        if registry.is_registered(kind, &id) == Some(true) {
            return Ok(id);
        }
        let meant = registry.nearest(kind, &id).map(|near| format!("; did you mean '{near}'?"));
        Err(format!("there is no {kind} '{word}'{}", meant.unwrap_or_default()))
    }

    /// A number.
    ///
    /// # Errors
    /// It is none.
    pub fn number(&mut self, what: &str) -> Result<f64, String> {
        let word = self.next(what)?;
        let number = word.parse().ok().filter(|n: &f64| n.is_finite());
        number.ok_or_else(|| format!("'{word}' is no number"))
    }

    /// A point: three numbers.
    ///
    /// # Errors
    /// They are none.
    pub fn point(&mut self) -> Result<Vec3, String> {
        Ok(Vec3 { x: self.number("x")?, y: self.number("y")?, z: self.number("z")? })
    }

    /// A cell: three numbers.
    ///
    /// # Errors
    /// They are none.
    pub fn cell(&mut self) -> Result<BlockPos, String> {
        self.point().map(Vec3::cell)
    }

    /// How many, from 1 to `most`; 1 where nothing is written.
    ///
    /// # Errors
    /// It is no such number.
    pub fn count(&mut self, most: u32) -> Result<u32, String> {
        let Some(word) = self.0.pop_front() else { return Ok(1) };
        let count = word.parse().ok().filter(|count| (1..=most).contains(count));
        count.ok_or_else(|| format!("'{word}' is no count from 1 to {most}"))
    }
}
