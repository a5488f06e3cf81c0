//! What operators see of signing in: attempts by their outcome, tokens and codes that came a second time.

use kernel::{Error, Kind, Result};
use oidc::token::SignInRefusal;

/// Counts an attempt to sign in. One that was stopped by a fault of ours, or of a directory, is none.
pub(crate) fn signed_in<T>(judged: &Result<Result<T, SignInRefusal>>) {
    if let Some(outcome) = outcome(judged) {
        metrics::counter!("waymark_sign_ins_total", "outcome" => outcome).increment(1);
    }
}

fn outcome<T>(judged: &Result<Result<T, SignInRefusal>>) -> Option<&'static str> {
    use SignInRefusal as No;
    Some(match judged {
        Ok(Ok(_)) => "succeeded",
        Ok(Err(No::InvalidUserNameOrPassword | No::InvalidAuthenticatorCode | No::InvalidRecoveryCode)) => "failed",
        Ok(Err(No::LockedOut | No::LockedByAdministrator)) => "locked",
        Ok(Err(No::NotAllowed | No::UnconfirmedPhone { .. })) => "not_allowed",
        Ok(Err(No::RequiresTwoFactor { .. })) => "second_step",
        Ok(Err(No::ShouldChangePasswordOnNextLogin { .. } | No::PeriodicallyChangePassword { .. })) => "password_due",
        Ok(Err(No::DirectoryUnavailable)) => return None,
        Err(error) => return of_error(error),
    })
}

fn of_error(error: &Error) -> Option<&'static str> {
    (error.kind() == Kind::TooMany).then_some("too_many")
}

/// Counts a refresh token that came again after it was exchanged: a copy of it is in other hands.
pub(crate) fn refresh_reused() {
    metrics::counter!("waymark_refresh_token_reuses_total").increment(1);
}

/// Counts a client's assertion that came a second time.
pub(crate) fn assertion_replayed() {
    metrics::counter!("waymark_client_assertion_replays_total").increment(1);
}

/// Counts an authorization code that came a second time.
pub(crate) fn code_replayed() {
    metrics::counter!("waymark_authorization_code_replays_total").increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_counts_by_what_came_of_it() {
        assert_eq!(outcome(&Ok(Ok(()))), Some("succeeded"));
        assert_eq!(outcome::<()>(&Ok(Err(SignInRefusal::InvalidRecoveryCode))), Some("failed"));
        assert_eq!(outcome::<()>(&Ok(Err(SignInRefusal::LockedOut))), Some("locked"));
        assert_eq!(outcome::<()>(&Err(Error::too_many(3))), Some("too_many"));
        assert_eq!(outcome::<()>(&Err(Error::unavailable("away"))), None);
    }
}
