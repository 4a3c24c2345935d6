//! Statistics of modules. They start anew when the text of a module changes.

use crate::{ApiType, events::Moment, storage};
use serde_json::{Map, Value, json};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The host's ticks between two writes. A crash loses the last minute, which costs less than a write for each program.
const WRITE_EVERY: u64 = 1_200;

/// The most characters of a stored error.
const LONGEST_WHY: usize = 240;

/// How often programs used a module, and with what result.
#[derive(Clone, Debug, Default, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleStats")]
pub struct Stats {
    /// How many programs used it.
    pub runs: u64,
    /// In how many of them it worked without an error.
    pub ok: u64,
    /// When the last of them ended, in ticks of the world's clock.
    pub last_run: Option<u64>,
    /// The last error.
    pub failed: Option<Failed>,
}

/// An error in a module.
#[derive(Clone, Debug, PartialEq, Eq, ApiType)]
#[api_type(name = "ModuleError")]
pub struct Failed {
    /// The line of the module.
    pub line: Option<u32>,
    /// The error.
    pub why: String,
}

/// The statistics of an owner's modules, and their file.
#[derive(Default)]
pub(super) struct Tally {
    path: Option<PathBuf>,
    modules: BTreeMap<String, (u64, Stats)>,
    /// The tick of the last write.
    written: u64,
    changed: bool,
}

impl Tally {
    /// Reads the file. Counts from 0 if it can't be read.
    pub(super) fn open(path: Option<PathBuf>) -> (Self, Option<String>) {
        let read = path.as_deref().map_or(Ok(BTreeMap::new()), read);
        let (modules, problem) = match read {
            Ok(modules) => (modules, None),
            Err(problem) => (BTreeMap::new(), Some(problem)),
        };
        (Tally { path, modules, ..Tally::default() }, problem)
    }

    /// The statistics of a module that has this text.
    pub(super) fn of(&self, name: &str, text: &str) -> Stats {
        match self.modules.get(name) {
            Some((of, stats)) if *of == fingerprint(text) => stats.clone(),
            _ => Stats::default(),
        }
    }

    pub(super) fn ran(&mut self, name: &str, text: &str, ok: bool, failed: Option<Failed>, now: Moment) {
        let mut stats = self.of(name, text);
        stats.runs += 1;
        stats.ok += u64::from(ok);
        stats.last_run = Some(u64::try_from(now.clock).unwrap_or(0));
        stats.failed = failed.map(shortened).or(stats.failed);
        self.modules.insert(name.to_owned(), (fingerprint(text), stats));
        self.changed = true;
        // In the host's ticks: a world's clock may stop or be set back.
        if now.tick.saturating_sub(self.written) >= WRITE_EVERY {
            self.written = now.tick;
            self.write();
        }
    }

    pub(super) fn forget(&mut self, name: &str) {
        self.changed |= self.modules.remove(name).is_some();
    }

    fn write(&mut self) {
        let Some(path) = self.path.as_deref().filter(|_| std::mem::take(&mut self.changed)) else { return };
        let modules: Map<_, _> =
            self.modules.iter().map(|(name, (text, stats))| (name.clone(), written(*text, stats))).collect();
        // Numbers and strings always have a JSON form.
        let text = serde_json::to_vec_pretty(&modules).unwrap_or_default();
        let directory = path.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = directory.and_then(|()| storage::replace_soon(path, &text)) {
            tracing::warn!(path = %path.display(), %error, "the statistics of modules could not be written");
        }
    }
}

impl Drop for Tally {
    fn drop(&mut self) {
        self.write();
    }
}

fn shortened(failed: Failed) -> Failed {
    match failed.why.char_indices().nth(LONGEST_WHY) {
        Some((end, _)) => Failed { why: format!("{}…", &failed.why[..end]), ..failed },
        None => failed,
    }
}

/// FNV-1a: the same in every build. A collision of two texts under one name costs no more than a wrong count.
fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

fn written(text: u64, stats: &Stats) -> Value {
    let failed = stats.failed.as_ref().map(|failed| json!({"line": failed.line, "why": failed.why}));
    json!({"text": text, "runs": stats.runs, "ok": stats.ok, "last_run": stats.last_run, "failed": failed})
}

fn read(path: &Path) -> Result<BTreeMap<String, (u64, Stats)>, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(error.to_string()),
    };
    let modules: BTreeMap<String, Value> =
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    Ok(modules.into_iter().filter_map(|(name, value)| Some((name, stats(&value)?))).collect())
}

fn stats(value: &Value) -> Option<(u64, Stats)> {
    let failed = value["failed"]["why"].as_str().map(|why| Failed {
        line: value["failed"]["line"].as_u64().and_then(|line| u32::try_from(line).ok()),
        why: why.to_owned(),
    });
    let (runs, ok) = (value["runs"].as_u64()?, value["ok"].as_u64()?);
    Some((value["text"].as_u64()?, Stats { runs, ok, last_run: value["last_run"].as_u64(), failed }))
}
