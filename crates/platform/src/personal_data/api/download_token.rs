//! `GET /api/gdpr/requests/download-token`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::personal_data::service::download;

/// Which copy.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    #[garde(skip)]
    request_id: Uuid,
}

/// A token by which a copy is fetched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonalDataToken {
    /// The token; it holds for a minute, once.
    token: String,
}

/// A token with which a browser downloads a copy of the caller's personal data without a bearer token. It voids the previous one.
#[utoipa::path(get, path = "/api/gdpr/requests/download-token", operation_id = "get_personal_data_token", tag = "Personal data",
    params(Query), responses((status = 200, description = "The token.", body = PersonalDataToken)))]
pub async fn token(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<PersonalDataToken>> {
    Ok(Json(PersonalDataToken { token: download::issue(&app, &scope, query.request_id).await? }))
}
