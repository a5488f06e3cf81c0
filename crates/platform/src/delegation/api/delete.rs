//! `POST /api/account/user-delegation/delete-delegation`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::delegation;

/// Which delegation.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub struct DelegationQuery {
    #[garde(skip)]
    id: Uuid,
}

/// Deletes a delegation of the caller's; sessions that use it end.
#[utoipa::path(post, path = "/api/account/user-delegation/delete-delegation", operation_id = "delete_delegation", tag = "Account", params(DelegationQuery),
    responses((status = 204, description = "Ended.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, Params(query): Params<DelegationQuery>) -> http::Result<StatusCode> {
    delegation::delete(&app, &scope, query.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
