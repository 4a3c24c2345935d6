//! Runs rustc on a source against the crates that a cargo project of our own has compiled.

use object::{Object, ObjectSection, SectionKind};
use serde_json::Value as Json;
use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// rustc, and what it links sources against.
pub(crate) struct Rustc {
    /// Where sources and results are.
    directory: PathBuf,
    /// `--extern` and `-L`.
    dependencies: Vec<String>,
}

impl Rustc {
    /// Compiles the SDK without its engine, and mlua, as a release build does.
    pub(crate) fn prepare() -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile");
        let sdk = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("numen-sdk");
        fs::create_dir_all(directory.join("src")).expect("a directory");
        let manifest = format!(
            "[workspace]\n[package]\nname = \"compiled\"\nedition = \"2024\"\n[dependencies]\n\
             numen-sdk = {{ path = {sdk:?}, default-features = false }}\n\
             mlua = {{ version = \"0.12\", features = [\"luau\", \"vendored\", \"async\"] }}\n"
        );
        fs::write(directory.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(directory.join("src/lib.rs"), "").expect("a source");
        fs::copy(sdk.with_file_name("Cargo.lock"), directory.join("Cargo.lock")).expect("the versions");
        let output = Command::new(env!("CARGO"))
            .args(["build", "--release", "--message-format=json", "--target-dir"])
            .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory"))
            .current_dir(&directory)
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "the dependencies do not compile");
        let messages = String::from_utf8(output.stdout).expect("cargo writes JSON");
        let mut dependencies = Vec::new();
        for message in messages.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok()) {
            let Some(name @ ("numen_sdk" | "mlua")) = message["target"]["name"].as_str() else { continue };
            let Some(file) = message["filenames"][0].as_str() else { continue };
            let folder = Path::new(file).parent().expect("a file is in a directory").display();
            dependencies.extend([
                "--extern".to_owned(),
                format!("{name}={file}"),
                "-L".to_owned(),
                format!("dependency={folder}"),
            ]);
        }
        assert_eq!(dependencies.len(), 8, "the dependencies are not what was expected: {dependencies:?}");
        Rustc { directory, dependencies }
    }

    /// Writes a source.
    pub(crate) fn source(&self, name: &str, code: &str) -> PathBuf {
        let path = self.directory.join(name).with_extension("rs");
        fs::write(&path, code).expect("a source");
        path
    }

    /// Seconds for what `cargo check` does.
    pub(crate) fn check(&self, source: &Path) -> f64 {
        let before = children();
        let began = Instant::now();
        self.run(source, "metadata", &[]);
        match (before, children()) {
            (Some(before), Some(after)) => after - before,
            _ => began.elapsed().as_secs_f64(),
        }
    }

    /// Bytes of what `cargo check` writes.
    pub(crate) fn metadata(&self, source: &Path) -> f64 {
        self.run(source, "metadata", &[]);
        fs::metadata(self.result(source, "metadata")).expect("rustc wrote it").len() as f64
    }

    /// Bytes of optimized machine code.
    pub(crate) fn machine_code(&self, source: &Path) -> f64 {
        self.run(source, "obj", &["-O", "-C", "codegen-units=1"]);
        let bytes = fs::read(self.result(source, "obj")).expect("rustc wrote it");
        let file = object::File::parse(&*bytes).expect("an object file");
        let code = file.sections().filter(|section| section.kind() == SectionKind::Text);
        code.map(|section| section.size()).sum::<u64>() as f64
    }

    fn result(&self, source: &Path, emit: &str) -> PathBuf {
        source.with_extension(emit)
    }

    fn run(&self, source: &Path, emit: &str, more: &[&str]) {
        let rustc = env::var_os("RUSTC");
        let result = self.result(source, emit);
        let done = Command::new(rustc.as_deref().unwrap_or(OsStr::new("rustc")))
            .args(["--edition=2024", "--crate-type=lib", "--cap-lints=allow", "-o"])
            .arg(&result)
            .arg(format!("--emit={emit}"))
            .args(more)
            .args(&self.dependencies)
            .arg(source)
            .env("CARGO_MANIFEST_DIR", &self.directory)
            .status()
            .expect("rustc runs");
        assert!(done.success(), "{} does not compile", source.display());
    }
}

/// Seconds of processor time of all processes that this one has waited for, where the system says it.
fn children() -> Option<f64> {
    // The 16th and the 17th field are user and system time in hundredths; the second is a name in parentheses.
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(13);
    let (user, system): (f64, f64) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some((user + system) / 100.0)
}
