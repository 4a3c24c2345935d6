//! Does in the host what a desk asks for.

use super::{card, request::Request};
use crate::{
    engine::Host,
    permission::{Book, Grant, StoreError},
    world::World,
};
use serde_json::{Value, json};

/// What is answered, or why it could not be done.
pub(super) fn perform<W: World>(request: Request, host: &mut Host<W>) -> Result<Value, String> {
    Ok(match request {
        Request::Hello => {
            json!({"owners": host.owners().into_iter().map(|owner| owner.0).collect::<Vec<_>>()})
        }
        Request::Cards => host.cards().iter().map(card::write).collect(),
        Request::Answer { card, answer } => {
            host.answer(card, answer).map_err(|error| error.to_string())?;
            Value::Null
        }
        Request::Grants => host.grants().iter().map(line).collect(),
        Request::Revoke { grant } => {
            let meant: Vec<Grant> = host.grants().into_iter().filter(|held| line(held) == grant).collect();
            meant.iter().filter(|held| host.revoke(held)).count().gt(&0).into()
        }
        Request::Rules { owner } => host.rules(owner).map_err(told)?.to_string().into(),
        Request::Reset { owner } => {
            host.change_rules(owner, Book::reset).map_err(told)?;
            Value::Null
        }
        Request::Skills { owner } => {
            let skill = |(name, enabled)| json!({"name": name, "enabled": enabled});
            host.skills(owner).into_iter().map(skill).collect()
        }
        Request::Skill { owner, name, enabled } => {
            host.set_skill_enabled(owner, &name, enabled).map_err(|error| error.to_string())?.into()
        }
        Request::Add { owner, table, rule } => {
            host.change_rules(owner, |book| book.add(table, rule)).map_err(told)?.into()
        }
        Request::Remove { owner, table, rule } => {
            let remove = |book: &mut Book| {
                let at = book.rules(table).position(|known| *known == rule);
                at.is_some_and(|at| book.remove(table, at + 1).is_ok())
            };
            host.change_rules(owner, remove).map_err(told)?.into()
        }
        Request::Mode { owner, companion, mode } => {
            let set = |book: &mut Book| match companion {
                Some(companion) => book.set_mode_of(companion, Some(mode)),
                None => book.set_mode(mode),
            };
            host.change_rules(owner, set).map_err(told)?;
            Value::Null
        }
    })
}

fn told(error: StoreError) -> String {
    error.to_string()
}

/// A grant as a desk shows it and names it again: all of it.
fn line(grant: &Grant) -> String {
    format!("companion {}: {grant} ({})", grant.companion, grant.cause)
}
