//! `GET /connect/external/callback`

use axum::{extract::State, http::HeaderMap, response::Response};
use http::{App, Caller};
use kernel::{HOST, Uuid};
use oidc::{Secret, relying::Callback};
use utoipa::IntoParams;

use super::{COOKIE, page_with, take};
use crate::{
    answer::{Answered, OAuthError},
    cookie,
    external::{
        entity::Model,
        service::{self, CallbackOutcome},
    },
    page,
    request::QueryString,
    session,
};

/// The provider's response.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // documents what the protocol crate reads
pub(in crate::external) struct CallbackParams {
    #[param(example = "SplxlOBeZQQYbYS6WxSbIA")]
    code: Option<String>,
    /// State that identifies the sign-in.
    #[param(example = "af0ifjsldkj")]
    state: Option<String>,
    /// The issuer (RFC 9207).
    #[param(example = "https://login.waymark.example")]
    iss: Option<String>,
    /// Why there is no code.
    #[param(example = "access_denied")]
    error: Option<String>,
}

/// Callback of an external provider: signs in the browser, redirects to the next required step, or says why it failed. A response is
/// accepted once, in the browser that started the sign-in.
#[utoipa::path(get, path = "/connect/external/callback", operation_id = "finish_external_sign_in", tag = "Account", params(CallbackParams),
    responses((status = 303, description = "Redirect to the requested page, or back to the sign-in page on failure."),
        (status = 400, description = "A parameter can't be read.", body = OAuthError)))]
pub(in crate::external) async fn callback(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    QueryString(params): QueryString,
) -> Answered<Response> {
    let browser = cookie::read(&headers, COOKIE);
    let old = match cookie::read(&headers, cookie::SESSION) {
        Some(secret) => session::service::of_cookie(&app, &scope, &secret).await?,
        None => None,
    };
    let outcome = service::finish(&app, &scope, Callback(&params), browser.as_deref(), old.as_ref()).await?;
    let mut response = match &outcome {
        CallbackOutcome::SignedIn(signed_in, path) => {
            let mut response = page::redirect(path);
            cookie::give(&app, response.headers_mut(), signed_in.secret.expose(), &signed_in.state, false);
            response
        }
        CallbackOutcome::Linked(path) => page::redirect(path),
        CallbackOutcome::UnconfirmedPhone { user, token, back } => page::redirect(&unconfirmed(back, *user, token)),
        CallbackOutcome::Refused { code, back } => page::redirect(&failed(code, back.as_ref())),
    };
    take(&app, response.headers_mut());
    Ok(response)
}

fn failed(code: &str, back: Option<&Model>) -> String {
    let Some(row) = back else { return page_with("/account/login", &[("externalError", code)]) };
    if row.user_id.is_some() {
        return page_with(&row.return_url, &[("externalError", code)]);
    }
    sign_in_again(row, &[("externalError", code)])
}

fn sign_in_again(row: &Model, more: &[(&str, &str)]) -> String {
    let tenant = if row.tenant_id == HOST { String::new() } else { row.tenant_id.to_string() };
    page_with("/account/login", &[&[("returnUrl", row.return_url.as_str()), ("__tenant", tenant.as_str())][..], more].concat())
}

/// The sign-in page with the step that confirms a phone number. Its data is in the fragment, which browsers don't send.
fn unconfirmed(row: &Model, user: Uuid, token: &Secret) -> String {
    let mut step = form_urlencoded::Serializer::new(String::new());
    step.append_pair("userId", &user.to_string()).append_pair("confirmPhoneToken", token.expose());
    format!("{}#{}", sign_in_again(row, &[]), step.finish())
}
