//! The caller's own external accounts: listing, linking, unlinking.

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope};

use super::{
    account::add,
    directory::{self, Verdict},
    settings,
};
use crate::{
    external_login::{
        entity::{Entity, Model},
        rules::Account,
        store,
    },
    security_log::{self, EXTERNAL, Event},
    sessions::recent_proof,
    setting, throttle, user,
    ways_in::WaysIn,
};

/// The caller's external accounts, and whether one of them can be removed.
///
/// # Errors
/// 401.
pub(crate) async fn list(app: &App, scope: &Scope) -> Result<(Vec<Model>, bool)> {
    let (home, user) = (scope.principal().home, scope.user()?);
    let local = setting::of_level(app, home).await?;
    let own = scope.within(home);
    let found = app.db().read(&own, |tx| async move { Ok((tx.find::<user::Entity>(user).await?, store::of_user(&tx, user).await?)) });
    let (user, logins) = found.await?;
    let user = user.ok_or_else(Error::unauthenticated)?;
    let can_go = has_password(&user, &local) || logins.len() > 1;
    Ok((logins, can_go))
}

fn has_password(user: &user::Model, values: &setting::Values) -> bool {
    user.password_hash.is_some() && !values.is_off(setting::LOCAL_LOGIN)
}

/// Unlinks one of the caller's external accounts; another way to sign in must remain.
///
/// # Errors
/// 404, `Account.LastSignIn`, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(crate) async fn remove(app: &App, scope: &Scope, provider: &str, key: &str) -> Result<()> {
    let (home, id) = (scope.principal().home, scope.user()?);
    let values = setting::of_level(app, home).await?;
    let values = &values;
    app.db()
        .write(&scope.within(home), |tx| async move {
            recent_proof(app, &tx).await?;
            let user = user::locked(&tx, id).await?.ok_or_else(Error::unauthenticated)?;
            let logins = store::lock_of_user(&tx, id).await?;
            let gone = logins.iter().find(|login| login.login_provider == provider && login.provider_key == key);
            let gone = gone.ok_or_else(|| Error::not_found("ExternalLogin", key))?;
            if logins.len() < 2 && !has_password(&user, values) {
                return Err(Error::rule("Account.LastSignIn"));
            }
            let ways = WaysIn::of(app, &tx, home).await?;
            let admitted = ways.admits_administrator(&tx, home).await?;
            tx.delete::<Entity>(gone).await?;
            if admitted && !ways.admits_administrator(&tx, home).await? {
                return Err(Error::rule("Account.LastSignIn"));
            }
            note(&tx, &user, "ExternalLoginRemoved").await
        })
        .await
}

/// Links the directory account that `login` and `password` prove to the caller. Requires recent authentication.
///
/// # Errors
/// `Account.DirectoryMismatch`, `Account.DirectoryUnavailable`, `Account.DirectoryOff`, `Account.ExternalLoginTaken`, 429 after too many
/// tries, and as [`link`].
pub(crate) async fn link_directory(app: &App, scope: &Scope, login: &str, password: &str) -> Result<()> {
    let home = scope.principal().home;
    scope.in_person()?;
    let directory = settings::directory(app, home).await?.ok_or_else(|| Error::rule("Account.DirectoryOff"))?;
    let admitted = throttle::begin(app, throttle::of_password(app, scope, home, login)?).await?;
    let verdict = directory::authenticate(app, &directory, login, password).await?;
    throttle::end(app, admitted, verdict == Verdict::Wrong).await?;
    match verdict {
        Verdict::Right(account) => link(app, scope, &account).await,
        Verdict::Wrong => Err(Error::rule("Account.DirectoryMismatch").and_field("password", "Error.Account.DirectoryMismatch")),
        Verdict::Unavailable => Err(Error::rule("Account.DirectoryUnavailable")),
    }
}

/// Links `account`, just proved to be the caller's, to the caller.
///
/// # Errors
/// `Account.ExternalLoginTaken` if it belongs to a user already, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub async fn link(app: &App, scope: &Scope, account: &Account) -> Result<()> {
    let (home, id) = (scope.principal().home, scope.user()?);
    app.db()
        .write(&scope.within(home), |tx| async move {
            recent_proof(app, &tx).await?;
            let user = user::locked(&tx, id).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)?;
            if let Some(login) = store::lock(&tx, account).await? {
                let is_own = login.user_id == id;
                if is_own || tx.find::<user::Entity>(login.user_id).await?.is_some() {
                    return if is_own { Ok(()) } else { Err(Error::rule("Account.ExternalLoginTaken")) };
                }
                tx.delete::<Entity>(&login).await?;
            }
            add(&tx, &user, account).await?;
            note(&tx, &user, "ExternalLoginAdded").await
        })
        .await
}

async fn note(tx: &Tx, user: &user::Model, action: &str) -> Result<()> {
    let (tenant, user_id, user_name) = (user.tenant_id, Some(user.id), user.user_name.as_str());
    security_log::write(tx, &Event { tenant, identity: EXTERNAL, action, user_id, user_name, client_id: None }).await
}
