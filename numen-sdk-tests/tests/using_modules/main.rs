//! Modules in programs: used by name, held to the program's limits, told in its receipt and in the documentation.
//!
//! | case | test |
//! |---|---|
//! | E2 | `calls`: `calls_inside_a_module_belong_to_the_line_of_the_program_that_called_it` |
//! | E3 | `documented`: `the_help_of_a_module_is_that_of_a_group`, `the_help_of_a_function_of_a_module_has_its_comment_and_where_it_is` |
//! | E4 | `dry`: `the_functions_of_modules_are_not_entered_and_give_samples` |
//! | E22 | `by_name`: `a_module_is_used_by_name`, `there_is_no_require_and_a_wrong_name_tells_what_there_is` |
//! | E24, S27 | `broken`: `a_module_that_does_not_compile_tells_its_line_at_the_line_that_uses_it`, `a_module_must_return_a_table_and_not_use_itself_while_it_is_loaded` |
//! | P18 | `calls`: `an_error_in_a_module_that_ends_the_program_is_told_of_the_module` |
//! | S23 | `methods`: `a_value_has_the_methods_of_its_class`, `the_methods_are_no_part_of_the_value`, `without_its_module_a_value_is_a_plain_table` |
//! | S24 | `methods`: `samples_have_the_methods_too` |
//! | S25 | `calls`: `modules_are_told_in_the_order_in_which_they_were_loaded` |
//! | S26 | `by_name`: `each_program_reads_a_module_again` |
//! | S28 | `by_name`: `names_of_modules_are_fixed` |
//! | S30 | `broken`: `a_module_can_not_redefine_names_of_the_api` |
//! | K2, K3 | `saved`: `what_a_program_saves_serves_right_after_and_in_the_next_program`; what has loaded one that is deleted: `engine::module::tests` in `numen-sdk` |
//! | MO10 | `shipped`: `every_module_that_can_not_be_shipped_is_told` |

mod broken;
mod by_name;
mod calls;
mod documented;
mod dry;
mod methods;
mod saved;
mod shipped;

use numen_sdk::{prelude::*, testing::TestHost};

/// A world in which digging works, or doesn't.
#[derive(Default)]
struct Mine {
    dug: u32,
    hard: bool,
    door: Option<numen_sdk::call::Completer<u32>>,
}

impl World for Mine {
    type Client = ();

    fn tick(&mut self) {
        if let Some(door) = self.door.take() {
            door.complete(7);
        }
    }
}

#[fn_doc("Dig up what lies there.")]
#[example("work.dig.up()")]
fn up(
    call: &mut ServerCall<Mine>,
    /// How many.
    #[omitted("dig one")]
    count: Option<u32>,
) -> Result<u32, ApiError> {
    let mine = call.world_mut();
    if mine.hard {
        return Err(ApiError::new(ErrorKind::Failed, "the ground is too hard"));
    }
    mine.dug += count.unwrap_or(1);
    Ok(mine.dug)
}

#[fn_doc("Wait until the door opens.")]
#[example("work.dig.wait()")]
fn wait(call: &mut ServerCall<Mine>) -> Pending<u32> {
    let (pending, door) = Pending::open();
    call.world_mut().door = Some(door);
    pending
}

/// What was found.
#[derive(ApiType)]
struct Find {
    /// What it is.
    kind: String,
    /// How many.
    count: u32,
}

#[fn_doc("What was found so far.")]
#[example("work.dig.finds()")]
fn finds(call: &ServerCall<Mine>) -> Vec<Find> {
    vec![Find { kind: "ore".to_owned(), count: call.world().dug }]
}

fn work() -> Plugin<Mine> {
    Plugin::new("work", |numen| numen.api("dig", "Digging.", functions![up, wait, finds]))
}

fn host() -> TestHost<Mine> {
    TestHost::new(Mine::default()).plugin(work())
}

/// The receipt of a program on a fresh host with these modules.
fn receipt(modules: &[(&str, &str)], code: &str) -> String {
    with(modules).run(code).receipt()
}

fn with(modules: &[(&str, &str)]) -> TestHost<Mine> {
    modules.iter().fold(host(), |host, (name, text)| host.module(*name, *text))
}

const GREET: &str =
    "-- Says hello.\nlocal M = {}\nfunction M.hello(name) return 'hello ' .. name end\nreturn M";
