//! `PUT /api/feature-management/features`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, Params};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::Provider;
use crate::feature::service;

/// Changed features; omitted ones stay.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateFeatures {
    /// The changes.
    #[garde(length(max = 200), dive)]
    features: Vec<UpdateFeature>,
}

/// A changed feature.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateFeature {
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(example = "AuditLogging.Enable")]
    name: String,
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(example = "true")]
    value: String,
}

/// Sets features of a tenant.
#[utoipa::path(put, path = "/api/feature-management/features", operation_id = "update_features", tag = "Features", params(Provider), request_body = UpdateFeatures, responses((status = 204)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(of): Params<Provider>,
    Body(body): Body<UpdateFeatures>,
) -> http::Result<StatusCode> {
    // A value is a text; a boolean may come as `True`, as in any request.
    let value = |text: String| http::boolean(&text).map_or(text, |on| on.to_string());
    let changes: Vec<(String, String)> = body.features.into_iter().map(|f| (f.name, value(f.value))).collect();
    service::set(&app, &scope, of.level()?, &changes).await?;
    Ok(StatusCode::NO_CONTENT)
}
