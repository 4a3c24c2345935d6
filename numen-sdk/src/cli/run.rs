//! `run`: one program, and its receipt.

use super::{
    approval::{Approval, Approver},
    output::Io,
    problem::{FAILED, OK, Problem},
    session::{Session, Started},
    with_typed,
    world_file::WorldFile,
};
use crate::{engine::Receipt, world::World};

/// Runs a program in the session's world, which goes back into its file if any of the program ran.
pub(super) fn run<W: World>(
    session: &mut Session<W>,
    code: &str,
    file: Option<&WorldFile<W>>,
    json: bool,
    approval: Approval,
    io: &mut Io<'_>,
) -> Result<u8, Problem> {
    let Io { input, output, errors, ends } = io;
    let (receipt, saved) = match session.start(code)? {
        Started::Runs(program) => {
            let receipt = match approval {
                Approval::Ask => with_typed(*input, *ends, |typed| {
                    session.finish(program, Approver::asking(typed), errors)
                }),
                Approval::All => session.finish(program, Approver::All, errors),
                Approval::None => session.finish(program, Approver::Nobody, errors),
            };
            // Before anything is printed: whoever reads may be gone.
            (receipt, file.map_or(Ok(()), |file| file.save(session.world())))
        }
        Started::Refused(receipt) => (*receipt, Ok(())),
    };
    let events = session.take_events();
    output.show(&if json { pretty(&receipt, &events) } else { shown(&receipt, &events) })?;
    saved?;
    Ok(if receipt.ok() { OK } else { FAILED })
}

/// The receipt, and behind it the events that wait for the companion.
fn shown(receipt: &Receipt, events: &str) -> String {
    match events {
        "" => receipt.to_string(),
        events => format!("{receipt}\nevents:\n{}", events.trim_end()),
    }
}

fn pretty(receipt: &Receipt, events: &str) -> String {
    let mut json = receipt.to_json();
    if let Some(fields) = json.as_object_mut() {
        fields.insert("events".to_owned(), events.into());
    }
    format!("{json:#}")
}
