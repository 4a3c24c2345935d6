//! What a person says at the desk.

use crate::{
    api::names,
    cli::answer,
    permission::{Answer, Book, CardId, Mode, Rule, Table},
    who::{CompanionId, OwnerId},
};
use std::str::FromStr;

/// One line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Answer(CardId, Answer),
    Cards,
    Grants,
    /// By its number in the list.
    Revoke(usize),
    Rules,
    Add(Table, Rule),
    /// By its number in its table.
    Remove(Table, usize),
    Reset,
    Skills,
    /// Whether it is to be enabled, and its name.
    Skill(bool, String),
    Mode(Option<CompanionId>, Mode),
    Owner(OwnerId),
    Help,
    Quit,
}

/// What can be said, each with an example where the words don't show how.
const WORDS: [&str; 20] = [
    "yes", "program", "always", "no", "cards", "grants", "revoke", "rules", "allow", "deny", "ask", "remove",
    "reset", "mode", "skills", "enable", "disable", "owner", "help", "quit",
];

pub(super) const HELP: &str = "\
yes 3                 allow request 3: this call only
program 3             allow request 3 and the like until the program or job that asked ends
always 3              allow request 3, and add the rule that its card shows
no 3 [words]          refuse request 3; the words tell the model why
cards                 show the open requests again
grants                list what is allowed until a program or job ends
revoke 2              take back the second of that list
rules                 show modes and rules
allow RULE            add a rule, e.g. allow drop(dirt); the same with deny and ask
remove deny 1         remove the first rule of a table
reset                 remove all rules; modes, comments and lines that can't be read stay
mode ask              or bypass (allows all but what a deny rule denies), observe (allows nothing);
                      'mode ask for 7' is for companion 7
skills                list the skills, and which are disabled
disable NAME          hide a skill from the model; enable NAME shows it again
owner 2               whose rules these are, where there are several owners
help                  show this
quit                  leave; the host goes on";

/// Reads a line, or says what is wrong with it and what to type instead.
pub(super) fn read(line: &str) -> Result<Said, String> {
    let (word, rest) = answer::split(line);
    let lower = word.to_lowercase();
    let said = match (lower.as_str(), rest) {
        ("", _) => Said::Nothing,
        ("y" | "yes" | "p" | "program" | "a" | "always" | "n" | "no", _) => return read_answer(&lower, rest),
        ("allow" | "deny" | "ask" | "mode", _) => return read_book_line(&format!("{lower} {rest}")),
        ("remove", _) => return read_remove(rest),
        ("revoke", _) => Said::Revoke(number(rest, "revoke", "a number of the list of grants", "revoke 2")?),
        ("owner", _) => Said::Owner(OwnerId(number(rest, "owner", "an owner's number", "owner 2")?)),
        ("cards", "") => Said::Cards,
        ("grants", "") => Said::Grants,
        ("rules", "") => Said::Rules,
        ("reset", "") => Said::Reset,
        ("skills", "") => Said::Skills,
        ("enable" | "disable", "") => {
            return Err(format!("{lower} needs a skill's name\ntry: skills"));
        }
        ("enable" | "disable", name) => Said::Skill(lower == "enable", name.to_owned()),
        ("help", _) => Said::Help,
        ("quit" | "exit", _) => Said::Quit,
        (known, _) if WORDS.contains(&known) => return Err(format!("{known} stands alone\ntry: {known}")),
        _ => return Err(unknown(word, rest)),
    };
    Ok(said)
}

fn unknown(word: &str, rest: &str) -> String {
    match names::nearest(&word.to_lowercase(), WORDS) {
        Some(meant) => {
            format!(
                "there is no '{word}'; did you mean '{meant}'?\ntry: {}",
                format!("{meant} {rest}").trim_end()
            )
        }
        None => format!("there is no '{word}'; there are {}\ntry: help", WORDS.join(", ")),
    }
}

fn read_answer(word: &str, rest: &str) -> Result<Said, String> {
    let (number_word, words) = answer::split(rest);
    let full = match word {
        "y" => "yes",
        "n" => "no",
        "p" => "program",
        "a" => "always",
        word => word,
    };
    let card = number(number_word, full, "a request's number", &format!("{full} 3"))?;
    match answer::read(word, words) {
        // What follows a yes may take it back.
        Some(answer) if answer.allows() && !words.is_empty() => {
            Err(format!("nothing follows the number of a {full}; nothing was answered\ntry: {full} {card}"))
        }
        Some(answer) => Ok(Said::Answer(CardId(card), answer)),
        None => Err(unknown(word, rest)),
    }
}

/// A rule or a mode, as a line of an owner's file.
fn read_book_line(line: &str) -> Result<Said, String> {
    let book = Book::parse(line);
    if let Some(bad) = book.bad_lines().next() {
        return Err(bad.problem);
    }
    let rule = Table::ALL.into_iter().find_map(|table| Some((table, book.rules(table).next()?)));
    if let Some((table, rule)) = rule {
        return Ok(Said::Add(table, rule.clone()));
    }
    Ok(match book.own_modes().into_iter().next() {
        Some((companion, mode)) => Said::Mode(Some(companion), mode),
        None => Said::Mode(None, book.mode()),
    })
}

fn read_remove(rest: &str) -> Result<Said, String> {
    let (table, at) = answer::split(rest);
    match Table::ALL.into_iter().find(|known| known.as_str() == table) {
        Some(table) => {
            let at = number(at, "remove", "a rule's number in its table", &format!("remove {table} 1"))?;
            Ok(Said::Remove(table, at))
        }
        None => {
            Err("remove needs a table (deny, allow or ask) and a number in it\ntry: remove deny 1".to_owned())
        }
    }
}

fn number<N: FromStr>(text: &str, verb: &str, what: &str, example: &str) -> Result<N, String> {
    text.parse().map_err(|_| match text {
        "" => format!("{verb} needs {what}\ntry: {example}"),
        text => format!("{verb} needs {what}, and '{text}' is none\ntry: {example}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_understood() {
        let (deny, beds) = (Table::Deny, || "break(#beds)".parse::<Rule>().unwrap());
        for (line, said) in [
            ("  ", Said::Nothing),
            ("yes 3", Said::Answer(CardId(3), Answer::AllowOnce)),
            ("program 3", Said::Answer(CardId(3), Answer::AllowUntilEnd)),
            ("reset", Said::Reset),
            ("skills", Said::Skills),
            ("disable mana-care", Said::Skill(false, "mana-care".to_owned())),
            ("Y 3 ", Said::Answer(CardId(3), Answer::AllowOnce)),
            ("always 12", Said::Answer(CardId(12), Answer::AllowAlways)),
            ("no 3", Said::Answer(CardId(3), Answer::Deny)),
            ("n 3  keep  it", Said::Answer(CardId(3), Answer::DenyWith("keep  it".to_owned()))),
            ("revoke 2", Said::Revoke(2)),
            ("deny break(#beds)", Said::Add(deny, beds())),
            ("ask  break( #beds ) # not these", Said::Add(Table::Ask, beds())),
            ("remove deny 1", Said::Remove(deny, 1)),
            ("mode observe", Said::Mode(None, Mode::Observe)),
            ("mode bypass for 7", Said::Mode(Some(CompanionId(7)), Mode::Bypass)),
            ("owner 2", Said::Owner(OwnerId(2))),
            ("quit", Said::Quit),
        ] {
            assert_eq!(read(line), Ok(said), "{line}");
        }
    }

    #[test]
    fn each_word_that_is_offered_is_understood() {
        for word in WORDS {
            let problem = read(word).err().unwrap_or_default();
            assert!(!problem.contains("there is no"), "{word}: {problem}");
            assert!(HELP.contains(word), "{word}");
        }
    }

    #[test]
    fn a_wrong_line_is_answered_with_the_line_that_was_meant() {
        for (line, problem) in [
            ("yse 3", "there is no 'yse'; did you mean 'yes'?\ntry: yes 3"),
            ("yes", "yes needs a request's number\ntry: yes 3"),
            ("y it", "yes needs a request's number, and 'it' is none\ntry: yes 3"),
            (
                "yes 3 but not the bed",
                "nothing follows the number of a yes; nothing was answered\ntry: yes 3",
            ),
            ("grants 2", "grants stands alone\ntry: grants"),
            ("remove 2", "remove needs a table (deny, allow or ask) and a number in it\ntry: remove deny 1"),
            ("remove deny", "remove needs a rule's number in its table\ntry: remove deny 1"),
            ("mode all", "there is no mode 'all'; the modes are ask, bypass, observe"),
            (
                "numen.inv.drop('dirt')",
                "there is no 'numen.inv.drop('dirt')'; there are yes, program, always, no, cards, grants, revoke, rules, allow, \
                 deny, ask, remove, reset, mode, skills, enable, disable, owner, help, quit\ntry: help",
            ),
        ] {
            assert_eq!(read(line), Err(problem.to_owned()), "{line}");
        }
        let problem = "brake(*)".parse::<Rule>().expect_err("there is no such verb");
        assert_eq!(read("allow brake(*)"), Err(problem.to_string()));
    }
}
