//! `/connect/verify` (RFC 8628, 3.3)

use axum::{extract::State, http::HeaderMap, response::Response};
use http::{App, Caller};
use kernel::{Result, Scope};
use oidc::{Params, device::UserCode, provider::paths};

use super::waiting::signed_in;
use crate::{
    answer::{Answered, Refusal},
    endpoint::api::view::{PageRefusals, VerifyParams},
    page,
    request::QueryString,
};

/// Leads to the page where the code of a device is typed, by way of the sign-in page if nobody is signed in. It decides nothing.
#[utoipa::path(get, path = "/connect/verify", operation_id = "verify_device", tag = "OpenID", params(VerifyParams),
    responses((status = 303, description = "To the sign-in page or the page that takes the code."),
        (status = 400, description = "The address can't be read.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(crate) async fn verify(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, params: Answered<QueryString>) -> Response {
    let culture = http::culture_of(&app, &headers);
    let next = match params {
        Ok(QueryString(params)) => next(&app, &scope, &headers, &params).await.map_err(Refusal::from),
        Err(refusal) => Err(refusal),
    };
    match next {
        Ok(address) => page::redirect(&address),
        Err(refusal) => page::fault(&app, &culture, refusal),
    }
}

async fn next(app: &App, scope: &Scope, headers: &HeaderMap, params: &Params) -> Result<String> {
    // Only what can be a code goes on to the pages.
    let code = params.get("user_code").and_then(UserCode::parse).map(|code| code.as_displayed());
    if signed_in(app, scope, headers).await?.is_some() {
        return Ok(with("/account/device", "userCode", code.as_deref()));
    }
    let back = with(paths::VERIFY, "user_code", code.as_deref());
    Ok(with("/account/login", "returnUrl", Some(&back)))
}

/// A path with a parameter.
fn with(path: &str, name: &str, value: Option<&str>) -> String {
    let Some(value) = value else { return path.to_owned() };
    format!("{path}?{}", form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish())
}
