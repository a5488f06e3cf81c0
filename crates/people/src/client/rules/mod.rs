//! Rules of clients: the moves of their status, codes, time zones. Pure.

mod calendar;

use kernel::{Error, Result};

use super::ClientStatus;

pub use calendar::{Calendars, DayWord, zone_of};

/// The statuses of clients that the provider works for, whose health is measured.
pub const MEASURED: [ClientStatus; 4] = [ClientStatus::Onboarding, ClientStatus::Active, ClientStatus::Paused, ClientStatus::Offboarding];

/// The statuses that `from` can move to.
pub fn moves(from: ClientStatus) -> &'static [ClientStatus] {
    use ClientStatus::{Active, Closed, Offboarding, Onboarding, Paused, Prospect};
    match from {
        Prospect => &[Onboarding],
        Onboarding => &[Active],
        Active => &[Paused, Offboarding],
        Paused => &[Active, Offboarding],
        Offboarding => &[Closed],
        // It is read only until then.
        Closed => &[Active],
    }
}

/// Asks that `zone` is a time zone of the IANA database.
///
/// # Errors
/// A field error on `timeZone`.
pub fn check_time_zone(zone: &str) -> Result<()> {
    if zone.parse::<chrono_tz::Tz>().is_ok() { Ok(()) } else { Err(Error::invalid("timeZone", "Validation.TimeZone")) }
}

/// Asks that an engagement doesn't end before it starts.
///
/// # Errors
/// A field error on `engagementEnd`.
pub fn check_engagement(start: Option<chrono::NaiveDate>, end: Option<chrono::NaiveDate>) -> Result<()> {
    match (start, end) {
        (Some(start), Some(end)) if end < start => Err(Error::invalid("engagementEnd", "Validation.EndBeforeStart")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;
    use kernel::check_move;

    #[test]
    fn only_the_listed_moves_work_and_the_others_say_which_do() {
        use ClientStatus::*;
        let listed = [
            (Prospect, Onboarding),
            (Onboarding, Active),
            (Active, Paused),
            (Paused, Active),
            (Active, Offboarding),
            (Paused, Offboarding),
            (Offboarding, Closed),
            (Closed, Active),
        ];
        for from in ClientStatus::iter() {
            for to in ClientStatus::iter() {
                let result = check_move(from, to, moves(from));
                assert_eq!(result.is_ok(), listed.contains(&(from, to)), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(error.code(), Some("Common.InvalidTransition"));
                    assert_eq!(error.data()["from"], format!("{from:?}"));
                    assert_eq!(error.data()["allowed"].as_array().unwrap().len(), moves(from).len());
                }
            }
        }
    }

    #[test]
    fn time_zones_and_engagements_are_checked() {
        assert!(check_time_zone("Europe/London").is_ok());
        assert_eq!(check_time_zone("Mars/Base").unwrap_err().fields()[0].field, "timeZone");
        let day = |d| chrono::NaiveDate::from_ymd_opt(2026, 1, d);
        assert!(check_engagement(day(1), day(1)).is_ok());
        assert_eq!(check_engagement(day(2), day(1)).unwrap_err().fields()[0].field, "engagementEnd");
    }
}
