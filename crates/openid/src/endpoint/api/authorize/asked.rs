//! Proof that a request has already led to the sign-in page, so a sign-in since then was for this request.
//!
//! It travels in the way back, so that `prompt` and `max_age` can stay in the request: opening the way back without signing in
//! asks again. A pushed request needs none; it knows when it was pushed.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Timestamp};
use oidc::Params;
use platform::Platform;

use crate::endpoint::api::consent;

/// The parameter that brings the proof back to the authorization endpoint.
const TICKET: &str = "sign_in_ticket";
/// How long a user may take to sign in, as with a pushed request.
const LASTS: TimeDelta = TimeDelta::minutes(30);

/// The parameters without the tenant, which is passed separately from the return address, and without tickets.
fn plain(params: &Params) -> Params {
    params.without(&["__tenant", consent::TICKET, TICKET])
}

fn message(params: &Params, micros: i64) -> Vec<u8> {
    format!("SignInTicket\n{micros}\n{}", plain(params).encode()).into_bytes()
}

/// The query of the way back: the request as it came, and that it was asked now.
pub(super) fn way_back(app: &App, params: &Params, now: Timestamp) -> Result<String> {
    let micros = now.timestamp_micros();
    let signature = app.own::<Platform>()?.secrets.sign(&message(params, micros));
    let ticket = URL_SAFE_NO_PAD.encode([micros.to_be_bytes().as_slice(), &signature].concat());
    Ok(plain(params).with(TICKET, &ticket).encode())
}

/// The query of the way back of a pushed request.
pub(super) fn pushed_way_back(params: &Params) -> String {
    plain(params).encode()
}

/// When this very request first led to the sign-in page; `None` without a proof that holds.
pub(super) fn asked_at(app: &App, params: &Params, now: Timestamp) -> Result<Option<Timestamp>> {
    let Some(bytes) = params.get(TICKET).and_then(|ticket| URL_SAFE_NO_PAD.decode(ticket).ok()) else { return Ok(None) };
    let Some((micros, signature)) = bytes.split_first_chunk::<8>() else { return Ok(None) };
    let micros = i64::from_be_bytes(*micros);
    let ours = app.own::<Platform>()?.secrets.signed(&message(params, micros), signature);
    Ok(Timestamp::from_timestamp_micros(micros).filter(|asked_at| ours && now - *asked_at < LASTS))
}
