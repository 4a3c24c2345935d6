//! An alias for the call, a `Result` of one parameter, and an error type of the plugin's own.
use numen_sdk::prelude::*;

pub struct Toy;
impl World for Toy {
    type Client = ();
}

type Call<'w> = ServerCall<'w, Toy>;
type Result<T, E = Broken> = std::result::Result<T, E>;

pub struct Broken(String);

impl From<Broken> for ApiError {
    fn from(broken: Broken) -> Self {
        ApiError::new(ErrorKind::Failed, broken.0)
    }
}

#[fn_doc("Mend the lamp.")]
#[example("toy.lamp.mend(2)")]
pub fn mend(call: &mut Call, times: u32) -> Result<u32> {
    let _ = call.world_mut();
    if times == 0 { Err(Broken("no time for it".into())) } else { Ok(times) }
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("lamp", "The lamp.", functions![mend]));
}
