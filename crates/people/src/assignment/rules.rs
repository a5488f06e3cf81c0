//! Rules of coach assignments. Pure.

use chrono::{Days, NaiveDate};
use kernel::{Error, Result, Uuid};

use super::{CoachAssignment, CoachRequest, CoachRole};

/// The most coaches of a client.
pub const MAX_COACHES: usize = 20;

/// How many days before the last one people are told that an assignment ends.
const TOLD_DAYS: u64 = 7;

/// Validates that each coach is named once, at most one leads, and no assignment ends before it starts.
///
/// # Errors
/// `Common.TooManyItems`, field errors.
pub fn check(wanted: &[CoachRequest]) -> Result<()> {
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

/// The part that a coach can pass on `today`: one whose last day is over begins again today and is open, as if the coach
/// were assigned again. `None` if it is still to come.
pub fn to_pass(assigned: &CoachAssignment, today: NaiveDate) -> Option<CoachAssignment> {
    let is_over = assigned.to_on.is_some_and(|last| last < today);
    let begun = CoachAssignment { from_on: today, to_on: None, ..assigned.clone() };
    (assigned.from_on <= today).then(|| if is_over { begun } else { assigned.clone() })
}

/// The last day of assignments that end soon on `today`.
pub fn soon(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(Days::new(TOLD_DAYS)).unwrap_or(today)
}

/// Whether an assignment is in force on `today` and ends soon.
pub fn ends_soon(assigned: &CoachAssignment, today: NaiveDate) -> bool {
    is_in_force(assigned.from_on, assigned.to_on, today) && assigned.to_on.is_some_and(|last| last <= soon(today))
}

/// Whether the wanted assignments take from a coach today what this one gives: reading at the client, or working there.
pub fn ends(assigned: &CoachAssignment, wanted: &[CoachRequest], today: NaiveDate) -> bool {
    let in_force = |from, to| is_in_force(from, to, today);
    let works = |role: CoachRole| role != CoachRole::Observer;
    let goes_on =
        |w: &CoachRequest| w.user_id == assigned.user_id && in_force(w.from_on, w.to_on) && (works(w.role) || !works(assigned.role));
    in_force(assigned.from_on, assigned.to_on) && !wanted.iter().any(goes_on)
}

/// How much a coach of a role does for a client.
fn rank(role: CoachRole) -> u8 {
    match role {
        CoachRole::Observer => 0,
        CoachRole::Support => 1,
        CoachRole::Lead => 2,
    }
}

/// Whether a coach who passes a part on may stay as this: as no more than before, and not as the lead beside another one.
pub fn may_stay(part: CoachRole, stays_as: Option<CoachRole>) -> bool {
    stays_as.is_none_or(|role| role != CoachRole::Lead && rank(role) <= rank(part))
}

/// The assignments once a coach has passed the part on to `heir`, who plays it from `today` on, or what the heir has already, or is to have
/// later, where that is more.
pub fn passed_on(
    existing: &[CoachAssignment],
    part: &CoachAssignment,
    heir: Uuid,
    stays_as: Option<CoachRole>,
    today: NaiveDate,
) -> Vec<CoachRequest> {
    let own = existing.iter().find(|s| s.user_id == heir && s.to_on.is_none_or(|to| to >= today)).map(CoachRequest::of);
    let taken = match own {
        Some(own) => CoachRequest {
            role: if rank(own.role) > rank(part.role) { own.role } else { part.role },
            from_on: own.from_on.min(today),
            to_on: own.to_on.zip(part.to_on).map(|(own, passed)| own.max(passed)),
            ..own
        },
        None => CoachRequest { user_id: heir, role: part.role, from_on: today, to_on: part.to_on },
    };
    let others = existing.iter().filter(|s| s.user_id != part.user_id && s.user_id != heir).map(CoachRequest::of);
    let stays = stays_as.map(|role| CoachRequest { role, ..CoachRequest::of(part) });
    others.chain(stays).chain([taken]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assigned(user: u128, role: CoachRole, to_on: Option<NaiveDate>) -> CoachAssignment {
        let at: kernel::Timestamp = "2026-01-05T09:00:00Z".parse().unwrap();
        CoachAssignment {
            tenant_id: Uuid::nil(),
            id: Uuid::from_u128(user),
            client_id: Uuid::nil(),
            user_id: Uuid::from_u128(user),
            role,
            from_on: at.date_naive(),
            to_on,
            end_told_for: None,
            concurrency_stamp: String::new(),
            created_at: at,
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    #[test]
    fn an_heir_plays_the_part_from_today_on_and_keeps_what_is_more() {
        use CoachRole::{Lead, Observer, Support};
        let day = |d| NaiveDate::from_ymd_opt(2026, 3, d).unwrap();
        let (lead, helps, ended) = (assigned(1, Lead, None), assigned(2, Support, Some(day(9))), assigned(3, Observer, Some(day(1))));
        let existing = [lead.clone(), helps.clone(), ended];
        let told = |wanted: Vec<CoachRequest>| -> Vec<(u128, CoachRole, NaiveDate, Option<NaiveDate>)> {
            wanted.into_iter().map(|w| (w.user_id.as_u128(), w.role, w.from_on, w.to_on)).collect()
        };
        let (january, to) = (lead.from_on, Uuid::from_u128);
        assert_eq!(
            told(passed_on(&existing, &lead, to(3), None, day(2))),
            [(2, Support, january, Some(day(9))), (3, Lead, day(2), None)],
            "an assignment that is over begins anew"
        );
        assert_eq!(
            told(passed_on(&existing, &lead, to(2), Some(Observer), day(2))),
            [(3, Observer, january, Some(day(1))), (1, Observer, january, None), (2, Lead, january, None)]
        );
        assert_eq!(
            told(passed_on(&existing[..2], &helps, to(1), Some(Support), day(2))),
            [(2, Support, january, Some(day(9))), (1, Lead, january, None)]
        );
        let planned = [helps.clone(), CoachAssignment { from_on: day(20), ..assigned(4, Lead, None) }];
        assert_eq!(told(passed_on(&planned, &helps, to(4), None, day(2))), [(4, Lead, day(2), None)], "what is to come isn't lost");
        assert!(may_stay(Lead, Some(Support)) && may_stay(Support, Some(Observer)) && may_stay(Observer, None));
        assert!(!may_stay(Lead, Some(Lead)) && !may_stay(Observer, Some(Support)));
    }

    #[test]
    fn a_part_whose_last_day_is_over_is_passed_on_as_if_it_began_today() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 3, d).unwrap();
        let days = |part: Option<CoachAssignment>| part.map(|part| (part.from_on, part.to_on));
        let ended = assigned(1, CoachRole::Lead, Some(day(9)));
        assert_eq!(days(to_pass(&ended, day(9))), Some((ended.from_on, Some(day(9)))), "its last day");
        assert_eq!(days(to_pass(&ended, day(10))), Some((day(10), None)));
        assert_eq!(days(to_pass(&CoachAssignment { from_on: day(11), ..ended }, day(10))), None, "it is to come");
    }

    #[test]
    fn an_assignment_ends_soon_in_its_last_week() {
        let day = |d| NaiveDate::from_ymd_opt(2026, 3, d).unwrap();
        let ending = assigned(1, CoachRole::Support, Some(day(12)));
        let soon: Vec<u32> = (1..=14).filter(|today| ends_soon(&ending, day(*today))).collect();
        assert_eq!(soon, (5..=12).collect::<Vec<_>>());
        assert!(!ends_soon(&assigned(1, CoachRole::Support, None), day(12)));
    }

    fn coach(user: u128, role: CoachRole, to: Option<u32>) -> CoachRequest {
        let day = |d| NaiveDate::from_ymd_opt(2026, 1, d).unwrap();
        CoachRequest { user_id: Uuid::from_u128(user), role, from_on: day(5), to_on: to.map(day) }
    }

    #[test]
    fn one_coach_leads_each_is_named_once_and_dates_are_in_order() {
        use CoachRole::{Lead, Support};
        assert!(check(&[coach(1, Lead, None), coach(2, Support, Some(5))]).is_ok());
        let field = |wanted: &[CoachRequest]| check(wanted).unwrap_err().fields().first().map(|f| f.field.to_string());
        assert_eq!(field(&[coach(1, Lead, None), coach(2, Lead, None)]).as_deref(), Some("assignments"));
        assert_eq!(field(&[coach(1, Lead, Some(4))]).as_deref(), Some("assignments[0].toOn"));
        assert_eq!(field(&[coach(1, Lead, None), coach(1, Support, None)]).as_deref(), Some("assignments[1].userId"));
        let many: Vec<CoachRequest> = (0..=MAX_COACHES as u128).map(|user| coach(user, Support, None)).collect();
        assert_eq!(check(&many).unwrap_err().code(), Some("Common.TooManyItems"));
    }
}
