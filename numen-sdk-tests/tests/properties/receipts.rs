//! Receipts agree with what a program did: calls that count, records, reported lines, printed ones.

use crate::{Shown, always};
use numen_sdk::{World, testing::TestHost, value::quoted};
use proptest::{collection, prelude::*, sample};
use std::{cell::RefCell, collections::BTreeSet, fmt::Write};

struct Toy;

impl World for Toy {
    type Client = ();
}

fn host() -> RefCell<TestHost<Toy>> {
    RefCell::new(TestHost::new(Toy).plugin(numen_sdk_tests::fixture::plugin()))
}

/// What one line of a program does, some times over.
#[derive(Clone, Debug)]
enum Act {
    Say(String),
    Print(String),
    Items,
    Missing,
    Refused,
    MissingAndRefused,
}

impl Act {
    fn code(&self) -> String {
        match self {
            Act::Say(words) => format!("demo.calls.say({})", quoted(words.as_bytes())),
            Act::Print(words) => format!("print({})", quoted(words.as_bytes())),
            Act::Items => "demo.larder.items()".to_owned(),
            Act::Missing => "pcall(demo.larder.fetch, 'stone')".to_owned(),
            Act::Refused => "pcall(demo.larder.fetch, 5)".to_owned(),
            Act::MissingAndRefused => format!("{} {}", Act::Missing.code(), Act::Refused.code()),
        }
    }

    /// The calls it makes: which, in the words of notes where it says something, and whether it counts.
    fn calls(&self) -> Vec<(Option<String>, bool)> {
        match self {
            Act::Say(words) => {
                let words = words.trim_end().replace('\n', "\n  ");
                let said = (!words.trim().is_empty()).then(|| format!("demo.calls.say: {words}"));
                vec![(said, true)]
            }
            Act::Print(_) => vec![],
            Act::Items => vec![(None, true)],
            Act::Missing => vec![(Some(format!("demo.larder.fetch: {MISSING}")), true)],
            Act::Refused => vec![(Some(format!("demo.larder.fetch: {REFUSED}")), false)],
            Act::MissingAndRefused => [Act::Missing, Act::Refused].iter().flat_map(Act::calls).collect(),
        }
    }
}

const MISSING: &str = "not_found — there is no minecraft:stone here";
const REFUSED: &str = "bad_argument — 'item': expected the id of a kind of item, got 5";

/// How a program ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Quiet,
    Returned,
    Missing,
}

fn words() -> impl Strategy<Value = String> {
    sample::select(vec!["", " ", "hi", "two\nlines", "ends\n", "é铁", "a\tb", "line 1 x: y (×2)"])
        .prop_map(str::to_owned)
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => words().prop_map(Act::Say),
        2 => words().prop_map(Act::Print),
        1 => Just(Act::Items),
        1 => Just(Act::Missing),
        1 => Just(Act::Refused),
        1 => Just(Act::MissingAndRefused),
    ]
}

/// What the receipt should be.
fn expected(acts: &[(Act, usize)], end: End) -> (String, usize) {
    let (mut counted, mut records, mut printed) = (0, 0, String::new());
    let mut entries: Vec<(BTreeSet<usize>, String, usize)> = Vec::new();
    for (index, (act, times)) in acts.iter().enumerate() {
        for _ in 0..*times {
            for (said, counts) in act.calls() {
                counted += usize::from(counts);
                records += 1;
                let Some(said) = said else { continue };
                match entries.iter_mut().find(|(_, known, _)| *known == said) {
                    Some((lines, _, times)) => {
                        lines.insert(index + 1);
                        *times += 1;
                    }
                    None => entries.push((BTreeSet::from([index + 1]), said, 1)),
                }
            }
            if let Act::Print(words) = act {
                printed.push_str(words);
                printed.push('\n');
            }
        }
    }
    let line = acts.len() + 1;
    let ended = match end {
        End::Missing => {
            records += 1;
            counted += 1;
            format!(": demo.larder.fetch: {MISSING}\nhint: demo.larder.items()")
        }
        End::Quiet | End::Returned => String::new(),
    };
    let how = if ended.is_empty() { "ok".to_owned() } else { format!("stopped at line {line}") };
    let plural = if counted == 1 { "" } else { "s" };
    let mut text = format!("{how} · {counted} call{plural} · 0 s{ended}");
    let done = done(acts).filter(|_| matches!(end, End::Missing));
    if !entries.is_empty() || done.is_some() {
        text.push_str("\nnotes:");
    }
    for (lines, said, times) in entries {
        let cut = if lines.len() > 8 { ", …" } else { "" };
        let times =
            if times > lines.len() || lines.len() > 8 { format!(" (×{times})") } else { String::new() };
        let plural = if lines.len() > 1 { "s" } else { "" };
        let lines: Vec<_> = lines.iter().take(8).map(usize::to_string).collect();
        let _ = write!(text, "\nline{plural} {}{cut} {said}{times}", lines.join(", "));
    }
    if let Some(done) = done {
        let _ = write!(text, "\n{done}");
    }
    if let End::Returned = end {
        text.push_str("\nreturned: 7");
    }
    if let Some(printed) = printed.strip_suffix('\n')
        && !printed.is_empty()
    {
        let _ = write!(text, "\nstdout:\n{printed}");
    }
    (text, records)
}

#[test]
fn a_receipt_tells_every_call_and_every_line_once() {
    let host = host();
    let acts = collection::vec((act(), 1..4_usize), 0..12);
    let end = prop_oneof![Just(End::Quiet), Just(End::Returned), Just(End::Missing)];
    always(300, (acts, end), |(acts, end)| {
        let mut code = String::new();
        for (act, times) in &acts {
            let _ = writeln!(code, "for _ = 1, {times} do {} end", act.code());
        }
        code.push_str(match end {
            End::Quiet => "",
            End::Returned => "return 7",
            End::Missing => "demo.larder.fetch('stone')",
        });
        let run = host.borrow_mut().run(&code);
        let (receipt, records) = expected(&acts, end);
        prop_assert_eq!(run.receipt(), receipt, "{}", code);
        prop_assert_eq!(run.calls().len(), records, "{}", code);
        prop_assert_eq!(run.details().to_json()["calls"].as_array().map(Vec::len), Some(records));
        Ok(())
    });
}

/// The calls that changed something.
fn done(acts: &[(Act, usize)]) -> Option<String> {
    let said = acts.iter().filter(|(act, _)| matches!(act, Act::Say(_)));
    let times: usize = said.clone().map(|(_, times)| times).sum();
    let (last, _) = said.clone().next_back()?;
    Some(match times {
        1 => format!("done before: {}", last.code()),
        _ => format!("done before: demo.calls.say ×{times}, last: {}", last.code()),
    })
}

/// How many entries and characters a block says it left out.
fn left_out(text: &str) -> (usize, usize) {
    let note = text.lines().find_map(|line| line.strip_suffix(" characters left out)")).unwrap_or_default();
    let numbers: Vec<usize> =
        note.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    match numbers[..] {
        [entries, characters] => (entries, characters),
        _ => (0, 0),
    }
}

#[test]
fn what_is_reported_beyond_the_limit_is_counted_to_the_character() {
    let host = host();
    always(60, collection::vec(0..900_usize, 1..60), |lengths| -> Shown {
        let first = Act::Missing;
        let mut code = first.code() + "\n";
        let mut all = vec![format!("demo.larder.fetch: {MISSING}").chars().count()];
        for (index, length) in lengths.iter().enumerate() {
            let twice = if length % 2 == 1 { "for _ = 1, 2 do" } else { "do" };
            let _ = writeln!(code, "{twice} demo.calls.say('{index}' .. ('é'):rep({length})) end");
            let words = format!("demo.calls.say: {index}").len() + length;
            all.extend(vec![words; 1 + length % 2]);
        }
        // The call that ends it is not told again, and the first of the same words stays.
        code.push_str("demo.larder.fetch('stone')");
        let run = host.borrow_mut().run(&code);
        let notes = run.details().notes();
        prop_assert!(notes.chars().count() <= 12_100, "{} characters", notes.chars().count());
        let (entries, characters) = left_out(notes);
        let lines = notes.lines().filter(|line| line.starts_with("line "));
        let shown: Vec<_> = lines
            .filter_map(|line| line.splitn(3, ' ').nth(2))
            .flat_map(|line| match line.strip_suffix(" (×2)") {
                Some(line) => vec![line.chars().count(); 2],
                None => vec![line.chars().count()],
            })
            .collect();
        prop_assert_eq!(shown.len() + entries, all.len());
        prop_assert_eq!(shown.iter().sum::<usize>() + characters, all.iter().sum::<usize>());
        Ok(())
    });
}
