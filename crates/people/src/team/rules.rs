//! Rules of teams: states, nesting, and what a manager with limited reach may change. Pure.

use ::store::changeable;
use kernel::{Error, Operation, Result, Scope, Uuid, Width};

use super::{REACH, Team, TeamRequest, TeamRole, TeamStatus, entity::Entity, service::Membership};
use crate::staff;

/// The most members of a team.
pub const MAX_MEMBERS: usize = 100;
/// The most teams of one tree.
pub const MOST_CHARTED: u64 = 5_000;
/// How many levels teams are nested, at most.
pub const MAX_DEPTH: usize = 4;

/// The statuses that `from` can move to.
pub fn moves(from: TeamStatus) -> &'static [TeamStatus] {
    match from {
        TeamStatus::Active => &[TeamStatus::Archived],
        TeamStatus::Archived => &[TeamStatus::Active],
    }
}

/// Validates a team's ancestor, `depth` levels above it.
///
/// # Errors
/// `Teams.ParentCycle`, `Teams.DepthExceeded`.
pub fn check_parent(team: Option<Uuid>, ancestor: Uuid, depth: usize) -> Result<()> {
    if team == Some(ancestor) {
        return Err(Error::rule("Teams.ParentCycle"));
    }
    if depth >= MAX_DEPTH {
        return Err(Error::rule("Teams.DepthExceeded").with("max", MAX_DEPTH));
    }
    Ok(())
}

/// Validates that what `field` refers to belongs to the team's client.
///
/// # Errors
/// A field error.
pub fn same_client(field: &'static str, found: Uuid, wanted: Uuid) -> Result<()> {
    if found == wanted { Ok(()) } else { Err(Error::invalid(field, "Validation.OtherClient")) }
}

/// Validates that another team may take over the open work of one that is archived.
///
/// # Errors
/// A field error on `moveTo`.
pub fn check_target(team: &Team, target: &Team) -> Result<()> {
    if target.id == team.id {
        return Err(Error::invalid("moveTo", "Teams.SameTeam"));
    }
    same_client("moveTo", target.client_id, team.client_id)?;
    check_at_work("moveTo", target)
}

/// Validates that a team that work is given to isn't archived.
///
/// # Errors
/// A field error.
pub fn check_at_work(field: &'static str, team: &Team) -> Result<()> {
    if team.status == TeamStatus::Active { Ok(()) } else { Err(Error::invalid(field, "Teams.IsArchived")) }
}

/// Whether the caller may change only the teams that it leads.
pub fn is_narrow(scope: &Scope) -> bool {
    scope.width(&REACH, Operation::Change) != Width::All
}

/// Validates that the caller may change the team.
///
/// # Errors
/// 403.
pub fn check_own(scope: &Scope, team: &Team) -> Result<()> {
    if changeable::<Entity>(scope, team) { Ok(()) } else { Err(Error::forbidden(crate::team::ALL.0)) }
}

/// A manager who may change only its own teams can't extend whom it leads: the team's lead is somebody it leads already, or its parent is
/// one of its own teams.
///
/// # Errors
/// 403, field errors.
pub fn check_reach(scope: &Scope, before: Option<&Team>, input: &TeamRequest) -> Result<()> {
    if !is_narrow(scope) {
        return Ok(());
    }
    if let Some(before) = before {
        check_own(scope, before)?;
    }
    let lead = input.lead_staff_id.filter(|lead| before.is_none_or(|b| b.lead_staff_id != Some(*lead)));
    if lead.is_some_and(|lead| !staff::rules::leads(scope, lead)) {
        return Err(Error::invalid("leadStaffId", "Validation.OutOfReach"));
    }
    let after = input.deputy(before);
    let deputy = after.filter(|deputy| before.is_none_or(|b| b.deputy_staff_id != Some(*deputy)));
    if deputy.is_some_and(|deputy| !staff::rules::leads(scope, deputy)) {
        return Err(Error::invalid("deputyStaffId", "Validation.OutOfReach"));
    }
    if let Some(before) = before {
        check_posts(scope, before, (input.lead_staff_id, "leadStaffId"), (after, "deputyStaffId"))?;
        // Below another team of the deputy's, the lead would be led by the deputy.
        if stands_in(scope, before) && input.parent_team_id != before.parent_team_id {
            return Err(Error::invalid("parentTeamId", "Validation.OutOfReach"));
        }
    }
    let parent = input.parent_team_id.filter(|parent| before.is_none_or(|b| b.parent_team_id != Some(*parent)));
    if parent.is_some_and(|parent| !scope.relations().teams.contains(&parent)) {
        return Err(Error::invalid("parentTeamId", "Validation.OutOfReach"));
    }
    if before.is_none() && lead.is_none() && parent.is_none() {
        return Err(Error::invalid("leadStaffId", "Validation.OutOfReach"));
    }
    Ok(())
}

/// Whether the caller reaches the team as its deputy, or as that of a team above it, and not as somebody who leads its lead. Where nobody
/// leads it, the deputy still only stands in.
fn stands_in(scope: &Scope, team: &Team) -> bool {
    match team.lead_staff_id {
        Some(lead) => !staff::rules::leads(scope, lead),
        None => team.deputy_staff_id.is_some_and(|deputy| scope.relations().staff.contains(&deputy)),
    }
}

/// A deputy can change neither the lead nor the deputy of the team: only the lead can, and users who lead the lead.
/// `lead` and `deputy` are those after the change, each with the field that names it.
///
/// # Errors
/// A field error.
pub fn check_posts(scope: &Scope, before: &Team, lead: (Option<Uuid>, &str), deputy: (Option<Uuid>, &str)) -> Result<()> {
    if !stands_in(scope, before) {
        return Ok(());
    }
    let changed = [(lead, before.lead_staff_id), (deputy, before.deputy_staff_id)].into_iter().find(|((after, _), before)| after != before);
    match changed {
        Some(((_, field), _)) => Err(Error::invalid(field, "Teams.PostsAreTheLeads")),
        None => Ok(()),
    }
}

/// Validates that the lead isn't also the deputy.
///
/// # Errors
/// A field error on `deputyStaffId`.
pub fn check_deputy(lead: Option<Uuid>, deputy: Option<Uuid>) -> Result<()> {
    if deputy.is_some() && deputy == lead { Err(Error::invalid("deputyStaffId", "Teams.DeputyLeads")) } else { Ok(()) }
}

/// The deputy after the members of a team become these: none if the deputy left, is only a guest or leads now.
pub fn deputy_among(deputy: Option<Uuid>, members: &[Membership]) -> Option<Uuid> {
    deputy.filter(|deputy| members.iter().any(|m| m.staff_id == *deputy && m.role == TeamRole::Member))
}

/// The same for members: who joins is led by the caller already, or joins as a guest. `existing` are the members before.
///
/// # Errors
/// A field error.
pub fn check_members(scope: &Scope, existing: &[Membership], members: &[Membership]) -> Result<()> {
    let led = |m: &Membership| {
        m.role == TeamRole::Guest
            || existing.iter().any(|e| e.staff_id == m.staff_id && e.role != TeamRole::Guest)
            || staff::rules::leads(scope, m.staff_id)
    };
    match members.iter().position(|m| !led(m)) {
        Some(at) => Err(Error::invalid(format!("members[{at}].staffId"), "Validation.OutOfReach")),
        None => Ok(()),
    }
}

/// Asks that a team doesn't get too large.
///
/// # Errors
/// `Common.TooManyItems`.
pub fn check_size(members: usize) -> Result<()> {
    if members > MAX_MEMBERS { Err(Error::rule("Common.TooManyItems").with("max", MAX_MEMBERS)) } else { Ok(()) }
}

/// Whether these are the same people in the same roles.
pub fn are_same(existing: &[Membership], members: &[Membership]) -> bool {
    let is_there = |m: &Membership| existing.iter().any(|e| e.staff_id == m.staff_id && e.role == m.role);
    existing.len() == members.len() && members.iter().all(is_there)
}

/// The one who leads among these members.
///
/// # Errors
/// A field error on the role of a second lead.
pub fn lead_of(members: &[Membership]) -> Result<Option<Uuid>> {
    let mut leads = members.iter().enumerate().filter(|(_, m)| m.role == TeamRole::Lead);
    let lead = leads.next().map(|(_, m)| m.staff_id);
    match leads.next() {
        Some((at, _)) => Err(Error::invalid(format!("members[{at}].role"), "Teams.OneLead")),
        None => Ok(lead),
    }
}

/// These members with `lead` as the only one in the lead's role: the lead is a member, and the previous lead stays one.
pub fn with_lead(members: impl IntoIterator<Item = Membership>, lead: Option<Uuid>) -> Vec<Membership> {
    let role = |m: &Membership| match m.role {
        _ if Some(m.staff_id) == lead => TeamRole::Lead,
        TeamRole::Lead => TeamRole::Member,
        other => other,
    };
    let mut led: Vec<Membership> = members.into_iter().map(|m| Membership { role: role(&m), ..m }).collect();
    if let Some(staff_id) = lead.filter(|lead| led.iter().all(|m| m.staff_id != *lead)) {
        led.insert(0, Membership { staff_id, role: TeamRole::Lead });
    }
    led
}

/// These members with `deputy` among them, who belongs and doesn't just look on.
pub fn with_deputy(mut members: Vec<Membership>, deputy: Option<Uuid>) -> Vec<Membership> {
    let Some(staff_id) = deputy else { return members };
    match members.iter_mut().find(|m| m.staff_id == staff_id) {
        Some(member) if member.role == TeamRole::Guest => member.role = TeamRole::Member,
        Some(_) => {}
        None => members.push(Membership { staff_id, role: TeamRole::Member }),
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deputy_is_a_member_and_not_the_lead() {
        use TeamRole::{Guest, Lead, Member};
        let [a, b] = [1, 2].map(Uuid::from_u128);
        let of = |staff_id, role| Membership { staff_id, role };
        let told = |members: Vec<Membership>| -> Vec<(Uuid, TeamRole)> {
            with_deputy(members, Some(b)).into_iter().map(|m| (m.staff_id, m.role)).collect()
        };
        assert_eq!(told(vec![of(a, Lead)]), [(a, Lead), (b, Member)]);
        assert_eq!(told(vec![of(a, Lead), of(b, Guest)]), [(a, Lead), (b, Member)]);
        assert_eq!(deputy_among(Some(b), &[of(a, Lead), of(b, Member)]), Some(b));
        assert_eq!(deputy_among(Some(b), &[of(a, Member), of(b, Lead)]), None, "the lead is no deputy");
        assert_eq!(deputy_among(Some(b), &[of(a, Lead), of(b, Guest)]), None);
        assert_eq!(deputy_among(Some(b), &[of(a, Lead)]), None);
        assert_eq!(check_deputy(Some(a), Some(a)).unwrap_err().fields()[0].field, "deputyStaffId");
        assert!(check_deputy(Some(a), Some(b)).is_ok() && check_deputy(None, None).is_ok());
    }

    #[test]
    fn one_member_leads_whatever_was_stored() {
        use TeamRole::{Guest, Lead, Member};
        let [a, b, c] = [1, 2, 3].map(Uuid::from_u128);
        let of = |staff_id, role| Membership { staff_id, role };
        let told = |members: &[Membership], lead: Option<Uuid>| -> Vec<(Uuid, TeamRole)> {
            with_lead(members.iter().copied(), lead).into_iter().map(|m| (m.staff_id, m.role)).collect()
        };
        assert_eq!(told(&[of(a, Lead)], None), [(a, Member)]);
        assert_eq!(told(&[of(a, Lead), of(b, Guest), of(c, Guest)], Some(b)), [(a, Member), (b, Lead), (c, Guest)]);
        assert_eq!(told(&[of(a, Lead)], Some(b)), [(b, Lead), (a, Member)]);
        assert_eq!(lead_of(&[of(a, Member), of(b, Lead)]).unwrap(), Some(b));
        assert_eq!(lead_of(&[of(a, Lead), of(b, Lead)]).unwrap_err().fields()[0].field, "members[1].role");
    }

    #[test]
    fn a_team_is_neither_its_own_ancestor_nor_nested_too_deep() {
        let [team, other] = [1, 2].map(Uuid::from_u128);
        assert!(check_parent(Some(team), other, MAX_DEPTH - 1).is_ok());
        assert_eq!(check_parent(Some(team), team, 1).unwrap_err().code(), Some("Teams.ParentCycle"));
        assert_eq!(check_parent(None, other, MAX_DEPTH).unwrap_err().code(), Some("Teams.DepthExceeded"));
    }

    #[test]
    fn a_team_is_archived_and_restored() {
        assert_eq!(moves(TeamStatus::Active), [TeamStatus::Archived]);
        assert_eq!(moves(TeamStatus::Archived), [TeamStatus::Active]);
    }
}
