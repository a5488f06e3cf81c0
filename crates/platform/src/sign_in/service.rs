//! Signing in with a password.

use std::sync::Arc;

use ::store::{Isolation, Tx};
use http::App;
use kernel::{Error, HOST, RequestFacts, Result, Scope, Uuid};

use super::{
    SignInOutcome,
    entity::{Entity, Model},
    rules::judge,
    store,
};
use crate::{
    Platform,
    authenticate::machine,
    feature,
    names::normalize,
    security_log::{self, Event},
    setting, tenant,
    two_factor::{self, Behaviour},
    user::{self, Failures, LockoutRule},
};

/// Checks a user name or e-mail address and a password, counts failures, and keeps a security log.
///
/// # Errors
/// `Common.TenantNotFound` for a tenant that is not active, 429 when too many hashes wait, `Unavailable`.
pub async fn check_password(app: &App, tenant: Uuid, login: &str, password: &str, facts: &Arc<RequestFacts>) -> Result<SignInOutcome> {
    let scope = machine(app, tenant, facts);
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, scope.now()) {
        return Err(Error::tenant_not_found(&tenant.to_string()));
    }
    let values = setting::of_level(app, tenant).await?;
    if values.is_off(setting::LOCAL_LOGIN) {
        return Ok(SignInOutcome::NotAllowed);
    }
    let platform = app.own::<Platform>()?;
    let account = account(app, &platform, &scope, login).await?;
    let outcome = if account.is_locked(&scope) {
        SignInOutcome::LockedOut
    } else if platform.hasher.verify(password, account.password_hash()).await? {
        let plan = feature::of_level(app, tenant).await?;
        judge(account.user.clone(), &values, Behaviour::of(&values, &plan), &scope)
    } else {
        SignInOutcome::InvalidUserNameOrPassword
    };
    settle(app, &scope, &account, LockoutRule::of(&values), outcome).await
}

/// What an attempt is counted on: a user, or a name that nobody has.
struct Account {
    fingerprint: String,
    user: Option<user::Model>,
    failure: Option<Model>,
}

impl Account {
    fn password_hash(&self) -> Option<&str> {
        self.user.as_ref().and_then(|u| u.password_hash.as_deref())
    }

    fn is_locked(&self, scope: &Scope) -> bool {
        match (&self.user, &self.failure) {
            (Some(user), _) => user.is_locked_out(scope.now()),
            (None, Some(failure)) => failure.lockout_end.is_some_and(|end| scope.now() < end),
            (None, None) => false,
        }
    }
}

async fn account(app: &App, platform: &Platform, scope: &Scope, login: &str) -> Result<Account> {
    let key = normalize(login);
    let fingerprint: String = platform.secrets.sign(key.as_bytes()).iter().take(16).map(|b| format!("{b:02x}")).collect();
    let print = fingerprint.as_str();
    let (user, failure) = app
        .db()
        .read(scope, |tx| async move {
            let user = user::find_by_login(&tx, login).await?;
            let failure = store::find(&tx, print).await?;
            Ok((user, failure))
        })
        .await?;
    Ok(Account { fingerprint, user, failure })
}

/// Counts, logs, and gives the outcome that the caller sees.
async fn settle(app: &App, scope: &Scope, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let platform = app.own::<Platform>()?;
    let _held = match &account.user {
        Some(user) => platform.gates.hold(&user.id.to_string()).await,
        None => platform.gates.hold(&account.fingerprint).await,
    };
    let outcome = &outcome;
    let locked = Isolation::Latest("the account's own row is locked before it is judged");
    let once = || app.db().write_with(scope, locked, |tx| async move { settled(&tx, account, rule, outcome.clone()).await });
    match once().await {
        // Two who tried a name that nobody has, both for the first time: the row is there by now.
        Err(error) if error.kind() == kernel::Kind::Internal && account.user.is_none() => once().await,
        outcome => outcome,
    }
}

async fn settled(tx: &Tx, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let outcome = match outcome {
        SignInOutcome::InvalidUserNameOrPassword if count(tx, account, rule).await? => SignInOutcome::LockedOut,
        SignInOutcome::InvalidUserNameOrPassword | SignInOutcome::LockedOut | SignInOutcome::NotAllowed => outcome,
        // Others may have guessed wrong, or the password may have changed, while this one was checked.
        right => still_right(tx, account, right).await?,
    };
    if let SignInOutcome::Success(user) = &outcome {
        user::note_success(tx, user.id).await?;
    }
    let event = Event {
        tenant: tx.scope().tenant()?,
        identity: "Identity",
        action: outcome.action(),
        user_id: account.user.as_ref().map(|u| u.id),
        // What is no user's name may be a password in the wrong field.
        user_name: account.user.as_ref().map_or(account.fingerprint.as_str(), |user| &user.user_name),
        client_id: None,
    };
    security_log::write(tx, &event).await?;
    Ok(outcome)
}

async fn still_right(tx: &Tx, account: &Account, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let Some(checked) = &account.user else { return Ok(SignInOutcome::InvalidUserNameOrPassword) };
    Ok(match user::locked(tx, checked.id).await? {
        Some(user) if user.is_locked_out(tx.now()) => SignInOutcome::LockedOut,
        Some(user) if user.password_hash == checked.password_hash && user.is_active == checked.is_active => outcome,
        _ => SignInOutcome::InvalidUserNameOrPassword,
    })
}

/// Counts a failed attempt; gives whether it locked the account.
async fn count(tx: &Tx, account: &Account, rule: LockoutRule) -> Result<bool> {
    match &account.user {
        Some(user) if user.lockout_enabled => user::count_failure(tx, user.id, rule).await,
        Some(_) => Ok(false),
        None => count_unknown(tx, &account.fingerprint, rule).await,
    }
}

async fn count_unknown(tx: &Tx, fingerprint: &str, rule: LockoutRule) -> Result<bool> {
    let before = store::lock(tx, fingerprint).await?;
    let failures = before
        .as_ref()
        .map_or(Failures { count: 0, locked_until: None }, |f| Failures { count: f.failed_count, locked_until: f.lockout_end });
    let after = rule.fail(failures, tx.now());
    match before {
        Some(before) => {
            let changed = Model { failed_count: after.count, lockout_end: after.locked_until, last_at: tx.now(), ..before.clone() };
            tx.update::<Entity>(&before, changed).await?;
        }
        None => {
            let row = Model {
                tenant_id: tx.scope().tenant()?,
                login_hash: fingerprint.to_owned(),
                failed_count: after.count,
                lockout_end: after.locked_until,
                last_at: tx.now(),
            };
            tx.insert::<Entity>(row.into()).await?;
        }
    }
    Ok(after.locked_until.is_some_and(|end| tx.now() < end))
}

/// Forgets names that nobody has and nobody has tried for a day, and second steps that are over.
///
/// # Errors
/// `Unavailable`.
pub async fn forget_failures(app: &App) -> Result<u64> {
    let scope = Scope::system(app.now());
    app.db().write(&scope, |tx| async move { Ok(store::purge(&tx).await? + two_factor::purge(&tx).await?) }).await
}
