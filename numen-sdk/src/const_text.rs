//! A text built at compile time: the message of a failed assertion that names what the compiler has found.

/// Bytes that a text holds; what goes past them is left out.
const CAPACITY: usize = 1024;

/// A text that a `const fn` can build.
pub(crate) struct ConstText {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl ConstText {
    /// The parts, one after the other.
    pub(crate) const fn of(parts: &[&str]) -> Self {
        let mut text = ConstText { bytes: [0; CAPACITY], len: 0 };
        let mut i = 0;
        while i < parts.len() && text.len + parts[i].len() <= CAPACITY {
            let part = parts[i].as_bytes();
            let (_, rest) = text.bytes.split_at_mut(text.len);
            let (place, _) = rest.split_at_mut(part.len());
            place.copy_from_slice(part);
            text.len += part.len();
            i += 1;
        }
        text
    }

    /// The text.
    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => panic!("whole texts in UTF-8 were put together"),
        }
    }
}

/// Whether two texts are equal, as `==` says outside of constants.
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// A hash of a text, so that equal texts are found without comparing each with each.
pub(crate) const fn hash(text: &str) -> usize {
    // FNV-1a.
    let mut hash: u32 = 0x811c_9dc5;
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_and_one_too_many_is_left_out() {
        const TEXT: ConstText = ConstText::of(&["`", "größe", "` is taken"]);
        assert_eq!(TEXT.as_str(), "`größe` is taken");
        let long = "x".repeat(CAPACITY - 1);
        assert_eq!(ConstText::of(&[&long, "ä", "b"]).as_str(), long);
    }

    #[test]
    fn texts_are_equal_by_their_bytes() {
        assert!(equal("get", "get") && !equal("get", "set") && !equal("get", "gets") && equal("", ""));
    }
}
