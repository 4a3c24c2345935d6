//! What the model reads of the plugin is well written.

use numen_sdk::{lint_test, sandbox::Sandbox};

lint_test!(mymod::plugin::<Sandbox>());
