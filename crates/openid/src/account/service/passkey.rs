//! Signing in the browser without a password.

use http::App;
use kernel::{HOST, Result, Scope, Uuid};
use oidc::token::SignInRefusal;
use platform::{
    sign_in::{SignInOutcome, check_passkey},
    throttle,
};

use super::sign_in::{self, Admitted};
use crate::observe;

/// Possession of a key, and a user verified by its authenticator (RFC 8176).
const BY_PASSKEY: &str = "pop user mfa";

/// Judges an assertion: a passkey's token and credential. Returns the tenant of the passkey's user as well, which the browser doesn't know.
///
/// # Errors
/// 429 over the bounds of the address, `Unavailable`.
pub(in crate::account) async fn judge(
    app: &App,
    scope: &Scope,
    token: &str,
    credential: &str,
) -> Result<(Result<Admitted, SignInRefusal>, Uuid)> {
    let (judged, tenant) = match outcome(app, scope, token, credential).await {
        Ok(outcome) => {
            let tenant = tenant_of(&outcome);
            (judged(app, outcome).await, tenant)
        }
        Err(error) => (Err(error), HOST),
    };
    observe::signed_in(&judged);
    Ok((judged?, tenant))
}

/// The result of an assertion, counted against the caller's address.
async fn outcome(app: &App, scope: &Scope, token: &str, credential: &str) -> Result<SignInOutcome> {
    let counted = throttle::begin(app, throttle::of_caller(app, scope)?).await?;
    let outcome = check_passkey(app, token, credential, &scope.facts).await?;
    let is_proved = matches!(outcome, SignInOutcome::Success(_) | SignInOutcome::UnconfirmedPhone(_));
    throttle::end(app, counted, !is_proved).await?;
    Ok(outcome)
}

/// The tenant of the passkey's user: the browser doesn't know it.
fn tenant_of(outcome: &SignInOutcome) -> Uuid {
    match outcome {
        SignInOutcome::Success(user) | SignInOutcome::UnconfirmedPhone(user) => user.tenant_id,
        _ => HOST,
    }
}

async fn judged(app: &App, outcome: SignInOutcome) -> Result<Result<Admitted, SignInRefusal>> {
    Ok(match outcome {
        SignInOutcome::Success(user) => Ok(Admitted::new(app, user, BY_PASSKEY).await?),
        SignInOutcome::UnconfirmedPhone(user) => Err(sign_in::unconfirmed_phone(app, &user)?),
        SignInOutcome::LockedOut => Err(SignInRefusal::LockedOut),
        SignInOutcome::LockedByAdministrator => Err(SignInRefusal::LockedByAdministrator),
        SignInOutcome::NotAllowed => Err(SignInRefusal::NotAllowed),
        _ => Err(SignInRefusal::InvalidUserNameOrPassword),
    })
}
