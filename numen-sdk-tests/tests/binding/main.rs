//! From annotated functions to what is registered.
//!
//! What is refused while the plugin is compiled has its cases in `numen-sdk-tests/ui/fail`:
//!
//! | rule | cases |
//! |---|---|
//! | an empty group | `list_empty` |
//! | names of functions | `name_that_lua_cannot_write`, `name_that_lua_keeps`, `name_empty`, `name_too_long`, `function_name_*` |
//! | names of parameters | `parameter_name_*`, `parameter_is_a_pattern` |
//! | the first parameter | `call_*` |
//! | `rest` | `rest_that_is_no_vec`, `rest_of_an_option`, `rest_twice`, `positional_and_rest` |
//! | `positional` | `positional_that_is_no_option`, `positional_with_arguments` |
//! | the order of positionals | `positional_before_a_required`, `positional_before_a_rest`, `rest_before_another` |
//! | conversions | `borrowed_*`, `generic_struct`, `tuple_struct`, `unit_struct`, `option_*` |
//! | functions on the client | `client_that_waits`, `client_that_works`, `client_that_is_mutable` |
//! | `flatten` | `flatten_not_first`, `flatten_of_an_option`, `flatten_and_folded` |
//! | one name twice | `list_with_*`, `parameters_of_one_name`, `fields_of_one_name`, `choices_of_one_name` |
//! | tables that would pass for options | `record_like_the_options`, `args_record_like_the_options`, `map_before_the_options`, `rest_of_maps_before_the_options` |

mod registered;
mod registration;

use numen_sdk::{
    api::{Catalogue, Fault, Registry},
    docs,
    prelude::*,
};
use std::sync::Arc;

struct Toy;

impl World for Toy {
    type Client = ();
}

fn registered(plugins: Vec<Plugin<Toy>>) -> Result<Arc<Catalogue>, Vec<Fault>> {
    Registry::build(docs::plugin(), None, plugins).map(|registry| registry.catalogue().clone())
}

/// The catalogue of plugins that are as they should be.
fn catalogue(plugins: Vec<Plugin<Toy>>) -> Arc<Catalogue> {
    registered(plugins).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The faults of plugins, a line each.
fn faults(plugins: Vec<Plugin<Toy>>) -> Vec<String> {
    match registered(plugins) {
        Ok(_) => panic!("nothing was refused"),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}
