//! Bulk operations: one thing done to many records, each in a transaction of its own, with a result for each.

use std::{collections::HashSet, future::Future, sync::Arc};

use axum::http::HeaderMap;
use kernel::{Arguments, Error, HOST, Kind, RequestFacts, Result, Scope, Uuid};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    App, ErrorInfo, culture_of, failure,
    refusals::{self, Refusal},
};

/// Records of one bulk operation at most.
pub const BULK_MOST: usize = 500;

/// Result for one record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkResult {
    /// The record.
    pub id: Uuid,
    /// Whether it was done.
    pub ok: bool,
    /// Why it was not done.
    #[schema(nullable)]
    pub error: Option<ErrorInfo>,
}

/// Results for all records.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BulkReport {
    /// For how many records it was done.
    pub done_count: usize,
    /// One result per record, in the order of the request.
    pub results: Vec<BulkResult>,
}

/// What a bulk action does to a record with a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BulkMove<Status> {
    To(Status),
    Delete,
}

/// Does `act` to each record, by the operation for one record, so that rights, rules, transaction and audit record are the same. What
/// fails for one record is reported and leaves the others alone. `input` is what the audit records say beside the id.
///
/// # Errors
/// 400 on `ids` for none, `Common.TooManyItems` for more than [`BULK_MOST`].
pub async fn bulk<Act, Work>(
    app: &App,
    scope: &Scope,
    headers: &HeaderMap,
    ids: &[Uuid],
    input: &impl Serialize,
    act: Act,
) -> Result<BulkReport>
where
    Act: Fn(Scope, Uuid) -> Work,
    Work: Future<Output = Result<()>>,
{
    if ids.is_empty() {
        return Err(Error::invalid("ids", "Validation.Required"));
    }
    if ids.len() > BULK_MOST {
        return Err(Error::rule("Common.TooManyItems").with("max", BULK_MOST).and_field("ids", "Error.Common.TooManyItems"));
    }
    let (culture, tenant) = (culture_of(app, headers), scope.tenant().unwrap_or(HOST));
    let (mut seen, mut results) = (HashSet::new(), Vec::with_capacity(ids.len()));
    let together = (ids.len() > 1).then(|| app.db().entropy().id(app.now()));
    let mut away: Option<Arc<Error>> = None;
    for id in ids.iter().copied().filter(|id| seen.insert(*id)) {
        let outcome = match &away {
            Some(error) => Err(Arc::clone(error)),
            None => act(of_one(scope, id, input, together), id).await.map_err(Arc::new),
        };
        let error = outcome.err().inspect(|error| {
            refused(app, scope, id, error);
            if error.kind() == Kind::Unavailable {
                // The next one would only wait for the same database.
                away = Some(Arc::clone(error));
            }
        });
        let error = error.map(|error| failure::body(&error, app.texts(), tenant, &culture).error);
        results.push(BulkResult { id, ok: error.is_none(), error });
    }
    Ok(BulkReport { done_count: results.iter().filter(|result| result.ok).count(), results })
}

/// Checks that `args` holds no more than what an action takes.
///
/// # Errors
/// 400 on the first one that it doesn't take.
pub fn bulk_takes(args: &impl Serialize, names: &[&str]) -> Result<()> {
    let args = json!(args);
    let given = args.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    let mut strange = given.filter(|(name, _)| !names.contains(&name.as_str()));
    strange.next().map_or(Ok(()), |(name, _)| Err(Error::invalid(format!("args.{name}"), "Validation.Unknown")))
}

/// The scope for one record of the act `together`: its audit record names that record alone.
fn of_one(scope: &Scope, id: Uuid, input: &impl Serialize, together: Option<Uuid>) -> Scope {
    let arguments = Arguments::default();
    arguments.record("id", json!(id));
    arguments.record("input", json!(input));
    let mut own = scope.clone();
    own.facts = Arc::new(RequestFacts { arguments, act: together, ..(*scope.facts).clone() });
    own
}

/// Records a failure as that of a single operation is.
fn refused(app: &App, scope: &Scope, id: Uuid, error: &Error) {
    match error.kind() {
        Kind::Unavailable | Kind::Internal => tracing::error!(%id, %error, "one record of a bulk operation failed"),
        _ => tracing::info!(%id, %error, "one record of a bulk operation was rejected"),
    }
    if error.kind() != Kind::Unavailable {
        let (scope, status) = (of_one(scope, id, &(), None), failure::status(error.kind()).as_u16());
        refusals::record(app, Refusal { scope, status, text: error.to_string() });
    }
}
