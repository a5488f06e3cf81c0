//! Live events, sent on every node to the browsers whose users may see them. An event carries no content, only that something has changed;
//! the browser then fetches it.

mod api;
mod hub;
mod record;

use http::Area;
use kernel::{AreaReach, Clients, HOST, Result, Scope, Tenancy, Ties, Uuid};
use store::Tx;

pub use hub::{Hub, Update};
pub use record::Readers;

pub(crate) const AREA: Area = Area::new("event", api::routes);

/// Events travel as cache invalidations, which every node reads.
const PREFIX: &str = "event:";

/// Who may receive an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    User {
        /// Tenant that the user belongs to.
        home: Uuid,
        user: Uuid,
    },
    /// Everybody who sees this tenant and, if given, this client.
    Tenant { tenant: Uuid, client: Option<Uuid> },
    /// The provider's people who see this tenant and, if given, this client.
    Provider { tenant: Uuid, client: Option<Uuid> },
    /// Everybody at this level, a tenant's or the host's own, whatever clients they see; of an internal matter the provider's people alone.
    Level { tenant: Uuid, is_internal: bool },
    /// Everybody who sees this tenant and client, and reaches the record.
    Record {
        tenant: Uuid,
        client: Uuid,
        /// Who reaches it.
        readers: Readers,
    },
}

impl Audience {
    /// Everybody who reaches a record of `tenant` with these ties in an area.
    pub fn of_record(tenant: Uuid, client: Uuid, area: &AreaReach, ties: Ties) -> Self {
        Audience::Record { tenant, client, readers: Readers::new(area, ties) }
    }
}

/// A change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Who may receive it.
    pub audience: Audience,
    /// What has changed: `notification`, `job`, or the plural name of an area, `goals`. Lower-case letters and dashes.
    pub kind: String,
    pub subject: Option<Uuid>,
}

/// Sends an event once the transaction is committed.
pub async fn emit(tx: &Tx, event: &Event) -> Result<()> {
    tx.invalidate(&event.key(tx.new_id())).await
}

/// Sends an event for records of several kinds that changed with `subject`.
pub async fn emit_all(tx: &Tx, audience: &Audience, kinds: &[&str], subject: Uuid) -> Result<()> {
    for kind in kinds {
        emit(tx, &Event { audience: audience.clone(), kind: (*kind).to_owned(), subject: Some(subject) }).await?;
    }
    Ok(())
}

impl Event {
    /// The invalidation key of the event; `id` makes it unique.
    fn key(&self, id: Uuid) -> String {
        let (form, first, second) = match &self.audience {
            Audience::User { home, user } => ("user", home, Some(*user)),
            Audience::Tenant { tenant, client } => ("tenant", tenant, *client),
            Audience::Provider { tenant, client } => ("provider", tenant, *client),
            Audience::Level { tenant, is_internal: false } => ("level", tenant, None),
            Audience::Level { tenant, is_internal: true } => ("internal", tenant, None),
            Audience::Record { tenant, client, .. } => ("record", tenant, Some(*client)),
        };
        // Older nodes parse events of exactly six parts and skip this one.
        let readers = if let Audience::Record { readers, .. } = &self.audience { format!(":{}", readers.written()) } else { String::new() };
        let or_dash = |id: Option<Uuid>| id.map_or_else(|| "-".to_owned(), |id| id.to_string());
        format!("{PREFIX}{form}:{first}:{}:{}:{}:{id}{readers}", or_dash(second), self.kind, or_dash(self.subject))
    }

    /// Parses the event and its id; `None` for the key of something else.
    fn parse(key: &str) -> Option<(Self, Uuid)> {
        let parts: Vec<&str> = key.strip_prefix(PREFIX)?.split(':').collect();
        let (&[form, first, second, kind, subject, id], rest) = parts.split_first_chunk::<6>()?;
        let (first, second) = (Uuid::parse_str(first).ok()?, Uuid::parse_str(second).ok());
        let audience = match form {
            "user" => Audience::User { home: first, user: second? },
            "tenant" => Audience::Tenant { tenant: first, client: second },
            "provider" => Audience::Provider { tenant: first, client: second },
            "level" | "internal" => Audience::Level { tenant: first, is_internal: form == "internal" },
            "record" => Audience::Record { tenant: first, client: second?, readers: Readers::read(rest.first()?)? },
            _ => return None,
        };
        Some((Self { audience, kind: kind.to_owned(), subject: Uuid::parse_str(subject).ok() }, Uuid::parse_str(id).ok()?))
    }

    /// Whether the caller of `scope` may receive it.
    pub fn reaches(&self, scope: &Scope) -> bool {
        match &self.audience {
            Audience::User { home, user } => scope.principal().user_id == Some(*user) && scope.principal().home == *home,
            Audience::Record { tenant, client, readers } => is_within(scope, *tenant, Some(*client)) && readers.reaches(scope),
            Audience::Tenant { tenant, client } => is_within(scope, *tenant, *client),
            Audience::Provider { tenant, client } => scope.is_provider() && is_within(scope, *tenant, *client),
            Audience::Level { tenant, is_internal } => (!is_internal || scope.is_provider()) && is_at(scope, *tenant),
        }
    }
}

/// Whether the caller of `scope` sees what this level keeps to itself. Somebody of the provider who is in no workspace is at the host's own.
fn is_at(scope: &Scope, tenant: Uuid) -> bool {
    match scope.tenancy() {
        Tenancy::Tenant(id) => *id == tenant,
        Tenancy::Portfolio(ids) => tenant == HOST || ids.contains(&tenant),
        Tenancy::Host => tenant == HOST,
        Tenancy::System => false,
    }
}

/// Whether the caller of `scope` sees the tenant and the client.
fn is_within(scope: &Scope, tenant: Uuid, client: Option<Uuid>) -> bool {
    let in_tenant = match scope.tenancy() {
        Tenancy::Tenant(id) => *id == tenant,
        Tenancy::Portfolio(ids) => ids.contains(&tenant),
        Tenancy::Host => tenant == HOST,
        Tenancy::System => false,
    };
    // Records without a client are for callers who see the whole tenant.
    let in_clients = client.map_or(*scope.clients() == Clients::All, |id| scope.clients().contain(id));
    in_tenant && in_clients
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Permission, Principal, Width};

    use super::*;

    fn id(n: u128) -> Uuid {
        Uuid::from_u128(n)
    }

    const WORK: AreaReach =
        AreaReach { read: Width::Own, change: Width::Own, team: Some(Permission("Portal.Work.Team")), all: Permission("Portal.Work.All") };

    fn event(audience: Audience) -> Event {
        Event { audience, kind: "goals".to_owned(), subject: Some(id(9)) }
    }

    #[test]
    fn an_event_is_parsed_from_its_key() {
        for audience in [
            Audience::User { home: HOST, user: id(2) },
            Audience::Tenant { tenant: id(1), client: None },
            Audience::Tenant { tenant: id(1), client: Some(id(3)) },
            Audience::Provider { tenant: id(1), client: Some(id(3)) },
            Audience::Level { tenant: id(1), is_internal: false },
            Audience::Level { tenant: HOST, is_internal: true },
            Audience::of_record(id(1), id(3), &WORK, Ties { owners: vec![id(4)], teams: vec![id(5), id(6)], ..Ties::default() }),
        ] {
            let sent = event(audience);
            assert_eq!(Event::parse(&sent.key(id(7))), Some((sent, id(7))));
        }
        assert_eq!(Event::parse("texts"), None);
        assert_eq!(Event::parse("event:user:nonsense"), None);
    }

    #[test]
    fn events_out_of_reach_are_not_sent() {
        let user = |home: Uuid, tenancy: Tenancy, clients: Clients| {
            let principal = Principal { user_id: Some(id(2)), home, ..Principal::default() };
            Scope::new(tenancy, clients, Arc::new(principal), "2026-01-01T00:00:00Z".parse().unwrap(), Arc::default())
        };
        let staff = user(id(1), Tenancy::Tenant(id(1)), Clients::All);
        let coach = user(HOST, Tenancy::Portfolio(Arc::new([id(1), id(5)].into())), Clients::Set(Arc::new([id(3)].into())));
        for (audience, of_staff, of_coach) in [
            (Audience::User { home: id(1), user: id(2) }, true, false),
            (Audience::User { home: HOST, user: id(2) }, false, true),
            (Audience::User { home: id(1), user: id(4) }, false, false),
            (Audience::Tenant { tenant: id(1), client: None }, true, false),
            (Audience::Tenant { tenant: id(1), client: Some(id(3)) }, true, true),
            (Audience::Tenant { tenant: id(1), client: Some(id(4)) }, true, false),
            (Audience::Tenant { tenant: id(5), client: Some(id(3)) }, false, true),
            (Audience::Tenant { tenant: id(6), client: Some(id(3)) }, false, false),
            (Audience::Provider { tenant: id(1), client: Some(id(3)) }, false, true),
            (Audience::Provider { tenant: id(1), client: Some(id(4)) }, false, false),
            (Audience::Level { tenant: id(1), is_internal: false }, true, true),
            (Audience::Level { tenant: id(1), is_internal: true }, false, true),
            (Audience::Level { tenant: id(6), is_internal: false }, false, false),
            (Audience::Level { tenant: HOST, is_internal: false }, false, true),
            (Audience::of_record(id(1), id(3), &WORK, Ties { owners: vec![id(2)], ..Ties::default() }), true, true),
            (Audience::of_record(id(1), id(4), &WORK, Ties { others: vec![id(2)], ..Ties::default() }), true, false),
            (Audience::of_record(id(1), id(3), &WORK, Ties { owners: vec![id(4)], ..Ties::default() }), false, false),
        ] {
            let event = event(audience);
            assert_eq!((event.reaches(&staff), event.reaches(&coach)), (of_staff, of_coach), "{event:?}");
        }
    }
}
