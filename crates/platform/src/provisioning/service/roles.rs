//! Shipped roles and their grants.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Granted, HOST, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use store::Tx;

use crate::{Platform, Registry, grant, names::normalize, role, tenant};

/// Roles of the provider.
pub const HOST_ROLES: &[&str] = &["admin", "Management", "Coach", "Author", "Support", "Management read-only"];
/// Roles of every tenant.
pub const TENANT_ROLES: &[&str] = &["ClientAdmin", "Manager", "Staff", "Viewer"];

/// Grants that a shipped role got in a later version than the one that introduced the permission; existing roles get them once.
const ADDED: &[(&str, &str)] = &[
    ("ClientAdmin", "AbpAccount.SettingManagement"),
    ("ClientAdmin", "AuditLogging.AuditLogs"),
    ("ClientAdmin", "AuditLogging.AuditLogs.Export"),
    ("ClientAdmin", "SettingManagement.Emailing"),
    ("ClientAdmin", "SettingManagement.Emailing.Test"),
];

/// How it is noted that the role of this name got the permission later.
fn added(role: &str, permission: &str) -> String {
    format!("{permission} to {role}")
}

/// Creates missing roles of the host, and grants the permissions that this version introduces to the shipped roles of every level. May run
/// at every start.
pub async fn host(app: &App) -> Result<()> {
    let scope = Scope::host(app.now(), Granted::default());
    let new = new_permissions(app, &scope).await?;
    let fresh = LevelRoles::of(&app.own::<Platform>()?.permissions, true);
    let (fresh, new) = (&fresh, &new);
    app.db().write(&scope, |tx| async move { fresh.plant(&tx, HOST, false, new).await }).await?;
    if !new.is_empty() {
        // Archived ones too: they may be taken back.
        let tenants = app.db().read(&scope, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
        let ids: Vec<Uuid> = tenants.iter().map(|t| t.id).collect();
        let roles = TenantRoles::of(app)?;
        let (roles, system) = (&roles, scope.as_system());
        for id in ids {
            let planted = app.db().write(&system, |tx| async move {
                // Nothing grows again in a tenant that is being purged.
                if tenant::stays(&tx, id).await? { roles.0.plant(&tx, id, false, new).await } else { Ok(()) }
            });
            planted.await?;
        }
        app.db().write(&scope, |tx| async move { grant::note_planted(&tx, new).await }).await?;
    }
    Ok(())
}

/// Names of this version, and later grants of known ones, that no earlier start has granted.
async fn new_permissions(app: &App, scope: &Scope) -> Result<BTreeSet<String>> {
    let platform = app.own::<Platform>()?;
    let known = app.db().read(scope, |tx| async move { grant::planted(&tx).await }).await?;
    let names = platform.permissions.nodes().iter().map(|n| n.def.permission.0.to_owned());
    Ok(names.chain(ADDED.iter().map(|(role, name)| added(role, name))).filter(|n| !known.contains(n)).collect())
}

/// The shipped roles of one level and their initial grants.
struct LevelRoles {
    grants: BTreeMap<&'static str, Vec<String>>,
}

impl LevelRoles {
    fn of(registry: &Registry, host: bool) -> Self {
        let roles = if host { HOST_ROLES } else { TENANT_ROLES };
        let grants = roles.iter().map(|role| (*role, registry.shipped_to(role, host).map(|n| n.def.permission.0.to_owned()).collect()));
        Self { grants: grants.collect() }
    }

    /// Makes the roles that are missing with all their grants; roles that are there get those named in `new`.
    async fn plant(&self, tx: &Tx, tenant: Uuid, is_demo: bool, new: &BTreeSet<String>) -> Result<()> {
        let there = role::of_tenant(tx, tenant).await?;
        for (name, grants) in &self.grants {
            let found = there.iter().find(|role| role.name == *name).cloned();
            let made = found.is_none();
            let role = match found {
                Some(role) => role,
                None => tx.insert::<role::Entity>(shipped(tenant, name, is_demo)).await?,
            };
            let names = grants.iter().filter(|n| made || new.contains(*n) || new.contains(&added(name, n))).cloned();
            grant::add(tx, &grantee(&role), names).await?;
        }
        tx.invalidate(&format!("permissions:{tenant}")).await
    }
}

fn shipped(tenant: Uuid, name: &str, is_demo: bool) -> role::ActiveModel {
    role::ActiveModel {
        is_default: Set(false),
        is_static: Set(true),
        is_public: Set(true),
        is_demo: Set(is_demo),
        ..named_role(tenant, name)
    }
}

/// Whom the grants of a role are kept under.
pub(super) fn grantee(role: &role::Model) -> grant::Grantee {
    grant::Grantee { provider: "R", key: role.name.clone(), end: role::role_end(role) }
}

/// A new role by its name.
pub(super) fn named_role(tenant: Uuid, name: &str) -> role::ActiveModel {
    role::ActiveModel {
        tenant_id: Set(tenant),
        name: Set(name.to_owned()),
        normalized_name: Set(normalize(name)),
        search_key: Set(kernel::text::fold(name)),
        ..Default::default()
    }
}

/// The roles of a new tenant and their grants.
pub(super) struct TenantRoles(LevelRoles);

impl TenantRoles {
    pub(super) fn of(app: &App) -> Result<Self> {
        Ok(Self(LevelRoles::of(&app.own::<Platform>()?.permissions, false)))
    }

    pub(super) async fn plant(&self, tx: &Tx, tenant: Uuid, is_demo: bool) -> Result<()> {
        self.0.plant(tx, tenant, is_demo, &BTreeSet::new()).await
    }
}
