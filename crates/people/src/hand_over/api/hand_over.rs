//! `POST /api/app/clients/{id}/hand-over`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    assignment::CoachRole,
    hand_over::service::{self, HandOver},
};

/// Open work that passes to another coach.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum CoachHolding {
    /// Action items that the coach owns or verifies.
    ActionItems,
    /// Findings that the coach owns.
    Findings,
    /// Assessments that the coach leads, reviews or takes part in.
    Assessments,
}

impl CoachHolding {
    /// The name of the holding.
    fn name(self) -> &'static str {
        match self {
            CoachHolding::ActionItems => "actionItems",
            CoachHolding::Findings => "findings",
            CoachHolding::Assessments => "assessments",
        }
    }
}

/// A hand-over.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachHandOverRequest {
    /// The coach who hands over.
    #[garde(skip)]
    pub from_user_id: Uuid,
    /// The user of the host who plays that part from today on.
    #[garde(skip)]
    pub to_user_id: Uuid,
    /// The open work that passes.
    #[garde(length(max = 3))]
    #[schema(max_items = 3)]
    #[serde(default)]
    pub passes_over: Vec<CoachHolding>,
    /// What the first coach stays, `Support` or `Observer`; without it the coach leaves the client.
    #[garde(skip)]
    pub stays_as: Option<CoachRole>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Hands a client over from one coach to another, with the open work that passes, and tells both.
#[utoipa::path(post, path = "/api/app/clients/{id}/hand-over", operation_id = "hand_over_client", tag = "Clients",
    request_body = CoachHandOverRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 204, description = "Handed over.")))]
pub async fn hand_over(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<CoachHandOverRequest>,
) -> http::Result<StatusCode> {
    let CoachHandOverRequest { from_user_id: from, to_user_id: to, passes_over, stays_as, concurrency_stamp } = request;
    let input = HandOver { from, to, passes: passes_over.into_iter().map(CoachHolding::name).collect(), stays_as };
    service::hand_over(&app, &scope, id, &input, concurrency_stamp.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}
