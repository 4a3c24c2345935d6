//! The event `cursed`, which a game emits outside of any call.

use numen_sdk::{
    events::{EmitError, Emitter},
    prelude::*,
};

/// Emits the event `cursed` to a companion. The game calls this with the host's emitter.
///
/// ```
/// use numen_sdk::{CompanionId, sandbox::Sandbox, testing::{COMPANION, TestHost}};
///
/// let mut host = TestHost::new(Sandbox::demo()).plugin(mymod::plugin());
/// let emitter = host.host().emitter();
/// mymod::cursed(&emitter, COMPANION, "weakness").expect("the plugin is registered");
/// host.ticks(1);
/// assert!(host.events().contains("You were cursed with weakness."));
/// ```
///
/// # Errors
/// The plugin is not registered.
pub fn cursed(emitter: &Emitter, companion: CompanionId, curse: &str) -> Result<(), EmitError> {
    emitter.emit(companion, "cursed", &[("curse", curse)], format!("You were cursed with {curse}."), true)
}
