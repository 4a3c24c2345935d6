//! The connection of one desk and its buffers. Nothing here blocks.

use std::io::{ErrorKind, Read, Write};

/// The most bytes of a line, and of the input buffer.
const LONGEST_LINE: usize = 64 << 10;
/// The most lines that are answered in a tick.
const LINES_A_TICK: usize = 16;
/// The most bytes that wait for a desk to read them; beyond that the connection ends.
const MOST_UNREAD: usize = 4 << 20;

/// A desk at the other end of `S`, which must not block.
#[derive(Debug)]
pub(super) struct Visitor<S> {
    stream: S,
    /// Bytes that are not yet split into lines.
    incoming: Vec<u8>,
    /// Bytes that are not yet written.
    outgoing: Vec<u8>,
    /// Whether nothing more is read from it.
    ended: bool,
    /// Whether it has said hello.
    pub(super) is_at_desk: bool,
}

impl<S: Read + Write> Visitor<S> {
    pub(super) fn new(stream: S) -> Self {
        Visitor { stream, incoming: Vec::new(), outgoing: Vec::new(), ended: false, is_at_desk: false }
    }

    /// The lines that have arrived, at most those of one tick. An error is the last message to this desk.
    pub(super) fn lines(&mut self) -> Vec<Result<Vec<u8>, String>> {
        self.read();
        let mut lines = Vec::new();
        while lines.len() < LINES_A_TICK {
            let Some(end) = self.incoming.iter().position(|byte| *byte == b'\n') else { break };
            let line: Vec<u8> = self.incoming.drain(..=end).collect();
            lines.push(Ok(line));
        }
        if !self.has_line() && self.incoming.len() >= LONGEST_LINE {
            self.incoming.clear();
            self.ended = true;
            lines.push(Err(format!("a line has at most {LONGEST_LINE} bytes")));
        }
        lines
    }

    /// Answers with a line.
    pub(super) fn reply(&mut self, line: &str) {
        self.outgoing.extend_from_slice(line.as_bytes());
        self.outgoing.push(b'\n');
    }

    /// Writes as much as possible without blocking.
    pub(super) fn flush(&mut self) {
        while !self.outgoing.is_empty() {
            match self.stream.write(&self.outgoing) {
                Ok(0) => return self.give_up(),
                Ok(written) => drop(self.outgoing.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => return self.give_up(),
            }
        }
        if self.outgoing.len() > MOST_UNREAD {
            self.give_up();
        }
    }

    /// Whether the connection has ended and all its requests are answered.
    pub(super) fn is_gone(&self) -> bool {
        self.ended && !self.has_line()
    }

    fn has_line(&self) -> bool {
        self.incoming.contains(&b'\n')
    }

    fn give_up(&mut self) {
        self.incoming.clear();
        self.ended = true;
    }

    fn read(&mut self) {
        let mut buffer = [0; 4096];
        while !self.ended && self.incoming.len() < LONGEST_LINE {
            match self.stream.read(&mut buffer) {
                Ok(0) => self.ended = true,
                Ok(read) => self.incoming.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.ended = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    /// A stream that gives what it was made of in pieces, and takes so many bytes at a time.
    struct Pieces {
        pieces: Vec<Vec<u8>>,
        takes: usize,
        written: Vec<u8>,
        open: bool,
    }

    impl Pieces {
        fn of(pieces: &[&[u8]]) -> Self {
            let pieces = pieces.iter().rev().map(|piece| piece.to_vec()).collect();
            Pieces { pieces, takes: usize::MAX, written: Vec::new(), open: true }
        }
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(mut piece) = self.pieces.pop() else {
                return if self.open { Err(ErrorKind::WouldBlock.into()) } else { Ok(0) };
            };
            let rest = piece.split_off(piece.len().min(buffer.len()));
            if !rest.is_empty() {
                self.pieces.push(rest);
            }
            buffer[..piece.len()].copy_from_slice(&piece);
            Ok(piece.len())
        }
    }

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let taken = self.takes.min(bytes.len());
            if taken == 0 {
                return Err(ErrorKind::WouldBlock.into());
            }
            self.takes -= taken;
            self.written.extend_from_slice(&bytes[..taken]);
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_are_whole_however_they_come() {
        let mut visitor = Visitor::new(Pieces::of(&[b"on", b"e\ntw", b"o\n", b"th"]));
        assert_eq!(visitor.lines(), [Ok(b"one\n".to_vec()), Ok(b"two\n".to_vec())]);
        assert_eq!(visitor.lines(), []);
        visitor.stream.pieces.push(b"ree\n".to_vec());
        assert_eq!(visitor.lines(), [Ok(b"three\n".to_vec())]);
    }

    #[test]
    fn a_tick_answers_so_many_lines_and_the_next_goes_on_even_after_the_end() {
        let mut visitor = Visitor::new(Pieces::of(&[&b"x\n".repeat(LINES_A_TICK + 3)]));
        visitor.stream.open = false;
        assert_eq!(visitor.lines().len(), LINES_A_TICK);
        assert!(!visitor.is_gone());
        assert_eq!(visitor.lines().len(), 3);
        assert!(visitor.is_gone());
    }

    #[test]
    fn a_line_without_an_end_is_told_so_and_is_the_last() {
        let mut visitor = Visitor::new(Pieces::of(&[&vec![b'x'; LONGEST_LINE + 10]]));
        assert_eq!(visitor.lines(), [Err("a line has at most 65536 bytes".to_owned())]);
        visitor.reply("too long");
        visitor.flush();
        assert_eq!((visitor.stream.written.as_slice(), visitor.is_gone()), (&b"too long\n"[..], true));
    }

    #[test]
    fn a_desk_that_reads_slowly_gets_all_and_one_that_never_reads_is_given_up() {
        let mut visitor = Visitor::new(Pieces::of(&[]));
        visitor.stream.takes = 3;
        visitor.reply("answer");
        visitor.flush();
        visitor.stream.takes = usize::MAX;
        visitor.flush();
        assert_eq!(visitor.stream.written, b"answer\n");

        visitor.stream.takes = 0;
        visitor.reply(&"x".repeat(MOST_UNREAD));
        visitor.flush();
        assert!(visitor.is_gone());
    }
}
