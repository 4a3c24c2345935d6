//! `desk`: a person answers the requests of a host that runs in another process, and decides what is allowed.

mod words;

use super::{
    lines::Line,
    output::{Errors, Output},
    problem::{OK, Problem},
    quote,
    typed::Typed,
};
use crate::{
    desk::{DeskClient, DeskFailure},
    permission::{Answer, Book, Card, CardId, Table},
    who::OwnerId,
};
use std::{collections::BTreeMap, ffi::OsStr, path::Path, time::Duration};
use words::{HELP, Said};

/// How often the host is asked what is new.
const LOOK: Duration = Duration::from_millis(100);
/// How long it may take to answer; one between programs does not.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows requests and takes answers until there are no more lines, or no host.
pub(super) fn desk<'io>(
    home: &Path,
    typed: &mut dyn Typed,
    output: &mut Output<'io>,
    errors: &mut Errors<'io>,
) -> Result<u8, Problem> {
    let mut client = DeskClient::connect(home).map_err(|failure| unreachable(&failure, home))?;
    client.set_patience(PATIENCE);
    output.show(&format!(
        "at the desk of {}: requests are shown as they come; 'help' lists what to type",
        home.display()
    ))?;
    let mut desk = Desk {
        client,
        output,
        errors,
        cards: BTreeMap::new(),
        grants: Vec::new(),
        owner: None,
        silent: false,
    };
    desk.run(typed)?;
    Ok(OK)
}

fn unreachable(failure: &DeskFailure, home: &Path) -> Problem {
    let problem = Problem::failed(failure.to_string());
    match failure {
        DeskFailure::NoHost(_) => {
            let line = [OsStr::new("repl"), OsStr::new("--home"), home.as_os_str()];
            Problem::failed(format!("{failure}; start one first, e.g. in another terminal"))
                .next(quote::line(line))
        }
        _ => problem,
    }
}

/// The desk of one session.
struct Desk<'d, 'io> {
    client: DeskClient,
    output: &'d mut Output<'io>,
    errors: &'d mut Errors<'io>,
    /// The open requests, as they were shown.
    cards: BTreeMap<CardId, Card>,
    /// The grants, as they were listed last.
    grants: Vec<String>,
    /// Whose rules are shown and changed, if that was said.
    owner: Option<OwnerId>,
    /// The host did not answer when it was last asked what is new, which the person knows.
    silent: bool,
}

/// Whether the desk stays.
enum Stay {
    Yes,
    No,
}

impl Desk<'_, '_> {
    fn run(&mut self, typed: &mut dyn Typed) -> Result<(), Problem> {
        while !self.output.is_gone() {
            if let Stay::No = self.look()? {
                break;
            }
            let said = match typed.within(LOOK)? {
                None | Some(Line::Dropped) => continue,
                Some(Line::End) => break,
                Some(Line::Unreadable) => {
                    self.errors.tell("a line is not UTF-8 and was left out; send it as UTF-8");
                    continue;
                }
                Some(Line::Text(line)) => words::read(&line),
            };
            match said {
                Ok(Said::Quit) => break,
                Ok(said) => match self.act(said) {
                    Ok(words) if words.is_empty() => {}
                    Ok(words) => self.output.show(&words)?,
                    Err(failure) => self.errors.tell(failure),
                },
                Err(problem) => self.errors.tell(problem),
            }
        }
        Ok(())
    }

    /// Shows what is new.
    fn look(&mut self) -> Result<Stay, Problem> {
        let cards = match self.client.cards() {
            Ok(cards) => cards,
            Err(DeskFailure::Silent { .. }) => {
                if !self.silent {
                    self.silent = true;
                    self.output.show("the host is idle; it answers again when a program runs")?;
                }
                return Ok(Stay::Yes);
            }
            Err(DeskFailure::Ended) => {
                self.output.show("the host has ended")?;
                return Ok(Stay::No);
            }
            Err(failure) => return Err(Problem::failed(failure.to_string())),
        };
        self.silent = false;
        let cards: BTreeMap<CardId, Card> = cards.into_iter().map(|card| (card.id, card)).collect();
        for over in self.cards.keys().filter(|card| !cards.contains_key(card)) {
            self.output.show(&format!("request {over} is over"))?;
        }
        for card in cards.values().filter(|card| !self.cards.contains_key(&card.id)) {
            self.output.show(&shown(card))?;
        }
        self.cards = cards;
        Ok(Stay::Yes)
    }

    /// Does what was said; what to show of it.
    fn act(&mut self, said: Said) -> Result<String, DeskFailure> {
        Ok(match said {
            Said::Nothing | Said::Quit => String::new(),
            Said::Help => HELP.to_owned(),
            Said::Answer(id, answer) => self.answer(id, answer)?,
            Said::Cards if self.cards.is_empty() => "nothing is asked".to_owned(),
            Said::Cards => self.cards.values().map(|card| shown(card) + "\n").collect(),
            Said::Grants => {
                self.grants = self.client.grants()?;
                match self.grants.is_empty() {
                    true => "nothing is allowed for the time being".to_owned(),
                    false => {
                        self.grants.iter().zip(1..).map(|(grant, at)| format!("{at}: {grant}\n")).collect()
                    }
                }
            }
            Said::Revoke(at) => {
                let Some(grant) = at.checked_sub(1).and_then(|at| self.grants.get(at)).cloned() else {
                    return Err(refused(format!(
                        "there is no {at} in the list as it was shown last\ntry: grants"
                    )));
                };
                match self.client.revoke(&grant)? {
                    true => format!("taken back: {grant}"),
                    false => format!("over already: {grant}"),
                }
            }
            Said::Rules => {
                let owner = self.owner()?;
                rules(&self.client.rules(owner)?)
            }
            Said::Add(table, rule) => {
                let owner = self.owner()?;
                match self.client.add_rule(owner, table, rule.clone())? {
                    true => format!("added: {table} {rule}"),
                    false => format!("there already: {table} {rule}"),
                }
            }
            Said::Remove(table, at) => {
                let owner = self.owner()?;
                let rule = self.client.rules(owner)?.remove(table, at);
                let rule = rule.map_err(|none| refused(format!("{none}\ntry: rules")))?;
                self.client.remove_rule(owner, table, rule.clone())?;
                format!("removed: {table} {rule}")
            }
            Said::Reset => {
                let owner = self.owner()?;
                self.client.reset_rules(owner)?;
                "all rules are removed".to_owned()
            }
            Said::Skills => {
                let owner = self.owner()?;
                let skill = |(name, enabled)| if enabled { name } else { format!("{name} (disabled)") };
                let skills: Vec<String> = self.client.skills(owner)?.into_iter().map(skill).collect();
                if skills.is_empty() { "there are no skills".to_owned() } else { skills.join("\n") }
            }
            Said::Skill(enabled, name) => {
                let owner = self.owner()?;
                if !self.client.set_skill_enabled(owner, &name, enabled)? {
                    return Err(refused(format!("there is no skill '{name}'\ntry: skills")));
                }
                format!("{name} is {}", if enabled { "enabled" } else { "disabled" })
            }
            Said::Mode(companion, mode) => {
                let owner = self.owner()?;
                self.client.set_mode(owner, companion, mode)?;
                match companion {
                    Some(companion) => format!("mode {mode} for {companion}"),
                    None => format!("mode {mode}"),
                }
            }
            Said::Owner(owner) => {
                let owners = self.client.owners()?;
                if !owners.contains(&owner) {
                    return Err(refused(format!(
                        "no companion of owner {owner} is there; {}",
                        there_are(&owners)
                    )));
                }
                self.owner = Some(owner);
                format!("rules are those of owner {owner}")
            }
        })
    }

    fn answer(&mut self, id: CardId, answer: Answer) -> Result<String, DeskFailure> {
        self.client.answer(id, answer.clone())?;
        let card = self.cards.remove(&id);
        let rules = card.map(|card| card.rules).unwrap_or_default();
        Ok(match answer {
            Answer::AllowOnce => format!("request {id} is allowed, this call only"),
            Answer::AllowUntilEnd => {
                format!("request {id} is allowed, and the like until the program or job ends")
            }
            Answer::AllowAlways if rules.is_empty() => {
                format!("request {id} is allowed; no rule can say that, so the next program asks again")
            }
            Answer::AllowAlways => {
                let rules: String = rules.iter().map(|rule| format!("\nadded: allow {rule}")).collect();
                format!("request {id} is allowed{rules}")
            }
            Answer::Deny | Answer::DenyWith(_) => format!("request {id} is refused"),
        })
    }

    /// Whose rules are meant.
    fn owner(&mut self) -> Result<OwnerId, DeskFailure> {
        if let Some(owner) = self.owner {
            return Ok(owner);
        }
        match self.client.owners()?[..] {
            [owner] => Ok(owner),
            ref owners => Err(refused(format!("whose rules? {}", there_are(owners)))),
        }
    }
}

/// A problem of this end, told as one of the other is.
fn refused(words: String) -> DeskFailure {
    DeskFailure::Refused(words)
}

fn there_are(owners: &[OwnerId]) -> String {
    match owners {
        [] => "there is no companion yet".to_owned(),
        [first, ..] => {
            let names: Vec<_> = owners.iter().map(ToString::to_string).collect();
            format!("there are owners {}\ntry: owner {first}", names.join(", "))
        }
    }
}

fn shown(card: &Card) -> String {
    let id = card.id;
    format!("{card}\n  type: yes {id}, program {id}, always {id}, no {id} [why]")
}

/// Modes and rules, with the numbers by which rules are removed.
fn rules(book: &Book) -> String {
    let mut lines = vec![format!("mode {}", book.mode())];
    lines
        .extend(book.own_modes().into_iter().map(|(companion, mode)| format!("mode {mode} for {companion}")));
    for table in Table::ALL {
        lines.extend(book.rules(table).zip(1..).map(|(rule, at)| format!("{table} {at}: {rule}")));
    }
    lines.extend(book.problems());
    if !book.is_sound() {
        lines.push("until that is mended, what the rules allow asks".to_owned());
    }
    if lines.len() == 1 {
        lines.push("no rules of your own, so the standard rules decide".to_owned());
    }
    lines.join("\n")
}
