//! A value of a type that is known by its description alone: what a dry run gives for a result.

use super::{RecordDesc, Sink, Type, TypeDesc, UnionDesc};

/// The text that stands for any string.
pub(crate) const TEXT: &str = "";

/// Below so many types that contain one another, and behind so many values, nothing is written that need not be there:
/// lists are empty and fields that may be absent are.
const DEEPEST: usize = 8;
const MOST: usize = 1_000;

/// Writes the sample: zero, `""`, `false`, one item in a list, nothing in a map, every field of a record, the first name
/// of a choice, the first shape of a union. A type that contains itself is there twice, one in the other.
pub(crate) fn write(ty: Type, sink: &mut dyn Sink) {
    Writer { sink, inside: Vec::new(), written: 0 }.write(ty);
}

/// Writes the sample of a record.
pub(crate) fn write_record(desc: &'static RecordDesc, sink: &mut dyn Sink) {
    Writer { sink, inside: Vec::new(), written: 0 }.record(desc);
}

/// A type that may come round.
#[derive(Clone, Copy)]
enum Outer {
    Record(&'static RecordDesc),
    Union(&'static UnionDesc),
    List,
}

struct Writer<'s> {
    sink: &'s mut dyn Sink,
    inside: Vec<Outer>,
    written: usize,
}

impl Writer<'_> {
    fn write(&mut self, ty: Type) {
        self.written += 1;
        match ty {
            TypeDesc::Boolean => self.sink.boolean(false),
            TypeDesc::Integer | TypeDesc::Number => self.sink.number(0.0),
            TypeDesc::Text => self.sink.text(TEXT),
            // A table can be looked into, whatever the program looks for.
            TypeDesc::Any | TypeDesc::Map(..) => {
                self.sink.map(0);
                self.sink.end();
            }
            TypeDesc::Choice(desc) => self.sink.text(desc.names.first().copied().unwrap_or(TEXT)),
            TypeDesc::List(item) => self.list(item()),
            TypeDesc::Tuple(items) => {
                self.sink.list(items.len());
                items.iter().for_each(|item| self.write(item()));
                self.sink.end();
            }
            TypeDesc::Record(desc) => self.record(desc),
            TypeDesc::Union(desc) => self.within(Outer::Union(desc), |it| match it.first_shape(desc) {
                Some(shape) => it.write(shape),
                None => it.sink.nil(),
            }),
            TypeDesc::Coded(codec) => self.write((codec.wire)()),
        }
    }

    fn list(&mut self, item: Type) {
        self.within(Outer::List, |it| {
            let goes_on = it.goes_on(item);
            it.sink.list(usize::from(goes_on));
            if goes_on {
                it.write(item);
            }
            it.sink.end();
        });
    }

    fn record(&mut self, desc: &'static RecordDesc) {
        self.within(Outer::Record(desc), |it| {
            it.sink.record(desc);
            for field in desc.all_fields() {
                if !field.optional || it.goes_on((field.ty)()) {
                    it.sink.field(field);
                    it.write((field.ty)());
                }
            }
            it.sink.end();
        });
    }

    /// The first shape of a union that is around already which does not contain it again.
    fn first_shape(&mut self, desc: &'static UnionDesc) -> Option<Type> {
        desc.variants.iter().map(|variant| variant()).find(|shape| self.ends(shape))
    }

    /// Whether there is room for a sample that need not be there.
    fn goes_on(&mut self, ty: Type) -> bool {
        self.inside.len() < DEEPEST && self.written < MOST && self.ends(ty)
    }

    /// Whether a sample of the type comes to an end here.
    fn ends(&mut self, ty: Type) -> bool {
        match ty {
            TypeDesc::Record(desc) => {
                let fields = || desc.all_fields().into_iter().filter(|field| !field.optional);
                !self.has_come_round(Outer::Record(desc))
                    && self.within(Outer::Record(desc), |it| fields().all(|field| it.ends((field.ty)())))
            }
            TypeDesc::Union(desc) => {
                !self.has_come_round(Outer::Union(desc))
                    && self.within(Outer::Union(desc), |it| it.first_shape(desc).is_some())
            }
            TypeDesc::Coded(codec) => self.ends((codec.wire)()),
            TypeDesc::Tuple(items) => items.iter().all(|item| self.ends(item())),
            // A list can be empty, and the rest contains nothing.
            _ => true,
        }
    }

    /// Whether the type has come round already.
    fn has_come_round(&self, ty: Outer) -> bool {
        let same = |outer: &&Outer| match (outer, ty) {
            (Outer::Record(outer), Outer::Record(ty)) => outer.rust == ty.rust,
            (Outer::Union(outer), Outer::Union(ty)) => outer.is(ty),
            _ => false,
        };
        self.inside.iter().filter(same).count() > 1
    }

    fn within<R>(&mut self, outer: Outer, run: impl FnOnce(&mut Self) -> R) -> R {
        self.inside.push(outer);
        let result = run(self);
        self.inside.pop();
        result
    }
}
