//! Rules of coach assignments. Pure.

use chrono::NaiveDate;
use kernel::{Error, Result};

use super::{CoachAssignment, CoachRole, service::Assignment};

/// The most coaches of a client.
pub const MAX_COACHES: usize = 20;

/// Validates that each coach is named once, at most one leads, and no assignment ends before it starts.
///
/// # Errors
/// `Common.TooManyItems`, field errors.
pub fn check(wanted: &[Assignment]) -> Result<()> {
    if wanted.len() > MAX_COACHES {
        return Err(Error::rule("Common.TooManyItems").with("max", MAX_COACHES));
    }
    if wanted.iter().filter(|w| w.role == CoachRole::Lead).count() > 1 {
        return Err(Error::invalid("assignments", "Clients.OneLead"));
    }
    for (at, assignment) in wanted.iter().enumerate() {
        if assignment.to_on.is_some_and(|to| to < assignment.from_on) {
            return Err(Error::invalid(format!("assignments[{at}].toOn"), "Validation.EndBeforeStart"));
        }
        if wanted[..at].iter().any(|w| w.user_id == assignment.user_id) {
            return Err(Error::invalid(format!("assignments[{at}].userId"), "Validation.Repeated"));
        }
    }
    Ok(())
}

/// Whether an assignment from one day to another, both included, is in force on `today`.
pub fn is_in_force(from: NaiveDate, to: Option<NaiveDate>, today: NaiveDate) -> bool {
    from <= today && to.is_none_or(|to| to >= today)
}

/// Whether the wanted assignments take from a coach today what this one gives: reading at the client, or working there.
pub fn ends(assigned: &CoachAssignment, wanted: &[Assignment], today: NaiveDate) -> bool {
    let in_force = |from, to| is_in_force(from, to, today);
    let works = |role: CoachRole| role != CoachRole::Observer;
    let goes_on =
        |w: &Assignment| w.user_id == assigned.user_id && in_force(w.from_on, w.to_on) && (works(w.role) || !works(assigned.role));
    in_force(assigned.from_on, assigned.to_on) && !wanted.iter().any(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Uuid;

    fn coach(user: u128, role: CoachRole, to: Option<u32>) -> Assignment {
        let day = |d| NaiveDate::from_ymd_opt(2026, 1, d).unwrap();
        Assignment { user_id: Uuid::from_u128(user), role, from_on: day(5), to_on: to.map(day) }
    }

    #[test]
    fn one_coach_leads_each_is_named_once_and_dates_are_in_order() {
        use CoachRole::{Lead, Support};
        assert!(check(&[coach(1, Lead, None), coach(2, Support, Some(5))]).is_ok());
        let field = |wanted: &[Assignment]| check(wanted).unwrap_err().fields().first().map(|f| f.field.to_string());
        assert_eq!(field(&[coach(1, Lead, None), coach(2, Lead, None)]).as_deref(), Some("assignments"));
        assert_eq!(field(&[coach(1, Lead, Some(4))]).as_deref(), Some("assignments[0].toOn"));
        assert_eq!(field(&[coach(1, Lead, None), coach(1, Support, None)]).as_deref(), Some("assignments[1].userId"));
        let many: Vec<Assignment> = (0..=MAX_COACHES as u128).map(|user| coach(user, Support, None)).collect();
        assert_eq!(check(&many).unwrap_err().code(), Some("Common.TooManyItems"));
    }
}
