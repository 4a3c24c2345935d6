//! The world's commands: found by their roots, run with the server's authority, completed as they are typed.

mod base;
mod words;

pub use words::{Arg, Words};

use super::Sandbox;
use crate::{CommandRoot, api::names};

/// A command: how it is written, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its root, without a slash.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// The ways to write what follows the root: for `help` and for completion.
    pub forms: &'static [&'static [Arg]],
    /// Does it; the lines that it says, or what it says instead.
    pub run: fn(&mut Sandbox, &mut Words) -> Result<Vec<String>, String>,
    /// Other roots for the same.
    pub aliases: &'static [&'static str],
    /// The word after which it takes another command, as `run` in `execute as Alex run say hello`.
    pub runs_after: Option<&'static str>,
}

impl Command {
    /// `give <player> <item> [count]`, a line for each form.
    fn usages(&self) -> impl Iterator<Item = String> {
        self.forms.iter().map(|form| {
            let words = form.iter().map(|arg| format!(" {arg}"));
            format!("{}{}", self.name, words.collect::<String>())
        })
    }
}

impl Sandbox {
    /// Adds a command, or puts one in the place of the one with its name. It is not saved with the world.
    pub fn add_command(&mut self, command: Command) {
        self.commands.insert(command.name, command);
    }

    fn all_commands(&self) -> impl Iterator<Item = &Command> {
        let base = base::COMMANDS.iter().filter(|command| !self.commands.contains_key(command.name));
        base.chain(self.commands.values())
    }

    /// The command that a root stands for.
    fn command(&self, root: &str) -> Option<&Command> {
        self.all_commands().find(|command| command.name == root || command.aliases.contains(&root))
    }

    /// The roots of all commands, by name.
    pub(super) fn command_roots(&self) -> Vec<CommandRoot> {
        let roots = self.all_commands().flat_map(|command| {
            let alias = |alias: &&str| CommandRoot {
                name: (*alias).to_owned(),
                redirect: Some(command.name.to_owned()),
                runs_after: None,
            };
            let own = CommandRoot {
                name: command.name.to_owned(),
                redirect: None,
                runs_after: command.runs_after.map(str::to_owned),
            };
            std::iter::once(own).chain(command.aliases.iter().map(alias))
        });
        let mut roots: Vec<_> = roots.collect();
        roots.sort();
        roots
    }

    /// Runs a line.
    pub(super) fn run_line(&mut self, line: &str) -> Result<Vec<String>, String> {
        let (root, rest) = parted(line);
        let Some(command) = self.command(root).copied() else { return Err(self.unknown_command(root)) };
        let mut words = Words::split(rest.unwrap_or_default())?;
        (command.run)(self, &mut words).map_err(|problem| {
            let usages: Vec<_> = command.usages().map(|usage| format!("usage: {usage}")).collect();
            format!("{problem}\n{}", usages.join("\n"))
        })
    }

    fn unknown_command(&self, root: &str) -> String {
        let roots = self.command_roots();
        let known: Vec<&str> = roots.iter().map(|root| root.name.as_str()).collect();
        let meant = names::nearest(root, known.iter().copied());
        let meant = meant.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
        format!("there is no command '{root}'{meant}\ncommands: {}", known.join(", "))
    }

    /// What may stand in the place of the last word of a line, or after it where it ends with a blank.
    pub(super) fn complete_line(&self, line: &str) -> Vec<String> {
        let (root, rest) = parted(line);
        let Some(rest) = rest else {
            let roots = self.command_roots().into_iter().map(|root| root.name);
            return roots.filter(|name| name.starts_with(root)).collect();
        };
        let (Some(command), Ok(words)) = (self.command(root), Words::split(rest)) else { return Vec::new() };
        let mut given = words.into_rest();
        let begun = if rest.is_empty() || rest.ends_with(' ') {
            String::new()
        } else {
            given.pop().unwrap_or_default()
        };
        let next = command.forms.iter().filter_map(|form| {
            let fits = given.iter().zip(*form).all(|(word, arg)| arg.fits(self, word));
            form.get(given.len()).filter(|_| fits)
        });
        let mut found: Vec<_> = next.flat_map(|arg| arg.candidates(self)).collect();
        found.retain(|candidate| words::begins(candidate, &begun));
        found.sort();
        found.dedup();
        found
    }
}

/// A line's root, and the rest if it has come so far. The root is the first word as it stands: in quotation marks it would
/// be another one for whoever judges the line.
fn parted(line: &str) -> (&str, Option<&str>) {
    let line = line.trim_start();
    let line = line.strip_prefix('/').unwrap_or(line);
    match line.split_once(char::is_whitespace) {
        Some((root, rest)) => (root, Some(rest)),
        None => (line, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CompanionId, World,
        value::{BlockPos, ItemId},
    };

    const COMPANION: CompanionId = CompanionId(1);

    fn run(world: &mut Sandbox, line: &str) -> String {
        match world.run_command(line) {
            Ok(lines) => lines.join("\n"),
            Err(problem) => format!("no: {problem}"),
        }
    }

    #[test]
    fn commands_change_the_world_and_say_what_they_did() {
        let mut world = Sandbox::demo();
        assert_eq!(run(&mut world, "give Numi diamond 3"), "gave 3 minecraft:diamond to Numi");
        assert_eq!(world.bodies[&COMPANION].inventory.count(&ItemId::new("minecraft:diamond")), 3);
        assert_eq!(run(&mut world, "/setblock 1 64 2 gold_block"), "1,64,2 is minecraft:gold_block now");
        assert_eq!(world.blocks.at(BlockPos::new(1, 64, 2)).kind.as_str(), "minecraft:gold_block");
        assert_eq!(run(&mut world, "tp Numi 4.5 64 -2"), "Numi is at 4,64,-2 now");
        assert_eq!(world.bodies[&COMPANION].pos.cell(), BlockPos::new(4, 64, -2));
        assert_eq!(run(&mut world, "kill 184"), "killed minecraft:zombie 184");
        assert_eq!(world.entity(&184.into()), None);
        assert_eq!(run(&mut world, r#"say "as one" word"#), "[Server] as one word");
        assert_eq!(world.chat()[0].text, "as one word");
    }

    #[test]
    fn a_wrong_line_is_answered_with_what_is_wrong_and_how_it_is_written() {
        let mut world = Sandbox::demo();
        let usage = "usage: give <player> <item> [count]";
        assert_eq!(run(&mut world, "give"), format!("no: a player is missing\n{usage}"));
        assert_eq!(
            run(&mut world, "give Numi diamod"),
            format!("no: there is no item 'diamod'; did you mean 'minecraft:diamond'?\n{usage}")
        );
        assert_eq!(
            run(&mut world, "give Numi bread 2 more"),
            format!("no: 'more' is one word too many\n{usage}")
        );
        assert!(
            run(&mut world, "giv Numi bread")
                .starts_with("no: there is no command 'giv'; did you mean 'give'?\n")
        );
        assert_eq!(run(&mut world, "say \"hi"), "no: a quotation mark is not closed");
        assert_eq!(run(&mut world, "\"say\" hi").lines().next(), Some("no: there is no command '\"say\"'"));
    }

    #[test]
    fn roots_have_their_aliases_and_mean_the_same() {
        let mut world = Sandbox::demo();
        let redirect = |name: &str| {
            let root = world.commands().into_iter().find(|root| root.name == name);
            root.map(|root| root.redirect.unwrap_or_default()).unwrap_or_default()
        };
        assert_eq!(["tp", "tell", "w", "teleport"].map(redirect), ["teleport", "msg", "msg", ""]);
        assert_eq!(run(&mut world, "w Numi hello"), "[to Numi] hello");
    }

    #[test]
    fn every_word_can_be_completed() {
        let world = Sandbox::demo();
        assert_eq!(world.complete("tel"), ["teleport", "tell"]);
        assert_eq!(world.complete("give Nu"), ["Numi"]);
        assert_eq!(world.complete("give Numi minecraft:bre"), ["minecraft:bread"]);
        assert_eq!(world.complete("give Numi diamond_sw"), ["minecraft:diamond_sword"]);
        assert_eq!(world.complete("time "), ["query"]);
        assert_eq!(world.complete("time query d"), ["day", "daytime"]);
        assert!(world.complete("give Nobody ").is_empty());
        assert!(world.complete("").contains(&"setblock".to_owned()));
    }

    #[test]
    fn help_lists_everything_and_explains_one() {
        let mut world = Sandbox::demo();
        assert!(run(&mut world, "help").contains("\nseed: "));
        let expected = "msg <player> <text>...\nmsg: say something to one person\nalso: tell, w";
        assert_eq!(run(&mut world, "help tell"), expected);
        assert_eq!(run(&mut world, "seed"), "0");
    }

    #[test]
    fn a_command_of_a_plugin_runs_and_is_completed() {
        let mut world = Sandbox::demo();
        world.add_command(Command {
            name: "dance",
            summary: "dance",
            forms: &[&[Arg::Player, Arg::One(&["waltz", "tango"])]],
            run: |world, words| {
                let companion = words.player(world)?;
                let dance = words.one(&["waltz", "tango"])?;
                words.end()?;
                Ok(vec![format!("{} dances a {dance}", world.bodies[&companion].name)])
            },
            aliases: &[],
            runs_after: None,
        });
        assert_eq!(run(&mut world, "dance Numi tango"), "Numi dances a tango");
        assert_eq!(world.complete("dance Numi "), ["tango", "waltz"]);
        let usage = "no: 'polka' is none of waltz, tango\nusage: dance <player> <waltz|tango>";
        assert_eq!(run(&mut world, "dance Numi polka"), usage);
    }
}
