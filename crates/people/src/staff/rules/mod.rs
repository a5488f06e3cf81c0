//! What holds for staff: moves of the status, managers without circles. Pure.

mod readiness;

use ::store::changeable;
use chrono::{NaiveDate, TimeDelta};
use kernel::{Error, Operation, Result, Scope, Ties, Uuid, Width, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CERTIFICATES, REACH, Staff, StaffCertificate, StaffRequest, StaffStatus, entity::Entity};

pub use readiness::{Kit, Requirement, StaffReadiness, named_once, percent};

/// How long before its last day a certificate expires soon.
pub const EXPIRES_SOON: TimeDelta = TimeDelta::days(60);

/// Status of a certificate by the client's day, the least urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum StaffCertificateStatus {
    /// Valid for more than 60 days, or for good.
    Valid,
    /// Valid for at most 60 more days.
    ExpiringSoon,
    /// Its last day is over.
    Expired,
}

impl StaffCertificateStatus {
    /// Status on the day `today` of a certificate that is valid to the end of the day `last`.
    pub fn of(last: Option<NaiveDate>, today: NaiveDate) -> Self {
        match last {
            Some(last) if last < today => Self::Expired,
            Some(last) if last <= soon(today) => Self::ExpiringSoon,
            _ => Self::Valid,
        }
    }
}

/// The latest last day of certificates that expire soon.
pub fn soon(today: NaiveDate) -> NaiveDate {
    today.checked_add_signed(EXPIRES_SOON).unwrap_or(today)
}

/// Asks that a certificate doesn't expire before it is issued.
///
/// # Errors
/// A field error on `expiresOn`.
pub fn check_validity(issued: Option<NaiveDate>, expires: Option<NaiveDate>) -> Result<()> {
    match (issued, expires) {
        (Some(issued), Some(expires)) if expires < issued => Err(Error::invalid("expiresOn", "Staff.ExpiresBeforeIssue")),
        _ => Ok(()),
    }
}

/// Whether the caller may do this with the certificates of a person.
pub fn reaches_certificates(scope: &Scope, operation: Operation, person: &Staff) -> bool {
    let ties = Ties { people: vec![person.id], client: Some(person.client_id), ..Ties::default() };
    is_kept_by(scope, person)
        && scope.reaches(&CERTIFICATES, operation, &ties)
        && (operation == Operation::Read || !scope.observes(person.client_id))
}

/// Whether the caller reaches the main client of a person, where the person is kept: others of their clients read them.
pub fn is_kept_by(scope: &Scope, person: &Staff) -> bool {
    scope.clients().contain(person.client_id)
}

/// Asks that a change of a person comes from where they are kept.
///
/// # Errors
/// 403 `Staff.KeptElsewhere`.
pub fn check_kept_by(scope: &Scope, person: &Staff) -> Result<()> {
    if is_kept_by(scope, person) { Ok(()) } else { Err(Error::refused("Staff.KeptElsewhere")) }
}

/// Asks that the caller may decide for which clients people work: who reaches all of the staff.
///
/// # Errors
/// 403.
pub fn check_places(scope: &Scope) -> Result<()> {
    if scope.width(&REACH, Operation::Change) == Width::All { Ok(()) } else { Err(Error::forbidden(super::ALL.0)) }
}

/// The first day at a client, `wanted` or the earliest from `today` on: after the last day of the time there before.
///
/// # Errors
/// A field error on `from`.
pub fn first_day_at(wanted: Option<NaiveDate>, last: Option<NaiveDate>, today: NaiveDate) -> Result<NaiveDate> {
    let earliest = last.and_then(|last| last.succ_opt());
    let first = wanted.unwrap_or_else(|| earliest.map_or(today, |earliest| earliest.max(today)));
    if last.is_some_and(|last| first <= last) { Err(Error::invalid("from", "Staff.WorkedThereThen")) } else { Ok(first) }
}

/// The last day at a client, `wanted` or today: not before the first one, and not in the future unless the first one is.
///
/// # Errors
/// A field error on `to`.
pub fn last_day_at(wanted: Option<NaiveDate>, first: Option<NaiveDate>, today: NaiveDate) -> Result<NaiveDate> {
    let latest = first.map_or(today, |first| first.max(today));
    match wanted {
        None => Ok(latest),
        Some(last) if first.is_some_and(|first| last < first) => Err(Error::invalid("to", "Validation.EndBeforeStart")),
        Some(last) if last > latest => Err(Error::invalid("to", "Staff.EndsInFuture")),
        Some(last) => Ok(last),
    }
}

/// Whether the caller is this person.
pub fn is_own(scope: &Scope, person: &Staff) -> bool {
    scope.relations().staff.contains(&person.id) || (person.user_id.is_some() && person.user_id == scope.principal().user_id)
}

/// Whether what somebody has verified of a certificate still stands in it.
pub fn says_the_same(before: &StaffCertificate, after: &StaffCertificate) -> bool {
    let said = |of: &StaffCertificate| (of.name.clone(), of.issuer.clone(), of.number.clone(), of.issued_on, of.expires_on);
    said(before) == said(after)
}

/// The statuses that `from` can move to.
pub fn moves(from: StaffStatus) -> &'static [StaffStatus] {
    use StaffStatus::{Active, Invited, Left, NoLogin, OnLeave};
    match from {
        NoLogin => &[Active, Left],
        // By accepting, an invited person becomes active, and without a sign-in again when the invitation is withdrawn.
        Invited => &[Left],
        Active => &[OnLeave, Left],
        OnLeave => &[Active, Left],
        Left => &[Active],
    }
}

/// Properties of a person that the audit log must not keep of somebody who was anonymised.
pub const TELLING: &[&str] = &["firstName", "lastName", "preferredName", "email", "phone", "jobTitle", "userId"];
/// The same of their certificates: what somebody was qualified to do is the client's to prove, its number is not.
pub const TELLING_OF_CERTIFICATES: &[&str] = &["number"];

/// Asks that somebody hasn't been anonymised: what is left of them stays as it is.
///
/// # Errors
/// `Staff.Anonymised`.
pub fn check_there(person: &Staff) -> Result<()> {
    if person.former_number.is_some() { Err(Error::rule("Staff.Anonymised")) } else { Ok(()) }
}

/// Asks that somebody has left and can be anonymised, and that the caller has typed the full name.
///
/// # Errors
/// `Staff.Anonymised`, `Staff.NotLeft`, a field error on `name`.
pub fn check_anonymisable(person: &Staff, typed: &str) -> Result<()> {
    check_there(person)?;
    if person.status != StaffStatus::Left {
        return Err(Error::rule("Staff.NotLeft"));
    }
    let folded = |name: &str| text::fold(name.trim());
    if folded(typed) == folded(&person.full_name()) { Ok(()) } else { Err(Error::invalid("name", "Staff.NameDiffers")) }
}

/// What is left of somebody's entry: when they worked here and how, and to whom they reported.
pub fn anonymised(person: &Staff, number: i32) -> Staff {
    Staff {
        user_id: None,
        first_name: String::new(),
        last_name: String::new(),
        preferred_name: None,
        email: None,
        phone: None,
        job_title: None,
        invitation_id: None,
        former_number: Some(number),
        email_key: None,
        name_key: String::new(),
        search_key: String::new(),
        ..person.clone()
    }
}

/// The address that an invitation of a person goes to.
///
/// # Errors
/// `Staff.HasLeft`, `Staff.HasSignIn`, `Staff.NotInvitable` for those who work without a sign-in, `Staff.AddressMissing`.
pub fn address_to_invite(person: &Staff) -> Result<&str> {
    match person.status {
        StaffStatus::Left => Err(Error::rule("Staff.HasLeft")),
        _ if person.user_id.is_some() => Err(Error::rule("Staff.HasSignIn")),
        StaffStatus::NoLogin | StaffStatus::Invited => person.email.as_deref().ok_or_else(|| Error::rule("Staff.AddressMissing")),
        StaffStatus::Active | StaffStatus::OnLeave => Err(Error::rule("Staff.NotInvitable")),
    }
}

/// Asks that address and account of an invited person stay as they are: the invitation went to the one, and leads to the other.
///
/// # Errors
/// A field error on `email` or `userId`.
pub fn check_invited(before: &Staff, input: &StaffRequest) -> Result<()> {
    let changed = [("email", before.email != input.email), ("userId", before.user_id != input.user_id)];
    match changed.into_iter().find(|(_, is_changed)| *is_changed && before.status == StaffStatus::Invited) {
        Some((field, _)) => Err(Error::invalid(field, "Staff.InvitationUnderWay")),
        None => Ok(()),
    }
}

/// Whether the caller may decide on a person's account: who reaches all of the staff.
pub fn gives_accounts(scope: &Scope) -> bool {
    scope.width(&REACH, Operation::Change) == Width::All
}

/// Asks that nobody manages himself, directly or through others. `above` are the managers of the new manager, nearest first.
///
/// # Errors
/// `Staff.SelfManager`, `Staff.ManagerCycle`.
pub fn check_manager(person: Option<Uuid>, manager: Uuid, above: &[Uuid]) -> Result<()> {
    let refused = |code: &'static str, message: &'static str| Err(Error::rule(code).and_field("managerStaffId", message));
    match person {
        Some(person) if person == manager => refused("Staff.SelfManager", "Error.Staff.SelfManager"),
        Some(person) if above.contains(&person) => refused("Staff.ManagerCycle", "Error.Staff.ManagerCycle"),
        _ => Ok(()),
    }
}

/// The first day of somebody who comes back, `wanted` or the earliest from `today` on: not before the last day of the time before.
///
/// # Errors
/// A field error on `startOn`.
pub fn first_day(wanted: Option<NaiveDate>, last: Option<NaiveDate>, today: NaiveDate) -> Result<NaiveDate> {
    let first = wanted.unwrap_or_else(|| last.map_or(today, |last| last.max(today)));
    if last.is_some_and(|last| first < last) { Err(Error::invalid("startOn", "Staff.StartsBeforeLeaving")) } else { Ok(first) }
}

/// The error of a row that may mean any of these people, whom it names by what tells them apart.
pub fn several(people: &[Staff]) -> Error {
    const NAMED: usize = 5;
    let named = |person: &Staff| {
        let name = format!("{} {}", person.first_name, person.last_name);
        match [&person.email, &person.job_title, &person.phone].into_iter().flatten().next() {
            Some(mark) => format!("{name} ({mark})"),
            None => name,
        }
    };
    let mut names: Vec<String> = people.iter().take(NAMED).map(named).collect();
    names.sort_unstable();
    if people.len() > NAMED {
        names.push("…".to_owned());
    }
    Error::rule("Import.Several").with("records", names.join("; "))
}

/// Asks that nobody leaves before starting.
///
/// # Errors
/// A field error on `endOn`.
pub fn check_dates(start: Option<NaiveDate>, end: Option<NaiveDate>) -> Result<()> {
    match (start, end) {
        (Some(start), Some(end)) if end < start => Err(Error::invalid("endOn", "Validation.EndBeforeStart")),
        _ => Ok(()),
    }
}

/// A manager who may change only its own people can't extend whom it leads: a person reports to it or to one of those it leads. The person's
/// user and client are changed only by callers with all of the staff in reach.
///
/// # Errors
/// 403, field errors.
pub fn check_reach(scope: &Scope, before: Option<&Staff>, input: &StaffRequest) -> Result<()> {
    before.map_or(Ok(()), |before| check_kept_by(scope, before))?;
    if scope.width(&REACH, Operation::Change) == Width::All {
        return Ok(());
    }
    if before.is_some_and(|b| !changeable::<Entity>(scope, b)) {
        return Err(Error::forbidden(super::ALL.0));
    }
    if input.user_id != before.and_then(|b| b.user_id) {
        return Err(Error::invalid("userId", "Validation.OutOfReach"));
    }
    if before.is_some_and(|b| b.client_id != input.client_id) {
        return Err(Error::invalid("clientId", "Validation.OutOfReach"));
    }
    check_new_manager(scope, before, input.manager_staff_id)
}

/// The same for the manager alone.
///
/// # Errors
/// 403, a field error on `managerStaffId`.
pub fn check_manager_reach(scope: &Scope, before: &Staff, manager: Option<Uuid>) -> Result<()> {
    check_kept_by(scope, before)?;
    if scope.width(&REACH, Operation::Change) == Width::All {
        return Ok(());
    }
    if !changeable::<Entity>(scope, before) {
        return Err(Error::forbidden(super::ALL.0));
    }
    check_new_manager(scope, Some(before), manager)
}

/// Asks that a new manager is the caller, or somebody whom the caller leads.
fn check_new_manager(scope: &Scope, before: Option<&Staff>, manager: Option<Uuid>) -> Result<()> {
    if before.is_some_and(|b| b.manager_staff_id == manager) || manager.is_some_and(|id| leads(scope, id)) {
        return Ok(());
    }
    Err(Error::invalid("managerStaffId", "Validation.OutOfReach"))
}

/// Whether the caller is this person, or leads it.
pub fn leads(scope: &Scope, person: Uuid) -> bool {
    scope.relations().staff.contains(&person) || scope.relations().led.contains(&person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;
    use kernel::check_move;

    #[test]
    fn every_status_leads_to_left_and_from_there_only_back_to_work() {
        assert_eq!(moves(StaffStatus::Left), [StaffStatus::Active]);
        for from in StaffStatus::iter() {
            assert_eq!(check_move(from, StaffStatus::Left, moves(from)).is_ok(), from != StaffStatus::Left);
            assert!(check_move(from, StaffStatus::NoLogin, moves(from)).is_err());
            assert!(check_move(from, StaffStatus::Invited, moves(from)).is_err(), "an invitation does that");
        }
    }

    #[test]
    fn nobody_manages_himself_not_even_through_others() {
        let (a, b, c) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        assert_eq!(check_manager(Some(a), a, &[]).unwrap_err().code(), Some("Staff.SelfManager"));
        assert_eq!(check_manager(Some(a), b, &[c, a]).unwrap_err().code(), Some("Staff.ManagerCycle"));
        assert!(check_manager(Some(a), b, &[c]).is_ok());
        assert!(check_manager(None, b, &[]).is_ok());
    }

    #[test]
    fn a_certificate_is_valid_to_the_end_of_its_last_day() {
        let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day).unwrap();
        let status = |last| StaffCertificateStatus::of(Some(last), day(3, 2));
        assert_eq!(status(day(3, 1)), StaffCertificateStatus::Expired);
        assert_eq!(status(day(3, 2)), StaffCertificateStatus::ExpiringSoon);
        assert_eq!(status(day(5, 1)), StaffCertificateStatus::ExpiringSoon, "60 days");
        assert_eq!(status(day(5, 2)), StaffCertificateStatus::Valid);
        assert_eq!(StaffCertificateStatus::of(None, day(3, 2)), StaffCertificateStatus::Valid);
        assert!(StaffCertificateStatus::Expired > StaffCertificateStatus::ExpiringSoon);
        assert!(StaffCertificateStatus::ExpiringSoon > StaffCertificateStatus::Valid);
        assert!(check_validity(Some(day(3, 2)), Some(day(3, 2))).is_ok());
        assert!(check_validity(None, Some(day(3, 2))).is_ok() && check_validity(Some(day(3, 2)), None).is_ok());
        assert_eq!(check_validity(Some(day(3, 2)), Some(day(3, 1))).unwrap_err().fields()[0].field, "expiresOn");
    }

    #[test]
    fn times_at_a_client_follow_each_other() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        let field = |refused: Result<NaiveDate>| refused.unwrap_err().fields()[0].field.clone();
        assert_eq!(first_day_at(None, None, day(2)).unwrap(), day(2));
        assert_eq!(first_day_at(None, Some(day(2)), day(2)).unwrap(), day(3), "back on the day of the end");
        assert_eq!(first_day_at(Some(day(1)), None, day(9)).unwrap(), day(1));
        assert_eq!(field(first_day_at(Some(day(5)), Some(day(5)), day(9))), "from");
        assert_eq!(last_day_at(None, Some(day(1)), day(9)).unwrap(), day(9));
        assert_eq!(last_day_at(None, Some(day(20)), day(9)).unwrap(), day(20), "somebody who hadn't begun");
        assert_eq!(last_day_at(Some(day(1)), Some(day(1)), day(9)).unwrap(), day(1));
        assert_eq!(field(last_day_at(Some(day(1)), Some(day(2)), day(9))), "to");
        assert_eq!(field(last_day_at(Some(day(10)), None, day(9))), "to");
    }

    #[test]
    fn somebody_comes_back_after_the_last_day() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        assert_eq!(first_day(None, Some(day(1)), day(2)).unwrap(), day(2));
        assert_eq!(first_day(None, Some(day(9)), day(2)).unwrap(), day(9));
        assert_eq!(first_day(Some(day(5)), None, day(9)).unwrap(), day(5));
        assert_eq!(first_day(Some(day(5)), Some(day(6)), day(9)).unwrap_err().fields()[0].field, "startOn");
    }
}
