//! `GET /api/gdpr/state`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::personal_data::service::{self, RequestsState};

/// The state of the caller's personal data requests and account deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonalDataState {
    /// Whether a copy is being prepared.
    is_preparing: bool,
    /// When the next copy can be requested; null for now.
    #[schema(nullable)]
    next_request_time: Option<DateTime<Utc>>,
    /// When the deletion of the account was requested; null if it wasn't.
    #[schema(nullable)]
    deletion_request_time: Option<DateTime<Utc>>,
    /// When the account is deleted; null if that wasn't requested.
    #[schema(nullable)]
    deletion_time: Option<DateTime<Utc>>,
    /// Days for which a deletion can be cancelled.
    #[schema(example = 14)]
    deletion_days: i64,
    /// Days for which a copy is kept.
    #[schema(example = 7)]
    kept_days: i64,
}

impl From<RequestsState> for PersonalDataState {
    fn from(state: RequestsState) -> Self {
        Self {
            is_preparing: state.is_preparing,
            next_request_time: state.next_request_at,
            deletion_request_time: state.deletion.map(|(requested, _)| requested),
            deletion_time: state.deletion.map(|(_, due)| due),
            deletion_days: state.periods.waiting.num_days(),
            kept_days: state.periods.kept.num_days(),
        }
    }
}

/// Whether a copy can be requested, and whether the account is about to be deleted.
#[utoipa::path(get, path = "/api/gdpr/state", operation_id = "get_personal_data_state", tag = "Personal data",
    responses((status = 200, description = "How things stand.", body = PersonalDataState)))]
pub async fn state(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<PersonalDataState>> {
    Ok(Json(service::state(&app, &scope).await?.into()))
}
