//! The client's side of a call: reads the request, runs the function, writes the reply.

use super::{reply::Reply, request::Request};
use crate::{
    api::{ClientFn, Invocation},
    args::{self, BadCall, Reader},
    call::{ApiError, ClientCall, ErrorKind, Fault, Outcome, broke, catch, unwritable},
    value::{Ids, TreeSink, TreeSource, Value},
};
use serde_json::Value as Json;

/// The reply to a message. `find` returns the function of a name.
pub(crate) fn answer<'f, C: 'static>(
    message: &str,
    client: &mut C,
    ids: &dyn Ids,
    find: impl FnOnce(&str) -> Option<&'f ClientFn<C>>,
) -> String {
    let request = match Request::parse(message) {
        Ok(request) => request,
        Err(bad) => {
            let error = ApiError::new(ErrorKind::Failed, format!("malformed message: {}", bad.problem));
            return Reply { id: bad.id, result: Err(error) }.to_json("");
        }
    };
    let result = match find(&request.function) {
        Some(function) => {
            let call = ClientCall::new(client, request.companion, request.owner);
            run(function, call, ids, &request.function, request.arguments)
        }
        None => Err(unknown(&request.function)),
    };
    Reply { id: Some(request.id), result }.to_json(&request.function)
}

fn unknown(function: &str) -> ApiError {
    let message =
        format!("your owner's client has no function {}: it runs other plugins", Json::from(function));
    ApiError::new(ErrorKind::Failed, message)
}

fn run<C: 'static>(
    function: &ClientFn<C>,
    call: ClientCall<'_, C>,
    ids: &dyn Ids,
    name: &str,
    arguments: Vec<Value>,
) -> Result<Value, ApiError> {
    let (table, count) = (function.table, arguments.len());
    let arguments = Value::List(arguments);
    let mut source = TreeSource::new(&arguments, ids);
    let explain =
        |bad: &BadCall| args::explain(bad, name, table, &mut TreeSource::new(&arguments, ids), count);
    let plan = args::split(table, &mut source, count).map_err(|bad| explain(&bad))?;
    let mut sink = TreeSink::default();
    let done = catch(|| {
        let args = Reader::new(&mut source, table.params, plan);
        (function.shim)(&mut Invocation { call, args, sink: &mut sink })
    });
    match done {
        Ok(Ok(Outcome::Value)) => sink.finish().map_err(|reason| unwritable(name, &reason)),
        Ok(Ok(Outcome::Wait(_) | Outcome::Work(_))) => Err(unwritable(name, "a client answers at once")),
        Ok(Err(Fault::Missing(param))) => Err(explain(&BadCall::missing(table, param, 0))),
        Ok(Err(Fault::Argument(param, bad))) => Err(explain(&BadCall::value(table, plan, param, &bad))),
        Ok(Err(Fault::Api(error))) => Err(args::complete(*error, name, table)),
        Err(panic) => Err(broke(name, &panic)),
    }
}
