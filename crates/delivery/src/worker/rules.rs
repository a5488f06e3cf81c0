//! What becomes of work that failed.

use kernel::{Error, Kind};

/// How a failure is kept with its message or job: what people are told, and whether trying again may help.
pub(crate) fn failure(error: &Error) -> (String, bool) {
    (told(error), is_passing(error.kind()))
}

/// Whether the same work may succeed later: a part was away, or the fault is ours and may be mended. Everything else would
/// fail the same way again.
pub(crate) fn is_passing(kind: Kind) -> bool {
    matches!(kind, Kind::Unavailable | Kind::Internal)
}

/// The code of the failure, whose text is `Error.<code>`; the cause is for the log alone.
fn told(error: &Error) -> String {
    error.code().map_or_else(|| format!("{:?}", error.kind()), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_passing_failures_are_tried_again() {
        for (error, told, again) in [
            (Error::unavailable("away"), "Common.Unavailable", true),
            (Error::internal("secret cause"), "Internal", true),
            (Error::rule("Mail.Refused"), "Mail.Refused", false),
            (Error::invalid("to", "Validation.Email"), "Invalid", false),
            (Error::stale(), "Common.StaleVersion", false),
            (Error::forbidden("Portal.Goals"), "Volo.Authorization:010001", false),
        ] {
            assert_eq!(failure(&error), (told.to_owned(), again));
        }
    }

    #[test]
    fn pauses_double_and_end() {
        let pauses: Vec<i64> = (0..4).map(|attempt| store::outbox::back_off(attempt).num_seconds()).collect();
        assert_eq!(pauses, [5, 10, 20, 40]);
        let all: i64 = (0..store::outbox::ATTEMPTS - 1).map(|attempt| store::outbox::back_off(attempt).num_seconds()).sum();
        assert!((2 * 3600..24 * 3600).contains(&all), "a mail server may be away for hours: {all} s");
    }
}
