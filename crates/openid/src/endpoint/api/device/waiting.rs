//! The request behind a code that a user has typed.

use std::sync::Arc;

use ::store::Tx;
use axum::http::HeaderMap;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oidc::{
    Scopes,
    device::{self, UserCode},
};
use platform::{
    Platform,
    security_log::{self, Event, OPENID},
};

use crate::{
    accounts::{self, Person},
    application::Registered,
    cookie,
    grant::{self, device as requests},
    session::{self, Session},
    throttle,
    tokens::Tokens,
};

/// A request that waits for the answer of the user of this browser.
pub(super) struct Waiting {
    pub(super) row: requests::Model,
    pub(super) scopes: Scopes,
    pub(super) registered: Arc<Registered>,
    pub(super) session: Session,
    pub(super) person: Person,
}

/// The digest that a user code is stored under. It is keyed, because every code could be tried on a plain one.
pub(super) fn digest(app: &App, code: &UserCode) -> Result<String> {
    let signature = app.own::<Platform>()?.secrets.sign(format!("DeviceUserCode\n{}", code.expose()).as_bytes());
    Ok(URL_SAFE_NO_PAD.encode(signature))
}

/// One answer to every code that can't be used, so that it reveals nothing.
pub(super) fn unknown() -> Error {
    Error::invalid("userCode", "Validation.DeviceCode")
}

/// The session of this browser, with its user.
pub(super) async fn signed_in(app: &App, scope: &Scope, headers: &HeaderMap) -> Result<Option<(Session, Person)>> {
    let Some(secret) = cookie::read(headers, cookie::SESSION) else { return Ok(None) };
    let Some(session) = session::service::of_cookie(app, scope, &secret).await? else { return Ok(None) };
    Ok(accounts::holder(app, &session).await?.map(|person| (session, person)))
}

/// The request whose code the user of this browser has typed.
///
/// # Errors
/// 401 if nobody is signed in, `Account.NotInPerson`, 400 on the code, 429 after too many wrong ones.
pub(super) async fn waiting(app: &App, scope: &Scope, headers: &HeaderMap, typed: &str) -> Result<Waiting> {
    let (session, person) = signed_in(app, scope, headers).await?.ok_or_else(Error::unauthenticated)?;
    if session.is_stand_in() {
        return Err(Error::refused("Account.NotInPerson"));
    }
    let admitted = throttle::begin_code(app, scope, session.tenant_id, session.user_id).await?;
    let found = found(app, scope, typed).await?;
    throttle::end(app, admitted, found.is_none()).await?;
    let (row, registered) = found.ok_or_else(unknown)?;
    let scopes = grant::service::scopes(&row.scopes)?;
    Ok(Waiting { row, scopes, registered, session, person })
}

async fn found(app: &App, scope: &Scope, typed: &str) -> Result<Option<(requests::Model, Arc<Registered>)>> {
    let Some(code) = UserCode::parse(typed) else { return Ok(None) };
    let hash = &digest(app, &code)?;
    let row = app.db().read(&scope.as_system(), |tx| async move { grant::find_open_device(&tx, hash).await }).await?;
    let Some(row) = row else { return Ok(None) };
    let tokens = app.own::<Tokens>()?;
    let (provider, registry) = (tokens.provider(app).await?, tokens.registry(app).await?);
    let scopes = grant::service::scopes(&row.scopes)?;
    // The node that took the request may not have known of a change to the application or to its scopes yet.
    let registered = registry.client(&row.client_id).filter(|found| device::check(&found.client, &provider, &scopes).is_ok());
    Ok(registered.map(|registered| (row, registered)))
}

impl Waiting {
    /// The scope of an answer: its user's, across tenants, since requests are the host's.
    pub(super) fn acting(&self, scope: &Scope) -> Scope {
        let user = Some((self.person.id, self.person.user_name.as_str()));
        let client_id = Some(self.registered.client.client_id.as_str());
        grant::service::acting(scope, self.session.tenant_id, user, Some(&self.session), client_id).as_system()
    }

    /// Checks that the user of this browser is still the one whom the page asked.
    ///
    /// # Errors
    /// 401.
    pub(super) fn check_asked(&self, user: Option<Uuid>) -> Result<()> {
        if user.is_none_or(|user| user == self.person.id) { Ok(()) } else { Err(Error::unauthenticated()) }
    }

    /// Checks that the access is the user's to give.
    ///
    /// # Errors
    /// `OpenId.AccessNotGranted`.
    pub(super) async fn check_access(&self, tx: &Tx) -> Result<()> {
        let client = &self.registered.client;
        let consent = grant::find_consent(tx, &self.session, &client.client_id).await?;
        let granted = consent.map(|row| grant::service::scopes(&row.scopes)).transpose()?.filter(|granted| !granted.is_empty());
        let may_allow = device::may_allow(client, &self.scopes, granted.as_ref());
        if may_allow { Ok(()) } else { Err(Error::rule("OpenId.AccessNotGranted")) }
    }

    /// Notes the answer in the security log of the user.
    pub(super) async fn note(&self, tx: &Tx, action: &str) -> Result<()> {
        let event = Event {
            tenant: self.session.tenant_id,
            identity: OPENID,
            action,
            user_id: Some(self.person.id),
            user_name: &self.person.user_name,
            client_id: Some(&self.registered.client.client_id),
        };
        security_log::write(tx, &event).await
    }
}
