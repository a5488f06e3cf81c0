//! `GET /api/account/logout`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use http::{App, Caller};

use super::present;
use crate::{account::sign_in, cookie};

/// Signs out the browser, and every client that it signed in to.
#[utoipa::path(get, path = "/api/account/logout", operation_id = "logout", tag = "Account",
    responses((status = 204, description = "Signed out, or there was no session."), (status = 400, description = "The request came from another site.")))]
pub async fn logout(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    cookie::refuse_foreign(&app, &headers)?;
    if let Some(session) = present(&app, &scope, &headers).await? {
        sign_in::sign_out(&app, &scope, &session).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    cookie::take(&app, response.headers_mut());
    Ok(response)
}
