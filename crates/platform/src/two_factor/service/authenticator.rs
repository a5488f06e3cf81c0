//! Setting up, checking and removing an authenticator app.

use ::store::Tx;
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{choice, means};
use crate::{
    Platform, recovery_code,
    throttle::{self, Bound, ThrottleKey},
    two_factor::{
        rules::totp::{self, SECRET},
        store,
    },
    user::{self, FactorChange},
};

const ADDED: FactorChange = FactorChange { action: "AuthenticatorAdded", notice: "Mail.AccountChange.AuthenticatorAdded" };
const REMOVED: FactorChange = FactorChange { action: "AuthenticatorRemoved", notice: "Mail.AccountChange.AuthenticatorRemoved" };

/// Wrong codes while one account sets up its app.
const PER_ACCOUNT: Bound = Bound { failures: 20, within: TimeDelta::minutes(15) };

/// Name that apps show for the account.
const ISSUER: &str = "Waymark";

/// Data for setting up an app.
pub(in crate::two_factor) struct Info {
    /// The secret for typing.
    pub(in crate::two_factor) key: String,
    /// The address in the QR code.
    pub(in crate::two_factor) uri: String,
}

/// The secret of the caller's app while it is being set up. It is derived, not stored, and bound to session and security stamp, so that
/// knowing one reveals nothing about a later one.
fn offered(app: &App, user: &user::Model, session: Option<Uuid>) -> Result<[u8; SECRET]> {
    let made_of = format!("Authenticator\n{}\n{}\n{}\n{session:?}", user.tenant_id, user.id, user.security_stamp);
    let signature = app.own::<Platform>()?.secrets.sign(made_of.as_bytes());
    signature.first_chunk().copied().ok_or_else(|| Error::internal("a signature is too short"))
}

fn context(user: &user::Model) -> String {
    format!("authenticators\n{}\n{}", user.tenant_id, user.id)
}

/// The caller, if an app may be set up and there is none.
async fn without_one(app: &App, tx: &Tx) -> Result<user::Model> {
    let user = user::own_for_change(app, tx).await?;
    choice::may_set_up(app, &user).await?;
    match store::authenticator::find(tx, user.id).await? {
        Some(_) => Err(Error::rule("Identity.AuthenticatorExists")),
        None => Ok(user),
    }
}

/// Data for setting up the caller's app. An existing app has to be removed first: its secret is never shown again.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Identity.TwoFactorFixed`, `Identity.AuthenticatorExists`.
pub(in crate::two_factor) async fn info(app: &App, scope: &Scope) -> Result<Info> {
    scope.user()?;
    let user = app.db().write(&scope.within(scope.principal().home), |tx| async move { without_one(app, &tx).await }).await?;
    let secret = offered(app, &user, scope.principal().session_id)?;
    Ok(Info { key: totp::key(&secret), uri: totp::uri(ISSUER, &user.user_name, &secret) })
}

/// Whether the caller has set up an app.
///
/// # Errors
/// 401.
pub(in crate::two_factor) async fn has(app: &App, scope: &Scope) -> Result<bool> {
    let user = scope.user()?;
    let own = scope.within(scope.principal().home);
    app.db().read(&own, |tx| async move { Ok(store::authenticator::find(&tx, user).await?.is_some()) }).await
}

/// Sets up the caller's app with one of its codes, and switches the second step on if the caller may; returns recovery codes. Other
/// sessions end.
///
/// # Errors
/// As [`info`], 400 on `code` for a wrong one, 429.
pub(in crate::two_factor) async fn verify(app: &App, scope: &Scope, code: &str) -> Result<Vec<String>> {
    let id = scope.user()?;
    let counted = ThrottleKey::new(app, "authenticator", &format!("{}:{id}", scope.principal().home), PER_ACCOUNT)?;
    let admitted = throttle::begin(app, vec![counted]).await?;
    let outcome = app.db().write(&scope.within(scope.principal().home), |tx| async move { set_up(app, &tx, code).await }).await;
    let is_wrong = outcome.as_ref().is_err_and(|error| error.fields().iter().any(|field| field.field == "code"));
    throttle::end(app, admitted, is_wrong).await?;
    outcome
}

async fn set_up(app: &App, tx: &Tx, code: &str) -> Result<Vec<String>> {
    let user = without_one(app, tx).await?;
    let secret = offered(app, &user, tx.scope().principal().session_id)?;
    let step = totp::accepted(&secret, code, tx.now(), None).ok_or_else(|| Error::invalid("code", "Validation.AuthenticatorCode"))?;
    let sealed = app.own::<Platform>()?.secrets.seal(&context(&user), &totp::key(&secret))?;
    store::authenticator::insert(tx, user.id, sealed, step).await?;
    let codes = recovery_code::generate(app, tx, &user).await?;
    let mut after = user.clone();
    after.two_factor_enabled = user.two_factor_enabled || choice::is_open(app, &user).await?;
    user::factors_changed(app, tx, &user, after, ADDED).await?;
    Ok(codes)
}

/// Removes the caller's app. The second step stays on; if no other factor is left, it uses codes by mail, and the recovery codes become
/// void. Other sessions end.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(in crate::two_factor) async fn reset(app: &App, scope: &Scope) -> Result<()> {
    scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            let user = user::own_for_change(app, &tx).await?;
            if !store::authenticator::remove(&tx, user.id).await? {
                return Ok(());
            }
            if !means(&tx, &user).await?.is_strong() {
                recovery_code::forget(&tx, user.id).await?;
            }
            user::factors_changed(app, &tx, &user, user.clone(), REMOVED).await.map(drop)
        })
        .await
}

/// Whether `typed` is a code of the app of `user`, who is locked, not accepted before; records its step.
pub(super) async fn accept(app: &App, tx: &Tx, user: &user::Model, typed: &str) -> Result<bool> {
    let Some(row) = store::authenticator::lock(tx, user.id).await? else { return Ok(false) };
    let key = app.own::<Platform>()?.secrets.open(&context(user), &row.secret)?;
    let secret = totp::secret(&key).ok_or_else(|| Error::internal("the secret of an authenticator is not base32"))?;
    let Some(step) = totp::accepted(&secret, typed, tx.now(), Some(row.last_step)) else { return Ok(false) };
    store::authenticator::set_step(tx, row.id, step).await.map(|()| true)
}
