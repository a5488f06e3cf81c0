//! The second step of signing in: who may take it, and checking an answer.

use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oidc::token::{SecondFactor, SignInRefusal};
use platform::{
    recovery_code::RECOVERY,
    token::{INVALID_TOKEN, Passed},
    two_factor::{self, Answer, SecondStep},
    user,
};

/// The user whom the token of a first step was given to.
pub(in crate::account) async fn passed(app: &App, tenant: Uuid, id: Uuid, step: &str) -> Result<user::Model> {
    let user = user::by_id(app, tenant, id).await?.filter(|user| user.is_open(app.now()));
    match user {
        Some(user) if two_factor::is_open(app, &user, step).await? => Ok(user),
        _ => Err(Error::rule(INVALID_TOKEN)),
    }
}

/// Checks the answer of the second step; returns how it was passed.
pub(super) async fn judge(
    app: &App,
    scope: &Scope,
    user: &user::Model,
    factor: &SecondFactor,
    client_id: Option<&str>,
) -> Result<Result<Passed, SignInRefusal>> {
    let (answer, wrong) = match factor {
        SecondFactor::Code { provider, code, step } => {
            let step = step.as_ref().map(|step| step.expose());
            let wrong = if provider == RECOVERY { SignInRefusal::InvalidRecoveryCode } else { SignInRefusal::InvalidAuthenticatorCode };
            (Answer { provider, code: code.expose(), client_id, step }, wrong)
        }
        SecondFactor::Recovery(code) => {
            (Answer { provider: RECOVERY, code: code.expose(), client_id, step: None }, SignInRefusal::InvalidRecoveryCode)
        }
    };
    Ok(match two_factor::verify(app, scope, user, answer).await? {
        SecondStep::Passed(passed) => Ok(passed),
        SecondStep::Wrong => Err(wrong),
        SecondStep::LockedOut => Err(SignInRefusal::LockedOut),
    })
}
