//! The second step of signing in: a code of six digits that is mailed to the user. It is made of what is known of the user and
//! of the time, so nothing is stored; a successful sign-in changes what it is made of, so it works once.

use delivery::{Mail, send_mail};
use http::App;
use kernel::{Error, Result, Scope, Timestamp};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{
    lockout::LockoutRule,
    security_log::{self, Event},
    sign_in::{clear, count_user, machine},
    user,
};
use crate::{Platform, feature, setting};

/// Provider of codes by mail, by the name that ABP's clients know.
pub const EMAIL: &str = "Email";

/// How long a code is the newest one, in seconds; it holds for [`STEPS`] of them.
const STEP: i64 = 180;
const STEPS: i64 = 3;
const CODES: u32 = 1_000_000;

/// Who decides about the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Each user.
    Optional,
    /// Nobody is asked.
    Disabled,
    /// Everybody is asked.
    Forced,
}

impl Behaviour {
    /// What plan and settings of a level say; the plan goes before the setting where it leaves no choice.
    pub(super) fn of(values: &setting::Values, plan: &feature::Values) -> Self {
        let of_plan = plan.get(feature::TWO_FACTOR);
        match if of_plan == "Optional" { values.get(setting::TWO_FACTOR) } else { Some(of_plan) } {
            Some("Forced") => Self::Forced,
            Some("Disabled") => Self::Disabled,
            _ => Self::Optional,
        }
    }

    /// Whether `user` is asked for a second step.
    pub(super) fn asks(self, user: &user::Model) -> bool {
        match self {
            Self::Forced => true,
            Self::Disabled => false,
            Self::Optional => user.two_factor_enabled,
        }
    }
}

/// What came of the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondStep {
    /// The code was right.
    Passed,
    /// Wrong, too old, or of a provider that the user has not.
    Wrong,
    /// Wrong, and once too often.
    LockedOut,
}

/// The ways by which `user` can get a code. The address need not be confirmed: where everybody is asked, nobody may be left
/// without a way.
pub fn providers(_user: &user::Model) -> Vec<&'static str> {
    vec![EMAIL]
}

fn code_of(platform: &Platform, user: &user::Model, step: i64) -> String {
    let last = user.last_login_at.map(|at| at.timestamp_millis());
    let made_of =
        format!("TwoFactorCode\n{}\n{}\n{}\n{}\n{last:?}\n{step}", user.tenant_id, user.id, user.security_stamp, user.normalized_email);
    let signature = platform.secrets.sign(made_of.as_bytes());
    let number = signature.iter().take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    format!("{:06}", number % CODES)
}

fn step_at(now: Timestamp) -> i64 {
    now.timestamp().div_euclid(STEP)
}

/// Mails a code to `user`.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a provider that the user has not, `Unavailable`.
pub async fn send(app: &App, scope: &Scope, user: &user::Model, provider: &str, culture: &str) -> Result<()> {
    if !providers(user).contains(&provider) {
        return Err(Error::rule("Volo.Abp.Identity:InvalidToken"));
    }
    let code = code_of(&*app.own::<Platform>()?, user, step_at(app.now()));
    let mail = Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture: culture.to_owned(),
        template: "Abp.Account.EmailSecurityCode".to_owned(),
        subject_key: "Mail.SecurityCode.Subject".to_owned(),
        model: json!({"user_name": user.full_name(), "code": code}).as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    let mail = &mail;
    app.db().write(&scope.within(user.tenant_id), |tx| async move { send_mail(&tx, mail).await.map(drop) }).await
}

/// Judges the code of a second step; a wrong one counts as a wrong password does.
///
/// # Errors
/// `Unavailable`.
pub async fn verify(app: &App, scope: &Scope, user: &user::Model, provider: &str, code: &str) -> Result<SecondStep> {
    let platform = app.own::<Platform>()?;
    let (typed, now) = (code.trim(), step_at(app.now()));
    let known = providers(user).contains(&provider);
    let right = known && (0..STEPS).any(|back| code_of(&platform, user, now - back) == typed);
    let rule = LockoutRule::of(&setting::of_level(app, user.tenant_id).await?);
    let scope = machine(app, user.tenant_id, &scope.facts);
    app.db().write(&scope, |tx| async move { settle(&tx, user, right, rule).await }).await
}

async fn settle(tx: &Tx, user: &user::Model, right: bool, rule: LockoutRule) -> Result<SecondStep> {
    let (step, action) = if right {
        clear(tx, user).await?;
        (SecondStep::Passed, "LoginSucceeded")
    } else if user.lockout_enabled && count_user(tx, user.id, rule).await? {
        (SecondStep::LockedOut, "LoginLockedout")
    } else {
        (SecondStep::Wrong, "LoginFailed")
    };
    note(tx, user, action).await?;
    Ok(step)
}

async fn note(tx: &Tx, user: &user::Model, action: &str) -> Result<()> {
    let event = Event {
        tenant: user.tenant_id,
        identity: "IdentityTwoFactor",
        action,
        user_id: Some(user.id),
        user_name: &user.user_name,
        client_id: None,
    };
    security_log::write(tx, &event).await
}

/// Whether `user` may choose about the second step: plan and settings leave it open, and codes reach a confirmed address.
///
/// # Errors
/// `Unavailable`.
pub async fn may_choose(app: &App, user: &user::Model) -> Result<bool> {
    let values = setting::of_level(app, user.tenant_id).await?;
    let plan = feature::of_level(app, user.tenant_id).await?;
    let open = Behaviour::of(&values, &plan) == Behaviour::Optional && values.is(setting::TWO_FACTOR_USERS_CHANGE);
    Ok(open && (user.email_confirmed || user.two_factor_enabled))
}

/// Switches the second step of the caller's own sign-in.
///
/// # Errors
/// 401, `Identity.TwoFactorFixed` where the user may not choose.
pub async fn set_enabled(app: &App, scope: &Scope, enabled: bool) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = user::by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    if !may_choose(app, &user).await? {
        return Err(Error::rule("Identity.TwoFactorFixed"));
    }
    app.db().write(&scope.within(tenant), |tx| async move { switch(&tx, tenant, id, enabled).await }).await
}

async fn switch(tx: &Tx, tenant: Uuid, id: Uuid, enabled: bool) -> Result<()> {
    let before = tx.get::<user::Entity>(id).await?;
    if before.two_factor_enabled == enabled {
        return Ok(());
    }
    let after = user::Model { two_factor_enabled: enabled, ..before.clone() };
    let after = tx.update::<user::Entity>(&before, after).await?;
    note(tx, &after, if enabled { "TwoFactorEnabled" } else { "TwoFactorDisabled" }).await?;
    user::changed(tx, tenant, id).await
}
