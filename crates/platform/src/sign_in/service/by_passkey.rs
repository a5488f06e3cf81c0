//! Signing in with a passkey alone: it identifies its user, whom its authenticator has verified.

use std::sync::Arc;

use ::store::Tx;
use http::App;
use kernel::{HOST, RequestFacts, Result};

use crate::{
    Platform,
    authenticate::machine,
    external_login,
    passkey::{self, Presented},
    security_log::{self, Event, IDENTITY},
    setting,
    sign_in::{SignInOutcome, Unconfirmed, unconfirmed},
    tenant, user,
};

/// Verifies an assertion for the challenge in `token`, and writes the security log. A failure locks nobody out: otherwise, knowing a
/// passkey's id would be enough to lock its owner out.
pub async fn check_passkey(app: &App, token: &str, answer: &str, facts: &Arc<RequestFacts>) -> Result<SignInOutcome> {
    let Some(presented) = passkey::identify(app, token, answer).await? else { return Ok(SignInOutcome::InvalidUserNameOrPassword) };
    let tenant = presented.passkey.tenant_id;
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, app.now()) {
        return Ok(SignInOutcome::NotAllowed);
    }
    let values = setting::of_level(app, tenant).await?;
    let platform = app.own::<Platform>()?;
    let _held = platform.gates.hold(&presented.passkey.user_id.to_string()).await;
    let (presented, values) = (&presented, &values);
    app.db().write(&machine(app, tenant, facts), |tx| async move { judge(app, &tx, presented, values).await }).await
}

async fn judge(app: &App, tx: &Tx, presented: &Presented<'_>, values: &setting::Values) -> Result<SignInOutcome> {
    let Some(user) = user::locked(tx, presented.passkey.user_id).await? else { return Ok(SignInOutcome::InvalidUserNameOrPassword) };
    let rule = user::LockoutRule::of(values);
    let user = user::without_stray_lock(tx, user, rule).await?;
    let outcome = if let Some(locked) = SignInOutcome::of_lock(&user, rule, tx.now()) {
        locked
    } else if !passkey::accept(app, tx, presented).await? {
        SignInOutcome::InvalidUserNameOrPassword
    } else if !user.is_open(tx.now()) || values.is_off(setting::LOCAL_LOGIN) || external_login::is_gone(tx, &user).await? {
        SignInOutcome::NotAllowed
    } else {
        match unconfirmed(&user, values) {
            Unconfirmed::Nothing => {
                user::note_success(tx, user.id).await?;
                SignInOutcome::Success(user.clone())
            }
            Unconfirmed::Number => SignInOutcome::UnconfirmedPhone(user.clone()),
            Unconfirmed::More => SignInOutcome::NotAllowed,
        }
    };
    let action = match &outcome {
        SignInOutcome::InvalidUserNameOrPassword => "LoginFailed",
        known => known.action(),
    };
    let (tenant, user_id) = (user.tenant_id, Some(user.id));
    let event = Event { tenant, identity: IDENTITY, action, user_id, user_name: &user.user_name, client_id: None };
    security_log::write(tx, &event).await?;
    Ok(outcome)
}
