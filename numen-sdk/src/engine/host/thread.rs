//! A host on its own thread.

use crate::{
    call::{ApiError, ErrorKind, Panic, catch},
    engine::{host::state::Host, ids::ProgramId, receipt::summary::Receipt},
    who::CompanionId,
    world::World,
};
use std::{
    any::Any,
    fmt,
    panic::{self, AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, ThreadId},
    time::{Duration, Instant},
};

/// The real time of a tick.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// A handle to a host that runs on its own thread, for all other threads. On the host's thread its waiting methods return an
/// error. It can be cloned; the host ends when the last clone is dropped.
///
/// ```
/// use numen_sdk::{CompanionId, Host, OwnerId, World};
///
/// struct Toy;
/// impl World for Toy {
///     type Client = ();
/// }
///
/// // The closure runs on the new thread, for a host can't be moved to another.
/// let handle = Host::spawn(|| {
///     let mut host = Host::builder().build().expect("nothing is registered wrongly");
///     host.join(CompanionId(1), OwnerId(1));
///     (host, Toy)
/// });
/// let program = handle.start(CompanionId(1), "return 6 * 7")?;
/// assert_eq!(handle.wait(program)?.to_string(), "ok · 0 calls · 0 s\nreturned: 42");
/// assert_eq!(handle.with(|host, _world| host.owners().len())?, 1);
/// handle.stop()?;
/// # Ok::<(), numen_sdk::call::ApiError>(())
/// ```
pub struct Handle<W: World> {
    messages: Sender<Message<W>>,
    /// How the thread ended, once it has.
    end: Arc<Mutex<Option<End>>>,
    /// The host's thread, which must not wait for itself.
    thread: ThreadId,
}

/// A derived one would ask for `W: Clone`.
impl<W: World> Clone for Handle<W> {
    fn clone(&self) -> Self {
        Handle { messages: self.messages.clone(), end: self.end.clone(), thread: self.thread }
    }
}

impl<W: World> fmt::Debug for Handle<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Handle")
    }
}

/// A function that runs on the host's thread.
type Deed<W> = dyn FnOnce(&mut Host<W>, &mut W) + Send;

/// A message to the host's thread.
enum Message<W: World> {
    Run(Box<Deed<W>>),
    Wait(Waiter),
    Stop(Sender<()>),
}

/// A thread that waits for a program's end.
struct Waiter {
    program: ProgramId,
    sender: Sender<Result<Receipt, ApiError>>,
}

/// How a host's thread ended.
#[derive(Clone, Debug)]
enum End {
    Stopped,
    /// By a panic with this message.
    Panicked(String),
}

impl<W: World> Host<W> {
    /// Runs a host on its own thread, which ticks the world and the host 20 times a second.
    ///
    /// # Panics
    /// The system can't start a thread.
    pub fn spawn(make: impl FnOnce() -> (Host<W>, W) + Send + 'static) -> Handle<W> {
        let (messages, inbox) = mpsc::channel();
        let end = Arc::new(Mutex::new(None));
        let its_end = end.clone();
        let run = move || {
            // The waiters outlive the run, so that they learn how it ended.
            let mut waiters = Vec::new();
            let mut stopped = None;
            let ran = catch(|| {
                let (host, world) = make();
                stopped = RunningHost { host, world, waiters: &mut waiters }.run(&inbox);
            });
            let how = match ran {
                Ok(()) => End::Stopped,
                Err(Panic(message)) => {
                    tracing::error!(panic = message, "a host's thread has ended in a panic");
                    End::Panicked(message)
                }
            };
            *its_end.lock().unwrap_or_else(PoisonError::into_inner) = Some(how);
            // Lets the thread that stopped it continue.
            drop(stopped);
        };
        let spawned = thread::Builder::new()
            .name("numen-host".to_owned())
            .spawn(run)
            .expect("the system has a thread left");
        Handle { messages, end, thread: spawned.thread().id() }
    }
}

/// A host while its thread runs it.
struct RunningHost<'t, W: World> {
    host: Host<W>,
    world: W,
    waiters: &'t mut Vec<Waiter>,
}

impl<W: World> RunningHost<'_, W> {
    /// Ticks until it is stopped or has no handle any more. Returns the sender that the stopping thread waits for.
    fn run(mut self, inbox: &Receiver<Message<W>>) -> Option<Sender<()>> {
        let mut next = Instant::now();
        loop {
            // Before any message, so that many messages don't delay ticks.
            if Instant::now() >= next {
                self.world.tick();
                self.host.tick(&mut self.world);
                self.tell_waiters();
                // Missed ticks after a slow one are not made up for.
                next = (next + TICK).max(Instant::now());
            }
            match inbox.recv_timeout(next.saturating_duration_since(Instant::now())) {
                Ok(Message::Run(run)) => run(&mut self.host, &mut self.world),
                Ok(Message::Wait(waiter)) => self.waiters.push(waiter),
                Ok(Message::Stop(ended)) => return Some(ended),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn tell_waiters(&mut self) {
        let host = &self.host;
        self.waiters.retain(|Waiter { program, sender }| {
            let receipt = match host.receipt(*program) {
                Some(receipt) => Ok(receipt.clone()),
                None if host.is_running(*program) => return true,
                None => Err(ApiError::new(ErrorKind::NotFound, format!("no receipt of {program} is kept"))),
            };
            // The thread that asked may have ended.
            let _ = sender.send(receipt);
            false
        });
    }
}

impl<W: World> Handle<W> {
    /// Starts a program, as [`Host::start`] does.
    ///
    /// # Errors
    /// The companion has not joined, as many programs run as may, or the host has ended.
    pub fn start(&self, companion: CompanionId, code: impl Into<String>) -> Result<ProgramId, ApiError> {
        let code = code.into();
        self.with(move |host, _| host.start(companion, &code))?
    }

    /// The receipt of a program, if it has ended.
    ///
    /// # Errors
    /// The host has ended.
    pub fn receipt(&self, program: ProgramId) -> Result<Option<Receipt>, ApiError> {
        self.with(move |host, _| host.receipt(program).cloned())
    }

    /// Waits until a program has ended.
    ///
    /// # Errors
    /// There is no such program, its receipt is no longer kept, or the host has ended.
    pub fn wait(&self, program: ProgramId) -> Result<Receipt, ApiError> {
        let (sender, receiver) = mpsc::channel();
        self.send(Message::Wait(Waiter { program, sender }))?;
        receiver.recv().unwrap_or_else(|_| Err(self.ended()))
    }

    /// Runs `run` on the host's thread between two ticks, and returns its result. A panic in it resumes here, and the host
    /// continues.
    ///
    /// # Errors
    /// The host has ended.
    pub fn with<R: Send + 'static>(
        &self,
        run: impl FnOnce(&mut Host<W>, &mut W) -> R + Send + 'static,
    ) -> Result<R, ApiError> {
        let (sender, receiver) = mpsc::channel::<Result<R, Box<dyn Any + Send>>>();
        let run = move |host: &mut Host<W>, world: &mut W| {
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| run(host, world))));
        };
        self.send(Message::Run(Box::new(run)))?;
        match receiver.recv() {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(_) => Err(self.ended()),
        }
    }

    /// Ends the host, and waits until it has ended. Its programs stop where they are.
    ///
    /// # Errors
    /// It had ended in a panic.
    pub fn stop(&self) -> Result<(), ApiError> {
        let (ended, over) = mpsc::channel();
        self.is_elsewhere()?;
        if self.messages.send(Message::Stop(ended)).is_ok() {
            // Nothing is sent; the sender is dropped at the end.
            let _ = over.recv();
        }
        match self.end() {
            Some(End::Panicked(_)) => Err(self.ended()),
            Some(End::Stopped) | None => Ok(()),
        }
    }

    /// Refuses to wait on the host's own thread.
    fn is_elsewhere(&self) -> Result<(), ApiError> {
        if thread::current().id() != self.thread {
            return Ok(());
        }
        let message = "this is the host's own thread, which would wait for itself; use the host and the world that are lent \
                       here, or reach the host from another thread";
        Err(ApiError::new(ErrorKind::Failed, message))
    }

    fn send(&self, message: Message<W>) -> Result<(), ApiError> {
        self.is_elsewhere()?;
        self.messages.send(message).map_err(|_| self.ended())
    }

    fn end(&self) -> Option<End> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The error of a host that has ended.
    fn ended(&self) -> ApiError {
        let message = match self.end() {
            Some(End::Panicked(words)) => format!("the host's thread has ended in a panic: {words}"),
            Some(End::Stopped) | None => "the host has been stopped".to_owned(),
        };
        ApiError::new(ErrorKind::Failed, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OwnerId;

    struct Toy;
    impl World for Toy {
        type Client = ();
    }

    #[test]
    fn on_its_own_thread_a_host_does_not_wait_for_itself() {
        let handle = Host::spawn(|| {
            let mut host = Host::builder().build().expect("nothing is registered wrongly");
            host.join(CompanionId(1), OwnerId(1));
            (host, Toy)
        });
        let own = handle.clone();
        let waited = handle.with(move |host, _| {
            let program = host.start(CompanionId(1), "return 1").expect("no other runs");
            [own.wait(program).map(|_| ()), own.with(|_, _| ()), own.stop()]
        });
        let own = "failed — this is the host's own thread, which would wait for itself; use the host and the world that are lent \
                   here, or reach the host from another thread";
        let waited = waited.expect("it runs");
        assert_eq!(
            waited.map(|result| result.map_err(|error| error.to_string())),
            [(); 3].map(|()| Err(own.to_owned()))
        );
        assert!(handle.stop().is_ok());
    }
}
