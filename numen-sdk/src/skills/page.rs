//! Splits a long text into pages at the ends of lines.

/// The most characters of a page.
const LONGEST: usize = 16_000;

/// The pages of a text, none of which is empty; one for an empty text.
pub(super) fn pages(text: &str) -> Vec<&str> {
    let mut pages = Vec::new();
    let mut rest = text;
    while let Some((end, _)) = rest.char_indices().nth(LONGEST) {
        // A line longer than a page is split.
        let cut = rest[..end].rfind('\n').map_or(end, |line| line + 1);
        let (page, after) = rest.split_at(cut);
        pages.push(page);
        rest = after;
    }
    if !rest.is_empty() || pages.is_empty() {
        pages.push(rest);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_end_where_lines_do_and_together_are_the_text() {
        assert_eq!(pages(""), [""]);
        assert_eq!(pages("short\n"), ["short\n"]);
        let line = format!("{}\n", "木".repeat(99));
        let text = line.repeat(400);
        let cut = pages(&text);
        assert_eq!(cut.iter().map(|page| page.chars().count()).collect::<Vec<_>>(), [16_000, 16_000, 8_000]);
        assert_eq!(cut.concat(), text);
        let long = "x".repeat(16_001);
        assert_eq!(pages(&long), [&long[..16_000], "x"]);
        let broken = format!("y\n{long}");
        assert_eq!(pages(&broken), ["y\n", &long[..16_000], "x"]);
    }
}
