//! `GET /api/app/clients/{id}/assignees`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::{HOST, Uuid};
use platform::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::assignee::service;

/// Somebody who can own work.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssigneeView {
    pub user_id: Uuid,
    /// Full name.
    pub name: String,
    /// Whether the person belongs to the provider.
    pub is_provider: bool,
    /// Address, if somebody else here has the same name.
    pub address: Option<String>,
}

/// Who can own work of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssigneeList {
    /// At most 50, by name.
    pub items: Vec<AssigneeView>,
}

/// Filters of the assignees.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct AssigneeQuery {
    /// Text that the name or address contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
}

/// Who can own work of a client: users of its tenant and the coaches assigned to it.
#[utoipa::path(get, path = "/api/app/clients/{id}/assignees", operation_id = "list_client_assignees", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), AssigneeQuery),
    responses((status = 200, description = "The assignees.", body = AssigneeList)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<AssigneeQuery>,
) -> http::Result<Json<AssigneeList>> {
    let users = service::list(&app, &scope, id, query.filter.as_deref()).await?;
    let mut marks = user::marks(&users);
    let view = |user: &user::Model| AssigneeView {
        user_id: user.id,
        name: user.full_name(),
        is_provider: user.tenant_id == HOST,
        address: marks.remove(&user.id),
    };
    let items = users.iter().map(view).collect();
    Ok(Json(AssigneeList { items }))
}
