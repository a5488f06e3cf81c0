//! `/api/account-admin/settings/idle`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::settings::SETTINGS;
use crate::setting::{self, Change, IDLE, IDLE_MINUTES, Values};

/// Idle timeout of sessions.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdleSettings {
    /// Whether idle sessions end.
    #[garde(skip)]
    #[schema(example = false)]
    enabled: bool,
    /// Minutes without access after which they end.
    #[garde(range(min = 1, max = 1440))]
    #[schema(example = 60)]
    idle_timeout_minutes: i64,
}

impl IdleSettings {
    fn of(values: &Values) -> Self {
        Self { enabled: values.is(IDLE), idle_timeout_minutes: values.number(IDLE_MINUTES) }
    }

    fn changes(&self) -> Vec<Change> {
        vec![(IDLE, Some(self.enabled.to_string())), (IDLE_MINUTES, Some(self.idle_timeout_minutes.to_string()))]
    }
}

/// Idle timeout of sessions.
#[utoipa::path(get, path = "/api/account-admin/settings/idle", operation_id = "get_idle_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = IdleSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<IdleSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(IdleSettings::of(&values)))
}

/// Sets the idle timeout of sessions, including those that are open.
#[utoipa::path(put, path = "/api/account-admin/settings/idle", operation_id = "update_idle_settings", tag = "Settings",
    request_body = IdleSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<IdleSettings>) -> http::Result<StatusCode> {
    scope.require(SETTINGS)?;
    setting::save(&app, &scope, &body.changes(), |values| IdleSettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
