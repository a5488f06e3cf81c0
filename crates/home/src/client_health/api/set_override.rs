//! `POST /api/app/clients/{id}/health-override`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use people::client::HealthBand;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::ClientHealthView;
use crate::client_health::service::{self, Override};

/// A band of health in place of the computed one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientHealthOverrideRequest {
    /// The band.
    #[garde(skip)]
    #[schema(example = "Amber")]
    pub band: HealthBand,
    /// Why the computed band is not the right one.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000, required = true, nullable = false, example = "The owner is leaving; the figures don't show it yet.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub override_reason: Option<String>,
    /// Last day, at most 90 days ahead; afterwards the computed band counts again.
    #[garde(custom(http::plain_year))]
    #[schema(required = true, nullable = false, example = "2026-04-30")]
    pub until_on: Option<NaiveDate>,
    /// Stamp that was read with the override in force, if there is one.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

/// Sets a band of health in place of the computed one, for a while.
#[utoipa::path(post, path = "/api/app/clients/{id}/health-override", operation_id = "override_client_health", tag = "Clients",
    request_body = ClientHealthOverrideRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The health now.", body = ClientHealthView)))]
pub async fn set_override(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ClientHealthOverrideRequest>,
) -> http::Result<Json<ClientHealthView>> {
    let ClientHealthOverrideRequest { band, override_reason, until_on, concurrency_stamp } = request;
    service::set_override(&app, &scope, id, &Override { band, reason: override_reason, until_on }, concurrency_stamp.as_deref()).await?;
    Ok(Json(service::explain(&app, &scope, id).await?.into()))
}
