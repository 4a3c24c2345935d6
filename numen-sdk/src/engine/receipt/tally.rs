//! Counts equal values.

/// Counts a value. Values stay in the order of their first appearance.
pub(in crate::engine) fn count<T: PartialEq>(counts: &mut Vec<(T, usize)>, value: T) {
    match counts.iter_mut().find(|(counted, _)| *counted == value) {
        Some((_, times)) => *times += 1,
        None => counts.push((value, 1)),
    }
}
