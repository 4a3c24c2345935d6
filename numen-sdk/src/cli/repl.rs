//! `repl`: Lua is typed, and receipts are shown. The world stays from one input to the next.

use super::{
    completion::Names,
    lines::{Line, Lines, Plain, Terminal},
    manual,
    output::{Io, Output},
    problem::{FAILED, OK, Problem},
    session::{Session, Started},
    unfinished,
    world_file::WorldFile,
};
use crate::{api::names, engine::Receipt, world::World};
use std::{fmt::Display, io::Write};

/// The commands of the REPL itself.
pub(super) const COMMANDS: [&str; 3] = [":help", ":index", ":quit"];

const GREETING: &str = "\
Type Lua and see its receipt. Each input is a program of its own: its variables end with it, the world stays.
:index lists all functions, :help NAME explains one, :quit leaves. Tab completes names, Ctrl-C drops an input.";

/// Reads inputs until there are no more. The world goes back into its file after each that ran.
pub(super) fn repl<W: World>(
    session: &mut Session<W>,
    file: Option<&WorldFile<W>>,
    io: Io<'_>,
    binary: &str,
) -> Result<u8, Problem> {
    let Io { input, mut output, errors, terminal } = io;
    let mut lines: Box<dyn Lines + '_> = if terminal {
        output.show(GREETING)?;
        Box::new(Terminal::open(Names::of(session.host().catalogue()))?)
    } else {
        Box::new(Plain(input))
    };
    let mut repl = Repl { session, file, output, errors, binary, unsaved: false };
    repl.run(&mut *lines)?;
    Ok(if repl.unsaved { FAILED } else { OK })
}

struct Repl<'r, W: World> {
    session: &'r mut Session<W>,
    file: Option<&'r WorldFile<W>>,
    output: Output<'r>,
    errors: &'r mut dyn Write,
    binary: &'r str,
    /// The world changed since it was last in its file.
    unsaved: bool,
}

/// What became of an input.
enum Input {
    Ended(Receipt),
    /// It goes on in the next line. As it stands, this is what is wrong with it.
    GoesOn(Option<Receipt>),
}

impl<W: World> Repl<'_, W> {
    fn run(&mut self, lines: &mut dyn Lines) -> Result<(), Problem> {
        let mut code = String::new();
        while !self.output.is_gone() {
            let prompt = if code.is_empty() { "> " } else { ">> " };
            match lines.next(prompt)? {
                Line::Text(line) if code.is_empty() && line.trim_start().starts_with(':') => {
                    if self.command(line.trim())? {
                        return Ok(());
                    }
                    continue;
                }
                Line::Text(line) if code.is_empty() => code = line,
                Line::Text(line) => {
                    code.push('\n');
                    code.push_str(&line);
                }
                Line::Unreadable => {
                    self.tell("a line is not UTF-8 and was left out; send UTF-8");
                    continue;
                }
                Line::Dropped => {
                    code.clear();
                    continue;
                }
                Line::End => return self.rest(&code),
            }
            if code.trim().is_empty() {
                code.clear();
                continue;
            }
            if let Input::Ended(receipt) = self.evaluate(&code)? {
                self.output.show(&receipt.to_string())?;
                code.clear();
            }
        }
        Ok(())
    }

    /// What was typed last and never became a program.
    fn rest(&mut self, code: &str) -> Result<(), Problem> {
        if code.trim().is_empty() {
            return Ok(());
        }
        match self.evaluate(code)? {
            Input::Ended(receipt) | Input::GoesOn(Some(receipt)) => self.output.show(&receipt.to_string()),
            Input::GoesOn(None) => Ok(()),
        }
    }
}
