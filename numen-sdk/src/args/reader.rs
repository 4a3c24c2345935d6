//! Reads the arguments of one call in the order of the parameters.

use super::plan::Plan;
use crate::{
    api::{Param, Role},
    call::Fault,
    value::{ApiType, BadValue, Read, Shape, Source, Step, Value},
};

/// The arguments of one call, told apart.
pub struct Reader<'i> {
    source: &'i mut dyn Source,
    params: &'static [Param],
    plan: Plan,
    /// The next parameter.
    at: usize,
    /// The next positional argument.
    next: usize,
}

/// A struct whose fields are parameters; `#[derive(Args)]` makes it one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no parameters",
    label = "not a struct with `#[derive(Args)]`",
    note = "`#[args]` takes a struct that derives `Args`"
)]
pub trait Args: Sized {
    /// The parameters in the order of the fields.
    const PARAMS: &'static [Param];
    /// Reads them.
    ///
    /// # Errors
    /// An argument does not read.
    fn read(args: &mut Reader<'_>) -> Result<Self, Fault>;
}

/// The fault of a list that is no list of items: where it was meant as one item, `{1, 2, 3}` as a position, the item's
/// own reading knows how that is written.
#[cold]
fn meant_as_one<R>(
    source: &mut dyn Source,
    read: impl Fn(&mut dyn Source) -> Read<R>,
    bad: Box<BadValue>,
) -> Box<BadValue> {
    match read(source) {
        Err(one) if bad.correction().is_none() && one.correction().is_some() && one.path().is_empty() => one,
        _ => bad,
    }
}

impl<'i> Reader<'i> {
    /// A reader over the list of arguments that the source stands on.
    pub fn new(source: &'i mut dyn Source, params: &'static [Param], plan: Plan) -> Self {
        Reader { source, params, plan, at: 0, next: 0 }
    }

    /// The same reader for a shorter time.
    pub(crate) fn lend(&mut self) -> Reader<'_> {
        Reader {
            source: &mut *self.source,
            params: self.params,
            plan: self.plan,
            at: self.at,
            next: self.next,
        }
    }

    /// Goes to the argument of the next parameter; `false`, and nothing entered, if it is left out.
    #[inline(never)]
    fn enter(&mut self) -> Read<(usize, bool)> {
        let at = self.at;
        self.at += 1;
        if self.params[at].role == Role::Option {
            let Some(options) = self.plan.options else { return Ok((0, false)) };
            self.source.enter_item(options)?;
            if self.source.enter_field(self.params[at].name)? {
                return Ok((2, true));
            }
            self.source.leave();
            return Ok((0, false));
        }
        let index = self.next;
        self.next += 1;
        if index >= self.plan.positionals {
            return Ok((0, false));
        }
        self.source.enter_item(index)?;
        if self.source.shape() == Shape::Nil {
            self.source.leave();
            return Ok((0, false));
        }
        Ok((1, true))
    }

    /// The next parameter, which must be there.
    ///
    /// # Errors
    /// It is missing, or does not read.
    #[inline(never)]
    pub fn required<T: ApiType>(&mut self) -> Result<T, Fault> {
        let at = self.at;
        self.option()?.ok_or(Fault::Missing(at))
    }

    /// The next parameter, which may be left out or nil.
    ///
    /// # Errors
    /// It does not read.
    #[inline(never)]
    pub fn option<T: ApiType>(&mut self) -> Result<Option<T>, Fault> {
        self.option_by(T::read_from)
    }

    fn option_by<R>(&mut self, read: impl Fn(&mut dyn Source) -> Read<R>) -> Result<Option<R>, Fault> {
        let at = self.at;
        let (depth, there) = self.enter().map_err(|bad| Fault::Argument(at, bad))?;
        if !there {
            return Ok(None);
        }
        let value = read(self.source);
        for _ in 0..depth {
            self.source.leave();
        }
        value.map(Some).map_err(|bad| Fault::Argument(at, bad))
    }

    /// The rest of the positional arguments: one list alone is the whole value, nil alone is an empty one, else the arguments form it.
    ///
    /// # Errors
    /// One does not read.
    #[inline(never)]
    pub fn rest<T: ApiType>(&mut self) -> Result<Vec<T>, Fault> {
        self.rest_by(T::read_from)
    }

    fn rest_by<R>(&mut self, read: impl Fn(&mut dyn Source) -> Read<R>) -> Result<Vec<R>, Fault> {
        let at = self.at;
        self.at += 1;
        self.read_rest(read).map_err(|bad| Fault::Argument(at, bad))
    }

    /// Reads every argument as its parameter does and keeps none: all of a call without its function.
    ///
    /// # Errors
    /// One is missing, or does not read.
    pub(crate) fn check_all(&mut self) -> Result<(), Fault> {
        self.check_by(|param| param.check)
    }

    /// Reads every argument by a reading of the caller's and keeps none.
    ///
    /// # Errors
    /// One is missing, or does not read.
    pub(crate) fn check_by(
        &mut self,
        check: impl Fn(&Param) -> fn(&mut dyn Source) -> Read<()>,
    ) -> Result<(), Fault> {
        for (at, param) in self.params.iter().enumerate() {
            let check = check(param);
            match param.role {
                Role::Required => self.option_by(check)?.ok_or(Fault::Missing(at))?,
                Role::Optional | Role::Option => drop(self.option_by(check)?),
                Role::Rest => drop(self.rest_by(check)?),
            }
        }
        Ok(())
    }

    /// A copy of the arguments as they were given.
    ///
    /// # Errors
    /// One contains what can't leave the program, or they are too large.
    pub(crate) fn copy_all(&mut self) -> Read<Vec<Value>> {
        let count = self.plan.positionals + usize::from(self.plan.options.is_some());
        let copy = |index| self.source.at_item(index, |argument| argument.value())?;
        (0..count).map(copy).collect()
    }

    fn read_rest<R>(&mut self, read: impl Fn(&mut dyn Source) -> Read<R>) -> Read<Vec<R>> {
        let first = self.next;
        self.next = self.plan.positionals;
        let alone = first + 1 == self.plan.positionals;
        if alone && self.is_nil(first)? {
            return Ok(Vec::new());
        }
        if alone && self.is_list(first)? {
            return self
                .source
                .at_item(first, |rest| rest.items_by(&read).map_err(|bad| meant_as_one(rest, &read, bad)))?;
        }
        let mut items = Vec::with_capacity(self.plan.positionals.saturating_sub(first));
        for index in first..self.plan.positionals {
            let item = self.source.at_item(index, &read)?;
            items.push(item.map_err(|bad| bad.inside(Step::Item(index - first + 1)))?);
        }
        Ok(items)
    }

    fn is_nil(&mut self, index: usize) -> Read<bool> {
        self.source.at_item(index, |argument| argument.is_nil())
    }

    fn is_list(&mut self, index: usize) -> Read<bool> {
        self.source.at_item(index, |argument| argument.shape() == Shape::Table && argument.list().is_ok())
    }
}
