//! Signing in with a password.

mod by_passkey;
mod rehearsal;

use std::sync::Arc;

use ::store::{Isolation, Tx};
use http::App;
use kernel::{Error, HOST, RequestFacts, Result, Scope, Timestamp, Uuid};

use super::{
    SignInOutcome,
    entity::{Entity, Model},
    rules::{Proof, judge},
    store,
};
use crate::{
    Platform, account_link,
    authenticate::machine,
    external_login::{DirectoryAnswer, by_directory, is_gone},
    feature,
    names::normalize,
    passkey,
    security_log::{self, EXTERNAL, Event, IDENTITY, OPENID},
    setting, tenant,
    two_factor::{self, Behaviour},
    user::{self, Failures, LockoutRule},
};

pub use by_passkey::check_passkey;
pub use rehearsal::{obstacles, rehearse};

/// The claimed user, and the credentials.
#[derive(Debug, Clone, Copy)]
pub struct Credentials<'a> {
    /// User name or email address.
    pub login: &'a str,
    pub password: &'a str,
    /// OpenID client that asked for it; none for the portal's own page.
    pub client_id: Option<&'a str>,
}

/// Checks a user name or email address and a password, counts failures, and keeps a security log.
///
/// # Errors
/// `Common.TenantNotFound` for a tenant that is not active, 429 when too many hashes wait, `Unavailable`.
pub async fn check_password(app: &App, tenant: Uuid, shown: Credentials<'_>, facts: &Arc<RequestFacts>) -> Result<SignInOutcome> {
    let scope = machine(app, tenant, facts);
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, scope.now()) {
        return Err(Error::tenant_not_found(&tenant.to_string()));
    }
    let values = setting::of_level(app, tenant).await?;
    let platform = app.own::<Platform>()?;
    let account = account(app, &platform, &scope, shown).await?;
    let attempt = Attempt { app, scope: &scope, values: &values, shown };
    let (account, outcome) = attempt.judged(account, &platform).await?;
    record_outcome(app, &scope, &account, LockoutRule::of(&values), outcome).await
}

/// The outcome for an account that is switched to by a link, without its password, from a sign-in at the level `from`: all other requirements
/// of a sign-in apply. A level without local sign-in lets in whom its directory or provider vouches for, and a link from elsewhere says nothing
/// of them.
pub async fn check_linked(app: &App, user: user::Model, from: Uuid) -> Result<SignInOutcome> {
    let scope = Scope::system(app.now());
    let values = setting::of_level(app, user.tenant_id).await?;
    if let Some(locked) = SignInOutcome::of_lock(&user, LockoutRule::of(&values), scope.now()) {
        return Ok(locked);
    }
    if from != user.tenant_id && values.is_off(setting::LOCAL_LOGIN) {
        return Ok(SignInOutcome::NotAllowed);
    }
    let (level, owner) = (scope.within(user.tenant_id), &user);
    if app.db().read(&level, |tx| async move { is_gone(&tx, owner).await }).await? {
        return Ok(SignInOutcome::NotAllowed);
    }
    let plan = feature::of_level(app, user.tenant_id).await?;
    let behaviour = Behaviour::of(&values, &plan);
    Ok(judge(Some(user), &values, behaviour, &scope, Proof::Password))
}

struct Attempt<'a> {
    app: &'a App,
    scope: &'a Scope,
    values: &'a setting::Values,
    shown: Credentials<'a>,
}

impl Attempt<'_> {
    /// The outcome of the attempt, and the account it counts for: a name unknown here may be known to the directory.
    async fn judged(&self, account: Account, platform: &Platform) -> Result<(Account, SignInOutcome)> {
        let rule = LockoutRule::of(self.values);
        if let Some(outcome) = self.locally(&account, platform).await? {
            return Ok((account, outcome));
        }
        let is_local = !self.values.is_off(setting::LOCAL_LOGIN);
        let mut account = account;
        let asked = by_directory(self.app, self.scope, account.user.as_ref(), self.shown.login, self.shown.password).await?;
        account.is_external = !matches!(asked, DirectoryAnswer::NotAsked);
        let outcome = match asked {
            DirectoryAnswer::User(user) => {
                account.user = Some(*user);
                match account.lock(self.scope, rule) {
                    Some(locked) => locked,
                    None => self.right(account.user.clone(), Proof::Directory).await?,
                }
            }
            DirectoryAnswer::NotAsked if !is_local => SignInOutcome::NotAllowed,
            DirectoryAnswer::NotAllowed => SignInOutcome::NotAllowed,
            DirectoryAnswer::NotAsked | DirectoryAnswer::Wrong => SignInOutcome::InvalidUserNameOrPassword,
            DirectoryAnswer::Unavailable => {
                account.counts = false;
                SignInOutcome::DirectoryUnavailable
            }
            DirectoryAnswer::Away => SignInOutcome::DirectoryUnavailable,
        };
        Ok((account, outcome))
    }

    /// The outcome where the portal doesn't depend on an external provider: a lock, or its own correct password.
    async fn locally(&self, account: &Account, platform: &Platform) -> Result<Option<SignInOutcome>> {
        if let Some(locked) = account.lock(self.scope, LockoutRule::of(self.values)) {
            return Ok(Some(locked));
        }
        let is_local = !self.values.is_off(setting::LOCAL_LOGIN);
        if is_local && platform.hasher.verify(self.shown.password, account.password_hash()).await? {
            return self.right(account.user.clone(), Proof::Password).await.map(Some);
        }
        Ok(None)
    }

    async fn right(&self, user: Option<user::Model>, proof: Proof) -> Result<SignInOutcome> {
        let plan = feature::of_level(self.app, self.scope.tenant()?).await?;
        Ok(judge(user, self.values, Behaviour::of(self.values, &plan), self.scope, proof))
    }
}

/// What an attempt is counted against: a user, or an unknown name.
struct Account {
    fingerprint: String,
    user: Option<user::Model>,
    failure: Option<Model>,
    client_id: Option<String>,
    /// Whether a directory was asked.
    is_external: bool,
    /// Whether a failure counts towards a lockout; an unavailable directory's doesn't.
    counts: bool,
}

impl Account {
    fn password_hash(&self) -> Option<&str> {
        self.user.as_ref().and_then(|u| u.password_hash.as_deref())
    }

    /// The outcome, if a lock keeps everybody out.
    fn lock(&self, scope: &Scope, rule: LockoutRule) -> Option<SignInOutcome> {
        let now = scope.now();
        if let Some(user) = &self.user {
            return SignInOutcome::of_lock(user, rule, now);
        }
        let end = self.failure.as_ref()?.lockout_end?;
        (now < end && !rule.is_stray(end, now)).then_some(SignInOutcome::LockedOut)
    }
}

async fn account(app: &App, platform: &Platform, scope: &Scope, shown: Credentials<'_>) -> Result<Account> {
    let login = shown.login;
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
    let client_id = shown.client_id.map(str::to_owned);
    Ok(Account { fingerprint, user, failure, client_id, is_external: false, counts: true })
}

/// Counts, logs, and gives the outcome that the caller sees.
async fn record_outcome(app: &App, scope: &Scope, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let platform = app.own::<Platform>()?;
    let _held = match &account.user {
        Some(user) => platform.gates.hold(&user.id.to_string()).await,
        None => platform.gates.hold(&account.fingerprint).await,
    };
    let outcome = &outcome;
    let locked = Isolation::Latest("the account's own row is locked before it is judged");
    let once = || app.db().write_with(scope, locked, |tx| async move { settled(&tx, account, rule, outcome.clone()).await });
    match once().await {
        // Two concurrent first attempts on an unknown name: the other one has inserted the row by now.
        Err(error) if error.kind() == kernel::Kind::Internal && account.user.is_none() => once().await,
        outcome => outcome,
    }
}

async fn settled(tx: &Tx, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let outcome = match outcome {
        SignInOutcome::InvalidUserNameOrPassword | SignInOutcome::DirectoryUnavailable
            if account.counts && count(tx, account, rule).await? =>
        {
            SignInOutcome::LockedOut
        }
        SignInOutcome::InvalidUserNameOrPassword
        | SignInOutcome::DirectoryUnavailable
        | SignInOutcome::LockedOut
        | SignInOutcome::LockedByAdministrator
        | SignInOutcome::NotAllowed => outcome,
        // Others may have guessed wrong, or the password may have changed, while this one was checked.
        right => still_right(tx, account, rule, right).await?,
    };
    if let SignInOutcome::Success(user) = &outcome {
        user::note_success(tx, user.id).await?;
    }
    let event = Event {
        tenant: tx.scope().tenant()?,
        identity: match account.client_id {
            _ if account.is_external => EXTERNAL,
            Some(_) => OPENID,
            None => IDENTITY,
        },
        action: match &outcome {
            // Distinguished in the log only, never in the answer.
            SignInOutcome::InvalidUserNameOrPassword if account.user.is_none() => "LoginInvalidUserName",
            known => known.action(),
        },
        user_id: account.user.as_ref().map(|u| u.id),
        // An unknown user name may be a password in the wrong field.
        user_name: account.user.as_ref().map_or(account.fingerprint.as_str(), |user| &user.user_name),
        client_id: account.client_id.as_deref(),
    };
    security_log::write(tx, &event).await?;
    Ok(outcome)
}

async fn still_right(tx: &Tx, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let Some(checked) = &account.user else { return Ok(SignInOutcome::InvalidUserNameOrPassword) };
    let Some(user) = user::locked(tx, checked.id).await? else { return Ok(SignInOutcome::InvalidUserNameOrPassword) };
    let user = user::without_stray_lock(tx, user, rule).await?;
    Ok(match SignInOutcome::of_lock(&user, rule, tx.now()) {
        Some(locked) => locked,
        None if user.password_hash == checked.password_hash && user.is_active == checked.is_active => outcome,
        None => SignInOutcome::InvalidUserNameOrPassword,
    })
}

/// Counts a failed attempt; returns whether it locked the account.
async fn count(tx: &Tx, account: &Account, rule: LockoutRule) -> Result<bool> {
    match &account.user {
        Some(user) if user.lockout_enabled => user::count_failure(tx, user.id, rule).await,
        Some(_) => Ok(false),
        None => count_unknown(tx, &account.fingerprint, rule).await,
    }
}

async fn count_unknown(tx: &Tx, fingerprint: &str, rule: LockoutRule) -> Result<bool> {
    let before = store::lock(tx, fingerprint).await?;
    let sound = |end: Option<Timestamp>| end.filter(|end| !rule.is_stray(*end, tx.now()));
    let failures = before
        .as_ref()
        .map_or(Failures { count: 0, locked_until: None }, |f| Failures { count: f.failed_count, locked_until: sound(f.lockout_end) });
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

/// Removes unknown names not tried for a day, and expired second steps, challenges and link tokens.
pub async fn forget_failures(app: &App) -> Result<u64> {
    let scope = Scope::system(app.now());
    app.db()
        .write(&scope, |tx| async move {
            Ok(store::purge(&tx).await? + two_factor::purge(&tx).await? + passkey::purge(&tx).await? + account_link::purge(&tx).await?)
        })
        .await
}
