//! Shipped roles and their grants, and the first administrator.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Granted, HOST, Result, Scope};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use store::Tx;
use uuid::Uuid;

use crate::{
    Platform,
    identity::{NewUser, prepare, role, rules, user},
    permission::{self, Registry, entity::planted},
    tenant,
};

/// Roles of the provider.
pub const HOST_ROLES: &[&str] = &["admin", "Management", "Coach", "Author", "Support", "Management read-only"];
/// Roles of every tenant.
pub const TENANT_ROLES: &[&str] = &["ClientAdmin", "Manager", "Staff", "Viewer"];

/// The first administrator of the host.
#[derive(Debug, Clone)]
pub struct FirstAdmin {
    /// Sign-in name.
    pub user_name: String,
    /// E-mail address.
    pub email: String,
    /// Password; must meet the rules.
    pub password: String,
}

/// Makes the host's roles that are missing, grants what this version brings anew to the shipped roles of every level, and
/// makes the first administrator when one is given and nobody administers the host yet. May be run at every start.
///
/// # Errors
/// Password rules for the administrator, `Unavailable`.
pub async fn host(app: &App, first: Option<&FirstAdmin>) -> Result<()> {
    let scope = Scope::host(app.now(), Granted::default());
    let new = new_permissions(app, &scope).await?;
    let fresh = roles_of_level(app, HOST)?;
    let (fresh, new) = (&fresh, &new);
    app.db().write(&scope, |tx| async move { fresh.plant(&tx, HOST, false, new).await }).await?;
    if !new.is_empty() {
        let tenants: Vec<Uuid> = tenant::directory(app).await?.all().map(|t| t.id).collect();
        let grants = TenantGrants::of(app)?;
        let grants = &grants;
        for id in tenants {
            app.db().write(&scope.as_system(), |tx| async move { grants.0.plant(&tx, id, false, new).await }).await?;
        }
        app.db().write(&scope, |tx| async move { remember(&tx, new).await }).await?;
    }
    match first {
        Some(first) => administrator(app, &scope, first).await,
        None => Ok(()),
    }
}

/// Names of this version that no earlier start has granted.
async fn new_permissions(app: &App, scope: &Scope) -> Result<BTreeSet<String>> {
    let platform = app.own::<Platform>()?;
    let known = app.db().read(scope, |tx| async move { tx.all(planted::Entity::find()).await }).await?;
    let known: BTreeSet<String> = known.into_iter().map(|k| k.name).collect();
    Ok(platform.permissions.nodes().iter().map(|n| n.def.permission.0.to_owned()).filter(|n| !known.contains(n)).collect())
}

async fn remember(tx: &Tx, names: &BTreeSet<String>) -> Result<()> {
    let rows = names.iter().map(|name| planted::Model { name: name.clone() }.into()).collect();
    tx.insert_all::<planted::Entity>(rows).await.map(drop)
}

async fn administrator(app: &App, scope: &Scope, first: &FirstAdmin) -> Result<()> {
    let there = app
        .db()
        .read(scope, |tx| async move {
            let role = role::named_in(&tx, role::administrator_of(HOST)).await?;
            tx.one(role::link::Entity::find().filter(role::link::Column::RoleId.eq(role.id))).await
        })
        .await?;
    if there.is_some() {
        return Ok(());
    }
    let new = NewUser {
        password: Some(first.password.clone()),
        email_confirmed: true,
        role_names: vec![role::administrator_of(HOST).to_owned()],
        ..NewUser::named(first.user_name.clone(), first.email.clone())
    };
    let prepared = prepare(app, HOST, new).await?;
    let prepared = &prepared;
    app.db()
        .write(scope, |tx| async move {
            let made = prepared.insert(&tx, HOST).await?;
            user::changed(&tx, HOST, made.id).await
        })
        .await
}

/// The shipped roles of one level and what they hold from the start.
struct LevelRoles {
    grants: BTreeMap<&'static str, Vec<String>>,
}

fn roles_of_level(app: &App, tenant: Uuid) -> Result<LevelRoles> {
    Ok(LevelRoles::of(&app.own::<Platform>()?.permissions, tenant == HOST))
}

impl LevelRoles {
    fn of(registry: &Registry, host: bool) -> Self {
        let roles = if host { HOST_ROLES } else { TENANT_ROLES };
        let grants = roles.iter().map(|role| (*role, registry.shipped_to(role, host).map(|n| n.def.permission.0.to_owned()).collect()));
        Self { grants: grants.collect() }
    }

    /// Makes the roles that are missing with all their grants; roles that are there get those named in `new`.
    async fn plant(&self, tx: &Tx, tenant: Uuid, is_demo: bool, new: &BTreeSet<String>) -> Result<()> {
        let there = tx.all(role::Entity::find().filter(role::Column::TenantId.eq(tenant))).await?;
        for (name, grants) in &self.grants {
            let made = there.iter().all(|r| r.name != *name);
            if made {
                tx.insert::<role::Entity>(shipped(tenant, name, is_demo)).await?;
            }
            let names = grants.iter().filter(|n| made || new.contains(*n)).cloned();
            permission::add(tx, tenant, "R", name, names).await?;
        }
        tx.invalidate(&format!("permissions:{tenant}")).await
    }
}

fn shipped(tenant: Uuid, name: &str, is_demo: bool) -> role::ActiveModel {
    role::ActiveModel {
        tenant_id: Set(tenant),
        name: Set(name.to_owned()),
        normalized_name: Set(rules::normalize(name)),
        search_key: Set(kernel::text::fold(name)),
        is_default: Set(false),
        is_static: Set(true),
        is_public: Set(true),
        is_demo: Set(is_demo),
        ..Default::default()
    }
}

/// The roles and grants of a new tenant.
pub(crate) struct TenantGrants(LevelRoles);

impl TenantGrants {
    pub(crate) fn of(app: &App) -> Result<Self> {
        Ok(Self(LevelRoles::of(&app.own::<Platform>()?.permissions, false)))
    }

    pub(crate) async fn plant(&self, tx: &Tx, tenant: Uuid, is_demo: bool) -> Result<()> {
        self.0.plant(tx, tenant, is_demo, &BTreeSet::new()).await
    }
}
