//! Authors' words on their way into comments: whatever they wrote, they stay behind the `--`.

/// The lines that have words in them. A carriage return ends a line too, as it does in Lua.
pub(super) fn lines(words: &str) -> impl Iterator<Item = &str> {
    words.split(['\n', '\r']).map(str::trim_end).filter(|line| !line.is_empty())
}

/// The words in one line: where the author broke it says nothing.
pub(super) fn one_line(words: &str) -> String {
    lines(words).map(str::trim_start).collect::<Vec<_>>().join(" ")
}

/// The words in one line, with a mark at the end, so that more can follow.
pub(super) fn sentence(words: &str) -> String {
    let mut line = one_line(words);
    if !line.is_empty() && !line.ends_with(['.', '!', '?', '…', ':', ';']) {
        line.push('.');
    }
    line
}

/// What a parameter or field is, and what leaving it out means.
pub(super) fn explained(doc: &str, omitted: Option<&str>) -> String {
    match omitted {
        None => one_line(doc),
        Some(meaning) => {
            let omit = sentence(&format!("Omit to {}", one_line(meaning)));
            [sentence(doc), omit].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Adds the words as lines of a comment, one for each of theirs.
pub(super) fn comment(out: &mut String, words: &str) {
    for line in lines(words) {
        out.push_str("---");
        out.push_str(line.trim_start());
        out.push('\n');
    }
}

/// Adds a line of words with one space between them; empty words leave no gap.
pub(super) fn line(out: &mut String, words: &[&str]) {
    let mut first = true;
    for word in words.iter().filter(|word| !word.is_empty()) {
        if !std::mem::take(&mut first) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_in_their_line() {
        assert_eq!(one_line(" One\n two.\r\n\rThree. "), "One two. Three.");
        let mut out = String::new();
        comment(&mut out, "One.\r\nos.exit()\rTwo.\n");
        assert_eq!(out, "---One.\n---os.exit()\n---Two.\n");
    }

    #[test]
    fn leaving_it_out_is_a_sentence_of_its_own() {
        assert_eq!(
            explained("Which shelf", Some("look on every shelf")),
            "Which shelf. Omit to look on every shelf."
        );
        assert_eq!(explained("Which shelf?", Some("ask.")), "Which shelf? Omit to ask.");
        assert_eq!(explained("", Some("fetch one")), "Omit to fetch one.");
        assert_eq!(explained("Which shelf", None), "Which shelf");
    }
}
