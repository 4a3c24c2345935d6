//! Two processes: one runs a program, and at the other an owner answers.

use crate::Person;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ExitStatus},
    thread,
    time::{Duration, Instant},
};

const DROP: &str = "return numen.inv.drop('bread', 1).count";

/// A process whose lines are read as they come.
struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<std::process::ChildStdout>,
    stderr: BufReader<std::process::ChildStderr>,
}

impl Process {
    fn start(person: &Person, args: &[&str]) -> Self {
        let mut child = person.numen(args).spawn().unwrap();
        Process {
            stdin: child.stdin.take(),
            stdout: BufReader::new(child.stdout.take().unwrap()),
            stderr: BufReader::new(child.stderr.take().unwrap()),
            child,
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Closes its input, and gives what it still writes.
    fn end(mut self) -> (ExitStatus, String, String) {
        drop(self.stdin.take());
        let (mut output, mut errors) = (String::new(), String::new());
        self.stdout.read_to_string(&mut output).unwrap();
        self.stderr.read_to_string(&mut errors).unwrap();
        (self.child.wait().unwrap(), output, errors)
    }
}

/// Reads lines until one begins so.
fn read_until(from: &mut dyn BufRead, beginning: &str) -> String {
    let mut read = String::new();
    loop {
        let mut line = String::new();
        assert_ne!(from.read_line(&mut line).unwrap(), 0, "'{beginning}' never comes after:\n{read}");
        read += &line;
        if line.trim_start().starts_with(beginning) {
            return read;
        }
    }
}

/// Waits until a host has opened its desk.
fn wait_for(socket: &std::path::Path) {
    let began = Instant::now();
    while !socket.exists() {
        assert!(began.elapsed() < Duration::from_secs(30), "{} is never there", socket.display());
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_desk_answers_what_another_terminal_is_asked() {
    let person = Person::new();
    let (file, home) = (person.0.join("drop.lua"), person.0.join("home"));
    fs::write(&file, DROP).unwrap();
    let home = home.to_str().unwrap();
    // Its own terminal is asked too, and stays silent.
    let args = ["run", file.to_str().unwrap(), "--home", home, "--approve", "ask"];
    let mut run = Process::start(&person, &args);
    let asked = read_until(&mut run.stderr, "allow it?");
    assert!(asked.starts_with("request 1 of companion 1, open for 120 s\n"), "{asked}");

    let (code, output, errors) = person.given(&["desk", "--home", home], "yes 1\n");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(output.contains("\n  drop bread\n"), "{output}");
    // The host may have ended before the desk is told that there are no more lines.
    assert!(output.contains("\nrequest 1 is allowed, this call only\n"), "{output}");

    let (status, receipt, errors) = run.end();
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
    assert!(receipt.contains("\nreturned: 1\n"), "{receipt}");
    assert!(receipt.contains("your owner allowed it: drop bread"), "{receipt}");
}

#[test]
fn a_desk_is_asked_where_the_host_itself_asks_nobody() {
    let person = Person::new();
    // No home is named, so both take the one of the user's data.
    let mut host = Process::start(&person, &["repl", "--approve", "none"]);
    let home = if cfg!(target_os = "macos") { "Library/Application Support/numen" } else { "numen" };
    wait_for(&person.0.join(home).join("desk.sock"));
    let mut desk = Process::start(&person, &["desk"]);
    read_until(&mut desk.stdout, "at the desk of ");
    host.type_line(DROP);
    let card = read_until(&mut desk.stdout, "type: yes 1");
    assert!(card.contains("\n  call: numen.inv.drop(\"bread\", 1)\n"), "{card}");
    desk.type_line("always 1");
    read_until(&mut desk.stdout, "added: allow drop(minecraft:bread)");
    let receipt = read_until(&mut host.stdout, "returned: 1");
    assert!(receipt.starts_with("ok · 1 call · "), "{receipt}");

    let (status, _, errors) = host.end();
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
    read_until(&mut desk.stdout, "the host has ended");
    let (status, rest, errors) = desk.end();
    assert_eq!((status.code(), rest.as_str(), errors.as_str()), (Some(0), "", ""));
    // The rule is there for the next process, which no desk is needed for.
    let (code, output, errors) = person.given(&["run", "-"], DROP);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(output.contains("\nreturned: 1\n"), "{output}");
}

#[test]
fn what_a_killed_host_left_behind_is_in_nobodys_way() {
    let person = Person::new();
    let home = person.0.join("home");
    let socket = home.join("desk.sock");
    let home = home.to_str().unwrap();
    let mut host = Process::start(&person, &["repl", "--home", home]);
    wait_for(&socket);
    host.child.kill().unwrap();
    host.child.wait().unwrap();
    assert!(socket.exists());
    let (code, output, errors) = person.given(&["desk", "--home", home], "");
    assert_eq!((code, output.as_str()), (Some(1), ""));
    assert!(errors.starts_with(&format!("numen: no host runs with the home {home}; ")), "{errors}");
    let run = person.given(&["run", "-", "--home", home], "return 1");
    assert_eq!(run, (Some(0), "ok · 0 calls · 0 s\nreturned: 1\n".to_owned(), String::new()));
    assert!(!socket.exists());
}

#[test]
fn a_second_host_of_one_home_is_refused_and_reading_is_not() {
    let person = Person::new();
    let home = person.0.join("home");
    let home = home.to_str().unwrap();
    let first = Process::start(&person, &["repl", "--home", home]);
    wait_for(&person.0.join("home/desk.sock"));
    let (code, output, errors) = person.given(&["run", "-", "--home", home], "return 1");
    assert_eq!((code, output.as_str()), (Some(1), ""));
    let process = first.child.id();
    assert_eq!(
        errors,
        format!(
            "numen: process {process} runs a host with the home {home}; end it, or choose another home\n  \
             --home DIR chooses another home\n"
        )
    );
    let (code, index, errors) = person.given(&["index", "--home", home], "");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(index.starts_with("<api>"), "{index}");
    first.end();
}
