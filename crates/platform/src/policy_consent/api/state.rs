//! `GET /api/app/policy-consents/state`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::PolicyConsentState;
use crate::policy_consent::service;

/// The current version of the policies, and the latest consent of a signed-in user.
#[utoipa::path(get, path = "/api/app/policy-consents/state", operation_id = "get_policy_consent_state", tag = "Policies",
    responses((status = 200, description = "How things stand.", body = PolicyConsentState)))]
pub async fn state(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<PolicyConsentState>> {
    Ok(Json(service::standing(&app, &scope).await?.into()))
}
