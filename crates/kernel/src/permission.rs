//! Permissions as data: a tree of names with sides, and the policy of a route.

use std::collections::BTreeSet;

/// Where a permission can be granted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Only at host level.
    Host,
    /// Only to users of the host, where it counts in the workspaces of tenants, too.
    HostAndWorkspaces,
    /// Only to users of a tenant.
    Tenant,
    Both,
}

impl Side {
    /// Whether a permission of this side applies to a user at host level (`true`) or of a tenant (`false`).
    pub fn covers(self, host: bool) -> bool {
        match self {
            Side::Host | Side::HostAndWorkspaces => host,
            Side::Tenant => !host,
            Side::Both => true,
        }
    }

    /// Whether a permission of this side applies to a host user in a tenant's workspace.
    pub fn counts_in_workspaces(self) -> bool {
        self != Side::Host
    }
}

/// Name of a permission, `Portal.Clients.Create`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permission(pub &'static str);

/// Definition of a permission. Its parent is the name up to the last dot, if that is defined too.
#[derive(Debug, Clone, Copy)]
pub struct PermissionDef {
    pub permission: Permission,
    pub side: Side,
    /// Shipped roles that hold it initially.
    pub roles: &'static [&'static str],
}

impl PermissionDef {
    pub const fn new(permission: Permission, side: Side, roles: &'static [&'static str]) -> Self {
        Self { permission, side, roles }
    }
}

/// What a route requires of its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// No sign-in.
    Public,
    /// Any signed-in user.
    SignedIn,
    Needs(Permission),
    /// At least one of these permissions.
    AnyOf(&'static [Permission]),
}

impl std::fmt::Display for Policy {
    /// As in the OpenAPI document's `x-policy`: `public`, `signed-in`, or names joined by ` || `.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Policy::Public => f.write_str("public"),
            Policy::SignedIn => f.write_str("signed-in"),
            Policy::Needs(permission) => f.write_str(permission.0),
            Policy::AnyOf(all) => f.write_str(&all.iter().map(|p| p.0).collect::<Vec<_>>().join(" || ")),
        }
    }
}

/// The permissions that a caller holds.
#[derive(Debug, Clone, Default)]
pub struct Granted(BTreeSet<String>);

impl Granted {
    /// The set with these names.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self(names.into_iter().collect())
    }

    /// Whether `permission` is held.
    pub fn has(&self, permission: Permission) -> bool {
        self.0.contains(permission.0)
    }

    /// Whether the permission named `name` is held.
    pub fn has_named(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// All names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether a signed-in caller meets `policy`.
    pub fn meets(&self, policy: Policy) -> bool {
        match policy {
            Policy::Public | Policy::SignedIn => true,
            Policy::Needs(permission) => self.has(permission),
            Policy::AnyOf(all) => all.iter().any(|p| self.has(*p)),
        }
    }
}
