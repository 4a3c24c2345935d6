//! The permission gate: an action on the world or on others runs when the owner's rules or the owner allow it.

use super::{ApiError, ErrorKind, Pending, Reach, ServerCall, frame::Backstage, pending::taken};
use crate::{
    permission::{Action, CardId, Decision, Facts, Progress, Who, aliases, commands_within, ends_command},
    value::{Entity, EntityRef},
    world::{CommandRoot, World},
};
use std::{
    collections::BTreeSet,
    rc::Rc,
    task::{Poll, ready},
};

/// The most bytes of a command line.
const LONGEST_COMMAND: usize = 32_768;
/// The most commands in a line, each of which is judged.
const MOST_COMMANDS: usize = 16;

/// A request for permission. If the rules allow it, `then` runs at once.
#[must_use = "nothing is asked or done until `.then(…)`"]
pub struct Gate<'c, 'w, W: World> {
    call: &'c mut ServerCall<'w, W>,
    actions: Vec<Action>,
}

impl<'w, W: World> ServerCall<'w, W> {
    /// Asks for permission for an action on the world or on others. The owner's rules decide, or else the owner.
    ///
    /// ```
    /// use numen_sdk::prelude::*;
    ///
    /// fn start<W: World>(call: &mut ServerCall<W>, at: BlockPos) -> Result<Pending<bool>, ApiError> {
    ///     call.reach_block(at, Reach::hand())?;
    ///     Ok(call.authorize(Action::use_block(at, "mymod:machine")).then(|call, ()| {
    ///         call.report("started");
    ///         Ok(true)
    ///     }))
    /// }
    /// ```
    pub fn authorize(&mut self, action: Action) -> Gate<'_, 'w, W> {
        self.authorize_all(vec![action])
    }

    /// Asks for permission for several actions at once, with one question.
    pub fn authorize_all(&mut self, actions: impl Into<Vec<Action>>) -> Gate<'_, 'w, W> {
        Gate { call: self, actions: actions.into() }
    }

    /// Acts on an entity, if the body reaches it and the action is allowed. Both are checked again right before `deed` runs,
    /// which gets the entity as it is then.
    pub fn use_entity<R: 'static>(
        &mut self,
        entity: &EntityRef,
        reach: Reach,
        deed: impl FnOnce(&mut ServerCall<'_, W>, Entity) -> Result<R, ApiError> + 'static,
    ) -> Pending<R> {
        let found = match self.reach(entity, reach.clone()) {
            Ok(found) => found,
            Err(error) => return Pending::failed(error),
        };
        self.authorize(Action::use_entity(&found)).then(move |call, ()| {
            let found = call.reach(&found.id, reach)?;
            deed(call, found)
        })
    }

    /// Runs a command with the server's authority, if it is allowed. Returns its output lines.
    pub fn run_command(&mut self, line: impl Into<String>) -> Pending<Vec<String>> {
        let action = Action::command(line);
        let Action::Command { line } = action.clone() else { return Pending::failed(taken()) };
        self.authorize(action).then(move |call, ()| {
            call.world_mut().run_command(&line).map_err(|said| ApiError::new(ErrorKind::Failed, said))
        })
    }

    /// The facts about the subject of an action.
    fn facts(&self, action: &Action) -> Facts {
        let mut facts = self.world().facts(self.companion(), action);
        if let Action::Command { line } = action {
            let roots = self.world().commands();
            facts.aliases = aliases(line, roots.iter().map(|it| (it.name.as_str(), it.redirect.as_deref())));
        }
        facts
    }

    /// The actions to judge: a command, and each that it runs in turn.
    fn judged(&self, action: &Action) -> Result<Vec<Action>, ApiError> {
        let Action::Command { line } = action else { return Ok(vec![action.clone()]) };
        if line.len() > LONGEST_COMMAND {
            return Err(bad_command(format!("a command has at most {LONGEST_COMMAND} bytes")));
        }
        let roots = self.world().commands();
        // An alias runs what its root runs.
        let runs = |it: &CommandRoot| {
            let root = it.redirect.as_ref().and_then(|to| roots.iter().find(|root| root.name == *to));
            it.runs_after.clone().or_else(|| root?.runs_after.clone())
        };
        let runs: Vec<_> = roots.iter().filter_map(|it| Some((it.name.as_str(), runs(it)?))).collect();
        let runs = runs.iter().map(|(name, word)| (*name, word.as_str()));
        let found = commands_within(line, runs, MOST_COMMANDS)
            .ok_or_else(|| bad_command(format!("a line runs at most {MOST_COMMANDS} commands")))?;
        Ok(found.into_iter().map(Action::command).collect())
    }

    /// The decision, and what the receipt says of items that are taken without asking.
    fn ask(&mut self, actions: &[Action]) -> Result<(Decision, BTreeSet<String>), ApiError> {
        let mut items = Vec::new();
        for action in actions {
            let judged = self.judged(action)?.into_iter();
            items.extend(judged.map(|action| (action.clone(), self.facts(&action))));
        }
        let frame = self.frame();
        let who = Who { companion: frame.companion, owner: frame.owner };
        let call = frame.id.map(|id| id.number());
        let decision = frame.backstage.desk.borrow_mut().ask_in(
            who,
            frame.asker,
            call,
            items,
            frame.backstage.now.get(),
        );
        if let (Decision::Asked(card), _) = decision
            && let Some(text) = frame.text()
        {
            frame.backstage.desk.borrow_mut().label(card, &text);
        }
        Ok(decision)
    }
}

impl<W: World> Gate<'_, '_, W> {
    /// Runs `deed` when the action is allowed; at once if nobody must be asked.
    pub fn then<R: 'static>(
        self,
        deed: impl FnOnce(&mut ServerCall<'_, W>, ()) -> Result<R, ApiError> + 'static,
    ) -> Pending<R> {
        let Gate { call, actions } = self;
        if let Some(error) = actions.iter().find_map(more_than_a_line) {
            return Pending::failed(error);
        }
        let (decision, notes) = match call.ask(&actions) {
            Ok(asked) => asked,
            Err(error) => return Pending::failed(error),
        };
        let mut asked = match decided(decision) {
            Ok(None) => return done(call, notes, deed).into(),
            Ok(Some(card)) => Asked { card: Some(card), actions, backstage: call.frame().backstage.clone() },
            Err(error) => return Pending::failed(error),
        };
        let mut deed = Some(deed);
        Pending::polled(move |erased| {
            let mut call = erased.call::<W>()?;
            let notes = ready!(asked.poll(&mut call))?;
            let deed = deed.take().ok_or_else(taken)?;
            Poll::Ready(done(&mut call, notes, deed))
        })
    }

    /// As [`then`](Gate::then), for a `deed` that waits itself.
    pub fn then_wait<R: 'static>(
        self,
        deed: impl FnOnce(&mut ServerCall<'_, W>, ()) -> Result<Pending<R>, ApiError> + 'static,
    ) -> Pending<R> {
        self.then(deed).flatten()
    }
}

/// Runs an allowed deed. What was taken without asking is reported once it is taken.
fn done<W: World, R>(
    call: &mut ServerCall<'_, W>,
    notes: BTreeSet<String>,
    deed: impl FnOnce(&mut ServerCall<'_, W>, ()) -> Result<R, ApiError>,
) -> Result<R, ApiError> {
    let result = deed(call, ())?;
    for note in notes {
        call.report(note);
    }
    Ok(result)
}

/// A request that the owner has not answered.
struct Asked {
    /// The card of the request; none after its end.
    card: Option<CardId>,
    actions: Vec<Action>,
    backstage: Rc<Backstage>,
}

impl Asked {
    fn poll<W: World>(&mut self, call: &mut ServerCall<'_, W>) -> Poll<Result<BTreeSet<String>, ApiError>> {
        let Some(card) = self.card else { return Poll::Ready(Err(taken())) };
        let progress = self.backstage.desk.borrow_mut().look(card);
        self.card = (progress == Progress::Open).then_some(card);
        match progress {
            Progress::Open => Poll::Pending,
            Progress::Denied(why) => Poll::Ready(Err(denied(why))),
            Progress::Unanswered(why) => Poll::Ready(Err(unanswered(why))),
            Progress::Allowed(words) => {
                call.report(words);
                // The world has changed meanwhile, so the rules may decide otherwise.
                let (decision, notes) = call.ask(&self.actions)?;
                match decided(decision) {
                    Ok(None) => Poll::Ready(Ok(notes)),
                    Ok(Some(card)) => {
                        self.card = Some(card);
                        Poll::Pending
                    }
                    Err(error) => Poll::Ready(Err(error)),
                }
            }
        }
    }
}

/// A dropped request is withdrawn.
impl Drop for Asked {
    fn drop(&mut self) {
        if let Some(card) = self.card {
            self.backstage.desk.borrow_mut().forget(card);
        }
    }
}

/// The error of a command with more than one line: the rules judge only the first.
fn more_than_a_line(action: &Action) -> Option<ApiError> {
    let Action::Command { line } = action else { return None };
    line.contains(ends_command).then(|| {
        let message = "a command is one line, and this one has a line's end or another control character in it; run each \
                       command by itself";
        bad_command(message)
    })
}

fn bad_command(message: impl Into<String>) -> ApiError {
    ApiError::new(ErrorKind::BadArgument, message)
}

/// The card to wait for, if there is one.
fn decided(decision: Decision) -> Result<Option<CardId>, ApiError> {
    match decision {
        Decision::Allowed => Ok(None),
        Decision::Asked(card) => Ok(Some(card)),
        Decision::Denied(why) => Err(denied(why)),
        Decision::Unanswered(why) => Err(unanswered(why)),
    }
}

fn denied(why: String) -> ApiError {
    ApiError::new(ErrorKind::Denied, format!("{why}; nothing was done, and asking again won't help"))
}

fn unanswered(why: String) -> ApiError {
    let message = format!("{why}. Tell your owner what you wanted, and don't retry unless asked");
    ApiError::new(ErrorKind::NeedsConsent, message)
}
