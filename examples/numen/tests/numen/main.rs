//! The binary as a shell meets it.

#[cfg(unix)]
mod desk;

use std::{
    env, fs,
    io::Write,
    path::PathBuf,
    process::{self, Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

const FIREBALL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mymod/programs/fireball.lua");

/// The directories of one person, gone at the end of a test.
struct Person(PathBuf);

impl Person {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("numen-person-{}-{number}", process::id()));
        fs::create_dir(&path).unwrap();
        Person(path)
    }

    fn numen(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_numen"));
        // Wherever the platform keeps data.
        command.envs(["HOME", "XDG_DATA_HOME", "APPDATA"].map(|name| (name, &self.0)));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn given(&self, args: &[&str], input: &str) -> (Option<i32>, String, String) {
        let mut child = self.numen(args).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn given(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    Person::new().given(args, input)
}

#[test]
fn the_example_program_casts_until_the_mana_is_gone() {
    let receipt = "\
ok · 8 calls · 0 s
notes:
line 5 mymod.mana.cast: the fireball hit minecraft:zombie 184, which has 16 health left
line 10 mymod.mana.cast: the fireball hit minecraft:zombie 184, which has 12 health left
line 10 mymod.mana.cast: the fireball hit minecraft:zombie 184, which has 8 health left
line 10 mymod.mana.cast: the fireball hit minecraft:zombie 184, which has 4 health left
line 10 mymod.mana.cast: no_material — fireball needs 20 mana, you have 0
returned: {kind = \"no_material\", message = \"fireball needs 20 mana, you have 0\"}
stdout:
4 casts, mana 0 of 80 left
";
    assert_eq!(given(&["run", FIREBALL], ""), (Some(0), receipt.to_owned(), String::new()));
}

#[test]
fn exit_codes_tell_a_stopped_program_from_a_wrong_command() {
    let (code, output, errors) = given(&["run", "-"], "error('no')");
    assert_eq!((code, output.lines().next()), (Some(1), Some("stopped at line 1 · 0 calls · 0 s: no")));
    assert_eq!(errors, "");
    let (code, output, errors) = given(&["runn", "-"], "");
    assert_eq!((code, output.as_str()), (Some(2), ""));
    assert_eq!(
        errors,
        "error: unrecognized subcommand 'runn'\n\n  tip: a similar subcommand exists: 'run'\n\nUsage: numen <COMMAND>\n\n\
         For more information, try '--help'.\n"
    );
}

#[test]
fn typed_lines_are_read_from_a_pipe_without_prompts() {
    let typed = "mymod.mana.cast('fireball')\nmymod.mana.get().current\n:quit\nprint('never')\n";
    let receipts = "\
ok · 1 call · 0 s
notes:
line 1 mymod.mana.cast: the fireball hit nothing
returned: nil
ok · 1 call · 0 s
returned: 60
";
    assert_eq!(given(&["repl"], typed), (Some(0), receipts.to_owned(), String::new()));
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let person = Person::new();
    let mut child = person.numen(&["run", "-"]).spawn().unwrap();
    // Nothing is written before the program has come in, so nobody reads by then.
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"return 1").unwrap();
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), String::from_utf8(stderr).unwrap().as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_home_the_host_uses_the_directory_for_the_users_data() {
    let home_with = |data: &str| {
        let person = Person::new();
        let output = person.numen(&["run", FIREBALL]).env("XDG_DATA_HOME", data).output().unwrap();
        assert!(output.status.success());
        person.0.join(".local/share/numen/host.pid").exists()
    };
    let person = Person::new();
    assert!(!home_with(person.0.to_str().unwrap()));
    assert!(person.0.join("numen/host.pid").exists());
    // The platform's rules ignore a relative path.
    assert!(home_with("data"));
}
