//! A plugin in a library, where the lints for public items apply; the cases are in `pass` and `fail`.
#![deny(warnings, missing_docs, unreachable_pub, elided_lifetimes_in_paths, unused_qualifications)]
#![deny(missing_debug_implementations, unused_results, unused_lifetimes, single_use_lifetimes)]
#![deny(clippy::all, clippy::pedantic)]

use numen_sdk::prelude::*;

/// A world with mana in it.
pub trait Magic: World {
    /// How much there is.
    fn mana(&self) -> i32;
}

/// What is left of your mana.
#[derive(Debug, ApiType)]
pub struct Mana {
    /// Mana you have now.
    pub current: i32,
    /// Most mana you can hold.
    pub max: Option<i32>,
}

/// How you feel.
#[derive(Debug, ApiType)]
pub enum Mood {
    /// Well.
    Calm,
    /// Not well.
    AngryNow,
}

/// A spell by name, or the mana to use.
#[derive(Debug, ApiType)]
pub enum Spell {
    /// By its name.
    Name(String),
    /// By its mana.
    Mana(Mana),
}

/// What to cast.
#[derive(Debug, Args)]
pub struct Cast {
    /// Which.
    pub spell: Spell,
    /// How many times.
    #[omitted("cast it once")]
    pub times: Option<u8>,
}

#[fn_doc("Your mana now and the most you can hold.")]
#[example("mymod.mana.get().current")]
#[note("Costs nothing [at all] <really>.")]
#[see_also("mymod.mana.cast")]
#[must_use]
pub fn get<W: Magic>(call: &ServerCall<'_, W>) -> Mana {
    Mana { current: call.world().mana(), max: None }
}

/// The sentence of the annotation comes first.
///
/// # Errors
/// There is no mana.
#[fn_doc("Cast a spell.")]
pub fn cast<W: Magic>(call: &mut ServerCall<'_, W>, #[args] args: Cast) -> Result<Mood, ApiError> {
    let _ = (args.spell, args.times);
    if call.world().mana() == 0 {
        return Err(ApiError::new(ErrorKind::NoMaterial, "there is no mana"));
    }
    Ok(Mood::Calm)
}

pub(crate) mod hidden {
    use numen_sdk::prelude::*;

    #[fn_doc("Rest.")]
    pub(crate) fn rest<W: World>(
        _: &ServerCall<'_, W>,
        /// Where, one after the other.
        #[rest]
        places: Vec<BlockPos>,
        /// For how long.
        #[omitted("rest until morning")]
        seconds: Option<f64>,
    ) -> Vec<BlockPos> {
        let _ = seconds;
        places
    }
}

#[fn_doc("Sleep.")]
fn sleep<W: World>(_call: &ServerCall<'_, W>, #[positional] bed: Option<String>) -> Option<String> {
    bed
}

/// The plugin.
#[must_use]
pub fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("mymod", |numen| {
        numen.api("mana", "Your mana.", functions![get, cast, hidden::rest, sleep]);
        numen.bundle_skills(bundle!("skills"));
        numen.bundle_modules(bundle!("modules"));
    })
}
