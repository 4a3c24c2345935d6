//! Cards as JSON.

use crate::fields::Fields;
use crate::{
    permission::{Card, CardId},
    value::BlockPos,
    who::{CompanionId, OwnerId},
};
use serde_json::{Value, json};

pub(super) fn write(card: &Card) -> Value {
    json!({
        "card": card.id.0,
        "companion": card.companion.0,
        "owner": card.owner.0,
        "call": card.call,
        "asked_at": card.asked_at,
        "expires_at": card.expires_at,
        "lines": card.lines,
        "irreversible": card.irreversible,
        "cells": card.cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect::<Vec<_>>(),
        "rules": card.rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "warnings": card.warnings,
    })
}

pub(super) fn read(value: &Value) -> Result<Card, String> {
    let fields = Fields::of(value, "a card")?;
    let text =
        |item: &Value| item.as_str().map(str::to_owned).ok_or_else(|| "a line must be a string".to_owned());
    Ok(Card {
        id: CardId(fields.number("card")?),
        companion: CompanionId(fields.number("companion")?),
        owner: OwnerId(fields.number("owner")?),
        call: fields.text("call")?.to_owned(),
        asked_at: fields.number("asked_at")?,
        expires_at: fields.number("expires_at")?,
        lines: fields.list("lines", text)?,
        irreversible: fields.flag("irreversible")?,
        cells: fields.list("cells", cell)?,
        rules: fields.list("rules", |rule| {
            text(rule)?.parse().map_err(|error: crate::permission::RuleError| error.to_string())
        })?,
        warnings: fields.list("warnings", text)?,
    })
}

fn cell(value: &Value) -> Result<BlockPos, String> {
    let part = |at: usize| value.get(at)?.as_i64()?.try_into().ok();
    match (part(0), part(1), part(2)) {
        (Some(x), Some(y), Some(z)) => Ok(BlockPos { x, y, z }),
        _ => Err("a cell must be three whole numbers".to_owned()),
    }
}
