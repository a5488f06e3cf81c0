//! Who acts, for which tenants and clients, at which instant. Every query and every write runs within a scope.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Arguments, Error, Granted, Once, Permission, Relations, Result, Timestamp};

/// The host's tenant id. `tenant_id` is never NULL; the nil UUID is the host level.
pub const HOST: Uuid = Uuid::nil();

/// Which tenants a scope reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tenancy {
    /// The system itself, limited to tables that allow it: sign-in, tokens, outbox, jobs.
    System,
    /// The host level.
    Host,
    /// One tenant: for its own user, or for a host user in its workspace.
    Tenant(Uuid),
    /// The tenants that a host user may see; read-only.
    Portfolio(Arc<BTreeSet<Uuid>>),
}

/// Which clients within its tenants a scope reaches: a coach is assigned to clients, not to tenants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clients {
    All,
    /// Only these.
    Set(Arc<BTreeSet<Uuid>>),
}

impl Clients {
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
    /// The user; absent for anonymous callers and client credentials.
    pub user_id: Option<Uuid>,
    /// The tenant that the user belongs to ([`HOST`] at host level).
    pub home: Uuid,
    /// Sign-in name.
    pub user_name: String,
    /// Names of the roles.
    pub roles: Vec<String>,
    /// OpenID client that the token was issued to.
    pub client_id: Option<String>,
    /// Session that the token belongs to.
    pub session_id: Option<Uuid>,
    /// The real user, while impersonating.
    pub impersonator: Option<Impersonator>,
    /// Whether the session is based on another user's sign-in: impersonation, a delegation, a linked account.
    pub is_stand_in: bool,
    /// The caller's permissions within the scope.
    pub granted: Arc<Granted>,
}

impl Principal {
    /// Who really asks, for a job that works for this caller later.
    pub fn asking(&self) -> Asking {
        Asking { impersonator: self.impersonator.clone(), is_stand_in: self.is_stand_in }
    }

    /// The user of a job as at the request, including an impersonator.
    #[must_use]
    pub fn asked_by(&self, asking: &Asking) -> Self {
        Self { impersonator: asking.impersonator.clone(), is_stand_in: asking.is_stand_in, ..self.clone() }
    }
}

/// The user behind an impersonated session.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Impersonator {
    pub user_id: Uuid,
    /// Tenant of that user.
    pub tenant: Uuid,
    /// Sign-in name.
    pub user_name: String,
}

/// What a job keeps of the session in which it was asked for: it does no more than that session could, and its records name the same people.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Asking {
    /// The real user, while impersonating.
    pub impersonator: Option<Impersonator>,
    /// Whether the session was based on another user's sign-in.
    pub is_stand_in: bool,
}

/// Facts about the request, for the audit record.
#[derive(Debug, Clone, Default)]
pub struct RequestFacts {
    /// `GET`, `POST`, ...; empty for jobs and the command line.
    pub method: String,
    /// Path and query, without secrets.
    pub url: String,
    /// Operation id of the handler, `create_goal`.
    pub operation: String,
    /// Address of the caller.
    pub ip: Option<String>,
    /// User agent.
    pub browser: Option<String>,
    /// Language that the answer is read in; empty for jobs and the command line, which gives the default one.
    pub culture: String,
    /// Correlation id, also sent in the response.
    pub correlation_id: String,
    /// When it arrived; absent for jobs and the command line.
    pub started: Option<Timestamp>,
    /// Status of a successful response; 0 for jobs and the command line.
    pub success: u16,
    pub arguments: Arguments,
    /// The act on many records that this is a part of, such as an import: its recipients are notified once.
    pub act: Option<Uuid>,
    /// What the request is known by, if it is to be done once however often it arrives.
    pub once: Option<Once>,
}

#[derive(Debug, Clone)]
pub struct Scope {
    tenancy: Tenancy,
    clients: Clients,
    principal: Arc<Principal>,
    pub(crate) relations: Arc<Relations>,
    /// Whether the system acts, which reaches every record of the tenants.
    pub(crate) machine: bool,
    now: Timestamp,
    demo: bool,
    pub facts: Arc<RequestFacts>,
}

impl Scope {
    /// The scope of a caller, without relations ([`Scope::related`]).
    pub fn new(tenancy: Tenancy, clients: Clients, principal: Arc<Principal>, now: Timestamp, facts: Arc<RequestFacts>) -> Self {
        Self { tenancy, clients, principal, relations: Arc::default(), machine: false, now, demo: false, facts }
    }

    /// The system scope at `now`.
    pub fn system(now: Timestamp) -> Self {
        Self { machine: true, ..Self::new(Tenancy::System, Clients::All, Arc::default(), now, Arc::default()) }
    }

    /// The host's scope at `now`, with the permissions `granted`: for the command line, demo data and tests.
    pub fn host(now: Timestamp, granted: Granted) -> Self {
        let principal = Principal { granted: Arc::new(granted), ..Principal::default() };
        Self { machine: true, ..Self::new(Tenancy::Host, Clients::All, Arc::new(principal), now, Arc::default()) }
    }

    /// The same caller at the same instant, within one tenant and all its clients. The caller of this function has checked the right to it.
    #[must_use]
    pub fn within(&self, tenant: Uuid) -> Self {
        let tenancy = if tenant == HOST { Tenancy::Host } else { Tenancy::Tenant(tenant) };
        Self { tenancy, clients: Clients::All, ..self.clone() }
    }

    /// The system scope at the same instant, with the same request facts.
    #[must_use]
    pub fn as_system(&self) -> Self {
        Self { tenancy: Tenancy::System, clients: Clients::All, machine: true, ..self.clone() }
    }

    /// The same caller at host level, for what the host owns: tenants, library, host users.
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

    /// The same caller, who reads what is the host's own beside the tenants of a portfolio.
    #[must_use]
    pub fn with_host(&self) -> Self {
        match &self.tenancy {
            Tenancy::Portfolio(tenants) if self.principal.home == HOST => {
                let all: BTreeSet<Uuid> = tenants.iter().copied().chain([HOST]).collect();
                Self { tenancy: Tenancy::Portfolio(Arc::new(all)), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// The same caller at a single level, for what every level has: users, roles, grants, settings. The workspace or the caller's tenant if
    /// there is one, else the host.
    #[must_use]
    pub fn at_level(&self) -> Self {
        match self.tenancy {
            Tenancy::Portfolio(_) => self.within(HOST),
            _ => self.clone(),
        }
    }

    /// The same caller for a write that only prepares what the request asks for, such as reserving a number: the key of the request is left
    /// to the work itself, so that nobody is told that something was saved before it was.
    #[must_use]
    pub fn aside(&self) -> Self {
        if self.facts.once.is_none() {
            return self.clone();
        }
        Self { facts: Arc::new(RequestFacts { once: None, ..(*self.facts).clone() }), ..self.clone() }
    }

    /// The same caller at another instant, for writing demo data: it has a history, and is marked so that it can be removed.
    #[must_use]
    pub fn as_demo(&self, now: Timestamp) -> Self {
        Self { demo: true, now, ..self.clone() }
    }

    /// Whether the caller belongs to the provider, or is the machine: what the provider's people note for each other is theirs alone.
    pub fn is_provider(&self) -> bool {
        self.machine || (self.principal.home == HOST && self.principal.user_id.is_some())
    }

    /// Whether the system acts, which reaches every record of the tenants.
    pub fn is_machine(&self) -> bool {
        self.machine
    }

    /// Whether `other` is this scope: the same caller with the same rights, relations, tenants and clients.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.principal, &other.principal)
            && Arc::ptr_eq(&self.relations, &other.relations)
            && (self.machine, self.now, &self.tenancy, &self.clients) == (other.machine, other.now, &other.tenancy, &other.clients)
    }

    /// Whether what is written is demo data.
    pub fn is_demo(&self) -> bool {
        self.demo
    }

    pub fn tenancy(&self) -> &Tenancy {
        &self.tenancy
    }

    pub fn clients(&self) -> &Clients {
        &self.clients
    }

    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// The instant of this request; constant within it.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// The tenant that writes go to: the host's id at host level.
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` for a portfolio: a host user has to select a workspace before writing.
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
    /// 401 for callers that are not a user.
    pub fn user(&self) -> Result<Uuid> {
        self.principal.user_id.ok_or_else(Error::unauthenticated)
    }

    /// Checks that the caller signed in as this user: somebody acting on their behalf can't change credentials.
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

    /// Checks for `permission`.
    ///
    /// # Errors
    /// 403 when it is missing.
    pub fn require(&self, permission: Permission) -> Result<()> {
        if self.has(permission) { Ok(()) } else { Err(Error::forbidden(permission.0)) }
    }
}
