//! `GET /connect/external`

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use garde::Validate;
use http::{App, Caller, Params};
use platform::account::is_own_path;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{give, page_with};
use crate::{
    external::service::{self, Way},
    page, request,
};

/// Where the browser goes after signing in.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct BeginExternal {
    /// A path of the portal.
    #[garde(length(chars, max = 8000))]
    #[param(example = "/connect/authorize?client_id=Portal_App")]
    #[serde(default)]
    return_url: Option<String>,
}

/// Redirects the browser to the external provider of the tenant named by query, header or cookie `__tenant`.
#[utoipa::path(get, path = "/connect/external", operation_id = "begin_external_sign_in", tag = "Account", params(BeginExternal),
    responses((status = 303, description = "Redirect to the provider, or to the sign-in page if there is none or it is unavailable."),
        (status = 404, description = "The tenant is unknown or not active."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub(in crate::external) async fn begin(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    Params(query): Params<BeginExternal>,
) -> http::Result<Response> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let return_url = query.return_url.filter(|path| is_own_path(path)).unwrap_or_else(|| "/".to_owned());
    match service::depart(&app, &scope, tenant, Way::SignIn, &return_url).await {
        Ok(departure) => {
            let mut response = page::redirect(&departure.url);
            give(&app, response.headers_mut(), &departure.secret);
            Ok(response)
        }
        Err(error) => match error.code() {
            Some(code) if code.starts_with("External.") => {
                Ok(page::redirect(&page_with("/account/login", &[("returnUrl", &return_url), ("externalError", code)])))
            }
            _ => Err(error.into()),
        },
    }
}
