//! Which user holds which role.

use std::collections::{BTreeMap, BTreeSet};

use ::store::Tx;
use kernel::{Error, Result, text};
use uuid::Uuid;

use crate::role::{Model, entity::link, store};

/// Gives a user exactly the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there.
pub(crate) async fn assign(tx: &Tx, tenant: Uuid, user: Uuid, names: &[String]) -> Result<()> {
    let wanted: BTreeSet<Uuid> = named(tx, tenant, names).await?.into_iter().map(|role| role.id).collect();
    let held = store::links(tx, tenant, user).await?;
    for gone in held.iter().filter(|l| !wanted.contains(&l.role_id)) {
        tx.delete::<link::Entity>(gone).await?;
    }
    let new = wanted.iter().filter(|id| held.iter().all(|l| l.role_id != **id));
    let rows = new.map(|id| link::Model { tenant_id: tenant, user_id: user, role_id: *id }.into()).collect();
    tx.insert_all::<link::Entity>(rows).await.map(drop)
}

/// Ids of the roles that a user of `tenant` holds.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn held_ids(tx: &Tx, tenant: Uuid, user: Uuid) -> Result<BTreeSet<Uuid>> {
    Ok(store::links(tx, tenant, user).await?.into_iter().map(|link| link.role_id).collect())
}

/// The roles of `tenant` with these names, in any case.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there.
pub(crate) async fn named(tx: &Tx, tenant: Uuid, names: &[String]) -> Result<Vec<Model>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<Vec<String>> = names.iter().map(|n| text::name_keys(n)).collect();
    let found = store::by_keys(tx, tenant, keys.iter().flatten()).await?;
    let role = |keys: &Vec<String>| keys.iter().find_map(|key| found.iter().find(|role| role.normalized_name == *key)).cloned();
    let roles: Option<BTreeMap<Uuid, Model>> = keys.iter().map(|keys| role(keys).map(|role| (role.id, role))).collect();
    roles.map(|roles| roles.into_values().collect()).ok_or_else(|| Error::invalid("roleNames", "Validation.UnknownRole"))
}
