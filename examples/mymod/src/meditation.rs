//! `mymod.mana.meditate`: work of the body that gives mana back.

use crate::{Magic, Mana};
use numen_sdk::{call::Prepared, prelude::*};

/// Ticks of meditation that give mana once.
const BREATH: u32 = 20;
/// Mana that they give.
const GAINED: i32 = 5;

#[fn_doc("Meditate: get 5 mana a second until you have enough. Your body does nothing else meanwhile.")]
#[example("mymod.mana.meditate()")]
#[example("mymod.mana.meditate({enough = 90})")]
#[note("Returns your mana then. It is over at once if you have enough already.")]
#[note(
    "Any other work of your body, such as numen.move.to, ends it; what you have gained until then is yours."
)]
#[see_also("mymod.mana.get", "mymod.mana.cast")]
pub fn meditate<W: Magic>(
    call: &mut ServerCall<W>,
    /// How much mana you want to have.
    #[omitted("meditate until you hold as much as you can")]
    enough: Option<i32>,
) -> Job<Mana> {
    let most = call.world().mana(call.companion()).max;
    call.job(Meditation { enough: enough.unwrap_or(most).min(most), breath: 0, gained: 0 })
}

struct Meditation {
    enough: i32,
    /// Ticks since mana was given last.
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
