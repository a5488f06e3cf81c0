//! `GET /api/account/my-profile/can-enable-two-factor`

use axum::{Json, extract::State};
use http::{App, Caller};

use crate::{account::service, two_factor};

/// Whether the caller may change it: settings and plan allow it, and there is a confirmed address for the codes.
#[utoipa::path(get, path = "/api/account/my-profile/can-enable-two-factor", operation_id = "can_enable_two_factor", tag = "Account", responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn can_enable_two_factor(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    let user = service::profile(&app, &scope).await?;
    Ok(Json(two_factor::may_choose(&app, &user).await?))
}
