//! `run`: one program, and its receipt.

use super::{
    output::Output,
    problem::{FAILED, OK, Problem},
    session::{Session, Started},
    world_file::WorldFile,
};
use crate::{engine::Receipt, world::World};

/// Runs a program in the session's world, which goes back into its file if any of the program ran.
pub(super) fn run<W: World>(
    session: &mut Session<W>,
    code: &str,
    file: Option<&WorldFile<W>>,
    json: bool,
    output: &mut Output<'_>,
) -> Result<u8, Problem> {
    let (receipt, saved) = match session.start(code)? {
        Started::Runs(program) => {
            let receipt = session.finish(program);
            // Before anything is printed: whoever reads may be gone.
            (receipt, file.map_or(Ok(()), |file| file.save(session.world())))
        }
        Started::Refused(receipt) => (*receipt, Ok(())),
    };
    output.show(&if json { pretty(&receipt) } else { receipt.to_string() })?;
    saved?;
    Ok(if receipt.ok() { OK } else { FAILED })
}

fn pretty(receipt: &Receipt) -> String {
    format!("{:#}", receipt.to_json())
}
