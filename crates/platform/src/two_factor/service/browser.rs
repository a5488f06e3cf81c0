//! Remembered browsers: a secret in a cookie replaces the second step, after the password.

use ::store::Tx;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};

use crate::{
    Platform,
    authenticate::machine,
    security_log::{self, Event, TWO_FACTOR},
    setting,
    two_factor::{
        entity::browser::Model,
        store::{self, browser},
    },
    user,
};

/// How long a browser is remembered.
pub(in crate::two_factor) const LASTS: TimeDelta = TimeDelta::days(30);

async fn is_switched_on(app: &App, tenant: Uuid) -> Result<bool> {
    Ok(!setting::of_level(app, tenant).await?.is_off(setting::REMEMBER_BROWSER))
}

fn hash(app: &App, user: &user::Model, secret: &str) -> Result<String> {
    let made_of = format!("RememberedBrowser\n{}\n{}\n{secret}", user.tenant_id, user.id);
    let signature = app.own::<Platform>()?.secrets.sign(made_of.as_bytes());
    Ok(signature.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Remembers the browser of this request, in which `user` has just passed the second step under the given security stamp; returns
/// the secret for its cookie and its lifetime. `None` if the settings don't allow it.
pub async fn remember(app: &App, scope: &Scope, user: &user::Model) -> Result<Option<(String, TimeDelta)>> {
    if !is_switched_on(app, user.tenant_id).await? {
        return Ok(None);
    }
    let secret = URL_SAFE_NO_PAD.encode(app.db().entropy().bytes::<32>());
    let hash = hash(app, user, &secret)?;
    let hash = hash.as_str();
    app.db()
        .write(&machine(app, user.tenant_id, &scope.facts), |tx| async move {
            browser::insert(&tx, user.id, &user.security_stamp, hash, LASTS).await
        })
        .await?;
    Ok(Some((secret, LASTS)))
}

/// Whether `secret` is that of a remembered browser of `user`, whose password was correct; records the sign-in.
pub async fn is_remembered(app: &App, scope: &Scope, user: &user::Model, secret: &str, client_id: Option<&str>) -> Result<bool> {
    if !is_switched_on(app, user.tenant_id).await? {
        return Ok(false);
    }
    let hash = hash(app, user, secret)?;
    let hash = hash.as_str();
    let platform = app.own::<Platform>()?;
    let _held = platform.gates.hold(&user.id.to_string()).await;
    app.db().write(&machine(app, user.tenant_id, &scope.facts), |tx| async move { accept(&tx, user, hash, client_id).await }).await
}

async fn accept(tx: &Tx, checked: &user::Model, hash: &str, client_id: Option<&str>) -> Result<bool> {
    let found = user::locked(tx, checked.id).await?.filter(|user| user.is_open(tx.now()) && user.security_stamp == checked.security_stamp);
    let Some(user) = found.filter(|user| !user.is_locked_out(tx.now())) else { return Ok(false) };
    let Some(row) = store::browser::lock(tx, &user, hash).await? else { return Ok(false) };
    store::browser::note_use(tx, row.id).await?;
    user::note_success(tx, user.id).await?;
    let (tenant, user_id) = (user.tenant_id, Some(user.id));
    let event = Event { tenant, identity: TWO_FACTOR, action: "LoginSucceeded", user_id, user_name: &user.user_name, client_id };
    security_log::write(tx, &event).await?;
    Ok(true)
}

/// The caller's remembered browsers, latest first.
///
/// # Errors
/// 401.
pub(in crate::two_factor) async fn list(app: &App, scope: &Scope, page: &Page) -> Result<Paged<Model>> {
    let user = scope.user()?;
    app.db()
        .read(&scope.within(scope.principal().home), |tx| async move {
            let user = tx.find::<user::Entity>(user).await?.ok_or_else(Error::unauthenticated)?;
            browser::list(&tx, &user, page).await
        })
        .await
}

/// Forgets one of the caller's browsers, or all. Needs no recent authentication: it only makes sign-in stricter.
///
/// # Errors
/// 401, 404, `Account.NotInPerson`.
pub(in crate::two_factor) async fn forget(app: &App, scope: &Scope, id: Option<Uuid>) -> Result<()> {
    let user = scope.user()?;
    scope.in_person()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            tx.audit_action();
            let forgotten = browser::remove(&tx, user, id).await?;
            match id {
                Some(id) if forgotten == 0 => Err(Error::not_found("RememberedBrowser", id)),
                _ => Ok(()),
            }
        })
        .await
}
