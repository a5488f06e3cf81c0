//! The tree of all permissions: parents, side, and the roles that they are shipped to.

use std::collections::{BTreeMap, HashMap};

use http::Area;
use kernel::{Error, Granted, PermissionDef, Result};

/// A permission in the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// The definition.
    pub def: PermissionDef,
    /// Name of the parent permission.
    pub parent: Option<&'static str>,
    /// Group that it is shown in.
    pub group: String,
}

/// All permissions, in the order in which the areas define them.
#[derive(Debug, Default)]
pub struct Registry {
    nodes: Vec<Node>,
    by_name: HashMap<&'static str, usize>,
}

impl Registry {
    /// The tree of `areas`.
    ///
    /// # Errors
    /// `Internal` when a permission is defined twice.
    pub fn of(areas: &[Area]) -> Result<Self> {
        let defs: Vec<PermissionDef> = areas.iter().flat_map(|a| a.permissions.iter().copied()).collect();
        let mut registry = Self::default();
        for (at, def) in defs.iter().enumerate() {
            if registry.by_name.insert(def.permission.0, at).is_some() {
                return Err(Error::internal(format!("permission {} is defined twice", def.permission.0)));
            }
        }
        for def in defs {
            let name = def.permission.0;
            let parent = name.rsplit_once('.').and_then(|(parent, _)| registry.by_name.get_key_value(parent)).map(|(parent, _)| *parent);
            registry.nodes.push(Node { def, parent, group: group_of(name) });
        }
        Ok(registry)
    }

    /// The permission named `name`.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.by_name.get(name).and_then(|at| self.nodes.get(*at))
    }

    /// All permissions.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Names of all permissions.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.nodes.iter().map(|n| n.def.permission.0)
    }

    /// The groups with the permissions that can be granted at host level (`true`) or in a tenant (`false`), parents first.
    pub fn groups(&self, host: bool) -> Vec<(&str, Vec<&Node>)> {
        let mut order: Vec<&str> = Vec::new();
        let mut groups: BTreeMap<&str, Vec<&Node>> = BTreeMap::new();
        for node in self.nodes.iter().filter(|n| n.def.side.covers(host)) {
            let group = groups.entry(&node.group).or_insert_with(|| {
                order.push(&node.group);
                Vec::new()
            });
            group.push(node);
        }
        order.into_iter().filter_map(|name| groups.remove(name).map(|nodes| (name, nodes))).collect()
    }

    /// What of `names` counts at host level (`true`) or for a tenant's user (`false`).
    pub fn effective<'a>(&self, names: impl Iterator<Item = &'a String>, host: bool) -> Granted {
        Granted::new(names.filter(|n| self.get(n).is_some_and(|node| node.def.side.covers(host))).cloned())
    }

    /// What of a host user's `names` counts in a tenant's workspace: all but what is of the host alone, and but its users and roles.
    pub fn in_workspace<'a>(&self, names: impl Iterator<Item = &'a String>) -> Granted {
        let counts = |name: &str| !is_on_users(name) && self.get(name).is_some_and(|node| node.def.side.counts_in_workspaces());
        Granted::new(names.filter(|n| counts(n)).cloned())
    }

    /// The permissions that the shipped role `role` holds from the start, as far as they count on its side.
    pub fn shipped_to(&self, role: &str, host: bool) -> impl Iterator<Item = &Node> {
        // A host role may hold a tenant's permission: it counts in workspaces.
        self.nodes.iter().filter(move |n| n.def.roles.contains(&role) && (host || n.def.side.covers(false)))
    }
}

/// Whether a permission is on users and roles, which each tenant manages itself: a host user's doesn't count in a tenant's workspace.
pub(crate) fn is_on_users(name: &str) -> bool {
    name.starts_with("AbpIdentity.")
}

/// The area's own group within ours and the menus, the module's name for ABP's.
fn group_of(name: &str) -> String {
    let depth = if name.starts_with("Portal.") || name.starts_with("Menu.") { 2 } else { 1 };
    name.split('.').take(depth).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use http::{App, OpenApiRouter};
    use kernel::{Permission, Side};

    use super::*;

    fn routes() -> OpenApiRouter<App> {
        OpenApiRouter::new()
    }

    const DEFS: &[PermissionDef] = &[
        PermissionDef::new(Permission("Portal.Goals"), Side::Both, &["Coach", "Staff"]),
        PermissionDef::new(Permission("Portal.Goals.Create"), Side::Both, &["Coach"]),
        PermissionDef::new(Permission("Portal.Goals.Own"), Side::Tenant, &["Coach", "Staff"]),
        PermissionDef::new(Permission("Tenants.List"), Side::Host, &["Coach", "Staff"]),
        PermissionDef::new(Permission("Portal.Notes"), Side::HostAndWorkspaces, &["Coach", "Staff"]),
        PermissionDef::new(Permission("AbpIdentity.Users"), Side::Both, &["Coach"]),
    ];

    fn registry() -> Registry {
        Registry::of(&[Area { permissions: DEFS, ..Area::new("test", routes) }]).unwrap()
    }

    fn names(granted: &Granted) -> Vec<&str> {
        granted.names().collect()
    }

    #[test]
    fn a_parent_is_the_name_without_its_last_part_when_that_is_defined() {
        let registry = registry();
        assert_eq!(registry.get("Portal.Goals.Create").unwrap().parent, Some("Portal.Goals"));
        assert_eq!(registry.get("Tenants.List").unwrap().parent, None);
        let groups: Vec<&str> = registry.groups(false).into_iter().map(|(name, _)| name).collect();
        assert_eq!(groups, ["Portal.Goals", "AbpIdentity"]);
    }

    #[test]
    fn grants_count_on_their_side_alone() {
        // spec: PERM-01
        let registry = registry();
        let all: Vec<String> = DEFS.iter().map(|d| d.permission.0.to_owned()).chain(["Gone.Since".to_owned()]).collect();
        assert_eq!(
            names(&registry.effective(all.iter(), true)),
            ["AbpIdentity.Users", "Portal.Goals", "Portal.Goals.Create", "Portal.Notes", "Tenants.List"]
        );
        assert_eq!(
            names(&registry.effective(all.iter(), false)),
            ["AbpIdentity.Users", "Portal.Goals", "Portal.Goals.Create", "Portal.Goals.Own"]
        );
        assert_eq!(names(&registry.in_workspace(all.iter())), ["Portal.Goals", "Portal.Goals.Create", "Portal.Goals.Own", "Portal.Notes"]);
    }

    #[test]
    fn shipped_roles_get_what_their_side_allows() {
        let registry = registry();
        let of = |role, host| registry.shipped_to(role, host).map(|n| n.def.permission.0).collect::<Vec<_>>();
        assert_eq!(of("Staff", false), ["Portal.Goals", "Portal.Goals.Own"]);
        assert_eq!(of("Coach", true).len(), 6);
    }

    #[test]
    fn a_permission_defined_twice_is_refused() {
        let area = Area { permissions: DEFS, ..Area::new("test", routes) };
        assert!(Registry::of(&[area, area]).is_err());
    }
}
