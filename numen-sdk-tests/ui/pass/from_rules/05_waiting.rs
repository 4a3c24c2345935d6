//! The four ways to wait, with and without `Result`.
use numen_sdk::prelude::*;

pub struct Toy {
    pub lit: bool,
}
impl World for Toy {
    type Client = ();
}

#[fn_doc("Light it, later.")]
pub fn later(call: &mut ServerCall<Toy>) -> Pending<u32> {
    let _ = call;
    Pending::ready(7)
}

#[fn_doc("Ask for the light.")]
pub fn ask(call: &mut ServerCall<Toy>, at: BlockPos) -> Result<Pending<()>, ApiError> {
    let lit = Pending::ready(at.y > 0);
    Ok(call.after(lit, |call, lit| {
        call.world_mut().lit = lit;
        Ok(())
    }))
}

#[fn_doc("Light it at once.")]
pub fn job(call: &mut ServerCall<Toy>) -> Job<bool> {
    let _ = call;
    Job::done(true)
}

#[fn_doc("Light it, if there is oil.")]
pub fn work(call: &mut ServerCall<Toy>) -> Result<Job<Vec<u32>>, ApiError> {
    if call.world().lit {
        return Err(ApiError::new(ErrorKind::NoMaterial, "no oil").hint(Call::of("toy.lamp.job")));
    }
    Ok(Job::done(vec![1]))
}

fn main() {
    let _: Plugin<Toy> = Plugin::new("toy", |numen| numen.api("lamp", "The lamp.", functions![later, ask, job, work]));
}
