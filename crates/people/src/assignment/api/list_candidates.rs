//! `GET /api/app/coach-candidates`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use platform::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::assignment::service;

/// Somebody who can be a coach.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachCandidateView {
    pub user_id: Uuid,
    /// Full name.
    pub name: String,
    /// Address, by which people of one name are told apart.
    pub email: String,
}

/// Who can be a coach.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachCandidateList {
    /// At most 50.
    pub items: Vec<CoachCandidateView>,
}

/// Filters of the candidates.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CoachCandidateQuery {
    /// Text that the name or address contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
}

/// The provider's users who can sign in, for those who assign coaches.
#[utoipa::path(get, path = "/api/app/coach-candidates", operation_id = "list_coach_candidates", tag = "Clients",
    params(CoachCandidateQuery), responses((status = 200, description = "The candidates.", body = CoachCandidateList)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<CoachCandidateQuery>,
) -> http::Result<Json<CoachCandidateList>> {
    let users = service::list_candidates(&app, &scope, query.filter).await?;
    let view = |user: user::Model| CoachCandidateView { user_id: user.id, name: user.full_name(), email: user.email };
    Ok(Json(CoachCandidateList { items: users.into_iter().map(view).collect() }))
}
