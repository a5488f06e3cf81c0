//! Signing in with a password.

use std::sync::Arc;

use http::App;
use kernel::{Clients, Error, HOST, RequestFacts, Result, Scope, Tenancy};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr},
};
use store::{Less, Tx};
use uuid::Uuid;

use super::{
    failure,
    lockout::{Failures, LockoutRule},
    rules::{self, normalize},
    security_log::{self, Event},
    step,
    two_factor::Behaviour,
    user,
};
use crate::{Platform, feature, setting, tenant};

/// What came of an attempt to sign in.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // one value per sign-in, moved once
pub enum SignInOutcome {
    /// The user is who it claims to be.
    Success(user::Model),
    /// No such user, or not this password.
    InvalidUserNameOrPassword,
    /// The password is right, but the user is not active or not confirmed; or signing in with passwords is switched off.
    NotAllowed,
    /// Too many failed attempts.
    LockedOut,
    /// The password is right, a second factor is asked for.
    RequiresTwoFactor(user::Model),
    /// The password is right, but a new one must be chosen first.
    ShouldChangePassword {
        /// The user.
        user: user::Model,
        /// Because it is too old (`PeriodicallyChangePassword`), else because it was given by somebody else
        /// (`ShouldChangePasswordOnNextLogin`).
        periodically: bool,
    },
}

impl SignInOutcome {
    fn action(&self) -> &'static str {
        match self {
            Self::Success(_) => "LoginSucceeded",
            Self::InvalidUserNameOrPassword => "LoginInvalidUserNameOrPassword",
            Self::NotAllowed | Self::ShouldChangePassword { .. } => "LoginNotAllowed",
            Self::LockedOut => "LoginLockedout",
            Self::RequiresTwoFactor(_) => "LoginRequiresTwoFactor",
        }
    }
}

/// The scope of the machine within one tenant, with the facts of a request.
pub(crate) fn machine(app: &App, tenant: Uuid, facts: &Arc<RequestFacts>) -> Scope {
    let tenancy = if tenant == HOST { Tenancy::Host } else { Tenancy::Tenant(tenant) };
    Scope::new(tenancy, Clients::All, Arc::default(), app.now(), Arc::clone(facts))
}

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
    failure: Option<failure::Model>,
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
            let user = find(&tx, login).await?;
            let failure = tx.one(failure::Entity::find().filter(failure::Column::LoginHash.eq(print))).await?;
            Ok((user, failure))
        })
        .await?;
    Ok(Account { fingerprint, user, failure })
}

/// The user with this user name, else with this email address, in any case.
pub(super) async fn find(tx: &Tx, login: &str) -> Result<Option<user::Model>> {
    let keys = kernel::text::name_keys(login);
    let by = Condition::any().add(user::Column::NormalizedUserName.is_in(&keys)).add(user::Column::NormalizedEmail.is_in(&keys));
    let found = tx.all(user::Entity::find().filter(by)).await?;
    let rank = |key: &String| keys.iter().position(|own| own == key).unwrap_or(keys.len());
    Ok(found.into_iter().min_by_key(|u| (rank(&u.normalized_user_name), rank(&u.normalized_email))))
}

/// What a right password leads to.
fn judge(user: Option<user::Model>, values: &setting::Values, two_factor: Behaviour, scope: &Scope) -> SignInOutcome {
    let Some(user) = user else { return SignInOutcome::InvalidUserNameOrPassword };
    let unconfirmed =
        values.is(setting::CONFIRMED_EMAIL) && !user.email_confirmed || values.is(setting::CONFIRMED_PHONE) && !user.phone_number_confirmed;
    let too_old = values.is(setting::PASSWORD_PERIODIC)
        && rules::is_too_old(
            user.last_password_change_at.unwrap_or(user.created_at),
            values.number(setting::PASSWORD_PERIOD_DAYS),
            scope.now(),
        );
    if !user.is_active || unconfirmed {
        SignInOutcome::NotAllowed
    } else if user.should_change_password || too_old {
        SignInOutcome::ShouldChangePassword { periodically: !user.should_change_password, user }
    } else if two_factor.asks(&user) {
        SignInOutcome::RequiresTwoFactor(user)
    } else {
        SignInOutcome::Success(user)
    }
}

/// Counts, logs, and gives the outcome that the caller sees.
async fn settle(app: &App, scope: &Scope, account: &Account, rule: LockoutRule, outcome: SignInOutcome) -> Result<SignInOutcome> {
    let platform = app.own::<Platform>()?;
    let _held = match &account.user {
        Some(user) => platform.gates.hold(&user.id.to_string()).await,
        None => platform.gates.hold(&account.fingerprint).await,
    };
    let outcome = &outcome;
    let locked = Less::Latest("the account's own row is locked before it is judged");
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
        clear(tx, user).await?;
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
        Some(user) if user.lockout_enabled => count_user(tx, user.id, rule).await,
        Some(_) => Ok(false),
        None => count_unknown(tx, &account.fingerprint, rule).await,
    }
}

pub(super) async fn count_user(tx: &Tx, id: Uuid, rule: LockoutRule) -> Result<bool> {
    let Some(user) = tx.lock(user::Entity::find().filter(user::Column::Id.eq(id))).await?.pop() else { return Ok(false) };
    let after = rule.fail(Failures { count: user.access_failed_count, locked_until: user.lockout_end }, tx.now());
    let values = vec![(user::Column::AccessFailedCount, Expr::val(after.count)), (user::Column::LockoutEnd, Expr::val(after.locked_until))];
    tx.set_where::<user::Entity>(Condition::all().add(user::Column::Id.eq(id)), values).await?;
    Ok(after.locked_until.is_some_and(|end| tx.now() < end))
}

async fn count_unknown(tx: &Tx, fingerprint: &str, rule: LockoutRule) -> Result<bool> {
    let same = failure::Entity::find().filter(failure::Column::LoginHash.eq(fingerprint));
    let before = tx.lock(same).await?.pop();
    let failures = before
        .as_ref()
        .map_or(Failures { count: 0, locked_until: None }, |f| Failures { count: f.failed_count, locked_until: f.lockout_end });
    let after = rule.fail(failures, tx.now());
    match before {
        Some(before) => {
            let changed =
                failure::Model { failed_count: after.count, lockout_end: after.locked_until, last_at: tx.now(), ..before.clone() };
            tx.update::<failure::Entity>(&before, changed).await?;
        }
        None => {
            let row = failure::Model {
                tenant_id: tx.scope().tenant()?,
                login_hash: fingerprint.to_owned(),
                failed_count: after.count,
                lockout_end: after.locked_until,
                last_at: tx.now(),
            };
            tx.insert::<failure::Entity>(row.into()).await?;
        }
    }
    Ok(after.locked_until.is_some_and(|end| tx.now() < end))
}

/// Forgets failed attempts after a success and notes the sign-in, without a new concurrency stamp: nobody edited the user.
pub(super) async fn clear(tx: &Tx, user: &user::Model) -> Result<()> {
    let values = vec![
        (user::Column::AccessFailedCount, Expr::val(0)),
        (user::Column::LockoutEnd, Expr::val(None::<kernel::Timestamp>)),
        (user::Column::LastLoginAt, Expr::val(Some(tx.now()))),
    ];
    tx.set_where::<user::Entity>(Condition::all().add(user::Column::Id.eq(user.id)), values).await.map(drop)
}

/// Notes a sign-in that another way than the password led to: a second factor, an external provider, a linked account.
///
/// # Errors
/// `Unavailable`.
pub async fn note_sign_in(app: &App, scope: &Scope, user: &user::Model) -> Result<()> {
    app.db().write(&scope.within(user.tenant_id), |tx| async move { clear(&tx, user).await }).await
}

/// Forgets names that nobody has and nobody has tried for a day, and second steps that are over.
///
/// # Errors
/// `Unavailable`.
pub async fn forget_failures(app: &App) -> Result<u64> {
    let scope = Scope::system(app.now());
    app.db()
        .write(&scope, |tx| async move {
            let old = Condition::all().add(failure::Column::LastAt.lt(tx.now() - chrono::TimeDelta::days(1)));
            Ok(tx.purge::<failure::Entity>(old).await? + step::purge(&tx).await?)
        })
        .await
}
