//! The requests of a desk, as lines of JSON.

use super::VERSION;
use crate::fields::Fields;
use crate::{
    permission::{Answer, CardId, Mode, Rule, Table},
    who::{CompanionId, OwnerId},
};
use serde_json::{Value, json};

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Hello,
    Cards,
    Answer { card: CardId, answer: Answer },
    Grants,
    Revoke { grant: String },
    Rules { owner: OwnerId },
    Add { owner: OwnerId, table: Table, rule: Rule },
    Remove { owner: OwnerId, table: Table, rule: Rule },
    Mode { owner: OwnerId, companion: Option<CompanionId>, mode: Mode },
    Reset { owner: OwnerId },
    Skills { owner: OwnerId },
    Skill { owner: OwnerId, name: String, enabled: bool },
}

impl Request {
    pub(super) fn to_json(&self) -> Value {
        let rule = |ask: &str, owner: &OwnerId, table: &Table, rule: &Rule| json!({"desk": VERSION, "ask": ask, "owner": owner.0, "table": table.as_str(), "rule": rule.to_string()});
        match self {
            Request::Hello => json!({"desk": VERSION, "ask": "hello"}),
            Request::Cards => json!({"desk": VERSION, "ask": "cards"}),
            Request::Answer { card, answer } => {
                let (answer, words) = match answer {
                    Answer::AllowOnce => ("once", None),
                    Answer::AllowUntilEnd => ("until_end", None),
                    Answer::AllowAlways => ("always", None),
                    Answer::Deny => ("no", None),
                    Answer::DenyWith(words) => ("no", Some(words)),
                };
                json!({"desk": VERSION, "ask": "answer", "card": card.0, "answer": answer, "words": words})
            }
            Request::Grants => json!({"desk": VERSION, "ask": "grants"}),
            Request::Revoke { grant } => json!({"desk": VERSION, "ask": "revoke", "grant": grant}),
            Request::Rules { owner } => json!({"desk": VERSION, "ask": "rules", "owner": owner.0}),
            Request::Add { owner, table, rule: added } => rule("add", owner, table, added),
            Request::Remove { owner, table, rule: removed } => rule("remove", owner, table, removed),
            Request::Reset { owner } => json!({"desk": VERSION, "ask": "reset", "owner": owner.0}),
            Request::Skills { owner } => json!({"desk": VERSION, "ask": "skills", "owner": owner.0}),
            Request::Skill { owner, name, enabled } => {
                json!({"desk": VERSION, "ask": "skill", "owner": owner.0, "name": name, "enabled": enabled})
            }
            Request::Mode { owner, companion, mode } => {
                let companion = companion.map(|companion| companion.0);
                json!({"desk": VERSION, "ask": "mode", "owner": owner.0, "companion": companion, "mode": mode.as_str()})
            }
        }
    }

    /// Reads a line, or says what is wrong with it.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let value: Value =
            serde_json::from_slice(line).map_err(|error| format!("this is no JSON: {error}"))?;
        let fields = Fields::of(&value, "the request")?;
        let version = fields.number("desk")?;
        if version != VERSION {
            return Err(format!("this host understands desks of version {VERSION}, not {version}"));
        }
        let owner = || fields.number("owner").map(OwnerId);
        let table = || fields.one_of("table", &Table::ALL);
        Ok(match fields.text("ask")? {
            "hello" => Request::Hello,
            "cards" => Request::Cards,
            "answer" => Request::Answer { card: CardId(fields.number("card")?), answer: answer(fields)? },
            "grants" => Request::Grants,
            "revoke" => Request::Revoke { grant: fields.text("grant")?.to_owned() },
            "rules" => Request::Rules { owner: owner()? },
            "add" => Request::Add { owner: owner()?, table: table()?, rule: fields.parsed("rule")? },
            "remove" => Request::Remove { owner: owner()?, table: table()?, rule: fields.parsed("rule")? },
            "reset" => Request::Reset { owner: owner()? },
            "skills" => Request::Skills { owner: owner()? },
            "skill" => Request::Skill {
                owner: owner()?,
                name: fields.text("name")?.to_owned(),
                enabled: fields.flag("enabled")?,
            },
            "mode" => Request::Mode {
                owner: owner()?,
                companion: match fields.get("companion") {
                    Some(_) => Some(CompanionId(fields.number("companion")?)),
                    None => None,
                },
                mode: fields.one_of("mode", &Mode::ALL)?,
            },
            _ => {
                return Err(
                    "\"ask\" must be one of hello, cards, answer, grants, revoke, rules, add, remove, mode, reset, skills, skill"
                        .to_owned(),
                );
            }
        })
    }
}

fn answer(fields: Fields<'_>) -> Result<Answer, String> {
    match fields.text("answer")? {
        "once" => Ok(Answer::AllowOnce),
        "until_end" => Ok(Answer::AllowUntilEnd),
        "always" => Ok(Answer::AllowAlways),
        "no" => Ok(match fields.get("words") {
            Some(_) => Answer::DenyWith(fields.text("words")?.to_owned()),
            None => Answer::Deny,
        }),
        _ => Err("\"answer\" must be one of once, until_end, always, no".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_the_same() {
        let (owner, table) = (OwnerId(2), Table::Deny);
        let rule: Rule = "break(#beds & !placed)".parse().unwrap();
        let words = "no\n{\"ask\": \"answer\"}".to_owned();
        for request in [
            Request::Hello,
            Request::Cards,
            Request::Answer { card: CardId(3), answer: Answer::AllowOnce },
            Request::Answer { card: CardId(u64::MAX), answer: Answer::AllowAlways },
            Request::Answer { card: CardId(4), answer: Answer::AllowUntilEnd },
            Request::Answer { card: CardId(3), answer: Answer::Deny },
            Request::Answer { card: CardId(3), answer: Answer::DenyWith(words) },
            Request::Grants,
            Request::Revoke { grant: "companion 1: program 3 may drop minecraft:dirt".to_owned() },
            Request::Rules { owner },
            Request::Add { owner, table, rule: rule.clone() },
            Request::Remove { owner, table, rule },
            Request::Reset { owner },
            Request::Skills { owner },
            Request::Skill { owner, name: "mana-care".to_owned(), enabled: false },
            Request::Mode { owner, companion: None, mode: Mode::Observe },
            Request::Mode { owner, companion: Some(CompanionId(7)), mode: Mode::Ask },
        ] {
            let line = request.to_json().to_string();
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(Request::read(line.as_bytes()), Ok(request), "{line}");
        }
    }

    #[test]
    fn what_is_no_request_is_told_by_what_it_lacks() {
        for (line, problem) in [
            ("[1]", "the request must be a JSON object"),
            (r#"{"ask": "cards"}"#, r#""desk" must be a whole number"#),
            (r#"{"desk": 2, "ask": "cards"}"#, "this host understands desks of version 1, not 2"),
            (r#"{"desk": 1, "ask": 4}"#, r#""ask" must be a string"#),
            (
                r#"{"desk": 1, "ask": "run"}"#,
                r#""ask" must be one of hello, cards, answer, grants, revoke, rules, add, remove, mode, reset, skills, skill"#,
            ),
            (
                r#"{"desk": 1, "ask": "answer", "card": -1, "answer": "once"}"#,
                r#""card" must be a whole number"#,
            ),
            (
                r#"{"desk": 1, "ask": "answer", "card": 1, "answer": "yes"}"#,
                r#""answer" must be one of once, until_end, always, no"#,
            ),
            (
                r#"{"desk": 1, "ask": "mode", "owner": 1, "mode": "all"}"#,
                r#""mode" must be one of ask, bypass, observe"#,
            ),
        ] {
            assert_eq!(Request::read(line.as_bytes()), Err(problem.to_owned()), "{line}");
        }
        let line = br#"{"desk": 1, "ask": "add", "owner": 1, "table": "deny", "rule": "break()"}"#;
        let problem = "break()".parse::<Rule>().expect_err("it has no term");
        assert_eq!(Request::read(line), Err(problem.to_string()));
        assert!(Request::read(b"\xFF").unwrap_err().starts_with("this is no JSON: "));
    }
}
