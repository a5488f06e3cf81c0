//! `POST /api/app/policy-consents`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::PolicyConsentState;
use crate::policy_consent::service;

/// The version that the user has read.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptPolicies {
    /// Version that was shown.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "6b86b273ff34fce19d6b804eff5a3f57")]
    policy_version: String,
}

/// Accepts the policies. If they have changed since they were shown, the user has to read them first. Users accept their own workspace's
/// policies, inside it.
#[utoipa::path(post, path = "/api/app/policy-consents", operation_id = "accept_policies", tag = "Policies",
    request_body = AcceptPolicies, responses((status = 200, description = "The consent.", body = PolicyConsentState)))]
pub async fn accept(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<AcceptPolicies>,
) -> http::Result<Json<PolicyConsentState>> {
    Ok(Json(service::accept(&app, &scope, &request.policy_version).await?.into()))
}
