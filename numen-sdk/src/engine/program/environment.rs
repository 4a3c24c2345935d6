//! Builds the globals that all programs of a VM share.

use crate::{
    api::Catalogue,
    engine::{
        convert::methods::methods_in,
        globals::{assign, errors, fields, iteration, library, uncaught, unknown},
        modules::recorder,
        program::call,
        raw::{Native, RegistryKey, Stack, Vm},
        state::{
            backend::Backend,
            program_state::ProgramState,
            record_classes::RecordClasses,
            shared_globals::{Proxy, SharedGlobals, push_proxy_class},
        },
    },
    value::{RecordDesc, each_record},
};
use std::{collections::BTreeMap, ffi::c_void};

/// Builds the library and the API in a fresh VM.
pub(in crate::engine) fn build(vm: &Vm<ProgramState>, backend: &dyn Backend) -> SharedGlobals<ProgramState> {
    let catalogue = &**backend.catalogue();
    vm.with_stack(|vm, stack| {
        errors::push_class(vm, stack);
        let error_class = vm.store(stack);
        vm.push_native(stack, iteration::step, 0);
        let step = vm.store(stack);
        vm.push_native(stack, uncaught::handler, 0);
        let handler = vm.store(stack);
        push_common_class(vm, stack);
        let proxy_class = vm.store(stack);
        vm.push_native(stack, recorder::called, 0);
        let recorder = vm.store(stack);
        library::install(vm, stack);
        let mut api = Api { vm, proxy_class, proxies: Vec::new() };
        api.push_environment_class(stack, catalogue);
        let environment_class = vm.store(stack);
        let records = RecordClasses::new(record_classes(vm, stack, catalogue));
        let functions = catalogue.functions().iter();
        SharedGlobals {
            namespaces: catalogue.namespaces().into_iter().map(Into::into).collect(),
            groups: catalogue.groups().map(|group| group.name.as_str().into()).collect(),
            methods: functions.map(|function| methods_in((function.table.returns.ty)())).collect(),
            records,
            proxies: api.proxies,
            environment_class,
            error_class,
            proxy_class: api.proxy_class,
            recorder,
            step,
            handler,
        }
    })
}

/// The metatable of each class of records that functions take or return.
fn record_classes(
    vm: &Vm<ProgramState>,
    stack: &mut Stack<'_>,
    catalogue: &Catalogue,
) -> Vec<(&'static RecordDesc, RegistryKey<ProgramState>)> {
    let mut descs: BTreeMap<(&str, &str), &'static RecordDesc> = BTreeMap::new();
    for function in catalogue.functions() {
        let params = function.table.params.iter().map(|param| (param.ty)());
        for ty in params.chain((function.table.returns.ty)()) {
            each_record(ty, &mut |desc| {
                descs.insert((desc.rust, desc.name), desc);
            });
        }
    }
    let named = descs.into_values().filter(|desc| !desc.name.is_empty());
    let class = |(index, desc)| {
        stack.push_table(0, 3);
        vm.push_native(stack, fields::missing, index);
        stack.set_field(-2, "__index");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        // By this mark, library functions that refuse protected metatables still take records.
        stack.push_mark();
        stack.push_number(index as f64);
        stack.set_entry(-3);
        stack.freeze(-1);
        (desc, vm.store(stack))
    };
    named.enumerate().map(class).collect()
}

/// The tables of the API, while they are built.
struct Api<'v> {
    vm: &'v Vm<ProgramState>,
    proxy_class: RegistryKey<ProgramState>,
    proxies: Vec<(*const c_void, Proxy)>,
}

impl Api<'_> {
    /// Pushes the metatable of environments, with the table of names behind it.
    fn push_environment_class(&mut self, stack: &mut Stack<'_>, catalogue: &Catalogue) {
        stack.push_table(0, 64);
        let names = stack.top();
        library::copy_library(self.vm, stack, names);
        let mut group_index = 0;
        for (index, namespace) in catalogue.namespaces().into_iter().enumerate() {
            stack.push_table(0, 8);
            let groups = stack.top();
            for group in catalogue.groups_of(namespace) {
                stack.push_table(0, group.functions.len());
                for &function in &group.functions {
                    self.vm.push_native(stack, call::call, function);
                    stack.set_field(-2, catalogue.functions()[function].table.name);
                }
                self.push_miss(stack, unknown::member, group_index);
                self.push_proxy(stack, Proxy::Group(group_index), &group.name);
                stack.set_field(groups, group.split().1);
                group_index += 1;
            }
            self.push_miss(stack, unknown::group, index);
            self.push_proxy(stack, Proxy::Namespace(index), namespace);
            stack.set_field(names, namespace);
        }
        self.push_miss(stack, unknown::global, 0);
        stack.push_table(0, 3);
        stack.push_value(names);
        stack.set_field(-2, "__index");
        self.vm.push_native(stack, assign::assign_global, 0);
        stack.set_field(-2, "__newindex");
        stack.push_boolean(false);
        stack.set_field(-2, "__metatable");
        stack.freeze(-1);
    }

    /// Gives the table on top a metatable with this `__index`, and freezes it.
    fn push_miss(&self, stack: &mut Stack<'_>, miss: Native<ProgramState>, data: usize) {
        let table = stack.top();
        stack.push_table(0, 1);
        self.vm.push_native(stack, miss, data);
        stack.set_field(-2, "__index");
        stack.freeze(-1);
        stack.set_metatable(table);
        stack.freeze(table);
    }

    /// Replaces the table on top by an empty one that reads from it and can't be written.
    fn push_proxy(&mut self, stack: &mut Stack<'_>, proxy: Proxy, name: &str) {
        let behind = stack.top();
        stack.push_table(0, 0);
        push_proxy_class(&self.proxy_class, stack, name);
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
}

/// Pushes the fields that the metatables of the API's tables share.
fn push_common_class(vm: &Vm<ProgramState>, stack: &mut Stack<'_>) {
    let natives: [(&str, Native<ProgramState>); 4] = [
        ("__index", unknown::of_table),
        ("__newindex", assign::assign),
        ("__iter", iteration::iterate),
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
