//! The globals that all programs of a VM share: the library and the tables of the registered API.

use crate::engine::{
    convert::methods::MethodTable,
    raw::{Kind, Position, RegistryKey, Stack},
    state::record_classes::RecordClasses,
};
use std::{ffi::c_void, rc::Rc};

/// A table of the API, which programs see but can't change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) enum Proxy {
    /// Of a namespace, by its position in the catalogue.
    Namespace(usize),
    /// Of a group, by its position in the catalogue.
    Group(usize),
    /// Of modules only, by its position in the program's tables.
    Own(usize),
}

/// The globals that the environments of all programs of a VM share.
pub(in crate::engine) struct SharedGlobals<C: 'static> {
    pub(in crate::engine) namespaces: Vec<Rc<str>>,
    pub(in crate::engine) groups: Vec<Rc<str>>,
    /// The method tables of each function's results.
    pub(in crate::engine) methods: Vec<Box<[MethodTable]>>,
    /// The metatables of records.
    pub(in crate::engine) records: RecordClasses<C>,
    /// By identity, sorted.
    pub(in crate::engine) proxies: Vec<(*const c_void, Proxy)>,
    /// The metatable of environments.
    pub(in crate::engine) environment_class: RegistryKey<C>,
    /// The metatable of error values.
    pub(in crate::engine) error_class: RegistryKey<C>,
    /// The fields that the metatables of the API's tables share.
    pub(in crate::engine) proxy_class: RegistryKey<C>,
    /// In a dry run, what runs instead of the functions of modules.
    pub(in crate::engine) recorder: RegistryKey<C>,
    /// The iterator over the members of the API's tables.
    pub(in crate::engine) step: RegistryKey<C>,
    /// The handler of uncaught errors.
    pub(in crate::engine) handler: RegistryKey<C>,
}

impl<C> SharedGlobals<C> {
    /// Pushes a metatable for a table of the API of this name.
    pub(in crate::engine) fn push_proxy_class(&self, stack: &mut Stack<'_>, name: &str) {
        push_proxy_class(&self.proxy_class, stack, name);
    }

    /// Pushes a fresh environment for a program.
    pub(in crate::engine) fn push_environment(&self, stack: &mut Stack<'_>) {
        stack.push_table(0, 8);
        let environment = stack.top();
        stack.push_value(environment);
        stack.set_field(environment, "_G");
        self.environment_class.push(stack);
        stack.set_metatable(environment);
        stack.set_safe_environment(environment, true);
    }

    pub(in crate::engine) fn push_error_class(&self, stack: &mut Stack<'_>) {
        self.error_class.push(stack);
    }

    pub(in crate::engine) fn push_handler(&self, stack: &mut Stack<'_>) {
        self.handler.push(stack);
    }

    pub(in crate::engine) fn push_step(&self, stack: &mut Stack<'_>) {
        self.step.push(stack);
    }

    pub(in crate::engine) fn push_recorder(&self, stack: &mut Stack<'_>) {
        self.recorder.push(stack);
    }

    /// The method tables of a function's results.
    pub(in crate::engine) fn methods(&self, function: usize) -> &[MethodTable] {
        &self.methods[function]
    }

    /// The table with this identity.
    pub(in crate::engine) fn proxy(&self, identity: *const c_void) -> Option<Proxy> {
        let at = self.proxies.binary_search_by(|(other, _)| other.cmp(&identity)).ok()?;
        Some(self.proxies[at].1)
    }

    /// The name of a namespace.
    pub(in crate::engine) fn namespace(&self, index: usize) -> &Rc<str> {
        &self.namespaces[index]
    }

    /// The full name of a group.
    pub(in crate::engine) fn group(&self, index: usize) -> &Rc<str> {
        &self.groups[index]
    }

    /// Whether the table at `index` is the environment of a program.
    pub(in crate::engine) fn is_environment(&self, stack: &mut Stack<'_>, index: i32) -> bool {
        if stack.kind(index) != Kind::Table || !stack.push_metatable(index) {
            return false;
        }
        self.environment_class.push(stack);
        let same = stack.identity(-1) == stack.identity(-2);
        stack.pop(2);
        same
    }

    /// The namespaces that have groups.
    pub(in crate::engine) fn namespaces(&self) -> &[Rc<str>] {
        &self.namespaces
    }
}

/// Pushes a metatable for a table of the API of this name. Its `__index` finds all members, unless it is replaced.
pub(in crate::engine) fn push_proxy_class<C>(
    proxy_class: &RegistryKey<C>,
    stack: &mut Stack<'_>,
    name: &str,
) {
    stack.push_table(0, 6);
    let class = stack.top();
    proxy_class.push(stack);
    let mut position = Position::default();
    while stack.push_next(class + 1, &mut position) {
        stack.set_entry(class);
    }
    stack.set_top(class);
    // By this mark it is shown inside of other values.
    stack.push_mark();
    stack.push_text(name);
    stack.set_entry(class);
}
