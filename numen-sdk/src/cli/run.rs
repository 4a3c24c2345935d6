//! `run`: one program, and its receipt.

use super::{
    args::Input,
    output::Io,
    problem::{FAILED, OK, Problem},
    program_text,
    session::{Session, Started},
    world_file::WorldFile,
};
use crate::{engine::Receipt, world::World};

/// Runs a program in the session's world, which goes back into its file if any of the program ran.
pub(super) fn run<W: World>(
    session: &mut Session<W>,
    program: &Input,
    file: Option<&WorldFile<W>>,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8, Problem> {
    let code = program_text::read(program, io.input)?;
    let (receipt, saved) = match session.start(&code)? {
        Started::Runs(program) => {
            let receipt = session.finish(program);
            // Before anything is printed: whoever reads may be gone.
            (receipt, file.map_or(Ok(()), |file| file.save(session.world())))
        }
        Started::Refused(receipt) => (receipt, Ok(())),
    };
    io.output.show(&if json { pretty(&receipt) } else { receipt.to_string() })?;
    saved?;
    Ok(if receipt.ok() { OK } else { FAILED })
}

fn pretty(receipt: &Receipt) -> String {
    format!("{:#}", receipt.to_json())
}
