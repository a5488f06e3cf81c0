//! How failed work is handled.

use kernel::Error;

/// The stored form of a failure: the code that users see, and whether a retry may help.
pub(crate) fn failure(error: &Error) -> (String, bool) {
    (error_code(error), error.kind().is_transient())
}

/// The code of the failure, whose text is `Error.<code>`; the cause is only logged.
fn error_code(error: &Error) -> String {
    error.code().map_or_else(|| format!("{:?}", error.kind()), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_transient_failures_are_retried() {
        for (error, code, again) in [
            (Error::unavailable("away"), "Common.Unavailable", true),
            (Error::internal("secret cause"), "Internal", true),
            (Error::rule("Mail.Refused"), "Mail.Refused", false),
            (Error::invalid("to", "Validation.Email"), "Invalid", false),
            (Error::stale(), "Common.StaleVersion", false),
            (Error::forbidden("Portal.Goals"), "Volo.Authorization:010001", false),
        ] {
            assert_eq!(failure(&error), (code.to_owned(), again));
        }
    }

    #[test]
    fn pauses_double_up_to_a_limit() {
        let pauses: Vec<i64> = (0..4).map(|attempt| store::outbox::back_off(attempt).num_seconds()).collect();
        assert_eq!(pauses, [5, 10, 20, 40]);
        let all: i64 = (0..store::outbox::ATTEMPTS - 1).map(|attempt| store::outbox::back_off(attempt).num_seconds()).sum();
        assert!((2 * 3600..24 * 3600).contains(&all), "a mail server may be unavailable for hours: {all} s");
    }
}
