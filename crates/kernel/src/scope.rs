//! Who acts, for which tenants and clients, at which instant. Every query and every write runs inside a scope.

use std::{collections::BTreeSet, sync::Arc};

use uuid::Uuid;

use crate::{Arguments, Error, Granted, Permission, Relations, Result, Timestamp};

/// The host's tenant id. `tenant_id` is never NULL; the nil UUID is the provider's own level.
pub const HOST: Uuid = Uuid::nil();

/// Which tenants a scope reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tenancy {
    /// The machine itself, in a short listed set of tables: sign-in, tokens, outbox, jobs.
    System,
    /// The provider's level.
    Host,
    /// One tenant: its own user, or a host user in its workspace.
    Tenant(Uuid),
    /// The tenants that a host user may see; reading only.
    Portfolio(Arc<BTreeSet<Uuid>>),
}

/// Which clients within the tenants a scope reaches: a coach is assigned to clients, not to tenants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clients {
    /// All of them.
    All,
    /// These alone.
    Set(Arc<BTreeSet<Uuid>>),
}

impl Clients {
    /// Whether the client is within reach.
    pub fn contain(&self, client: Uuid) -> bool {
        match self {
            Clients::All => true,
            Clients::Set(set) => set.contains(&client),
        }
    }
}

/// The caller.
#[derive(Debug, Clone, Default)]
pub struct Principal {
    /// The user, if it is one; absent for anonymous callers and client credentials.
    pub user_id: Option<Uuid>,
    /// The tenant that the user belongs to ([`HOST`] at host level).
    pub home: Uuid,
    /// Sign-in name.
    pub user_name: String,
    /// Names of the roles.
    pub roles: Vec<String>,
    /// OpenID client that the token was given to.
    pub client_id: Option<String>,
    /// Session that the token belongs to.
    pub session_id: Option<Uuid>,
    /// Who really acts, while impersonating.
    pub impersonator: Option<Impersonator>,
    /// Whether somebody else's sign-in stands behind the session: impersonation, a delegation, a linked account.
    pub is_stand_in: bool,
    /// What the caller may do within the scope.
    pub granted: Arc<Granted>,
}

/// The user behind an impersonated session.
#[derive(Debug, Clone)]
pub struct Impersonator {
    /// User id.
    pub user_id: Uuid,
    /// Tenant of that user.
    pub tenant: Uuid,
    /// Sign-in name.
    pub user_name: String,
}

/// What is known of the request, for the audit record.
#[derive(Debug, Clone, Default)]
pub struct RequestFacts {
    /// `GET`, `POST`, ...; empty for jobs and the command line.
    pub method: String,
    /// Path and query, secrets cut out.
    pub url: String,
    /// Operation id of the handler, `create_goal`.
    pub operation: String,
    /// Address of the caller.
    pub ip: Option<String>,
    /// User agent.
    pub browser: Option<String>,
    /// Correlation id, also in the answer.
    pub correlation_id: String,
    /// When it came in; absent for jobs and the command line.
    pub started: Option<Timestamp>,
    /// Status that it answers with when it succeeds; 0 for jobs and the command line, which have none.
    pub success: u16,
    /// What the operation was called with.
    pub arguments: Arguments,
}

/// Who acts, where, when.
#[derive(Debug, Clone)]
pub struct Scope {
    tenancy: Tenancy,
    clients: Clients,
    principal: Arc<Principal>,
    pub(crate) relations: Arc<Relations>,
    /// Whether it is the machine that acts, which reaches every record of the tenants.
    pub(crate) machine: bool,
    now: Timestamp,
    demo: bool,
    /// Facts of the request.
    pub facts: Arc<RequestFacts>,
}

impl Scope {
    /// A scope of a caller, who has nobody around ([`Scope::related`]).
    pub fn new(tenancy: Tenancy, clients: Clients, principal: Arc<Principal>, now: Timestamp, facts: Arc<RequestFacts>) -> Self {
        Self { tenancy, clients, principal, relations: Arc::default(), machine: false, now, demo: false, facts }
    }

    /// The machine's own scope at `now`.
    pub fn system(now: Timestamp) -> Self {
        Self { machine: true, ..Self::new(Tenancy::System, Clients::All, Arc::default(), now, Arc::default()) }
    }

    /// The host's own scope at `now`, with every permission `granted`: for the command line, demo data and tests.
    pub fn host(now: Timestamp, granted: Granted) -> Self {
        let principal = Principal { granted: Arc::new(granted), ..Principal::default() };
        Self { machine: true, ..Self::new(Tenancy::Host, Clients::All, Arc::new(principal), now, Arc::default()) }
    }

    /// The same caller at the same instant, within one tenant and all its clients. For callers that have checked the right to it.
    #[must_use]
    pub fn within(&self, tenant: Uuid) -> Self {
        let tenancy = if tenant == HOST { Tenancy::Host } else { Tenancy::Tenant(tenant) };
        Self { tenancy, clients: Clients::All, ..self.clone() }
    }

    /// The machine's scope at the same instant and with the same request facts.
    #[must_use]
    pub fn as_system(&self) -> Self {
        Self { tenancy: Tenancy::System, clients: Clients::All, machine: true, ..self.clone() }
    }

    /// The same caller at the host's own level, for what the provider owns: tenants, library, host users.
    ///
    /// # Errors
    /// `Common.HostLevelRequired` for a tenant's user and within a workspace.
    pub fn at_host(&self) -> Result<Self> {
        match self.tenancy {
            Tenancy::Host | Tenancy::Portfolio(_) if self.principal.home == HOST => Ok(self.within(HOST)),
            Tenancy::System => Ok(self.clone()),
            _ => Err(Error::rule("Common.HostLevelRequired")),
        }
    }

    /// The same caller at one level, for what every level has of its own: users, roles, grants, settings. A workspace or the
    /// caller's tenant; without one the host.
    #[must_use]
    pub fn at_level(&self) -> Self {
        match self.tenancy {
            Tenancy::Portfolio(_) => self.within(HOST),
            _ => self.clone(),
        }
    }

    /// The same caller at another instant, writing demo data: history that lies in the past, marked so that it can be removed.
    #[must_use]
    pub fn as_demo(&self, now: Timestamp) -> Self {
        Self { demo: true, now, ..self.clone() }
    }

    /// Whether what is written is demo data.
    pub fn is_demo(&self) -> bool {
        self.demo
    }

    /// Which tenants.
    pub fn tenancy(&self) -> &Tenancy {
        &self.tenancy
    }

    /// Which clients within them.
    pub fn clients(&self) -> &Clients {
        &self.clients
    }

    /// The caller.
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// The instant of this request; the same however often it is asked.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// The one tenant that writes go to: the host's own id at host level.
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` over a portfolio: a host user names the workspace before writing.
    pub fn tenant(&self) -> Result<Uuid> {
        match &self.tenancy {
            Tenancy::Tenant(id) => Ok(*id),
            Tenancy::Host | Tenancy::System => Ok(HOST),
            Tenancy::Portfolio(_) => Err(Error::rule("Common.WorkspaceRequired")),
        }
    }

    /// The tenant of a workspace, never the host.
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` without one.
    pub fn workspace(&self) -> Result<Uuid> {
        match &self.tenancy {
            Tenancy::Tenant(id) => Ok(*id),
            _ => Err(Error::rule("Common.WorkspaceRequired")),
        }
    }

    /// The signed-in user.
    ///
    /// # Errors
    /// 401 for callers that are no user.
    pub fn user(&self) -> Result<Uuid> {
        self.principal.user_id.ok_or_else(Error::unauthenticated)
    }

    /// Asks that the caller signed in as this very user: who acts for somebody else changes nothing that proves identity.
    ///
    /// # Errors
    /// `Account.NotInPerson`.
    pub fn in_person(&self) -> Result<()> {
        if self.principal.is_stand_in { Err(Error::refused("Account.NotInPerson")) } else { Ok(()) }
    }

    /// Whether the caller holds `permission`.
    pub fn has(&self, permission: Permission) -> bool {
        self.principal.granted.has(permission)
    }

    /// Asks for `permission`.
    ///
    /// # Errors
    /// 403 when it is missing.
    pub fn require(&self, permission: Permission) -> Result<()> {
        if self.has(permission) { Ok(()) } else { Err(Error::forbidden(permission.0)) }
    }
}
