//! A tenant's outline, without its people and their data: read from one tenant and applied to a new one. Each step is idempotent.

use std::collections::{BTreeMap, HashMap};

use http::App;
use kernel::{Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use store::Tx;

use super::{
    FIRST_ADMIN,
    roles::{grantee, named_role},
};
use crate::{
    Platform, feature, grant,
    names::normalize,
    organization_unit::rules::next_code,
    role::{self, NewUnit, Unit, Units, units},
    tenant, user,
};

/// A role that a tenant has in addition to the shipped ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoleOutline {
    pub name: String,
    /// Whether new users get it on registration.
    pub is_default: bool,
    /// Whether other users can see its members.
    pub is_public: bool,
    /// Names of the permissions that it grants.
    pub permissions: Vec<String>,
}

/// An organisation unit without its members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UnitOutline {
    pub name: String,
    /// Index of the unit above, which is listed before it.
    pub parent: Option<usize>,
    /// Names of the roles that it gives.
    pub roles: Vec<String>,
}

/// Plan, roles and units of a tenant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Outline {
    /// Own values of its features, by name.
    pub features: BTreeMap<String, String>,
    /// Roles in addition to the shipped ones.
    pub roles: Vec<RoleOutline>,
    /// Its organisation units, each after the one above it.
    pub units: Vec<UnitOutline>,
}

/// The outline of a tenant that is not archived.
///
/// # Errors
/// 403 without [`tenant::VIEW`], 404.
pub async fn outline(app: &App, scope: &Scope, tenant: Uuid) -> Result<Outline> {
    tenant::get(app, scope, tenant).await?;
    let within = scope.at_host()?.within(tenant);
    app.db()
        .read(&within, |tx| async move {
            let plan = feature::read_in(&tx, tenant).await?;
            let own = feature::DEFINITIONS.iter().filter_map(|def| Some((def.name.to_owned(), plan.own(def.name)?.to_owned())));
            let features = own.collect();
            Ok(Outline { features, roles: roles_of(&tx).await?, units: units_of(&tx).await? })
        })
        .await
}

async fn roles_of(tx: &Tx) -> Result<Vec<RoleOutline>> {
    let mut outlines = Vec::new();
    for role in role::every(tx).await?.into_iter().filter(|role| !role.is_static) {
        let permissions = grant::of_provider(tx, "R", &role.name).await?.into_iter().collect();
        outlines.push(RoleOutline { name: role.name, is_default: role.is_default, is_public: role.is_public, permissions });
    }
    Ok(outlines)
}

async fn units_of(tx: &Tx) -> Result<Vec<UnitOutline>> {
    // In the order of the tree, so that each unit follows the one above it.
    let found = units::every(tx).await?;
    let mut roles = units::role_names(tx).await?;
    let places: HashMap<Uuid, usize> = found.iter().enumerate().map(|(at, unit)| (unit.id, at)).collect();
    let outline = |unit: Unit| UnitOutline {
        parent: unit.parent_id.and_then(|above| places.get(&above).copied()),
        roles: roles.remove(&unit.id).unwrap_or_default(),
        name: unit.display_name,
    };
    Ok(found.into_iter().map(outline).collect())
}

/// Names of a tenant, with the first names, last names, sign-in names and addresses of everybody who is or was a user of it, to be kept out
/// of templates.
///
/// # Errors
/// 403 without [`tenant::VIEW`], 404.
pub async fn people_of(app: &App, scope: &Scope, tenant: Uuid) -> Result<Vec<String>> {
    let found = tenant::get(app, scope, tenant).await?;
    let within = scope.at_host()?.within(tenant);
    let users = app.db().read(&within, |tx| async move { user::every(&tx).await }).await?;
    // A label of its own, which names nobody.
    let of_user = |user: user::Model| {
        let user_name = Some(user.user_name).filter(|name| name != FIRST_ADMIN);
        [user.name, user.surname, Some(user.email), user.new_email, user_name].into_iter().flatten()
    };
    Ok([found.name, found.display_name].into_iter().chain(users.into_iter().flat_map(of_user)).collect())
}

/// Gives a tenant the features of an outline.
///
/// # Errors
/// 403 without [`tenant::CREATE`].
pub async fn give_features(app: &App, scope: &Scope, tenant: Uuid, features: &BTreeMap<String, String>) -> Result<()> {
    scope.require(tenant::CREATE)?;
    app.db().write(&scope.at_host()?, |tx| async move { feature::give(&tx, tenant, features).await }).await
}

/// Creates the roles of an outline in a new tenant with their grants. They have no members yet, so nobody gains anything; if a shipped role
/// has the same name by now, it stays as shipped.
///
/// # Errors
/// 403 without [`tenant::CREATE`].
pub async fn give_roles(app: &App, scope: &Scope, tenant: Uuid, roles: &[RoleOutline]) -> Result<()> {
    scope.require(tenant::CREATE)?;
    let platform = app.own::<Platform>()?;
    let registry = &platform.permissions;
    app.db()
        .write(&scope.at_host()?.within(tenant), |tx| async move {
            let there = role::of_tenant(&tx, tenant).await?;
            for outline in roles {
                let key = normalize(&outline.name);
                let role = match there.iter().find(|role| role.normalized_name == key) {
                    Some(role) if role.is_static => continue,
                    Some(role) => role.clone(),
                    None => tx.insert::<role::Entity>(new_role(tenant, outline)).await?,
                };
                let counts = |name: &&String| registry.get(name).is_some_and(|node| node.def.side.covers(false));
                let granted: Vec<String> = outline.permissions.iter().filter(counts).cloned().collect();
                grant::add(&tx, &grantee(&role), granted.into_iter()).await?;
            }
            tx.invalidate(&format!("permissions:{tenant}")).await
        })
        .await
}

fn new_role(tenant: Uuid, outline: &RoleOutline) -> role::ActiveModel {
    role::ActiveModel {
        is_default: Set(outline.is_default),
        is_static: Set(false),
        is_public: Set(outline.is_public),
        ..named_role(tenant, &outline.name)
    }
}

/// Creates the organisation units of an outline in a new tenant; existing ones stay.
///
/// # Errors
/// 403 without [`tenant::CREATE`].
pub async fn give_units(app: &App, scope: &Scope, tenant: Uuid, outlines: &[UnitOutline]) -> Result<()> {
    scope.require(tenant::CREATE)?;
    app.db()
        .write(&scope.at_host()?.within(tenant), |tx| async move {
            let roles: HashMap<String, role::Model> =
                role::of_tenant(&tx, tenant).await?.into_iter().map(|role| (role.normalized_name.clone(), role)).collect();
            let mut there = units::every(&tx).await?;
            let mut placed: Vec<Unit> = Vec::with_capacity(outlines.len());
            for outline in outlines {
                let above = outline.parent.and_then(|at| placed.get(at)).cloned();
                let unit = find_or_create_unit(&tx, &mut there, above.as_ref(), &outline.name).await?;
                let given: Vec<role::Model> = outline.roles.iter().filter_map(|name| roles.get(&normalize(name)).cloned()).collect();
                units::add_roles(&tx, &unit, given).await?;
                placed.push(unit);
            }
            tx.invalidate(&format!("permissions:{tenant}")).await
        })
        .await
}

/// The unit with this name below `above`, made where it is missing.
async fn find_or_create_unit(tx: &Tx, there: &mut Vec<Unit>, above: Option<&Unit>, name: &str) -> Result<Unit> {
    let (parent, key) = (above.map(|unit| unit.id), text::fold(name));
    let beside: Vec<&Unit> = there.iter().filter(|unit| unit.parent_id == parent).collect();
    if let Some(found) = beside.iter().find(|unit| unit.name_key == key) {
        return Ok(Unit::clone(found));
    }
    let code = next_code(above.map(|unit| unit.code.as_str()), beside.iter().map(|unit| &unit.code))?;
    let row =
        NewUnit { parent_id: Set(parent), code: Set(code), display_name: Set(name.to_owned()), name_key: Set(key), ..Default::default() };
    let unit = tx.insert::<Units>(row).await?;
    there.push(unit.clone());
    Ok(unit)
}
