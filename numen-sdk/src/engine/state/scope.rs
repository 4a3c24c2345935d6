//! The names that a program finds: the library and the registered API.

use crate::{
    api::Catalogue,
    engine::{
        globals::{assign, errors, library, members, uncaught, unknown},
        modules::{classes, recorder},
        program::call,
        raw::{Kept, Kind, Native, Position, Stack, Vm},
        state::program_state::{Backend, ProgramState},
    },
};
use std::{ffi::c_void, rc::Rc, sync::Arc};

/// A table of the API, which programs see but can't change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) enum Proxy {
    /// By its position among the catalogue's namespaces.
    Namespace(usize),
    /// By its position among the catalogue's groups.
    Group(usize),
    /// Of modules alone, by its position among the program's own.
    Own(usize),
}

/// The tables behind every program of one VM.
pub(in crate::engine) struct Scope {
    catalogue: Arc<Catalogue>,
    namespaces: Vec<Rc<str>>,
    groups: Vec<Rc<str>>,
    /// The methods of the classes that each function may give.
    methods: Vec<Box<[classes::Methods]>>,
    /// By identity, sorted.
    proxies: Vec<(*const c_void, Proxy)>,
    environment_class: Kept<ProgramState>,
    error_class: Kept<ProgramState>,
    /// What the metatables of the API's tables have in common.
    proxy_class: Kept<ProgramState>,
    /// In a dry run, what stands in the place of the functions of modules.
    recorder: Kept<ProgramState>,
    /// What lists the members of the API's tables.
    step: Kept<ProgramState>,
    /// What keeps an error that nothing in a program caught.
    handler: Kept<ProgramState>,
}

impl Scope {
    /// Builds the library and the API in a fresh VM.
    pub(in crate::engine) fn build(vm: &Vm<ProgramState>, backend: &dyn Backend) -> Self {
        let catalogue = backend.catalogue().clone();
        vm.with_stack(|vm, stack| {
            errors::push_class(vm, stack);
            let error_class = vm.keep(stack);
            vm.push_native(stack, members::step, 0);
            let step = vm.keep(stack);
            vm.push_native(stack, uncaught::handler, 0);
            let handler = vm.keep(stack);
            push_common_class(vm, stack);
            let proxy_class = vm.keep(stack);
            vm.push_native(stack, recorder::called, 0);
            let recorder = vm.keep(stack);
            let functions = catalogue.functions().iter();
            let mut scope = Scope {
                namespaces: catalogue.namespaces().into_iter().map(Into::into).collect(),
                groups: catalogue.groups().map(|group| group.name.as_str().into()).collect(),
                methods: functions
                    .map(|function| classes::methods_in((function.table.returns.ty)()))
                    .collect(),
                proxies: Vec::new(),
                environment_class: {
                    stack.push_nil();
                    vm.keep(stack)
                },
                error_class,
                proxy_class,
                recorder,
                step,
                handler,
                catalogue,
            };
            library::install(vm, stack);
            scope.environment_class = scope.push_names(vm, stack);
            scope
        })
    }

    /// Builds the table of names, and around it what environments inherit from.
    fn push_names(&mut self, vm: &Vm<ProgramState>, stack: &mut Stack<'_>) -> Kept<ProgramState> {
        stack.push_table(0, 64);
        let names = stack.top();
        library::copy_library(vm, stack, names);
        let catalogue = self.catalogue.clone();
        let mut group_index = 0;
        for (index, namespace) in self.namespaces.clone().iter().enumerate() {
            stack.push_table(0, 8);
            let groups = stack.top();
            for group in catalogue.groups_of(namespace) {
                stack.push_table(0, group.functions.len());
                for &function in &group.functions {
                    vm.push_native(stack, call::call, function);
                    stack.set_field(-2, catalogue.functions()[function].table.name);
                }
                self.push_miss(vm, stack, unknown::member, group_index);
                self.push_proxy(stack, Proxy::Group(group_index), &group.name);
                stack.set_field(groups, group.split().1);
                group_index += 1;
            }
            self.push_miss(vm, stack, unknown::group, index);
            self.push_proxy(stack, Proxy::Namespace(index), namespace);
            stack.set_field(names, namespace);
        }
        self.push_miss(vm, stack, unknown::global, 0);
        stack.push_table(0, 3);
        stack.push_value(names);
        stack.set_field(-2, "__index");
        vm.push_native(stack, assign::assign_global, 0);
        stack.set_field(-2, "__newindex");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        stack.freeze(-1);
        vm.keep(stack)
    }

    /// Gives the table on top a metatable that answers for what is not in it, and freezes it.
    fn push_miss(
        &self,
        vm: &Vm<ProgramState>,
        stack: &mut Stack<'_>,
        miss: Native<ProgramState>,
        data: usize,
    ) {
        let table = stack.top();
        stack.push_table(0, 1);
        vm.push_native(stack, miss, data);
        stack.set_field(-2, "__index");
        stack.freeze(-1);
        stack.set_metatable(table);
        stack.freeze(table);
    }

    /// Replaces the table on top by an empty one that is read through to it and can't be written.
    fn push_proxy(&mut self, stack: &mut Stack<'_>, proxy: Proxy, name: &str) {
        let behind = stack.top();
        stack.push_table(0, 0);
        self.push_proxy_class(stack, name);
        stack.push_value(behind);
        stack.set_field(-2, "__index");
        stack.freeze(-1);
        stack.set_metatable(behind + 1);
        stack.freeze(behind + 1);
        let identity = stack.identity(-1);
        let at = self.proxies.partition_point(|(other, _)| *other < identity);
        self.proxies.insert(at, (identity, proxy));
        stack.replace(behind);
    }

    /// Pushes a metatable for a table of the API of this name; one that answers for all of its members, if nothing is
    /// put in the place of its `__index`.
    pub(in crate::engine) fn push_proxy_class(&self, stack: &mut Stack<'_>, name: &str) {
        stack.push_table(0, 6);
        let class = stack.top();
        self.proxy_class.push(stack);
        let mut position = Position::default();
        while stack.push_next(class + 1, &mut position) {
            stack.set_entry(class);
        }
        stack.set_top(class);
        // By which it is shown inside of other values.
        stack.push_mark();
        stack.push_text(name);
        stack.set_entry(class);
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

    /// The methods of the classes that a function may give.
    pub(in crate::engine) fn methods(&self, function: usize) -> &[classes::Methods] {
        &self.methods[function]
    }

    /// Which of its tables is meant, by identity.
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

/// Pushes what the metatables of the API's tables have in common.
fn push_common_class(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    let natives: [(&str, Native<ProgramState>); 4] = [
        ("__index", unknown::of_table),
        ("__newindex", assign::assign),
        ("__iter", members::iterate),
        ("__call", unknown::not_callable),
    ];
    stack.push_table(0, 5);
    for (name, native) in natives {
        vm.push_native(stack, native, 0);
        stack.set_field(-2, name);
    }
    stack.push_boolean(false);
    stack.set_field(-2, "__metatable");
}
