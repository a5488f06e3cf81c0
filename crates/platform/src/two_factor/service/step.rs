//! One second step. Each first step starts one: a row that its answer refers to and that is used once. A code by mail is derived from the
//! row and the operator's key when the mail is sent, so neither database nor backup contains one.

use ::store::{Tx, outbox};
use delivery::{Delivery, Mail};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Scope, text};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::json;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::{authenticator, means};
use crate::{
    Platform,
    authenticate::machine,
    passkey::{self, Ceremony, PASSKEY},
    recovery_code::{self, RECOVERY},
    security_log::{self, Event, TWO_FACTOR},
    setting,
    throttle::letters,
    token::{self, INVALID_TOKEN, Passed, Purpose},
    two_factor::{
        AUTHENTICATOR, EMAIL, TOPIC,
        entity::{ActiveModel, Column, Entity},
        store,
    },
    user::{self, LockoutRule},
};

const CODES: u32 = 1_000_000;

/// Result of the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondStep {
    /// The answer was correct.
    Passed(Passed),
    /// Wrong, too old, or of a provider that the user has not.
    Wrong,
    /// Wrong, and once too often.
    LockedOut,
}

/// The providers with which `user` can pass the second step, best first.
pub async fn providers(app: &App, user: &user::Model) -> Result<Vec<&'static str>> {
    let scope = Scope::system(app.now()).within(user.tenant_id);
    app.db().read(&scope, |tx| async move { Ok(means(&tx, user).await?.providers()) }).await
}

fn code_of(platform: &Platform, user: &user::Model, step: Uuid) -> String {
    let made_of = format!("TwoFactorCode\n{}\n{}\n{}\n{}\n{step}", user.tenant_id, user.id, user.security_stamp, user.normalized_email);
    let signature = platform.secrets.sign(made_of.as_bytes());
    let number = signature.iter().take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    format!("{:06}", number % CODES)
}

/// Starts a second step for a user who has passed the first; returns its token.
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
struct CodeByMail {
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
    let has_it = providers(app, user).await?.contains(&provider);
    let step = token::named_by(app, user, Purpose::TwoFactor, issued)?.filter(|_| has_it).ok_or_else(void)?;
    if provider != EMAIL {
        // The other providers need nothing sent; stock ABP clients request it anyway.
        return Ok(());
    }
    letters::ask(app, scope, user.tenant_id, &user.id.to_string()).await?;
    let wish = &CodeByMail { tenant: user.tenant_id, user: user.id, step, culture: culture.to_owned() };
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

/// Request options so that `user` can pass the step of `issued` with a passkey.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is void or used up, `Account.PasskeysUnavailable`, `Unavailable`.
pub async fn passkey_options(app: &App, user: &user::Model, issued: &str) -> Result<Ceremony> {
    let step = token::named_by(app, user, Purpose::TwoFactor, issued)?.ok_or_else(|| Error::rule(INVALID_TOKEN))?;
    let scope = Scope::system(app.now()).within(user.tenant_id);
    app.db().read(&scope, |tx| async move { passkey::begin_second_step(app, &tx, user, step).await }).await
}

/// Whether `issued` is the token of a step that still waits for its code.
pub async fn is_open(app: &App, user: &user::Model, issued: &str) -> Result<bool> {
    let Some(step) = token::named_by(app, user, Purpose::TwoFactor, issued)? else { return Ok(false) };
    let scope = Scope::system(app.now()).within(user.tenant_id);
    app.db().read(&scope, |tx| async move { Ok(store::find(&tx, user.id, Some(step)).await?.is_some()) }).await
}

pub(in crate::two_factor) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: CodeByMail = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let Some(user) = user::by_id(&app, wish.tenant, wish.user).await?.filter(|u| u.is_open(app.now())) else { return Ok(()) };
        let code = code_of(&*app.own::<Platform>()?, &user, wish.step);
        let mail = Mail {
            to: user.email.clone(),
            to_name: Some(user.full_name()),
            culture: setting::language_for(&app, user.tenant_id, user.id, &wish.culture).await?,
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

/// The answer to a second step.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    /// Way by which the code came.
    pub provider: &'a str,
    pub code: &'a str,
    /// OpenID client that the sign-in is for.
    pub client_id: Option<&'a str>,
    /// Token of the step. Stock ABP clients send none; then a mailed code belongs to the step it was last mailed for, and any other answer
    /// to the latest step.
    pub step: Option<&'a str>,
}

/// Judges the code of a second step and uses the step up; a wrong code counts as a wrong password does.
pub async fn verify(app: &App, scope: &Scope, user: &user::Model, answer: Answer<'_>) -> Result<SecondStep> {
    let rule = LockoutRule::of(&setting::of_level(app, user.tenant_id).await?);
    let scope = machine(app, user.tenant_id, &scope.facts);
    let platform = app.own::<Platform>()?;
    let _held = platform.gates.hold(&user.id.to_string()).await;
    app.db().write(&scope, |tx| async move { judge(app, &tx, user, answer, rule).await }).await
}

async fn judge(app: &App, tx: &Tx, checked: &user::Model, answer: Answer<'_>, rule: LockoutRule) -> Result<SecondStep> {
    let found = user::locked(tx, checked.id).await?.filter(|user| user.is_open(tx.now()) && user.security_stamp == checked.security_stamp);
    let Some(user) = found else { return Ok(SecondStep::Wrong) };
    let user = user::without_stray_lock(tx, user, rule).await?;
    let right = if user.is_locked_out(tx.now()) { None } else { right_step(app, tx, &user, answer).await? };
    let (outcome, action) = if let Some((step, passed)) = right {
        store::set(tx, step, Column::UsedAt).await?;
        user::note_success(tx, user.id).await?;
        (SecondStep::Passed(passed), "LoginSucceeded")
    } else if user.is_locked_out(tx.now()) || user.lockout_enabled && user::count_failure(tx, user.id, rule).await? {
        (SecondStep::LockedOut, "LoginLockedout")
    } else {
        (SecondStep::Wrong, "LoginFailed")
    };
    note(tx, &user, action, answer.client_id).await?;
    Ok(outcome)
}

/// The open step that the answer belongs to, and how it passes it, if the answer is correct.
async fn right_step(app: &App, tx: &Tx, user: &user::Model, answer: Answer<'_>) -> Result<Option<(Uuid, Passed)>> {
    let named = match answer.step {
        Some(issued) => match token::named_by(app, user, Purpose::TwoFactor, issued)? {
            Some(id) => Some(id),
            None => return Ok(None),
        },
        None => None,
    };
    if !means(tx, user).await?.providers().contains(&answer.provider) {
        return Ok(None);
    }
    let open = match named {
        None if answer.provider != EMAIL => store::latest(tx, user.id).await?,
        named => store::open(tx, user.id, named).await?,
    };
    let Some(step) = open else { return Ok(None) };
    let (is_right, passed) = match answer.provider {
        EMAIL => {
            let code = code_of(&*app.own::<Platform>()?, user, step.id);
            (step.sent_at.is_some() && bool::from(code.as_bytes().ct_eq(text::typed_code(answer.code).as_bytes())), Passed::Code)
        }
        AUTHENTICATOR => (authenticator::accept(app, tx, user, answer.code).await?, Passed::Code),
        RECOVERY => (recovery_code::redeem(app, tx, user, answer.code).await?, Passed::Code),
        PASSKEY => (passkey::accept_second(app, tx, user, step.id, answer.code).await?, Passed::Key),
        _ => (false, Passed::Code),
    };
    Ok(is_right.then_some((step.id, passed)))
}

async fn note(tx: &Tx, user: &user::Model, action: &str, client_id: Option<&str>) -> Result<()> {
    let event =
        Event { tenant: user.tenant_id, identity: TWO_FACTOR, action, user_id: Some(user.id), user_name: &user.user_name, client_id };
    security_log::write(tx, &event).await
}
