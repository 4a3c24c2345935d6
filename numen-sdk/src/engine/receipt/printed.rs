//! What `print` writes: its beginning and its end, with what is between them counted.

/// The first and the last characters of a text, half of the limit each.
pub(in crate::engine) struct Printed {
    most_head: usize,
    most_tail: usize,
    head: String,
    head_size: usize,
    tail: String,
    tail_size: usize,
    /// Characters and line breaks of the whole text.
    size: usize,
    breaks: usize,
}

impl Printed {
    pub(in crate::engine) fn new(most: usize) -> Self {
        Printed {
            most_head: most / 2,
            most_tail: most - most / 2,
            head: String::new(),
            head_size: 0,
            tail: String::new(),
            tail_size: 0,
            size: 0,
            breaks: 0,
        }
    }

    /// Adds bytes, which are shown as UTF-8 as far as they are.
    pub(in crate::engine) fn write(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        self.size += text.chars().count();
        self.breaks += text.matches('\n').count();
        self.push(&text);
    }

    fn push(&mut self, text: &str) {
        let (first, rest) = split(text, self.most_head - self.head_size);
        self.head_size += first.chars().count();
        self.head.push_str(first);
        self.tail.push_str(rest);
        self.tail_size += rest.chars().count();
        // Trimming moves the tail, so it waits until that has doubled. The last line break is no character of a line.
        if self.tail_size > self.most_tail.saturating_mul(2).saturating_add(1) {
            self.trim();
        }
    }

    /// Drops the beginning of the tail if that is too long.
    fn trim(&mut self) {
        let most = self.most_tail + usize::from(self.tail.ends_with('\n'));
        let over = self.tail_size.saturating_sub(most);
        let dropped = split(&self.tail, over).0.len();
        self.tail.drain(..dropped);
        self.tail_size -= over;
    }

    /// Adds what one `print` wrote, to a text with the same limit.
    pub(in crate::engine) fn append(&mut self, line: &Printed) {
        self.size += line.size;
        self.breaks += line.breaks;
        self.push(&line.head);
        // Where the line has a gap its tail fills ours, and drops what was before it.
        self.push(&line.tail);
    }

    pub(in crate::engine) fn finish(mut self) -> String {
        self.trim();
        if self.size == self.head_size + self.tail_size {
            let mut text = self.head + &self.tail;
            if text.ends_with('\n') {
                text.pop();
            }
            return text;
        }
        // Whole lines, unless a half has only part of one.
        let head = self.head.rfind('\n').map_or(&*self.head, |end| &self.head[..=end]);
        let whole = self.tail.trim_end_matches('\n').find('\n');
        let tail = whole.map_or(&*self.tail, |end| &self.tail[end + 1..]);
        let left = self.size - head.chars().count() - tail.chars().count();
        let breaks = self.breaks - head.matches('\n').count() - tail.matches('\n').count();
        let lines = breaks + usize::from(whole.is_none());
        let between = if head.ends_with('\n') || head.is_empty() { "" } else { "\n" };
        let plural = if lines == 1 { "line" } else { "lines" };
        let tail = tail.strip_suffix('\n').unwrap_or(tail);
        format!("{head}{between}(print: {left} characters in {lines} {plural} left out)\n{tail}")
    }
}

/// The first `most` characters, and the rest.
fn split(text: &str, most: usize) -> (&str, &str) {
    match text.char_indices().nth(most) {
        Some((end, _)) => text.split_at(end),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(most: usize, lines: &[&str]) -> String {
        let mut printed = Printed::new(most);
        for text in lines {
            let mut line = Printed::new(most);
            line.write(text.as_bytes());
            line.write(b"\n");
            printed.append(&line);
        }
        printed.finish()
    }

    #[test]
    fn what_fits_is_whole() {
        assert_eq!(printed(11, &["12345", "67890"]), "12345\n67890");
        assert_eq!(printed(10, &[]), "");
    }

    #[test]
    fn the_first_and_the_last_lines_stay() {
        assert_eq!(
            printed(20, &["first", "second", "third", "fourth", "last"]),
            "first\n(print: 20 characters in 3 lines left out)\nlast"
        );
    }

    #[test]
    fn of_one_long_line_both_ends_stay() {
        let line = format!("{}{}", "a".repeat(500), "b".repeat(500));
        assert_eq!(
            printed(20, &[&line]),
            "aaaaaaaaaa\n(print: 980 characters in 1 line left out)\nbbbbbbbbbb"
        );
    }

    #[test]
    fn a_result_after_thousands_of_lines_is_seen() {
        let mut lines = vec!["begin"];
        lines.extend(vec!["line"; 3_000]);
        lines.push("the result");
        assert_eq!(
            printed(40, &lines),
            "begin\nline\nline\n(print: 14985 characters in 2997 lines left out)\nline\nthe result"
        );
    }
}
