//! The default home directory of a host: `numen` in the platform's directory for the user's data.

use etcetera::{BaseStrategy, base_strategy};
use std::path::PathBuf;

/// The directory, if the process's environment says where the user's data is.
pub(super) fn of_the_user() -> Option<PathBuf> {
    let data = base_strategy::choose_native_strategy().ok()?.data_dir();
    // An empty HOME gives a relative path.
    data.is_absolute().then(|| data.join("numen"))
}
