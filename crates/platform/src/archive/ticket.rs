//! Tickets for archives that a browser fetches by their address alone, without a bearer token: each names the user, the archive and a nonce
//! that the archive's row waits for, holds for a minute, and is used up by the download.

use std::sync::Arc;

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use delivery::file::FileContent;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use crate::{
    token::{self, Bound, INVALID_TOKEN, Purpose},
    user,
};

/// Length of an id without hyphens.
const ID: usize = 32;
/// Bytes of archive and nonce.
const PAYLOAD: usize = 32;

/// A ticket that holds, unless its nonce has been used.
pub struct Ticket {
    /// The user who downloads the archive.
    pub user: user::Model,
    /// The nonce that must still be in the archive's row.
    pub nonce: Uuid,
    /// The user's scope, for the request.
    pub scope: Scope,
}

/// A ticket for `user`, with which the archive `id` is fetched once.
pub fn issue(app: &App, user: &user::Model, purpose: Purpose, id: Uuid, nonce: Uuid) -> Result<String> {
    let payload = [id.as_bytes().as_slice(), nonce.as_bytes()].concat();
    let signed = token::sign(app, &Bound::to(user), purpose, app.now() + purpose.lifetime(), &payload)?;
    Ok(format!("{}{}{signed}", user.tenant_id.simple(), user.id.simple()))
}

/// The ticket `text` for the archive `id`. If somebody is signed in as well, it must be its user, in person. The caller uses up the nonce
/// in the transaction that releases the archive.
///
/// # Errors
/// 400 on `token` if it isn't valid, `Account.NotInPerson`.
pub async fn open(app: &App, caller: &Scope, purpose: Purpose, id: Uuid, text: &str) -> Result<Ticket> {
    caller.in_person()?;
    let part = |from: usize| text.get(from..from + ID).and_then(|part| part.parse::<Uuid>().ok());
    let (Some(home), Some(user), Some(signed)) = (part(0), part(ID), text.get(2 * ID..)) else { return Err(void()) };
    if caller.principal().user_id.is_some_and(|own| own != user) {
        return Err(void());
    }
    let user = user::by_id(app, home, user).await?.filter(|user| user.is_active).ok_or_else(void)?;
    let payload = token::open::<PAYLOAD>(app, &Bound::to(&user), purpose, signed)?.ok_or_else(void)?;
    let (named, nonce) = payload.split_first_chunk::<16>().ok_or_else(void)?;
    let nonce = Uuid::from_slice(nonce).map_err(|_| void())?;
    if Uuid::from_bytes(*named) != id {
        return Err(void());
    }
    let principal = app.authenticator().principal_of(app, home, user.id).await?;
    let scope = app.authenticator().scope(app, principal, None, Arc::clone(&caller.facts)).await?.within(home);
    Ok(Ticket { user, nonce, scope })
}

/// The refusal of a ticket that doesn't hold.
pub fn void() -> Error {
    Error::rule(INVALID_TOKEN).and_field("token", format!("Error.{INVALID_TOKEN}"))
}

/// The archive as the file `name`, uncached by browsers and proxies.
pub fn response(content: FileContent, name: &str) -> Response {
    let mut response = Body::from_stream(content.stream).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    if let Ok(size) = HeaderValue::from_str(&content.size.to_string()) {
        headers.insert(header::CONTENT_LENGTH, size);
    }
    response
}
