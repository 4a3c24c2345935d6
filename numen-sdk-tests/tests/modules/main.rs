//! Modules without a Lua VM: what they say about themselves, where an owner's lie, and what a program does with them.
//!
//! | case | test |
//! |---|---|
//! | E3 | `doc`: `functions_of_the_returned_table_are_listed_with_their_comments` |
//! | E19 | `doc`: `the_summary_is_the_first_comment_line_and_code_before_it_leaves_none` |
//! | MO1 | `shelf`: `a_shipped_module_is_installed_under_its_namespace_and_may_be_changed` |
//! | MO3 | `shelf`: `a_deleted_module_stays_deleted_until_it_is_reset` |
//! | MO4 | `shelf`: `hers_under_a_name_that_is_shipped_later_is_kept` |
//! | MO6 | `shelf`: `saving_tells_what_it_replaced_and_deleting_returns_the_text` |
//! | MO7 | `shelf`: `statistics_are_of_a_text_and_outlive_the_host` |
//! | MO8 | `shelf`: `a_stray_file_is_no_module`; the names: `modules::name` in `numen-sdk` |
//! | MO9 | `shelf`: `without_a_directory_what_is_shipped_is_served_and_nothing_can_be_changed` |
//! | MO10 | in `using_modules/shipped`: `every_module_that_can_not_be_shipped_is_told` |

mod doc;
mod shelf;
