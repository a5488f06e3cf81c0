//! How far a caller reaches among the records of a tenant: own ones, those of people led, of assigned clients, or all.

use std::{collections::BTreeSet, sync::Arc};

use uuid::Uuid;

use crate::{Error, Permission, Result, Scope};

/// A user's relations to staff, teams and clients; loaded once per request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Relations {
    /// Clients that the user works for.
    pub clients: BTreeSet<Uuid>,
    /// The user's own staff record.
    pub staff: BTreeSet<Uuid>,
    /// Teams led by the user or by one of their reports, with all nested teams.
    pub teams: BTreeSet<Uuid>,
    /// People led by the user: reports, their reports, and members of their teams. Never the user.
    pub led: BTreeSet<Uuid>,
    /// User ids of these people.
    pub led_users: BTreeSet<Uuid>,
    /// Clients that a host user only observes: read-only.
    pub observed: BTreeSet<Uuid>,
}

/// How many records of an area a caller reaches; each width includes the previous one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// Records that the user owns or takes part in.
    Own,
    /// And those of the user's teams and of people led.
    Team,
    /// And those of the clients that the user works for.
    Client,
    /// All of the tenant, within the scope's clients.
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Read,
    Change,
}

/// How far an area reaches without its widening permissions, and which permissions widen it.
#[derive(Debug)]
pub struct AreaReach {
    /// For readers of the area.
    pub read: Width,
    /// For callers who may change records of the area.
    pub change: Width,
    /// Widens both to [`Width::Team`].
    pub team: Option<Permission>,
    /// Widens both to [`Width::All`].
    pub all: Permission,
}

/// The ties of a record to people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ties {
    /// Users who own the record.
    pub owners: Vec<Uuid>,
    /// Users who also take part.
    pub others: Vec<Uuid>,
    /// Staff whom the record is about.
    pub people: Vec<Uuid>,
    /// Teams that it belongs to.
    pub teams: Vec<Uuid>,
    /// Client that it belongs to.
    pub client: Option<Uuid>,
}

impl Scope {
    /// The same scope with the relations of its user.
    #[must_use]
    pub fn related(mut self, relations: Arc<Relations>) -> Self {
        self.relations = relations;
        self
    }

    /// The relations of the caller; empty for callers that are not a user of a tenant.
    pub fn relations(&self) -> &Relations {
        &self.relations
    }

    /// How far the caller reaches in an area.
    pub fn width(&self, area: &AreaReach, operation: Operation) -> Width {
        if self.machine || self.has(area.all) {
            return Width::All;
        }
        let width = match operation {
            Operation::Read => area.read,
            Operation::Change => area.change,
        };
        if area.team.is_some_and(|team| self.has(team)) { width.max(Width::Team) } else { width }
    }

    /// Whether the caller reaches a record with these ties. Tenant and clients of the scope are checked elsewhere.
    pub fn reaches(&self, area: &AreaReach, operation: Operation, ties: &Ties) -> bool {
        self.spans(self.width(area, operation), ties)
    }

    /// Whether the caller has read-only access to this client.
    pub fn observes(&self, client: Uuid) -> bool {
        !self.machine && self.relations.observed.contains(&client)
    }

    /// Checks that the caller has more than read-only access to this client.
    ///
    /// # Errors
    /// 403 `Clients.OnlyObserved`.
    pub fn check_observer(&self, client: Uuid) -> Result<()> {
        if self.observes(client) { Err(Error::refused("Clients.OnlyObserved")) } else { Ok(()) }
    }

    /// Whether a record with these ties lies within `width` of the caller.
    pub fn spans(&self, width: Width, ties: &Ties) -> bool {
        let around = self.relations();
        let me = self.principal().user_id;
        let any = |ids: &[Uuid], of: &BTreeSet<Uuid>| ids.iter().any(|id| of.contains(id));
        let own = || me.is_some_and(|me| ties.owners.contains(&me) || ties.others.contains(&me));
        let led = || {
            any(&ties.owners, &around.led_users)
                || any(&ties.teams, &around.teams)
                || any(&ties.people, &around.led)
                || any(&ties.people, &around.staff)
        };
        let near = || ties.client.is_some_and(|client| around.clients.contains(&client));
        width == Width::All || own() || (width >= Width::Team && led()) || (width >= Width::Client && near())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clients, Granted, Principal, Tenancy};

    const READS_CLIENT: AreaReach = AreaReach { read: Width::Client, change: Width::Team, team: None, all: Permission("Portal.Teams.All") };
    const OWN: AreaReach =
        AreaReach { read: Width::Own, change: Width::Own, team: Some(Permission("Portal.Work.Team")), all: Permission("Portal.Work.All") };

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    fn scope(names: &[&str]) -> Scope {
        let granted = Granted::new(names.iter().map(|n| (*n).to_owned()));
        let principal = Principal { user_id: Some(id(1)), home: id(100), granted: granted.into(), ..Principal::default() };
        let around = Relations {
            clients: [id(50)].into(),
            staff: [id(11)].into(),
            teams: [id(30)].into(),
            led: [id(12)].into(),
            led_users: [id(2)].into(),
            ..Relations::default()
        };
        let now = "2026-01-01T00:00:00Z".parse().unwrap();
        Scope::new(Tenancy::Tenant(id(100)), Clients::All, principal.into(), now, Arc::default()).related(around.into())
    }

    #[test]
    fn each_width_includes_the_one_before() {
        let own = Ties { owners: vec![id(1)], client: Some(id(59)), ..Ties::default() };
        let shared = Ties { others: vec![id(1)], ..Ties::default() };
        let report = Ties { owners: vec![id(2)], client: Some(id(59)), ..Ties::default() };
        let of_team = Ties { owners: vec![id(9)], teams: vec![id(30)], ..Ties::default() };
        let near = Ties { owners: vec![id(9)], teams: vec![id(31)], client: Some(id(50)), ..Ties::default() };
        let far = Ties { owners: vec![id(9)], client: Some(id(51)), ..Ties::default() };
        let all = [&own, &shared, &report, &of_team, &near, &far];
        let reached = |scope: &Scope, area: &AreaReach, operation| all.map(|ties| scope.reaches(area, operation, ties));
        assert_eq!(reached(&scope(&[]), &OWN, Operation::Read), [true, true, false, false, false, false]);
        assert_eq!(reached(&scope(&["Portal.Work.Team"]), &OWN, Operation::Change), [true, true, true, true, false, false]);
        assert_eq!(reached(&scope(&["Portal.Work.All"]), &OWN, Operation::Change), [true; 6]);
        assert_eq!(reached(&scope(&[]), &READS_CLIENT, Operation::Read), [true, true, true, true, true, false]);
        assert_eq!(reached(&scope(&[]), &READS_CLIENT, Operation::Change), [true, true, true, true, false, false]);
    }

    #[test]
    fn anonymous_callers_reach_nothing_and_the_system_everything() {
        let now = "2026-01-01T00:00:00Z".parse().unwrap();
        let nobody = Scope::new(Tenancy::Tenant(id(100)), Clients::All, Arc::default(), now, Arc::default());
        let ties = Ties { owners: vec![id(1)], people: vec![id(11)], teams: vec![id(30)], client: Some(id(50)), ..Ties::default() };
        assert!(!nobody.reaches(&READS_CLIENT, Operation::Read, &ties));
        assert!(Scope::system(now).within(id(100)).reaches(&OWN, Operation::Change, &ties));
    }
}
