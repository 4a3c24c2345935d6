//! `mymod.mana.meditate`: a job, which occupies the body and gives mana.

use crate::{Magic, Mana};
use numen_sdk::{call::Prepared, prelude::*};

/// Ticks between two gains of mana.
const BREATH: u32 = 20;
/// The mana of one gain.
const GAINED: i32 = 5;

#[fn_doc("Meditate: gain 5 mana a second until you have enough. Your body does nothing else meanwhile.")]
#[example("mymod.mana.meditate()")]
#[example("mymod.mana.meditate({enough = 90})")]
#[note("Returns your mana afterwards. It ends at once if you have enough already.")]
#[note("Another job, such as numen.move.to, ends it. You keep the mana that you have gained.")]
#[see_also("mymod.mana.get", "mymod.mana.cast")]
pub fn meditate<W: Magic>(
    call: &mut ServerCall<W>,
    /// The mana at which to stop.
    #[omitted("meditate until you have the most you can")]
    enough: Option<i32>,
) -> Job<Mana> {
    let most = call.world().mana(call.companion()).max;
    if let Some(enough) = enough.filter(|enough| *enough > most) {
        call.report(format!(
            "you can't have {enough} mana: you meditate until you have {most}, the most you can"
        ));
    }
    call.job(Meditation { enough: enough.unwrap_or(most).min(most), breath: 0, gained: 0 })
}

struct Meditation {
    enough: i32,
    /// Ticks since the last gain.
    breath: u32,
    gained: i32,
}

impl<W: Magic> Task<W> for Meditation {
    type Output = Mana;

    fn name(&self) -> String {
        "meditation".to_owned()
    }

    fn prepare(&mut self, call: &mut ServerCall<'_, W>) -> Result<Prepared<Mana>, ApiError> {
        let mana = call.world().mana(call.companion());
        Ok(if mana.current >= self.enough { Prepared::Done(mana) } else { Prepared::Ready })
    }

    fn tick(&mut self, call: &mut ServerCall<'_, W>) -> Result<Flow<Mana>, ApiError> {
        self.breath += 1;
        if self.breath < BREATH {
            return Ok(Flow::Running);
        }
        self.breath = 0;
        let companion = call.companion();
        let left = self.enough - call.world().mana(companion).current;
        let gained = GAINED.min(left).max(0);
        call.world_mut().gain(companion, gained);
        self.gained += gained;
        let mana = call.world().mana(companion);
        if mana.current < self.enough {
            return Ok(Flow::Running);
        }
        call.report(format!("meditated and gained {} mana", self.gained));
        Ok(Flow::Finished(mana))
    }
}
