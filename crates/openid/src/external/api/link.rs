//! `POST /api/account/externallogin/openid`

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Error;
use platform::account::is_own_path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::give;
use crate::{
    answer::no_store,
    external::service::{self, Way},
};

/// Where the browser goes afterwards.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LinkOpenId {
    /// A path of the portal.
    #[garde(length(chars, min = 1, max = 2000))]
    #[schema(example = "/account/manage")]
    return_url: String,
}

/// Where the browser proves that the external account is the caller's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkAddress {
    /// The provider's page.
    #[schema(example = "https://login.waymark.example/authorize?client_id=waymark")]
    url: String,
}

/// Starts linking an account at the external provider to the caller's own. Requires recent authentication; that the
/// external account is the caller's is proved by the provider, in the same browser.
#[utoipa::path(post, path = "/api/account/externallogin/openid", operation_id = "link_openid_account", tag = "Account", request_body = LinkOpenId,
    responses((status = 200, description = "Where to go.", body = LinkAddress), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(in crate::external) async fn link(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<LinkOpenId>,
) -> http::Result<Response> {
    if !is_own_path(&body.return_url) {
        return Err(Error::invalid("returnUrl", "Validation.ReturnUrl").into());
    }
    let home = scope.principal().home;
    let departure = service::depart(&app, &scope, home, Way::Link, &body.return_url).await?;
    let mut response = Json(LinkAddress { url: departure.url }).into_response();
    no_store(response.headers_mut());
    give(&app, response.headers_mut(), &departure.secret);
    Ok(response)
}
