//! How far a caller reaches among the records of a tenant: its own, those of the people it leads, of its clients, or all.

use std::{collections::BTreeSet, sync::Arc};

use uuid::Uuid;

use crate::{Error, Permission, Result, Scope};

/// The people around a user of a tenant, and the clients that one of the host observes; found once a request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Relations {
    /// Clients that the user works for.
    pub clients: BTreeSet<Uuid>,
    /// The user itself as staff.
    pub staff: BTreeSet<Uuid>,
    /// Teams that the user or one of its reports leads, and those that stand in them.
    pub teams: BTreeSet<Uuid>,
    /// People whom the user leads: reports, their reports, and the members of its teams. Never the user itself.
    pub led: BTreeSet<Uuid>,
    /// The sign-ins of these people.
    pub led_users: BTreeSet<Uuid>,
    /// Clients that a user of the host only observes: it reads what belongs to them and changes nothing.
    pub observed: BTreeSet<Uuid>,
}

/// Which records of an area somebody reaches, each width within the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// What is the user's own, or what it takes part in.
    Own,
    /// And what belongs to its teams and to the people it leads.
    Team,
    /// And what belongs to the clients that it works for.
    Client,
    /// All of the tenant, as far as the scope's clients go.
    All,
}

/// What is to be done with a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Reading it.
    Read,
    /// Changing it.
    Change,
}

/// How far an area reaches: narrow for whoever holds none of its widening permissions.
#[derive(Debug)]
pub struct AreaReach {
    /// What everybody reads who may read the area at all.
    pub read: Width,
    /// What everybody changes who may change records of the area at all.
    pub change: Width,
    /// Widens both to [`Width::Team`].
    pub team: Option<Permission>,
    /// Widens both to [`Width::All`].
    pub all: Permission,
}

/// What a record has to do with people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ties {
    /// Users whose record it is.
    pub owners: Vec<Uuid>,
    /// Users who take part besides.
    pub others: Vec<Uuid>,
    /// People (staff) whom it is about.
    pub people: Vec<Uuid>,
    /// Teams that it belongs to.
    pub teams: Vec<Uuid>,
    /// Client that it belongs to.
    pub client: Option<Uuid>,
}

impl Scope {
    /// The same scope with the people around its user.
    #[must_use]
    pub fn related(mut self, relations: Arc<Relations>) -> Self {
        self.relations = relations;
        self
    }

    /// The people around the caller; nobody for callers that are no user of a tenant.
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

    /// Whether the caller reaches a record with these ties. That it lies within the scope's tenants and clients is asked elsewhere.
    pub fn reaches(&self, area: &AreaReach, operation: Operation, ties: &Ties) -> bool {
        self.spans(self.width(area, operation), ties)
    }

    /// Whether the caller may only read what belongs to this client.
    pub fn observes(&self, client: Uuid) -> bool {
        !self.machine && self.relations.observed.contains(&client)
    }

    /// Asks that the caller may do more than read what belongs to this client.
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
    fn each_width_holds_the_one_before() {
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
    fn who_is_nobody_reaches_nothing_and_the_machine_everything() {
        let now = "2026-01-01T00:00:00Z".parse().unwrap();
        let nobody = Scope::new(Tenancy::Tenant(id(100)), Clients::All, Arc::default(), now, Arc::default());
        let ties = Ties { owners: vec![id(1)], people: vec![id(11)], teams: vec![id(30)], client: Some(id(50)), ..Ties::default() };
        assert!(!nobody.reaches(&READS_CLIENT, Operation::Read, &ties));
        assert!(Scope::system(now).within(id(100)).reaches(&OWN, Operation::Change, &ties));
    }
}
