//! `GET /api/account/user-delegation/user-lookup`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::DelegateView;
use crate::{delegation, role::Items};

/// Whom to look up.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct LookUpQuery {
    /// The full sign-in name.
    #[garde(length(chars, max = 256))]
    #[param(example = "lucy.farrow")]
    user_name: String,
}

/// The user of the caller's own tenant with this sign-in name, if there is one.
#[utoipa::path(get, path = "/api/account/user-delegation/user-lookup", operation_id = "look_up_delegate", tag = "Account", params(LookUpQuery),
    responses((status = 200, description = "The user, or nobody.", body = Items<DelegateView>)))]
pub async fn look_up(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<LookUpQuery>,
) -> http::Result<Json<Items<DelegateView>>> {
    let found = delegation::look_up(&app, &scope, &query.user_name).await?;
    Ok(Json(Items::of(found.into_iter().collect())))
}
