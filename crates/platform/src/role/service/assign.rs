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
    let rows = new.map(|role| row(tenant, holder.id, role.id, false).into()).collect();
    tx.insert_all::<link::Entity>(rows).await?;
    store::record_roles(tx, tenant, holder, &before, &wanted);
    Ok(())
}

fn row(tenant_id: Uuid, user_id: Uuid, role_id: Uuid, is_from_directory: bool) -> link::Model {
    link::Model { tenant_id, user_id, role_id, is_from_directory }
}

/// Gives a user the roles among `wanted` that it doesn't hold yet, as roles of the directory, and takes those of the directory that are not
/// among them; what somebody assigned stays. Returns whether anything changed.
pub(crate) async fn assign_by_directory(tx: &Tx, tenant: Uuid, holder: &Holder, wanted: &BTreeSet<Uuid>) -> Result<bool> {
    let held = store::links(tx, tenant, holder.id).await?;
    let moves = Moves::of(&held, wanted);
    // A role that was deleted meanwhile is given to no user.
    let new = store::with_ids(tx, tenant, moves.given).await?;
    if new.is_empty() && moves.taken.is_empty() {
        return Ok(false);
    }
    let before = store::with_ids(tx, tenant, held.iter().map(|link| link.role_id).collect()).await?;
    for gone in held.iter().filter(|link| moves.taken.contains(&link.role_id)) {
        tx.delete::<link::Entity>(gone).await?;
    }
    tx.insert_all::<link::Entity>(new.iter().map(|role| row(tenant, holder.id, role.id, true).into()).collect()).await?;
    let stay = before.iter().filter(|role| !moves.taken.contains(&role.id));
    let after: Vec<Model> = stay.chain(&new).cloned().collect();
    store::record_roles(tx, tenant, holder, &before, &after);
    Ok(true)
}

/// What groups of the directory change in the roles of a user.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Moves {
    /// Roles that the user gets.
    pub(crate) given: Vec<Uuid>,
    /// Roles of the directory that the user loses.
    pub(crate) taken: Vec<Uuid>,
}

impl Moves {
    /// What changes for a user who holds roles by `held` and whose groups give `wanted`.
    pub(crate) fn of(held: &[link::Model], wanted: &BTreeSet<Uuid>) -> Self {
        let is_held = |role: &Uuid| held.iter().any(|link| link.role_id == *role);
        let is_lost = |link: &&link::Model| link.is_from_directory && !wanted.contains(&link.role_id);
        Self {
            given: wanted.iter().copied().filter(|role| !is_held(role)).collect(),
            taken: held.iter().filter(is_lost).map(|link| link.role_id).collect(),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_give_and_take_their_own_roles_alone() {
        let id = Uuid::from_u128;
        let held = [(1, true), (2, true), (3, false), (4, false)].map(|(role, by_group)| row(id(9), id(8), id(role), by_group));
        let moves = |wanted: &[u128]| Moves::of(&held, &wanted.iter().copied().map(id).collect());
        assert_eq!(moves(&[1, 2]), Moves::default());
        assert_eq!(moves(&[1, 2, 3]), Moves::default(), "what was assigned stays assigned");
        assert_eq!(moves(&[2, 5]), Moves { given: vec![id(5)], taken: vec![id(1)] });
        assert_eq!(moves(&[]), Moves { given: Vec::new(), taken: vec![id(1), id(2)] });
    }
}
