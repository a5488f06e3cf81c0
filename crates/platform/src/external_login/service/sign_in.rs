//! Signing in with a directory's name and password.

use http::App;
use kernel::{Error, Kind, Result, Scope, Uuid};

use super::{
    account::{Newcomers, Owner, owner},
    directory::{self, Verdict},
    settings,
};
use crate::{
    external_login::{
        entity::Model,
        rules::{Account, Provider},
        store,
    },
    throttle, user,
};

/// Result of asking the directory.
pub(crate) enum DirectoryAnswer {
    /// The person is this user.
    User(Box<user::Model>),
    /// Wrong password, no such person, or not the account that the named user has linked.
    Wrong,
    /// The password is correct, but the person can't become a user here.
    NotAllowed,
    /// The directory is unavailable; the password was not checked.
    Unavailable,
    /// There is no directory, or the user has not linked an account in it.
    NotAsked,
    /// The user has not linked an account in it, and it doesn't answer: said of everybody then, or the answer would tell who has one.
    Away,
}

/// Asks the directory of the scope's level about `login` and `password`. A `user` who has that name here is let in by the directory only
/// with the account that the user has linked: another person there may have the same name.
///
/// # Errors
/// `Tenants.SeatLimit`, `Unavailable`.
pub(crate) async fn by_directory(
    app: &App,
    scope: &Scope,
    user: Option<&user::Model>,
    login: &str,
    password: &str,
) -> Result<DirectoryAnswer> {
    let Some(directory) = settings::directory(app, scope.tenant()?).await? else { return Ok(DirectoryAnswer::NotAsked) };
    let linked = match user {
        Some(user) => Some(linked(app, scope, user.id).await?),
        None => None,
    };
    if linked.as_ref().is_some_and(Vec::is_empty) {
        return Ok(if directory::shows_anybody(app, &directory).await?.is_some() {
            DirectoryAnswer::NotAsked
        } else {
            DirectoryAnswer::Away
        });
    }
    let account = match directory::authenticate(app, &directory, login, password).await? {
        Verdict::Right(account) => account,
        Verdict::Wrong => return Ok(DirectoryAnswer::Wrong),
        Verdict::Unavailable => return Ok(DirectoryAnswer::Unavailable),
    };
    if linked.is_some_and(|logins| !logins.iter().any(|login| is(login, &account))) {
        return Ok(DirectoryAnswer::Wrong);
    }
    admitted(app, scope, &account).await
}

/// Whether `password` is that of `user` in the directory, whose account the user has linked. Failures count as those at sign-in do.
///
/// # Errors
/// 429 after too many tries, `Account.DirectoryUnavailable`, `Unavailable`.
pub async fn proves(app: &App, scope: &Scope, user: &user::Model, password: &str) -> Result<bool> {
    let home = scope.within(user.tenant_id);
    let Some(directory) = settings::directory(app, user.tenant_id).await? else { return Ok(false) };
    let Some(login) = linked(app, &home, user.id).await?.into_iter().next() else { return Ok(false) };
    let admitted = throttle::begin(app, throttle::of_password(app, scope, user.tenant_id, &user.user_name)?).await?;
    let verdict = directory::authenticate(app, &directory, &login.display_name, password).await?;
    let is_right = matches!(&verdict, Verdict::Right(account) if is(&login, account));
    let is_away = verdict == Verdict::Unavailable;
    throttle::end(app, admitted, !is_right && !is_away).await?;
    if is_away { Err(Error::rule("Account.DirectoryUnavailable")) } else { Ok(is_right) }
}

fn is(login: &Model, account: &Account) -> bool {
    (login.issuer.as_str(), login.provider_key.as_str()) == (&account.issuer, &account.key)
}

async fn linked(app: &App, scope: &Scope, user: Uuid) -> Result<Vec<Model>> {
    let all: Vec<Model> = app.db().read(scope, |tx| async move { store::of_user(&tx, user).await }).await?;
    Ok(all.into_iter().filter(|login| login.login_provider == Provider::Ldap.as_str()).collect())
}

async fn admitted(app: &App, scope: &Scope, account: &Account) -> Result<DirectoryAnswer> {
    match owner(app, scope, account, Newcomers::Welcome).await {
        Ok(Owner::User(user)) => Ok(DirectoryAnswer::User(Box::new(user))),
        Ok(refused) => {
            let why = match refused {
                Owner::NameTaken => "a local account has the name or the address; its owner can link the two on the account page",
                _ => "the directory has no email address of the person",
            };
            tracing::warn!(account = account.user_name, why, "a user of the directory can't sign in");
            Ok(DirectoryAnswer::NotAllowed)
        }
        // The name is not valid here, or no seats are left: nothing that the person could fix.
        Err(error) if matches!(error.kind(), Kind::Rule | Kind::Invalid) => {
            tracing::warn!(account = account.user_name, %error, "no user can be created for a person of the directory");
            Ok(DirectoryAnswer::NotAllowed)
        }
        Err(error) => Err(error),
    }
}
