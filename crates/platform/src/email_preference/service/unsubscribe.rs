//! Ending mail of one type by the link in it, without signing in (RFC 8058). The token names user and type and is signed; it has no end,
//! since mail is read years later, and it allows nothing but this.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::{App, MailChannel, NotificationType};
use kernel::{Error, Result, Scope, Uuid};

use super::{
    super::{
        entity::Model,
        rules::{Choice, ChoiceChange, DIGEST, Frequency, Rhythm},
        store,
    },
    InForce, choose, in_force, row_of, types, written,
};
use crate::{
    Platform,
    throttle::{self, Bound},
    user,
};

/// Tokens that are refused, from one address.
const PER_ADDRESS: Bound = Bound { failures: 100, within: TimeDelta::minutes(15) };

/// Length of a signature.
const SIGNED: usize = 32;

/// Content of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSubscription {
    /// Tenant of the user, or the host.
    pub tenant: Uuid,
    user: Uuid,
    /// Type, or the digest.
    pub code: String,
    /// Whether mail of it is still sent.
    pub is_subscribed: bool,
}

fn message(tenant: Uuid, user: Uuid, code: &str) -> Vec<u8> {
    format!("Unsubscribe\n{tenant}\n{user}\n{code}").into_bytes()
}

/// The token by which `user` ends mail of the type `code`.
pub(super) fn token(app: &App, tenant: Uuid, user: Uuid, code: &str) -> Result<String> {
    let signature = app.own::<Platform>()?.secrets.sign(&message(tenant, user, code));
    Ok(URL_SAFE_NO_PAD.encode([signature.as_slice(), tenant.as_bytes(), user.as_bytes(), code.as_bytes()].concat()))
}

/// Tenant, user and type of a token that holds.
fn opened(app: &App, token: &str) -> Result<Option<(Uuid, Uuid, String)>> {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return Ok(None) };
    let Some((signature, rest)) = bytes.split_at_checked(SIGNED) else { return Ok(None) };
    let Some((tenant, rest)) = rest.split_first_chunk::<16>() else { return Ok(None) };
    let Some((user, code)) = rest.split_first_chunk::<16>() else { return Ok(None) };
    let (tenant, user, code) = (Uuid::from_bytes(*tenant), Uuid::from_bytes(*user), String::from_utf8_lossy(code).into_owned());
    let holds = app.own::<Platform>()?.secrets.signed(&message(tenant, user, &code), signature);
    Ok(holds.then_some((tenant, user, code)))
}

fn invalid() -> Error {
    Error::rule("EmailPreferences.TokenInvalid")
}

/// What `token` would end; nothing changes.
///
/// # Errors
/// `EmailPreferences.TokenInvalid`, 429 after too many of these.
pub async fn show(app: &App, scope: &Scope, token: &str) -> Result<MailSubscription> {
    let Some((tenant, id, code)) = opened(app, token)? else {
        let counted = throttle::ThrottleKey::address(app, "unsubscribe", scope, PER_ADDRESS)?;
        throttle::spend(app, counted.into_iter().collect()).await?;
        return Err(invalid());
    };
    // The account may be gone, and the type with a newer version.
    user::by_id(app, tenant, id).await?.filter(|user| user.is_active).ok_or_else(invalid)?;
    let stored = app.db().read(&scope.within(tenant), |tx| async move { store::of(&tx, id).await }).await?;
    let in_force = in_force(app, tenant, id, &stored).await?;
    let is_subscribed = match kind(app, &code)? {
        None => in_force.has_digest(),
        Some(kind) => in_force.choice(&kind).email != MailChannel::Off,
    };
    Ok(MailSubscription { tenant, user: id, code, is_subscribed })
}

/// The type named `code`; `None` is the digest.
fn kind(app: &App, code: &str) -> Result<Option<NotificationType>> {
    if code == DIGEST {
        return Ok(None);
    }
    types(app).into_iter().find(|kind| kind.code == code && !kind.mandatory).map(Some).ok_or_else(invalid)
}

/// Ends the mail that `token` names; again and again with the same outcome.
///
/// # Errors
/// As [`show`].
pub async fn unsubscribe(app: &App, scope: &Scope, token: &str) -> Result<MailSubscription> {
    let subject = show(app, scope, token).await?;
    // Also where the default sends none today: a "no" outlives it.
    let home = scope.within(subject.tenant);
    match kind(app, &subject.code)? {
        None => end_digest(app, &home, subject.user).await?,
        Some(kind) => end_type(app, &home, subject.user, &kind).await?,
    }
    Ok(MailSubscription { is_subscribed: false, ..subject })
}

async fn end_type(app: &App, home: &Scope, id: Uuid, kind: &NotificationType) -> Result<()> {
    let in_app = current(app, home, id).await?.choice(kind).in_app;
    let choice = Choice { in_app, email: MailChannel::Off };
    choose(app, home, id, &[ChoiceChange { code: kind.code.to_owned(), choice }]).await
}

async fn end_digest(app: &App, home: &Scope, id: Uuid) -> Result<()> {
    let current = current(app, home, id).await?;
    if current.has_own_rhythm && !current.has_digest() {
        return Ok(());
    }
    let rhythm = Rhythm { frequency: Frequency::Off, ..current.rhythm };
    app.db()
        .write(home, |tx| async move {
            let stored = store::of(&tx, id).await?;
            let before = stored.own.as_ref();
            store::put(&tx, before, Model { rhythm: Some(written(&rhythm)?), ..row_of(before, tx.scope().tenant()?, id) }).await?;
            delivery::notification::reconsider(&tx, id).await
        })
        .await
}

async fn current(app: &App, home: &Scope, id: Uuid) -> Result<InForce> {
    let stored = app.db().read(home, |tx| async move { store::of(&tx, id).await }).await?;
    in_force(app, home.tenant()?, id, &stored).await
}
