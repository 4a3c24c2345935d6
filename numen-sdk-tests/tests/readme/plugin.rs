use numen_sdk::prelude::*;

pub struct Shop { pub coins: u32, pub apples: u32 }
impl World for Shop { type Client = (); }

/// What the shop has.
#[derive(ApiType)]
pub struct Stock {
    /// Apples on the shelf.
    pub apples: u32,
    /// What one costs, in coins.
    pub price: u32,
}

#[fn_doc("What the shop has, and what it costs.")]
#[example("shop.counter.look()")]
pub fn look(call: &ServerCall<Shop>) -> Stock {
    Stock { apples: call.world().apples, price: 3 }
}

#[fn_doc("Buy apples; returns what you paid, in coins.")]
#[example("shop.counter.buy(2)")]
#[example("shop.counter.buy(2, {budget = 10})")]
#[see_also("shop.counter.look")]
pub fn buy(
    call: &mut ServerCall<Shop>,
    /// How many.
    count: u32,
    /// Most coins to spend.
    #[omitted("spend all you have")]
    budget: Option<u32>,
) -> Result<u32, ApiError> {
    let shop = call.world();
    let most = (budget.unwrap_or(shop.coins).min(shop.coins) / 3).min(shop.apples);
    if count > most {
        let message = format!("you can buy {most} apples at most, not {count}");
        return Err(ApiError::new(ErrorKind::NoMaterial, message).hint(Call::of("shop.counter.buy").arg(most)));
    }
    let shop = call.world_mut();
    shop.apples -= count;
    shop.coins -= count * 3;
    Ok(count * 3)
}

pub fn plugin() -> Plugin<Shop> {
    Plugin::new("shop", |numen| numen.api("counter", "Buy apples.", functions![look, buy]))
}
