//! Where host and desk would meet, on a system without Unix domain sockets: nowhere, and it says so.

use std::{
    convert::Infallible,
    io::{self, Read, Write},
    path::Path,
    time::Duration,
};

/// The host's end, which there is none of.
#[derive(Debug)]
pub(super) struct Listener(Infallible);

/// An end of a connection, which there is none of.
#[derive(Debug)]
pub(super) struct Stream(Infallible);

fn none<T>() -> io::Result<T> {
    let problem = "a desk in another process needs Unix domain sockets, which this system lacks; answer in the terminal";
    Err(io::Error::new(io::ErrorKind::Unsupported, problem))
}

impl Listener {
    pub(super) fn open(_: &Path) -> io::Result<Self> {
        none()
    }

    pub(super) fn accept(&self) -> Option<Stream> {
        match self.0 {}
    }
}

pub(super) fn connect(_: &Path) -> io::Result<Stream> {
    none()
}

impl Stream {
    pub(super) fn set_read_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match self.0 {}
    }

    pub(super) fn set_write_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match self.0 {}
    }
}

impl Read for Stream {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match self.0 {}
    }
}

impl Write for Stream {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match self.0 {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0 {}
    }
}
