//! Commands with the server's authority that target the body itself.

use super::{ApiError, ErrorKind, ServerCall};
use crate::{permission::ends_command, world::World};
use std::borrow::Cow;

/// Completes commands on the body.
pub struct OnSelf<'c, 'w, W: World>(&'c ServerCall<'w, W>);

/// Runs commands on the body.
pub struct OnSelfMut<'c, 'w, W: World>(&'c mut ServerCall<'w, W>);

impl<'w, W: World> ServerCall<'w, W> {
    /// Completes commands on the body itself.
    pub fn on_self(&self) -> OnSelf<'_, 'w, W> {
        OnSelf(self)
    }

    /// Runs commands on the body itself. They need no permission, because they affect nobody else.
    pub fn on_self_mut(&mut self) -> OnSelfMut<'_, 'w, W> {
        OnSelfMut(self)
    }
}

impl<W: World> OnSelf<'_, '_, W> {
    /// The words that may follow `<prefix> <name> <values…>`, not quoted: pass one to [`run`](OnSelfMut::run) as a value.
    ///
    /// # Errors
    /// The body has no name that a command could have.
    pub fn next(&self, prefix: &str, values: &[&str]) -> Result<Vec<String>, ApiError> {
        let line = line(self.0, prefix, values)?;
        Ok(self.0.world().complete(&format!("{line} ")).iter().map(|word| unquoted(word)).collect())
    }
}

impl<W: World> OnSelfMut<'_, '_, W> {
    /// Runs `<prefix> <name> <values…>`, where the name is the body's. Returns all output lines. Quotes the name and the values
    /// if they need it.
    ///
    /// ```
    /// # use numen_sdk::prelude::*;
    /// fn look<W: World>(call: &mut ServerCall<W>, model: &str) -> Result<Vec<String>, ApiError> {
    ///     call.on_self_mut().run("ysm model set", &[model])
    /// }
    /// ```
    ///
    /// # Errors
    /// `failed` with the output of the command, or because the body has no name.
    pub fn run(&mut self, prefix: &str, values: &[&str]) -> Result<Vec<String>, ApiError> {
        let line = line(self.0, prefix, values)?;
        self.0.world_mut().run_command(&line).map_err(|said| ApiError::new(ErrorKind::Failed, said))
    }
}

fn line<W: World>(call: &ServerCall<'_, W>, prefix: &str, values: &[&str]) -> Result<String, ApiError> {
    let name = call.world().name(call.companion()).ok_or_else(|| {
        ApiError::new(ErrorKind::Failed, "your body has no name in this world, so no command can be about it")
    })?;
    let prefix = prefix.trim();
    let mut line = prefix.strip_prefix('/').unwrap_or(prefix).to_owned();
    for word in std::iter::once(name.as_str()).chain(values.iter().copied()) {
        line.push(' ');
        line.push_str(&quoted(word));
    }
    Ok(line)
}

/// The word, quoted if a command would split it.
fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '\'' | '\\');
    if !word.is_empty() && word.chars().all(plain) {
        return Cow::Borrowed(word);
    }
    let words = word.replace(ends_command, " ").replace('\\', "\\\\").replace('"', "\\\"");
    Cow::Owned(format!("\"{words}\""))
}

fn unquoted(word: &str) -> String {
    match word.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inside) => inside.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_would_take_apart_is_quoted() {
        assert_eq!(quoted("misc/1_alex"), "misc/1_alex");
        assert_eq!(quoted("two words"), "\"two words\"");
        assert_eq!(quoted("say \"hi\""), r#""say \"hi\"""#);
        assert_eq!(quoted("a\nop me"), "\"a op me\"");
        assert_eq!(quoted("a\u{0}op"), "\"a op\"");
        assert_eq!(quoted("a\u{2028}op me"), "\"a op me\"");
        assert_eq!(quoted(""), "\"\"");
        for word in ["plain", "two words", "say \"hi\"", "back\\slash"] {
            assert_eq!(unquoted(&quoted(word)), word);
        }
    }
}
