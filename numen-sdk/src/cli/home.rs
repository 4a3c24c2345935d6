//! Where the host of a process keeps what outlives it, unless it is told: in the platform's directory for data.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The directory, if the process's environment tells where the user's data is.
pub(super) fn of_the_user() -> Option<PathBuf> {
    let data = if cfg!(windows) {
        absolute(env::var_os("APPDATA"))
    } else {
        data(env::var_os("XDG_DATA_HOME"), env::home_dir(), cfg!(target_os = "macos"))
    };
    data.map(|data| data.join("numen"))
}

fn data(xdg: Option<OsString>, home: Option<PathBuf>, is_mac: bool) -> Option<PathBuf> {
    let home = absolute(home.map(PathBuf::into_os_string));
    if is_mac {
        return home.map(|home| home.join("Library/Application Support"));
    }
    // By the specification a relative one counts as none.
    absolute(xdg).or_else(|| home.map(|home| home.join(".local/share")))
}

fn absolute(path: Option<OsString>) -> Option<PathBuf> {
    path.map(PathBuf::from).filter(|path| Path::is_absolute(path))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn data_lies_where_the_platform_keeps_it() {
        let home = || Some(PathBuf::from("/home/robin"));
        let xdg = |path: &str| Some(OsString::from(path));
        let share = Some(PathBuf::from("/home/robin/.local/share"));
        assert_eq!(data(xdg("/data"), home(), false), Some(PathBuf::from("/data")));
        assert_eq!(data(xdg("data"), home(), false), share);
        assert_eq!(data(None, home(), false), share);
        assert_eq!(
            data(xdg("/data"), home(), true),
            Some(PathBuf::from("/home/robin/Library/Application Support"))
        );
        assert_eq!(data(None, Some(PathBuf::new()), false), None);
    }
}
