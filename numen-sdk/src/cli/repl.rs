//! `repl`: Lua is typed, and receipts are shown. The world stays from one input to the next.

use super::{
    approval::{Approval, Approver},
    completion::{COMMANDS, Names},
    lines::{Line, Lines, Plain, Terminal},
    output::{Ends, Errors, Io, Output},
    problem::{FAILED, OK, Problem},
    session::{Session, Started},
    typed::Ready,
    unfinished,
    world_file::WorldFile,
};
use crate::{
    api::names,
    engine::{ProgramId, Receipt},
    testing::OWNER,
    world::World,
};

const GREETING: &str = "\
Type Lua and see its receipt. Each input is a program of its own: its variables end with it, the world stays.
:index lists all functions, :help NAME explains one, :quit leaves. Tab completes names, Ctrl-C drops an input.";

/// Who answers what typed programs ask.
pub(super) fn approval(told: Option<Approval>, ends: Ends) -> Result<Approval, Problem> {
    match told {
        // Whoever sends programs through a pipe must not answer for the owner in the same breath.
        Some(Approval::Ask) if !ends.person => {
            let problem = "standard input is programs, so no answers can be typed there; --approve ask needs a terminal";
            Err(Problem::misspelt(problem, "repl --approve none"))
        }
        Some(told) => Ok(told),
        None if ends.person => Ok(Approval::Ask),
        None => Ok(Approval::None),
    }
}

/// Reads inputs until there are no more. The world goes back into its file after each that ran.
pub(super) fn repl<W: World>(
    session: &mut Session<W>,
    file: Option<&WorldFile<W>>,
    approval: Approval,
    io: &mut Io<'_>,
    binary: &str,
) -> Result<u8, Problem> {
    let Io { input, output, errors, ends } = io;
    let mut lines: Box<dyn Lines + '_> = if ends.terminal {
        output.show(GREETING)?;
        Box::new(Terminal::open(Names::of(session.host().catalogue()))?)
    } else {
        Box::new(Plain(&mut **input))
    };
    let mut repl = Repl { session, file, approval, output, errors, binary, unsaved: false };
    repl.run(&mut *lines)?;
    Ok(if repl.unsaved { FAILED } else { OK })
}

struct Repl<'r, 'io, W: World> {
    session: &'r mut Session<W>,
    file: Option<&'r WorldFile<W>>,
    approval: Approval,
    output: &'r mut Output<'io>,
    errors: &'r mut Errors<'io>,
    binary: &'r str,
    /// The world changed since it was last in its file.
    unsaved: bool,
}

/// What became of an input.
struct Evaluated {
    receipt: Receipt,
    /// It is no program yet and may become one with the next line.
    goes_on: bool,
}

impl<W: World> Repl<'_, '_, W> {
    fn run(&mut self, lines: &mut dyn Lines) -> Result<(), Problem> {
        let mut code = String::new();
        while !self.output.is_gone() {
            match lines.next(if code.is_empty() { "> " } else { ">> " })? {
                Line::Text(line) if code.is_empty() && line.trim_start().starts_with(':') => {
                    if self.command(line.trim())? {
                        break;
                    }
                }
                Line::Text(line) => {
                    code += &line;
                    if code.trim().is_empty() {
                        code.clear();
                        continue;
                    }
                    let Evaluated { receipt, goes_on } = self.evaluate(&code, lines)?;
                    if goes_on {
                        code.push('\n');
                    } else {
                        self.output.show(&receipt.to_string())?;
                        code.clear();
                    }
                }
                Line::Unreadable => {
                    self.errors.tell("a line is not UTF-8 and was left out; send it as UTF-8")
                }
                Line::Dropped => code.clear(),
                Line::End => {
                    // What was typed last and never became a program: its receipt says what is missing.
                    if !code.is_empty() {
                        let receipt = self.evaluate(&code, lines)?.receipt;
                        self.output.show(&receipt.to_string())?;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Runs an input, as an expression if it is one.
    fn evaluate(&mut self, code: &str, lines: &mut dyn Lines) -> Result<Evaluated, Problem> {
        let expression = match self.session.start(&format!("return {code}"))? {
            Started::Runs(program) => return Ok(self.finish(program, lines)),
            Started::Refused(receipt) => receipt,
        };
        let receipt = match self.session.start(code)? {
            Started::Runs(program) => return Ok(self.finish(program, lines)),
            Started::Refused(receipt) => *receipt,
        };
        let ends_early = [&*expression, &receipt]
            .into_iter()
            .filter_map(|tried| tried.error())
            .any(unfinished::ends_early);
        Ok(Evaluated { goes_on: ends_early || unfinished::inside_brackets(code), receipt })
    }

    fn finish(&mut self, program: ProgramId, lines: &mut dyn Lines) -> Evaluated {
        let mut typed = Ready { lines, prompt: "answer: " };
        let approver = match self.approval {
            Approval::Ask => Approver::asking(&mut typed),
            Approval::All => Approver::All,
            Approval::None => Approver::Nobody,
        };
        let receipt = self.session.finish(program, approver, self.errors);
        if let Some(Err(problem)) = self.file.map(|file| file.save(self.session.world())) {
            self.errors.tell(problem.told_by(self.binary));
            self.unsaved = true;
        } else {
            self.unsaved = false;
        }
        Evaluated { receipt, goes_on: false }
    }

    /// Does what a line with a colon says; whether that is to leave.
    fn command(&mut self, line: &str) -> Result<bool, Problem> {
        let (command, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // Completion leaves a dot after what has more inside.
        let name = name.trim().trim_end_matches('.');
        let host = self.session.host();
        match (command, name) {
            (":quit", _) => return Ok(true),
            (":index", _) | (":help", "") => self.output.show(&host.index(OWNER))?,
            (":help", name) => match host.help(OWNER, name) {
                Ok(help) => self.output.show(&help)?,
                Err(error) => {
                    let next = host
                        .catalogue()
                        .nearest(name)
                        .map_or(":index".into(), |near| format!(":help {near}"));
                    self.errors.tell(format!("{error}\ntry: {next}"));
                }
            },
            (other, _) => {
                let near = names::nearest(other, COMMANDS);
                let problem = match near {
                    Some(near) => {
                        format!("there is no command '{other}'; did you mean '{near}'?\ntry: {near} {name}")
                    }
                    None => format!("there is no command '{other}'; there are {}", COMMANDS.join(", ")),
                };
                self.errors.tell(problem.trim_end());
            }
        }
        Ok(false)
    }
}
