//! The world's file: written whole or not at all, read with words for whatever is wrong with it.

use super::{
    Blocks, Body, Client, Entities, Registry, Said, Sandbox,
    extension::{Extensions, Saved, SetAside},
};
use crate::{CompanionId, OwnerId, storage};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

const FORMAT: &str = "numen-sandbox";
const VERSION: u32 = 1;

/// What stands in the file. One type for both ways, so that nothing is written that is not read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'w> {
    format: Cow<'w, str>,
    version: u32,
    clock: u64,
    people: Cow<'w, BTreeMap<OwnerId, String>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    clients: Cow<'w, BTreeMap<OwnerId, Client>>,
    bodies: Cow<'w, BTreeMap<CompanionId, Body>>,
    entities: Cow<'w, Entities>,
    blocks: Cow<'w, Blocks>,
    registry: Cow<'w, Registry>,
    chat: Cow<'w, [Said]>,
    /// States of plugins, by the names of their types.
    extensions: Saved,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    set_aside: SetAside,
}

/// The part of the file that tells whether the rest can be read.
#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    version: Option<u32>,
}

impl Sandbox {
    /// Saves the world to a file, the states of plugins with it.
    ///
    /// The file is written anew beside the old one and takes its place at the end, so there is a whole one at any time.
    ///
    /// # Errors
    /// The file could not be written, or something in the world can't be saved, a health that is no number for
    /// example. What was saved before is untouched then.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        let fail = |problem| SaveError { path: path.to_owned(), problem };
        let (extensions, set_aside) =
            self.extensions.save().map_err(|what| fail(Unsaved::Extension(what)))?;
        let file = File {
            format: Cow::Borrowed(FORMAT),
            version: VERSION,
            clock: self.clock,
            people: Cow::Borrowed(&self.people),
            clients: Cow::Borrowed(&self.clients),
            bodies: Cow::Borrowed(&self.bodies),
            entities: Cow::Borrowed(&self.entities),
            blocks: Cow::Borrowed(&self.blocks),
            registry: Cow::Borrowed(&self.registry),
            chat: Cow::Borrowed(&self.chat),
            extensions,
            set_aside,
        };
        let mut text = serde_json::to_vec_pretty(&file).map_err(|error| fail(Unsaved::World(error)))?;
        text.push(b'\n');
        // JSON turns a NaN into null: better to find that out before the old file is gone.
        serde_json::from_slice::<File<'_>>(&text).map_err(|error| fail(Unsaved::World(error)))?;
        storage::replace(path, &text).map_err(|error| fail(Unsaved::Io(error)))
    }

    /// Loads a world that [`save`](Sandbox::save) wrote.
    ///
    /// # Errors
    /// There is no such file, or it holds no world of this format; the error says where and what to do.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let fail = |problem| LoadError { path: path.to_owned(), problem };
        let text = fs::read(path).map_err(|error| fail(Unloaded::Io(error)))?;
        let file = read(&text).map_err(fail)?;
        Ok(Sandbox {
            clock: file.clock,
            people: file.people.into_owned(),
            clients: file.clients.into_owned(),
            bodies: file.bodies.into_owned(),
            entities: file.entities.into_owned(),
            blocks: file.blocks.into_owned(),
            registry: Arc::new(file.registry.into_owned()),
            chat: file.chat.into_owned(),
            extensions: Extensions::new(file.extensions, file.set_aside),
            ..Sandbox::default()
        })
    }
}

fn read(text: &[u8]) -> Result<File<'static>, Unloaded> {
    match serde_json::from_slice(text).map_err(Unloaded::Json)? {
        Header { format: Some(format), version: Some(VERSION) } if format == FORMAT => {}
        Header { format: Some(format), version: Some(version) } if format == FORMAT => {
            return Err(Unloaded::Version(version));
        }
        _ => return Err(Unloaded::Format),
    }
    serde_json::from_slice(text).map_err(Unloaded::Json)
}

/// Why a world could not be loaded: which file, what is wrong with it, where, and what to do.
#[derive(Debug)]
pub struct LoadError {
    path: PathBuf,
    problem: Unloaded,
}

#[derive(Debug)]
enum Unloaded {
    Io(io::Error),
    Json(serde_json::Error),
    Format,
    Version(u32),
}

impl LoadError {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// There is no such file, so nothing is lost by saving a new world there.
    pub fn is_missing(&self) -> bool {
        matches!(&self.problem, Unloaded::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "world file {}: ", self.path.display())?;
        match &self.problem {
            Unloaded::Io(_) if self.is_missing() => {
                f.write_str("there is no such file; check the path, or save a new world there")
            }
            Unloaded::Io(error) => write!(f, "it can't be read: {error}; check the path and its permissions"),
            Unloaded::Json(error) => match error.classify() {
                Category::Eof => write!(
                    f,
                    "it is cut short and ends at line {}, column {}; restore it from a copy",
                    error.line(),
                    error.column()
                ),
                Category::Syntax => {
                    write!(f, "it is no JSON: {error}; correct it there, or restore it from a copy")
                }
                Category::Data | Category::Io => {
                    write!(f, "it is no world: {error}; correct it there, or restore it from a copy")
                }
            },
            Unloaded::Format => write!(
                f,
                "it is JSON but no world: it does not start with \"format\": \"{FORMAT}\" and a \"version\"; \
                 name a file that was saved as a world"
            ),
            Unloaded::Version(version) => write!(
                f,
                "it has version {version} of the format and this program reads version {VERSION}; \
                 load it with the program that saved it"
            ),
        }
    }
}

impl Error for LoadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Unloaded::Io(error) => Some(error),
            Unloaded::Json(error) => Some(error),
            Unloaded::Format | Unloaded::Version(_) => None,
        }
    }
}

/// Why a world could not be saved. What was saved before is untouched.
#[derive(Debug)]
pub struct SaveError {
    path: PathBuf,
    problem: Unsaved,
}

#[derive(Debug)]
enum Unsaved {
    Io(io::Error),
    World(serde_json::Error),
    Extension(String),
}

impl SaveError {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "world file {}: ", self.path.display())?;
        match &self.problem {
            Unsaved::Io(error) => {
                write!(f, "it can't be written: {error}; check that its directory exists and has room")
            }
            Unsaved::World(error) => {
                write!(f, "the world could not be read again: {error}; set that right and save again")
            }
            Unsaved::Extension(what) => f.write_str(what),
        }
    }
}

impl Error for SaveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            Unsaved::Io(error) => Some(error),
            Unsaved::World(error) => Some(error),
            Unsaved::Extension(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        World,
        sandbox::{BlockState, Placer, Stack},
        value::{BlockPos, EntityRef, IdKind, Vec3},
    };
    use serde_json::Value;
    use std::env;

    /// A file of this test's own, gone at its end.
    struct Temporary(PathBuf);

    impl Temporary {
        fn new(name: &str) -> Self {
            Temporary(env::temp_dir().join(format!("numen-{}-{name}.json", std::process::id())))
        }

        fn holding(name: &str, text: &str) -> Self {
            let file = Temporary::new(name);
            fs::write(&file.0, text).unwrap();
            file
        }

        /// What loading it says, after the file's name.
        fn complaint(&self) -> String {
            let error = Sandbox::load(&self.0).unwrap_err();
            assert_eq!(error.path(), self.0);
            let text = error.to_string();
            text.strip_prefix(&format!("world file {}: ", self.0.display())).unwrap().to_owned()
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    #[derive(Default, Debug, PartialEq, Serialize, Deserialize)]
    struct Mana(BTreeMap<CompanionId, i32>);

    #[test]
    fn a_world_that_was_saved_and_loaded_is_the_same() {
        let mut world = Sandbox::demo();
        let boat = world.spawn("minecraft:boat", Vec3 { x: 0.1 + 0.2, y: 64.0, z: -1.0 / 3.0 });
        world.registry_mut().add(IdKind::Block, "kaleidoscope:pot");
        world.registry_mut().add_entity("touhou_little_maid:maid", "maid", 20.0);
        world.blocks.clear(BlockPos::new(0, 63, 0));
        let pot = BlockState::placed("kaleidoscope:pot", Placer::Companion(CompanionId(1)));
        world.blocks.set(BlockPos::new(1, 64, -3), pot);
        world.tick();
        world.say("Numi", "金戒指 \"ring\"");
        world.ext_mut::<Mana>().0.insert(CompanionId(1), 80);
        let body = world.body_mut(CompanionId(1)).unwrap();
        body.riding = Some(EntityRef::Number(boat));
        body.worn.insert("head".to_owned(), Stack::new("minecraft:iron_helmet", 1));
        (body.health, body.died, body.home) = (0.1, Some(1), None);
        world.blocks.at_mut(BlockPos::new(8, 64, 6)).open = true;
        world.lay(Stack::new("minecraft:bread", 3), Vec3::default(), 40);

        let (first, second) = (Temporary::new("first"), Temporary::new("second"));
        world.save(&first.0).unwrap();
        let loaded = Sandbox::load(&first.0).unwrap();
        assert_eq!((&loaded.bodies, &loaded.entities), (&world.bodies, &world.entities));
        assert_eq!((&loaded.blocks, &loaded.people), (&world.blocks, &world.people));
        assert_eq!((loaded.registry(), loaded.chat(), loaded.clock), (world.registry(), world.chat(), 1));
        // Saved again before anybody asked for the plugin's state, which must be there all the same.
        loaded.save(&second.0).unwrap();
        assert_eq!(fs::read_to_string(&first.0).unwrap(), fs::read_to_string(&second.0).unwrap());
        assert_eq!(loaded.ext::<Mana>(), world.ext::<Mana>());
    }

    #[test]
    fn a_world_that_an_older_program_saved_is_still_read() {
        let file = Temporary::new("older");
        Sandbox::demo().save(&file.0).unwrap();
        let mut old: Value = serde_json::from_slice(&fs::read(&file.0).unwrap()).unwrap();
        let body = old["bodies"]["1"].as_object_mut().unwrap();
        for field in ["home", "walked"] {
            assert!(body.remove(field).is_some(), "{field}");
        }
        fs::write(&file.0, old.to_string()).unwrap();
        let body = &Sandbox::load(&file.0).unwrap().bodies[&CompanionId(1)];
        assert_eq!((body.home, body.walked, body.is_alive()), (None, 0.0, true));
    }

    #[test]
    fn a_file_that_is_cut_short_says_where_it_ends() {
        let file = Temporary::new("cut");
        Sandbox::demo().save(&file.0).unwrap();
        let whole = fs::read_to_string(&file.0).unwrap();
        let cut: String = whole.lines().take(3).collect::<Vec<_>>().join("\n");
        fs::write(&file.0, cut).unwrap();
        assert_eq!(file.complaint(), "it is cut short and ends at line 3, column 15; restore it from a copy");
        fs::write(&file.0, "").unwrap();
        assert_eq!(file.complaint(), "it is cut short and ends at line 1, column 0; restore it from a copy");
    }

    #[test]
    fn a_missing_file_and_one_of_another_format_are_told_apart() {
        let missing = Temporary::new("missing");
        assert_eq!(missing.complaint(), "there is no such file; check the path, or save a new world there");
        assert!(Sandbox::load(&missing.0).unwrap_err().is_missing());

        let other = Temporary::holding("other", r#"{"name": "numen"}"#);
        let expected = "it is JSON but no world: it does not start with \"format\": \"numen-sandbox\" and a \"version\"; \
                        name a file that was saved as a world";
        assert_eq!(other.complaint(), expected);
        assert!(!Sandbox::load(&other.0).unwrap_err().is_missing());

        let newer = Temporary::holding("newer", r#"{"format": "numen-sandbox", "version": 2, "seas": []}"#);
        let expected = "it has version 2 of the format and this program reads version 1; \
                        load it with the program that saved it";
        assert_eq!(newer.complaint(), expected);
    }

    #[test]
    fn a_mistake_in_the_file_is_shown_with_its_line() {
        let text = "{\n  \"format\": \"numen-sandbox\",\n  \"version\": 1,\n  \"clock\": \"noon\"\n}";
        let wrong = Temporary::holding("wrong", text);
        let expected = "it is no world: invalid type: string \"noon\", expected u64 at line 4 column 17; \
                        correct it there, or restore it from a copy";
        assert_eq!(wrong.complaint(), expected);
        let list = Temporary::holding("syntax", "# notes");
        let expected =
            "it is no JSON: expected value at line 1 column 1; correct it there, or restore it from a copy";
        assert_eq!(list.complaint(), expected);
    }

    #[test]
    fn a_world_that_could_not_be_read_again_does_not_replace_one_that_can() {
        let file = Temporary::new("kept");
        let mut world = Sandbox::demo();
        world.save(&file.0).unwrap();
        world.body_mut(CompanionId(1)).unwrap().health = f64::NAN;
        let error = world.save(&file.0).unwrap_err().to_string();
        assert!(
            error.contains("the world could not be read again: invalid type: null, expected f64"),
            "{error}"
        );
        assert_eq!(Sandbox::load(&file.0).unwrap().bodies[&CompanionId(1)].health, 20.0);
    }
}
