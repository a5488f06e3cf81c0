//! `POST /api/account/recovery-codes`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::recovery_code::service;

/// Recovery codes, shown only this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewRecoveryCodes {
    /// The codes; each works once.
    #[schema(example = json!(["f3k9q-7t2mx"]))]
    recovery_codes: Vec<String>,
}

/// Replaces the caller's recovery codes. The previous ones no longer work.
#[utoipa::path(post, path = "/api/account/recovery-codes", operation_id = "generate_recovery_codes", tag = "Account",
    responses((status = 200, description = "The new codes.", body = NewRecoveryCodes)))]
pub async fn generate(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<NewRecoveryCodes>> {
    Ok(Json(NewRecoveryCodes { recovery_codes: service::regenerate(&app, &scope).await? }))
}
