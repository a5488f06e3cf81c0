//! `/api/identity/settings/session`

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{self, CONCURRENT_LOGIN, Change, IDENTITY, Values};

/// The words of the setting by their numbers on the wire.
const WORDS: [&str; 3] = ["Disabled", "LogoutFromSameTypeDevices", "LogoutFromAllDevices"];

/// Limit of a user's concurrent sessions.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionSettings {
    /// Sessions that a new sign-in ends: 0 none, 1 the user's sessions on devices of the same type, 2 all others of the user.
    #[garde(range(min = 0, max = 2))]
    #[schema(example = 0)]
    prevent_concurrent_login: u8,
}

impl SessionSettings {
    fn of(values: &Values) -> Self {
        let at = WORDS.iter().position(|word| values.get(CONCURRENT_LOGIN) == Some(*word)).unwrap_or_default();
        Self { prevent_concurrent_login: u8::try_from(at).unwrap_or_default() }
    }

    fn changes(&self) -> Vec<Change> {
        vec![(CONCURRENT_LOGIN, WORDS.get(usize::from(self.prevent_concurrent_login)).map(|word| (*word).to_owned()))]
    }
}

/// Sessions that a new sign-in ends.
#[utoipa::path(get, path = "/api/identity/settings/session", operation_id = "get_session_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = SessionSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SessionSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(SessionSettings::of(&values)))
}

/// Sets which sessions a new sign-in ends; existing sessions stay.
#[utoipa::path(put, path = "/api/identity/settings/session", operation_id = "update_session_settings", tag = "Settings",
    request_body = SessionSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<SessionSettings>) -> http::Result<StatusCode> {
    scope.require(IDENTITY)?;
    setting::save(&app, &scope, &body.changes(), |values| SessionSettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
