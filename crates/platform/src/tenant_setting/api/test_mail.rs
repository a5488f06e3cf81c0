//! `POST /api/app/tenant-settings/test-mail`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Caller, culture_of};

use crate::tenant_setting::service;

/// Sends the caller a mail in the saved brand, to its own address.
#[utoipa::path(post, path = "/api/app/tenant-settings/test-mail", operation_id = "send_brand_test_mail", tag = "TenantSettings",
    responses((status = 204, description = "On its way."), (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn test_mail(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<StatusCode> {
    service::test_mail(&app, &scope, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
