//! `GET /api/app/clients/{id}/hand-over/preview`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{assignment::CoachRole, hand_over::service};

/// Who would hand over.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The coach; the one who leads by default.
    #[garde(skip)]
    from_user_id: Option<Uuid>,
}

/// What a coach would hand over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachHandOverPreview {
    /// Part that the coach plays today.
    pub role: CoachRole,
    /// Open action items that the coach owns or verifies; private ones stay.
    pub action_items: usize,
    /// Open findings that the coach owns.
    pub findings: usize,
    /// Unfinished assessments that the coach leads, reviews or takes part in.
    pub assessments: usize,
}

/// What a coach would hand over with a client.
#[utoipa::path(get, path = "/api/app/clients/{id}/hand-over/preview", operation_id = "preview_client_hand_over", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client"), Query),
    responses((status = 200, description = "Part and open work.", body = CoachHandOverPreview)))]
pub async fn preview(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<CoachHandOverPreview>> {
    let (role, held) = service::preview(&app, &scope, id, query.from_user_id).await?;
    let count = |name: &str| held.get(name).copied().unwrap_or_default();
    let (action_items, findings, assessments) = (count("actionItems"), count("findings"), count("assessments"));
    Ok(Json(CoachHandOverPreview { role, action_items, findings, assessments }))
}
