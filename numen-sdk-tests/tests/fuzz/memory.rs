//! How much memory the process has held at once.

/// Mebibytes that the process held at most since the last [`forget`]; none where the system does not tell.
pub(crate) fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes >> 10)
}

/// Starts to look for the peak anew.
pub(crate) fn forget() {
    // Where it can't be written, there is nothing to read either.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
