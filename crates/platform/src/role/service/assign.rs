//! Which user holds which role.

use std::collections::{BTreeMap, BTreeSet};

use ::store::Tx;
use kernel::{Error, Result, text};
use uuid::Uuid;

use crate::role::{Holder, Model, entity::link, store};

/// Gives a user exactly the roles with these names.
///
/// # Errors
/// 400 on `roleNames` for a role that isn't there.
pub(crate) async fn assign(tx: &Tx, tenant: Uuid, holder: &Holder, names: &[String]) -> Result<()> {
    let wanted = named(tx, tenant, names).await?;
    let held = store::links(tx, tenant, holder.id).await?;
    let before = store::with_ids(tx, tenant, held.iter().map(|link| link.role_id).collect()).await?;
    for gone in held.iter().filter(|link| wanted.iter().all(|role| role.id != link.role_id)) {
        tx.delete::<link::Entity>(gone).await?;
    }
    let new = wanted.iter().filter(|role| held.iter().all(|link| link.role_id != role.id));
    let rows = new.map(|role| link::Model { tenant_id: tenant, user_id: holder.id, role_id: role.id }.into()).collect();
    tx.insert_all::<link::Entity>(rows).await?;
    store::record_roles(tx, tenant, holder, &before, &wanted);
    Ok(())
}

/// Ids of the roles that a user of `tenant` holds.
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
