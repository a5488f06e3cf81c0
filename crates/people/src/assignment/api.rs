//! HTTP of coach assignments.

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::{Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::assignee;

use super::{
    CoachAssignment, CoachRole,
    service::{self, Assignment},
};

/// A coach of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachView {
    /// User of the host.
    pub user_id: Uuid,
    /// Full name of the user.
    pub name: String,
    /// Part that the coach plays.
    pub role: CoachRole,
    /// First day.
    pub from_on: NaiveDate,
    /// Last day.
    pub to_on: Option<NaiveDate>,
}

/// The coaches of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachList {
    /// All of them.
    pub items: Vec<CoachView>,
}

/// A coach of a client, as it is set.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachRequest {
    /// User of the host.
    #[garde(skip)]
    pub user_id: Uuid,
    /// Part that the coach plays.
    #[garde(skip)]
    #[schema(example = "Lead")]
    pub role: CoachRole,
    /// First day.
    #[garde(skip)]
    #[schema(example = "2026-01-05")]
    pub from_on: NaiveDate,
    /// Last day.
    #[garde(skip)]
    pub to_on: Option<NaiveDate>,
}

/// All coaches of a client.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachesRequest {
    /// The coaches; who isn't named leaves.
    #[garde(dive)]
    pub assignments: Vec<CoachRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

async fn named(app: &App, scope: &Scope, rows: Vec<CoachAssignment>) -> kernel::Result<CoachList> {
    let names = assignee::service::full_names(app, scope, rows.iter().map(|row| row.user_id)).await?;
    let view = |row: CoachAssignment| CoachView {
        user_id: row.user_id,
        name: names.get(&row.user_id).cloned().unwrap_or_default(),
        role: row.role,
        from_on: row.from_on,
        to_on: row.to_on,
    };
    Ok(CoachList { items: rows.into_iter().map(view).collect() })
}

/// The coaches of a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/coaches", operation_id = "list_client_coaches", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The coaches.", body = CoachList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<CoachList>> {
    let rows = service::list(&app, &scope, id).await?;
    Ok(Json(named(&app, &scope, rows).await?))
}

/// Replaces the coaches of a client.
#[utoipa::path(put, path = "/api/app/clients/{id}/coaches", operation_id = "replace_client_coaches", tag = "Clients", request_body = CoachesRequest,
    params(("id" = Uuid, Path, description = "Client")), responses((status = 200, description = "The coaches now.", body = CoachList)))]
pub async fn replace(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<CoachesRequest>,
) -> http::Result<Json<CoachList>> {
    let wanted: Vec<Assignment> =
        request.assignments.iter().map(|r| Assignment { user_id: r.user_id, role: r.role, from_on: r.from_on, to_on: r.to_on }).collect();
    let rows = service::replace(&app, &scope, id, &wanted, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(named(&app, &scope, rows).await?))
}
