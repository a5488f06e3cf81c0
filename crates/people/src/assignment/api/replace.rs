//! `PUT /api/app/clients/{id}/coaches`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{CoachList, named};
use crate::assignment::{
    CoachRole,
    service::{self, Assignment},
};

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
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-05")]
    pub from_on: NaiveDate,
    /// Last day.
    #[garde(custom(http::plain_year))]
    pub to_on: Option<NaiveDate>,
}

/// All coaches of a client.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachesRequest {
    /// The coaches; who isn't named leaves.
    #[garde(dive)]
    #[schema(max_items = 20)]
    pub assignments: Vec<CoachRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
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
