//! From a user or an OpenID client to a caller, and from a caller and the tenant header to a scope.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use http::App;
use kernel::{Clients, Error, Granted, HOST, Permission, Principal, Relations, RequestFacts, Result, Scope, Tenancy, Timestamp};
use store::Tx;
use uuid::Uuid;

use crate::{Platform, grant, tenant, user};

/// Sees every client of every active tenant.
const ALL_CLIENTS: Permission = Permission("Portal.Clients.All");

/// Which clients a host user looks after.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    /// Every client of every tenant.
    pub all: bool,
    /// Tenants with at least one of them.
    pub tenants: BTreeSet<Uuid>,
    /// The clients by tenant; a tenant without an entry is reached with no client.
    pub clients: BTreeMap<Uuid, BTreeSet<Uuid>>,
    /// Those among them whose records the user only reads.
    pub observed: BTreeSet<Uuid>,
}

/// The time zones of the clients around a tenant's user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClientZones {
    /// That of the client that the user works for.
    pub own: Option<String>,
    /// That of the tenant's primary client.
    pub primary: Option<String>,
}

/// Where the clients of a host user, and the people around a tenant's user, come from: implemented by the crate that has both.
#[async_trait::async_trait]
pub trait Assignments: Send + Sync {
    /// What the host user `user_id` can see now, by each client's current day. Cached until that user's reach is announced to have changed
    /// ([`reach_changed`]) or a day may have started in some time zone.
    async fn reach(&self, app: &App, user_id: Uuid) -> Result<Reach>;

    /// The people around the user `user_id` of `tenant`: whom it works for, whom it leads. At most a second old.
    async fn relations(&self, _app: &App, _tenant: Uuid, _user_id: Uuid) -> Result<Arc<Relations>> {
        Ok(Arc::default())
    }

    /// Asks, in the transaction that ends the account of the user `user_id` at its level, that they leave no open work behind: there or, for a
    /// user of the host, in any active tenant.
    ///
    /// # Errors
    /// `Staff.OpenWork` with how much it is, `Unavailable`.
    async fn may_end(&self, _app: &App, _tx: &Tx, _user_id: Uuid) -> Result<()> {
        Ok(())
    }

    /// The time zones of the clients around the user `user_id` of `tenant`.
    async fn zones(&self, _app: &App, _tenant: Uuid, _user_id: Uuid) -> Result<ClientZones> {
        Ok(ClientZones::default())
    }
}

/// Prefix of the invalidation key of a changed reach.
pub(crate) const REACH: &str = "reach";

/// Makes every node reload what the host user `user` can see, once the transaction is committed.
pub async fn reach_changed(tx: &Tx, user: Uuid) -> Result<()> {
    tx.invalidate(&format!("{REACH}:{user}")).await
}

/// Prefix of the invalidation key of changed relations: the port's implementation caches by it.
pub const RELATIONS: &str = "relations";

/// Has every node ask again for the people around the users of the scope's tenant, once the transaction is committed.
///
/// # Errors
/// `Common.WorkspaceRequired` over a portfolio, `Unavailable`.
pub async fn relations_changed(tx: &Tx) -> Result<()> {
    tx.invalidate(&format!("{RELATIONS}:{}", tx.scope().tenant()?)).await
}

/// The scope of `principal` for one request; `tenant` is the header, an id or a name.
///
/// A tenant's user stays in its tenant whatever the header says. A host user names a workspace with it; without one it reads
/// over its portfolio, and its own level is [`Scope::at_host`].
///
/// # Errors
/// `Common.TenantNotFound` when the caller's own tenant is not active, or the named one is unknown, not active or not assigned.
pub async fn scope_of(app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Result<Scope> {
    let now = app.now();
    let directory = tenant::directory(app).await?;
    if principal.home != HOST {
        if !directory.is_active(principal.home, now) {
            return Err(Error::tenant_not_found(&principal.home.to_string()));
        }
        let relations = relations(app, &principal).await?;
        return Ok(Scope::new(Tenancy::Tenant(principal.home), Clients::All, principal, now, facts).related(relations));
    }
    let reach = reach(app, &principal).await?;
    let observing = Arc::new(Relations { observed: reach.observed.clone(), ..Relations::default() });
    let Some(named) = tenant else {
        let tenants: BTreeSet<Uuid> = directory.active_ids(now).filter(|id| reach.all || reach.tenants.contains(id)).collect();
        let clients = portfolio_clients(&reach, &tenants);
        return Ok(Scope::new(Tenancy::Portfolio(Arc::new(tenants)), clients, principal, now, facts).related(observing));
    };
    let id = directory.active(named, now)?.id;
    if !reach.all && !reach.tenants.contains(&id) {
        return Err(Error::tenant_not_found(named));
    }
    let clients = if reach.all { Clients::All } else { Clients::Set(Arc::new(reach.clients.get(&id).cloned().unwrap_or_default())) };
    let granted = granted_in_workspace(app, &principal).await?;
    let principal = Principal { granted, ..(*principal).clone() };
    Ok(Scope::new(Tenancy::Tenant(id), clients, Arc::new(principal), now, facts).related(observing))
}

async fn relations(app: &App, principal: &Principal) -> Result<Arc<Relations>> {
    match principal.user_id {
        Some(user) => app.own::<Platform>()?.assignments.relations(app, principal.home, user).await,
        None => Ok(Arc::default()),
    }
}

async fn reach(app: &App, principal: &Principal) -> Result<Arc<Reach>> {
    if principal.granted.has(ALL_CLIENTS) {
        return Ok(Arc::new(Reach { all: true, ..Reach::default() }));
    }
    let Some(user) = principal.user_id else { return Ok(Arc::default()) };
    let (platform, quarter) = (app.own::<Platform>()?, quarter_of(app.now()));
    platform.reach.forget_value(&user, |(asked_in, _)| *asked_in != quarter);
    let load = async { Ok((quarter, Arc::new(platform.assignments.reach(app, user).await?))) };
    let found = platform.reach.get_or_load(&user, load).await?;
    Ok(Arc::clone(&found.1))
}

/// The quarter of an hour of `now`: in every time zone, days start with one.
fn quarter_of(now: Timestamp) -> i64 {
    now.timestamp().div_euclid(15 * 60)
}

fn portfolio_clients(reach: &Reach, tenants: &BTreeSet<Uuid>) -> Clients {
    if reach.all {
        return Clients::All;
    }
    let of_tenants = reach.clients.iter().filter(|(tenant, _)| tenants.contains(tenant));
    Clients::Set(Arc::new(of_tenants.flat_map(|(_, clients)| clients.iter().copied()).collect()))
}

async fn granted_in_workspace(app: &App, principal: &Principal) -> Result<Arc<Granted>> {
    if let Some(user) = principal.user_id
        && let Some(known) = user::known(app, HOST, user).await?
    {
        return Ok(Arc::clone(&known.granted_in_workspace));
    }
    let names: Vec<String> = principal.granted.names().map(str::to_owned).collect();
    Ok(Arc::new(app.own::<Platform>()?.permissions.in_workspace(names.iter())))
}

/// The scope of the machine within one tenant, with the facts of a request.
pub(crate) fn machine(app: &App, tenant: Uuid, facts: &Arc<RequestFacts>) -> Scope {
    let tenancy = if tenant == HOST { Tenancy::Host } else { Tenancy::Tenant(tenant) };
    Scope::new(tenancy, Clients::All, Arc::default(), app.now(), Arc::clone(facts))
}

/// The caller for a user; the authentication method adds session, client and impersonator.
///
/// # Errors
/// 401 when the user is gone or not active, or the last day of the account is over.
pub async fn load_principal(app: &App, tenant: Uuid, user: Uuid) -> Result<Principal> {
    let known = user::known(app, tenant, user).await?.filter(|k| k.user.is_open(app.now())).ok_or_else(Error::unauthenticated)?;
    Ok(Principal {
        user_id: Some(user),
        home: tenant,
        user_name: known.user.user_name.clone(),
        roles: known.roles.clone(),
        granted: Arc::clone(&known.granted),
        ..Principal::default()
    })
}

/// The caller that an OpenID client is by itself (client credentials).
pub async fn load_client_principal(app: &App, tenant: Uuid, client_id: &str) -> Result<Principal> {
    let platform = app.own::<Platform>()?;
    let scope = Scope::system(app.now()).within(tenant);
    let names = app.db().read(&scope, |tx| async move { grant::granted_to_client(&tx, client_id).await }).await?;
    let granted = platform.permissions.effective(names.iter(), tenant == HOST);
    Ok(Principal { home: tenant, client_id: Some(client_id.to_owned()), granted: Arc::new(granted), ..Principal::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_portfolio_ends_at_the_clients_of_its_active_tenants() {
        let id = Uuid::from_u128;
        let reach = Reach {
            all: false,
            tenants: [id(1), id(2)].into(),
            clients: [(id(1), [id(11), id(12)].into()), (id(2), [id(21)].into())].into(),
            observed: BTreeSet::new(),
        };
        let clients = portfolio_clients(&reach, &[id(1)].into());
        assert_eq!(clients, Clients::Set(Arc::new([id(11), id(12)].into())));
        assert_eq!(portfolio_clients(&Reach { all: true, ..Reach::default() }, &BTreeSet::new()), Clients::All);
    }
}
