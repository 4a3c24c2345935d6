//! The host's end: accepts desks, and answers them once a tick.

use super::{
    VERSION, perform, place,
    request::Request,
    socket::{Listener, Stream},
    visitor::Visitor,
};
use crate::{engine::Host, world::World};
use serde_json::json;
use std::{io, iter, path::Path};

/// The most desks that are served at a time.
const MOST_DESKS: usize = 8;
/// The most open connections. Those beyond [`MOST_DESKS`] get an error.
const MOST_CONNECTIONS: usize = 16;

/// The desk of a host, open to other processes until it is dropped.
///
/// ```
/// # use numen_sdk::World;
/// # struct Toy;
/// # impl World for Toy {
/// #     type Client = ();
/// # }
/// use numen_sdk::{Host, desk::{DeskClient, DeskServer}};
///
/// # fn main() -> std::io::Result<()> {
/// # let home = std::env::temp_dir().join(format!("numen-doc-{}", std::process::id()));
/// let mut host = Host::builder().home(&home).build().expect("nothing is registered wrongly");
/// let mut server = DeskServer::open(&home)?;
///
/// // In another process:
/// # let there = home.clone();
/// # let other = std::thread::spawn(move || { let home = there;
/// let mut desk = DeskClient::connect(&home)?;
/// for card in desk.cards()? {
///     println!("{card}");
/// }
/// # Ok::<(), numen_sdk::desk::DeskFailure>(()) });
///
/// // In the application's loop, once a tick:
/// # while !other.is_finished() {
/// server.serve(&mut host);
/// host.tick(&mut Toy);
/// # }
/// # other.join().unwrap().unwrap();
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct DeskServer {
    listener: Listener,
    visitors: Vec<Visitor<Stream>>,
    visited: bool,
}

impl DeskServer {
    /// Opens the desk of a home directory, which is created if it does not exist.
    ///
    /// # Errors
    /// Another host has it open, or the socket can't be created.
    pub fn open(home: impl AsRef<Path>) -> io::Result<Self> {
        let listener = Listener::open(&place(home.as_ref()))?;
        Ok(DeskServer { listener, visitors: Vec::new(), visited: false })
    }

    /// Answers the requests since the last call, and sets whether the host is visited. Does not block.
    pub fn serve<W: World>(&mut self, host: &mut Host<W>) {
        let room = MOST_CONNECTIONS - self.visitors.len();
        self.visitors.extend(iter::from_fn(|| self.listener.accept()).take(room).map(Visitor::new));
        for (at, visitor) in self.visitors.iter_mut().enumerate() {
            for line in visitor.lines() {
                let reply = line.and_then(|line| Request::read(&line)).and_then(|request| {
                    if at >= MOST_DESKS {
                        return Err(format!("{MOST_DESKS} desks are here already; close one"));
                    }
                    visitor.is_at_desk |= request == Request::Hello;
                    perform::perform(request, host)
                });
                visitor.reply(&written(reply));
            }
            visitor.flush();
        }
        self.visitors.retain(|visitor| !visitor.is_gone());
        self.tell(host, self.is_visited());
    }

    /// Whether a desk that has said hello is connected.
    pub fn is_visited(&self) -> bool {
        self.visitors.iter().any(|visitor| visitor.is_at_desk)
    }

    /// Closes the desk; the host continues.
    pub fn close<W: World>(mut self, host: &mut Host<W>) {
        self.tell(host, false);
    }

    fn tell<W: World>(&mut self, host: &mut Host<W>, visited: bool) {
        if self.visited != visited {
            self.visited = visited;
            host.set_visited(visited);
        }
    }
}

fn written(reply: Result<serde_json::Value, String>) -> String {
    match reply {
        Ok(value) => json!({"desk": VERSION, "ok": value}),
        Err(error) => json!({"desk": VERSION, "error": error}),
    }
    .to_string()
}
