//! `numen.inv.eat`: eating.

use super::alive;
use crate::{
    prelude::*,
    sandbox::{Body, Sandbox, Stack, food, life::listed},
};

/// The result of eating.
#[derive(Clone, Debug, PartialEq, ApiType)]
pub struct Eaten {
    /// The kind of item, in full: minecraft:bread.
    pub item: ItemId,
    /// Your food now, from 0 (starving) to 20 (full).
    pub food: u32,
    /// How many of the item you carry now.
    pub carried: u32,
}

#[fn_doc("Eat one item that you carry; returns your food afterwards.")]
#[example(r#"if numen.status.self().food < 15 then numen.inv.eat("bread") end"#)]
#[note("If your food is 20 already, nothing is eaten and the receipt says so.")]
#[see_also("numen.inv.list", "numen.status.self")]
pub fn eat(
    call: &mut ServerCall<Sandbox>,
    /// The kind of item, e.g. bread.
    item: ItemId,
) -> Result<Eaten, ApiError> {
    let body = alive(call)?;
    let Some(gives) = food::feeds(item.as_str()) else {
        return Err(instead(body, ErrorKind::BadArgument, &format!("{item} can't be eaten")));
    };
    if body.inventory.count(&item) == 0 {
        return Err(instead(body, ErrorKind::NoMaterial, &format!("you carry no {item}")));
    }
    if body.food >= food::FULL {
        call.report(format!("nothing was eaten: your food is {} of {}", body.food, food::FULL));
        return Ok(Eaten { food: body.food, carried: body.inventory.count(&item), item });
    }
    let (companion, fed) = (call.companion(), (body.food + gives).min(food::FULL));
    if let Some(body) = call.world_mut().body_mut(companion) {
        body.inventory.remove(&item, 1);
        body.food = fed;
    }
    Ok(Eaten { food: fed, carried: alive(call)?.inventory.count(&item), item })
}

/// An error that lists the food that the body carries.
fn instead(body: &Body, kind: ErrorKind, what: &str) -> ApiError {
    let is_food = |stack: &&Stack| food::feeds(stack.item.as_str()).is_some();
    let foods: Vec<Stack> = body.inventory.stacks().filter(is_food).cloned().collect();
    match food::first_in(&body.inventory) {
        Some(first) => ApiError::new(kind, format!("{what}; you can eat {}", listed(&foods)))
            .hint(Call::of("numen.inv.eat").arg(first.as_str())),
        None => ApiError::new(kind, format!("{what}, and you carry no other food")),
    }
}
