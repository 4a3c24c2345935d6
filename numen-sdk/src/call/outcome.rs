//! The return types of functions, and how they become the result of a call.

use super::{ApiError, ErasedCall, Job, Pending, Work};
use crate::{
    api::FirstParam,
    value::{ApiType, BadValue, Sink, Type},
};
use std::task::Poll;

/// Why a call has no value.
#[derive(Debug)]
pub enum Fault {
    /// An argument is missing; the index of its parameter.
    Missing(usize),
    /// An argument is wrong; the index of its parameter, and how.
    Argument(usize, Box<BadValue>),
    /// The function failed.
    Api(Box<ApiError>),
}

/// Polled each tick while a program waits.
pub type Resume = Box<dyn FnMut(&mut ErasedCall<'_>, &mut dyn Sink) -> Poll<Result<(), Fault>>>;

/// The outcome of a call.
pub enum Outcome {
    /// The value is written.
    Value,
    /// The program waits.
    Wait(Resume),
    /// The program waits for work of the body.
    Work(Box<dyn Work>),
}

/// The end of a shim.
pub type Done = Result<Outcome, Fault>;

/// Whether a function answers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At once.
    Value,
    /// After a while.
    Pending,
    /// After work of the body.
    Job,
}

impl Kind {
    /// The kind as the machine-readable index writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Value => "value",
            Kind::Pending => "pending",
            Kind::Job => "job",
        }
    }
}

/// The result of a function, in its table.
pub struct Returns {
    /// When it arrives.
    pub kind: Kind,
    /// Its type; `None` for a function that returns nothing.
    pub ty: fn() -> Option<Type>,
    /// May be nil.
    pub optional: bool,
}

/// A side that reads the world.
pub enum Reads {}
/// A side that may change the world.
pub enum Writes {}
/// The owner's client.
pub enum Asks {}

/// Where a function may answer later.
#[diagnostic::on_unimplemented(
    message = "a function on the owner's client answers at once",
    label = "it cannot return a `Pending` or a `Job`",
    note = "return the value itself, or take `&ServerCall<W>`"
)]
pub trait MayWait {}
impl MayWait for Reads {}
impl MayWait for Writes {}

/// Where a function may put the body to work.
#[diagnostic::on_unimplemented(
    message = "only a function that takes `&mut ServerCall<W>` may start a job",
    label = "a job occupies the body, which is a change",
    note = "take `&mut ServerCall<W>`"
)]
pub trait MayWork {}
impl MayWork for Writes {}

/// A value that a function may return: a type that converts to Lua, an `Option` of one, a string literal, or `()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot cross between Lua and Rust",
    label = "this type has no conversion",
    note = "derive it: `#[derive(ApiType)]` on a struct or an enum of your own",
    note = "a function returns R, Option<R>, (), Result<R, E> with `E: Into<ApiError>`, Pending<R>, Job<R>, or a Result of those two",
    note = "a type of another crate: write a `Codec` for it and return `Coded<C>`"
)]
pub trait Returned {
    /// The value's type; `None` for `()`.
    fn returned() -> Option<Type>;
    /// May be nil.
    const OPTIONAL: bool = false;
    /// Writes it.
    fn give(&self, sink: &mut dyn Sink);
}

impl<T: ApiType> Returned for T {
    fn returned() -> Option<Type> {
        Some(T::describe())
    }
    fn give(&self, sink: &mut dyn Sink) {
        self.write_to(sink);
    }
}

impl<T: ApiType> Returned for Option<T> {
    const OPTIONAL: bool = true;
    fn returned() -> Option<Type> {
        Some(T::describe())
    }
    fn give(&self, sink: &mut dyn Sink) {
        match self {
            Some(value) => value.write_to(sink),
            None => sink.nil(),
        }
    }
}

impl Returned for &'static str {
    fn returned() -> Option<Type> {
        Some(String::describe())
    }
    fn give(&self, sink: &mut dyn Sink) {
        sink.text(self);
    }
}

impl Returned for () {
    fn returned() -> Option<Type> {
        None
    }
    fn give(&self, sink: &mut dyn Sink) {
        sink.nil();
    }
}

/// A return type of a function on a side.
#[diagnostic::on_unimplemented(
    message = "a Lua function cannot return `{Self}`",
    label = "not a return type",
    note = "a function returns R, Option<R>, (), Result<R, E> with `E: Into<ApiError>`, Pending<R>, Job<R>, or a Result of those two",
    note = "if R is a type of your own, derive it: `#[derive(ApiType)]`"
)]
pub trait IntoOutcome<Side> {
    /// When the result arrives.
    const KIND: Kind;
    /// May be nil.
    const OPTIONAL: bool;
    /// The result's type.
    fn outcome_type() -> Option<Type>;
    /// Writes the value, or returns what to wait for.
    ///
    /// # Errors
    /// The function failed.
    fn settle(self, sink: &mut dyn Sink) -> Done;
}

impl<S, R: Returned> IntoOutcome<S> for R {
    const KIND: Kind = Kind::Value;
    const OPTIONAL: bool = R::OPTIONAL;
    fn outcome_type() -> Option<Type> {
        R::returned()
    }
    fn settle(self, sink: &mut dyn Sink) -> Done {
        self.give(sink);
        Ok(Outcome::Value)
    }
}

/// Returns a `Pending`. A value that has arrived already costs no wait.
///
/// # Errors
/// It has failed already.
#[inline(never)]
pub fn give_pending<R: Returned + 'static>(pending: Pending<R>, sink: &mut dyn Sink) -> Done {
    match pending.into_ready() {
        Ok(result) => give(result, sink),
        Err(mut pending) => Ok(Outcome::Wait(Box::new(move |erased, sink| {
            pending.poll(erased).map(|result| give(result, sink).map(|_| ()))
        }))),
    }
}

/// Returns a `Job`.
///
/// # Errors
/// It has failed already.
#[inline(never)]
pub fn give_job<R: Returned + 'static>(job: Job<R>, sink: &mut dyn Sink) -> Done {
    match job.into_work() {
        Ok(result) => give(result, sink),
        Err(work) => Ok(Outcome::Work(work)),
    }
}

fn give<R: Returned>(result: Result<R, ApiError>, sink: &mut dyn Sink) -> Done {
    fault(result)?.give(sink);
    Ok(Outcome::Value)
}

impl<S: MayWait, R: Returned + 'static> IntoOutcome<S> for Pending<R> {
    const KIND: Kind = Kind::Pending;
    const OPTIONAL: bool = R::OPTIONAL;
    fn outcome_type() -> Option<Type> {
        R::returned()
    }
    fn settle(self, sink: &mut dyn Sink) -> Done {
        give_pending(self, sink)
    }
}

impl<S: MayWork, R: Returned + 'static> IntoOutcome<S> for Job<R> {
    const KIND: Kind = Kind::Job;
    const OPTIONAL: bool = R::OPTIONAL;
    fn outcome_type() -> Option<Type> {
        R::returned()
    }
    fn settle(self, sink: &mut dyn Sink) -> Done {
        give_job(self, sink)
    }
}

/// A bound that every side satisfies.
pub trait AnySide {}
impl<S> AnySide for S {}

macro_rules! fallible { ($($side:ident: $t:ty;)*) => {$(
    impl<S: $side, R: Returned + 'static, E: Failure> IntoOutcome<S> for Result<$t, E> {
        const KIND: Kind = <$t as IntoOutcome<S>>::KIND;
        const OPTIONAL: bool = R::OPTIONAL;
        fn outcome_type() -> Option<Type> {
            R::returned()
        }
        fn settle(self, sink: &mut dyn Sink) -> Done {
            IntoOutcome::<S>::settle(fault(self)?, sink)
        }
    }
)*} }
fallible! { AnySide: R; MayWait: Pending<R>; MayWork: Job<R>; }

/// The table entry of a function that answers at once.
pub const fn value<R: Returned>() -> Returns {
    Returns { kind: Kind::Value, ty: R::returned, optional: R::OPTIONAL }
}

/// The table entry of a function that returns a `Pending<R>`.
pub const fn pending<F: FirstParam<Side: MayWait>, R: Returned>() -> Returns {
    Returns { kind: Kind::Pending, ty: R::returned, optional: R::OPTIONAL }
}

/// The table entry of a function that returns a `Job<R>`.
pub const fn job<F: FirstParam<Side: MayWork>, R: Returned>() -> Returns {
    Returns { kind: Kind::Job, ty: R::returned, optional: R::OPTIONAL }
}

/// The table entry of a function whose return type only the traits know, an alias for example.
pub const fn other<F: FirstParam, R: IntoOutcome<F::Side>>() -> Returns {
    Returns { kind: R::KIND, ty: R::outcome_type, optional: R::OPTIONAL }
}

/// Returns a value.
///
/// # Errors
/// Never; it has the signature of its siblings.
#[inline(never)]
pub fn give_value<R: Returned>(value: R, sink: &mut dyn Sink) -> Done {
    value.give(sink);
    Ok(Outcome::Value)
}

/// Returns a value of a type that only the traits know.
///
/// # Errors
/// The function failed.
#[inline(never)]
pub fn give_other<F: FirstParam, R: IntoOutcome<F::Side>>(value: R, sink: &mut dyn Sink) -> Done {
    value.settle(sink)
}

/// An error that a function may return: any type that converts to [`ApiError`].
#[diagnostic::on_unimplemented(
    message = "a function can't fail with a `{Self}`",
    label = "this error does not convert to `ApiError`",
    note = "return `ApiError`, made with `ApiError::new(kind, message)`",
    note = "or implement `From<{Self}> for ApiError`, if the type is your own"
)]
pub trait Failure {
    /// The error as a program gets it.
    fn into_api_error(self) -> ApiError;
}

#[diagnostic::do_not_recommend]
impl<E: Into<ApiError>> Failure for E {
    fn into_api_error(self) -> ApiError {
        self.into()
    }
}

/// Peels a `Result`.
///
/// # Errors
/// The function's own error.
pub fn fault<T, E: Failure>(result: Result<T, E>) -> Result<T, Fault> {
    result.map_err(|error| Fault::Api(Box::new(error.into_api_error())))
}
