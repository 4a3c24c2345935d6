//! A plugin for every world with a trait of its own, with a client's function beside.
use numen_sdk::prelude::*;

pub trait Magic: World {
    fn mana(&self) -> u32;
    fn set_mana(&mut self, mana: u32);
}

#[fn_doc("Your mana.")]
pub fn get<W: Magic>(call: &ServerCall<W>) -> u32 {
    call.world().mana()
}

#[fn_doc("Use mana.")]
pub fn burn<W>(call: &mut ServerCall<W>, amount: u32) -> Result<(), ApiError>
where
    W: Magic,
{
    let left = call.world().mana().checked_sub(amount).ok_or_else(|| ApiError::new(ErrorKind::NoMaterial, "too little"))?;
    call.world_mut().set_mana(left);
    Ok(())
}

pub fn plugin<W: Magic>() -> Plugin<W> {
    Plugin::new("magic", |numen| numen.api("mana", "Mana.", functions![get, burn]))
}

struct Toy(u32);
impl World for Toy {
    type Client = ();
}
impl Magic for Toy {
    fn mana(&self) -> u32 {
        self.0
    }
    fn set_mana(&mut self, mana: u32) {
        self.0 = mana;
    }
}

fn main() {
    let _: Plugin<Toy> = plugin();
    fn sends<T: Clone + Send + Sync>(_: T) {}
    sends(plugin::<Toy>());
}
