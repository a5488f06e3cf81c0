//! The second step of signing in: a code of six digits that is mailed to the user. Each first step begins one second step, a row
//! that one code belongs to and that is used once. The code itself is made of the row and of the operator's key when the mail
//! leaves, so that no database and no backup holds one.

use ::store::{Tx, outbox};
use delivery::{Delivery, Mail};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Scope};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::json;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::{
    TOPIC,
    entity::{ActiveModel, Column, Entity},
    rules::Behaviour,
    store,
};
use crate::{
    Platform,
    authenticate::machine,
    feature,
    security_log::{self, Event},
    sessions::recent_proof,
    setting,
    throttle::letters,
    token::{self, INVALID_TOKEN, Purpose},
    user::{self, LockoutRule},
};

/// Provider of codes by mail, by the name that ABP's clients know.
pub const EMAIL: &str = "Email";

const CODES: u32 = 1_000_000;

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

fn code_of(platform: &Platform, user: &user::Model, step: Uuid) -> String {
    let made_of = format!("TwoFactorCode\n{}\n{}\n{}\n{}\n{step}", user.tenant_id, user.id, user.security_stamp, user.normalized_email);
    let signature = platform.secrets.sign(made_of.as_bytes());
    let number = signature.iter().take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    format!("{:06}", number % CODES)
}

/// Begins a second step for a user who has passed the first; gives its token.
///
/// # Errors
/// `Unavailable`.
pub async fn begin(app: &App, scope: &Scope, user: &user::Model) -> Result<String> {
    let (scope, user_id) = (machine(app, user.tenant_id, &scope.facts), user.id);
    let row = app
        .db()
        .write(&scope, |tx| async move {
            let expires = tx.now() + Purpose::TwoFactor.lifetime();
            let row = ActiveModel { id: Set(tx.new_id()), user_id: Set(user_id), expires_at: Set(expires), ..Default::default() };
            tx.insert::<Entity>(row).await
        })
        .await?;
    token::issue_for(app, user, Purpose::TwoFactor, row.id)
}

/// A code that is to be mailed: for whom and for which step, never the code.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Wish {
    tenant: Uuid,
    user: Uuid,
    step: Uuid,
    culture: String,
}

/// Mails the code of the step that `issued` belongs to; asked again, it is the same code.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is void or used up and for a provider that the user has not, 429 when
/// the caller or the user has had too many letters, `Unavailable`.
pub async fn send(app: &App, scope: &Scope, user: &user::Model, issued: &str, provider: &str, culture: &str) -> Result<()> {
    let void = || Error::rule(INVALID_TOKEN);
    let step = token::named_by(app, user, Purpose::TwoFactor, issued)?.filter(|_| providers(user).contains(&provider)).ok_or_else(void)?;
    letters::ask(app, scope, user.tenant_id, &user.id.to_string()).await?;
    let wish = &Wish { tenant: user.tenant_id, user: user.id, step, culture: culture.to_owned() };
    app.db()
        .write(&scope.within(user.tenant_id), |tx| async move {
            if store::open(&tx, user.id, Some(step)).await?.is_none() {
                return Err(void());
            }
            store::set(&tx, step, Column::SentAt).await?;
            tx.outbox(TOPIC, wish).await.map(drop)
        })
        .await
}

/// Whether `issued` is the token of a step that still waits for its code.
///
/// # Errors
/// `Unavailable`.
pub async fn is_open(app: &App, user: &user::Model, issued: &str) -> Result<bool> {
    let Some(step) = token::named_by(app, user, Purpose::TwoFactor, issued)? else { return Ok(false) };
    let scope = Scope::system(app.now()).within(user.tenant_id);
    app.db().read(&scope, |tx| async move { Ok(store::find(&tx, user.id, Some(step)).await?.is_some()) }).await
}

pub(super) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: Wish = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let Some(user) = user::by_id(&app, wish.tenant, wish.user).await?.filter(|u| u.is_active) else { return Ok(()) };
        let code = code_of(&*app.own::<Platform>()?, &user, wish.step);
        let mail = Mail {
            to: user.email.clone(),
            to_name: Some(user.full_name()),
            culture: wish.culture,
            template: "Abp.Account.EmailSecurityCode".to_owned(),
            subject_key: "Mail.SecurityCode.Subject".to_owned(),
            model: json!({"user_name": user.full_name(), "code": code}).as_object().cloned().unwrap_or_default(),
            ..Mail::default()
        };
        if message.attempts > 0 || letters::may_leave(&app, wish.tenant, &mail.to).await? {
            app.own::<Delivery>()?.send(&app, wish.tenant, message.id, &mail).await?;
        }
        Ok(())
    })
}

/// What was sent for a second step.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// Way by which the code came.
    pub provider: &'a str,
    /// The code.
    pub code: &'a str,
    /// Token of the step. Stock ABP clients send none; then the code is that of the step it was mailed for last.
    pub step: Option<&'a str>,
}

/// Judges the code of a second step and uses the step up; a wrong code counts as a wrong password does.
///
/// # Errors
/// `Unavailable`.
pub async fn verify(app: &App, scope: &Scope, user: &user::Model, answer: Answer<'_>) -> Result<SecondStep> {
    let rule = LockoutRule::of(&setting::of_level(app, user.tenant_id).await?);
    let scope = machine(app, user.tenant_id, &scope.facts);
    let platform = app.own::<Platform>()?;
    let _held = platform.gates.hold(&user.id.to_string()).await;
    app.db().write(&scope, |tx| async move { judge(app, &tx, user, answer, rule).await }).await
}

async fn judge(app: &App, tx: &Tx, checked: &user::Model, answer: Answer<'_>, rule: LockoutRule) -> Result<SecondStep> {
    let found = user::locked(tx, checked.id).await?.filter(|user| user.is_active && user.security_stamp == checked.security_stamp);
    let Some(user) = found else { return Ok(SecondStep::Wrong) };
    let step = if user.is_locked_out(tx.now()) { None } else { right_step(app, tx, &user, answer).await? };
    let (outcome, action) = if let Some(step) = step {
        store::set(tx, step, Column::UsedAt).await?;
        user::note_success(tx, user.id).await?;
        (SecondStep::Passed, "LoginSucceeded")
    } else if user.is_locked_out(tx.now()) || user.lockout_enabled && user::count_failure(tx, user.id, rule).await? {
        (SecondStep::LockedOut, "LoginLockedout")
    } else {
        (SecondStep::Wrong, "LoginFailed")
    };
    note(tx, &user, action).await?;
    Ok(outcome)
}

/// The open step that the code belongs to.
async fn right_step(app: &App, tx: &Tx, user: &user::Model, answer: Answer<'_>) -> Result<Option<Uuid>> {
    let named = match answer.step {
        Some(issued) => match token::named_by(app, user, Purpose::TwoFactor, issued)? {
            Some(id) => Some(id),
            None => return Ok(None),
        },
        None => None,
    };
    let Some(step) = store::open(tx, user.id, named).await?.filter(|step| step.sent_at.is_some()) else { return Ok(None) };
    let code = code_of(&*app.own::<Platform>()?, user, step.id);
    let is_right = providers(user).contains(&answer.provider) && bool::from(code.as_bytes().ct_eq(answer.code.trim().as_bytes()));
    Ok(is_right.then_some(step.id))
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

/// Whether `user` may choose about the second step: plan and settings leave it open, and codes reach a confirmed address. Where it is
/// disabled, it can be switched off alone.
///
/// # Errors
/// `Unavailable`.
pub async fn may_choose(app: &App, user: &user::Model) -> Result<bool> {
    let values = setting::of_level(app, user.tenant_id).await?;
    let plan = feature::of_level(app, user.tenant_id).await?;
    let is_open = match Behaviour::of(&values, &plan) {
        Behaviour::Optional => user.email_confirmed || user.two_factor_enabled,
        Behaviour::Disabled => user.two_factor_enabled,
        Behaviour::Forced => false,
    };
    Ok(is_open && values.is(setting::TWO_FACTOR_USERS_CHANGE))
}

/// Switches the second step of the caller's own sign-in; other sessions of the user end.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`, `Identity.TwoFactorFixed` where the user may not choose.
pub async fn set_enabled(app: &App, scope: &Scope, enabled: bool) -> Result<()> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let user = user::by_id(app, tenant, id).await?.ok_or_else(Error::unauthenticated)?;
    if !may_choose(app, &user).await? {
        return Err(Error::rule("Identity.TwoFactorFixed"));
    }
    app.db().write(&scope.within(tenant), |tx| async move { switch(app, &tx, id, enabled).await }).await
}

async fn switch(app: &App, tx: &Tx, id: Uuid, enabled: bool) -> Result<()> {
    let before = tx.get::<user::Entity>(id).await?;
    if before.two_factor_enabled == enabled {
        return Ok(());
    }
    recent_proof(app, tx).await?;
    let mut after = user::Model { two_factor_enabled: enabled, ..before.clone() };
    user::renew_stamp(tx, &mut after);
    note(tx, &after, if enabled { "TwoFactorEnabled" } else { "TwoFactorDisabled" }).await?;
    user::write(app, tx, &before, after).await.map(drop)
}
