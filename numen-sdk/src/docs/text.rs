//! The words of authors as comments of Lua. Every line begins with `--`, whatever the words are.

/// The lines of a text that are not blank. A carriage return ends a line too, as it does in Lua.
pub(super) fn lines(words: &str) -> impl Iterator<Item = &str> {
    words.split(['\n', '\r']).map(str::trim_end).filter(|line| !line.is_empty())
}

/// The words on one line.
pub(super) fn one_line(words: &str) -> String {
    lines(words).map(str::trim_start).collect::<Vec<_>>().join(" ")
}

/// The words on one line that ends with a mark, so that a sentence can follow.
pub(super) fn sentence(words: &str) -> String {
    ended(one_line(words))
}

fn ended(mut line: String) -> String {
    if !line.is_empty() && !line.ends_with(['.', '!', '?', '…', ':', ';']) {
        line.push('.');
    }
    line
}

/// The words with a sentence after their first paragraph.
pub(super) fn with_sentence(words: &str, added: &str) -> String {
    let mut parts = words.trim_start().splitn(2, ['\n', '\r']);
    let first = ended(parts.next().unwrap_or_default().trim().to_owned());
    let first =
        [first.as_str(), added].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    parts.next().map_or(first.clone(), |rest| format!("{first}\n{rest}"))
}

/// What a parameter or field is, and what it means to omit it.
pub(super) fn explained(doc: &str, omitted: Option<&str>) -> String {
    match omitted {
        None => doc.to_owned(),
        Some(meaning) => with_sentence(doc, &sentence(&format!("Omit to {}", one_line(meaning)))),
    }
}

/// Adds the words as lines of a comment. Paragraphs, items of lists and lines of code keep their lines.
pub(super) fn comment(out: &mut String, words: &str) {
    for line in unindented(words) {
        out.push_str("---");
        out.push_str(line);
        out.push('\n');
    }
}

/// Adds an annotation with its explanation. The first line follows the tag, the others are indented below it.
pub(super) fn annotation(out: &mut String, tag: &[&str], doc: &str) {
    let mut lines = unindented(doc).into_iter();
    let mut first = tag.to_vec();
    first.extend(lines.next());
    line(out, &first);
    for more in lines {
        out.push_str("---  ");
        out.push_str(more);
        out.push('\n');
    }
}

/// The lines without the indentation that all have.
fn unindented(words: &str) -> Vec<&str> {
    let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let shared = lines(words).map(indentation).min().unwrap_or_default();
    lines(words).map(|line| &line[shared..]).collect()
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
    fn lists_and_code_keep_their_lines_and_indentation() {
        let doc = " A shelf:\n - high\n   - higher\n ```lua\n if a then\n   b()\n end\n ```";
        let mut out = String::new();
        comment(&mut out, doc);
        let shown =
            "---A shelf:\n---- high\n---  - higher\n---```lua\n---if a then\n---  b()\n---end\n---```\n";
        assert_eq!(out, shown);
        let mut out = String::new();
        annotation(&mut out, &["---@param", "shelf", "string"], "Which:\n- high\n- low");
        assert_eq!(out, "---@param shelf string Which:\n---  - high\n---  - low\n");
    }

    #[test]
    fn words_stay_in_their_line() {
        assert_eq!(one_line(" One\n two.\r\n\rThree. "), "One two. Three.");
        let mut out = String::new();
        comment(&mut out, "One.\r\nos.exit()\rTwo.\n");
        assert_eq!(out, "---One.\n---os.exit()\n---Two.\n");
    }

    #[test]
    fn x_a_sentence_of_its_own() {
        assert_eq!(
            explained("Which shelf", Some("look on every shelf")),
            "Which shelf. Omit to look on every shelf."
        );
        assert_eq!(explained("Which shelf?", Some("ask.")), "Which shelf? Omit to ask.");
        assert_eq!(explained("", Some("fetch one")), "Omit to fetch one.");
        assert_eq!(explained("Which shelf", None), "Which shelf");
        assert_eq!(explained("Which shelf\n- a\n- b", Some("ask")), "Which shelf. Omit to ask.\n- a\n- b");
    }
}
