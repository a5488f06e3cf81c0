//! When a delegation is active, and the rules for new ones. Pure.

use kernel::{Error, FieldError, Result, Timestamp};

/// Status of a delegation at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It has not started.
    Future,
    /// Active now.
    Active,
    /// It is over.
    Expired,
}

impl Status {
    /// The status at `now`.
    pub fn at(start: Timestamp, end: Timestamp, now: Timestamp) -> Self {
        if start > now {
            Self::Future
        } else if now > end {
            Self::Expired
        } else {
            Self::Active
        }
    }
}

fn fault(field: &'static str, message: &'static str) -> FieldError {
    FieldError { field: field.into(), message: message.into(), data: serde_json::Map::new() }
}

/// Checks the window: if both times are missing they are required, if one is, the other is invalid; the end is after the start and not in
/// the past.
///
/// # Errors
/// Field errors on `startTime` and `endTime`.
pub(super) fn check_window(start: Option<Timestamp>, end: Option<Timestamp>, now: Timestamp) -> Result<(Timestamp, Timestamp)> {
    let faults = match (start, end) {
        (None, None) => vec![fault("startTime", "Validation.Required"), fault("endTime", "Validation.Required")],
        (None, Some(_)) => vec![fault("startTime", "Validation.Invalid")],
        (Some(_), None) => vec![fault("endTime", "Validation.Invalid")],
        (Some(start), Some(end)) if end <= start => vec![fault("endTime", "Validation.EndBeforeStart")],
        (Some(_), Some(end)) if end <= now => vec![fault("endTime", "Validation.EndInPast")],
        (Some(start), Some(end)) => return Ok((start, end)),
    };
    Err(Error::invalid_fields(faults))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn the_status_follows_from_the_time() {
        for (start, end, now, expected) in
            [(10, 20, 9, Status::Future), (10, 20, 10, Status::Active), (10, 20, 20, Status::Active), (10, 20, 21, Status::Expired)]
        {
            assert_eq!(Status::at(at(start), at(end), at(now)), expected, "{now}");
        }
    }

    #[test]
    fn a_window_has_both_ends_in_order_and_is_not_over() {
        let faults = |start: Option<i64>, end: Option<i64>| {
            let checked = check_window(start.map(at), end.map(at), at(100));
            checked.err().map(|e| e.fields().iter().map(|f| format!("{} {}", f.field, f.message)).collect::<Vec<_>>()).unwrap_or_default()
        };
        assert_eq!(faults(None, None), ["startTime Validation.Required", "endTime Validation.Required"]);
        assert_eq!(faults(Some(110), None), ["endTime Validation.Invalid"]);
        assert_eq!(faults(None, Some(110)), ["startTime Validation.Invalid"]);
        assert_eq!(faults(Some(110), Some(110)), ["endTime Validation.EndBeforeStart"]);
        assert_eq!(faults(Some(10), Some(100)), ["endTime Validation.EndInPast"]);
        assert!(faults(Some(10), Some(101)).is_empty());
    }
}
