//! `POST /api/app/clients/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkMove, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::{ClientStatus, service};

/// Bulk actions on clients.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ClientBulkAction {
    /// Move them to the status `to`.
    Transition,
    /// Delete them.
    Delete,
}

/// Input of a bulk operation.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"to": "Active"}))]
pub struct ClientBulkArgs {
    /// The status to move to.
    #[garde(skip)]
    to: Option<ClientStatus>,
}

/// One thing to do to many clients.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientBulkRequest {
    /// The clients; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Transition")]
    action: ClientBulkAction,
    /// Its input.
    #[garde(dive)]
    args: ClientBulkArgs,
}

impl ClientBulkRequest {
    fn change(&self) -> Result<BulkMove<ClientStatus>> {
        match self.action {
            ClientBulkAction::Transition => self.args.to.map(BulkMove::To).ok_or_else(|| Error::invalid("args.to", "Validation.Required")),
            ClientBulkAction::Delete => bulk_takes(&self.args, &[]).map(|()| BulkMove::Delete),
        }
    }
}

/// Applies one action to many clients, each as the operation for one client does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/clients/bulk", operation_id = "bulk_clients", tag = "Clients",
    request_body = ClientBulkRequest, responses((status = 200, description = "A result per client.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ClientBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
