//! Queries on organisation units: the tree, who belongs where, and which roles follow from it. A member of a unit holds its roles,
//! not those of the units above it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::Tx;
use kernel::Result;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Condition, Expr, ExprTrait, IntoColumnRef, SelectStatement},
};
use uuid::Uuid;

use super::{Holder, ends};
use crate::role::{
    Model as Role,
    entity::{
        Column as RoleColumn, Entity as Roles,
        unit::{Column, Entity, Model, granted, member},
    },
};

/// All units of the scope's level, in the order of the tree.
pub(crate) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().order_by_asc(Column::Code)).await
}

/// The units with these ids.
pub(crate) async fn by_ids(tx: &Tx, ids: impl IntoIterator<Item = Uuid>) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Code)).await
}

/// The units whose folded names are these.
pub(crate) async fn by_names(tx: &Tx, keys: impl IntoIterator<Item = String>) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::NameKey.is_in(keys)).order_by_asc(Column::Code)).await
}

/// A unit and all below it.
pub(crate) async fn subtree(tx: &Tx, code: &str) -> Result<Vec<Model>> {
    let below = Column::Code.starts_with(format!("{code}."));
    tx.all(Entity::find().filter(Condition::any().add(Column::Code.eq(code)).add(below)).order_by_asc(Column::Code)).await
}

/// The units right below one, or those on top.
pub(crate) async fn children(tx: &Tx, parent: Option<Uuid>) -> Result<Vec<Model>> {
    let of = parent.map_or_else(|| Column::ParentId.is_null(), |id| Column::ParentId.eq(id));
    tx.all(Entity::find().filter(of).order_by_asc(Column::Code)).await
}

#[derive(FromQueryResult)]
struct Count {
    unit_id: Uuid,
    number: i64,
}

fn numbers(rows: Vec<Count>) -> HashMap<Uuid, u64> {
    rows.into_iter().map(|row| (row.unit_id, u64::try_from(row.number).unwrap_or_default())).collect()
}

/// How many users belong to each unit.
pub(crate) async fn counts(tx: &Tx) -> Result<HashMap<Uuid, u64>> {
    let users = member::Entity::find().select_only().column(member::Column::UnitId).column_as(member::Column::UserId.count(), "number");
    let users: Vec<Count> = tx.rows(users.group_by(member::Column::UnitId)).await?;
    Ok(numbers(users))
}

/// The names of the roles that each unit gives, in order.
pub(crate) async fn role_names(tx: &Tx) -> Result<HashMap<Uuid, Vec<String>>> {
    let rows = tx.all(granted::Entity::find()).await?;
    let ids: BTreeSet<Uuid> = rows.iter().map(|row| row.role_id).collect();
    let roles = if ids.is_empty() { Vec::new() } else { tx.all(Roles::find().filter(RoleColumn::Id.is_in(ids))).await? };
    let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
    for row in rows {
        if let Some(role) = roles.iter().find(|role| role.id == row.role_id) {
            names.entry(row.unit_id).or_default().push(role.name.clone());
        }
    }
    names.values_mut().for_each(|names| names.sort_unstable());
    Ok(names)
}

/// Who belongs to one of these units.
pub(crate) async fn members(tx: &Tx, units: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let rows = tx.all(member::Entity::find().filter(member::Column::UnitId.is_in(units.iter().copied()))).await?;
    Ok(rows.into_iter().map(|row| row.user_id).collect())
}

/// The units that a user belongs to.
pub(crate) async fn of_user(tx: &Tx, user: Uuid) -> Result<BTreeSet<Uuid>> {
    let rows = tx.all(member::Entity::find().filter(member::Column::UserId.eq(user))).await?;
    Ok(rows.into_iter().map(|row| row.unit_id).collect())
}

/// The roles that these units give, by name.
pub(crate) async fn roles(tx: &Tx, units: impl IntoIterator<Item = Uuid>) -> Result<Vec<Role>> {
    let rows = tx.all(granted::Entity::find().filter(granted::Column::UnitId.is_in(units))).await?;
    let ids: BTreeSet<Uuid> = rows.into_iter().map(|row| row.role_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Roles::find().filter(RoleColumn::Id.is_in(ids)).order_by_asc(RoleColumn::NormalizedName)).await
}

/// The roles that a user holds by the units it belongs to.
pub(super) async fn inherited(tx: &Tx, user: Uuid) -> Result<Vec<Role>> {
    let units = of_user(tx, user).await?;
    if units.is_empty() { Ok(Vec::new()) } else { roles(tx, units).await }
}

/// The roles that a user holds by its units, each with the names of these units in the order of the tree.
pub(crate) async fn giving(tx: &Tx, user: Uuid) -> Result<BTreeMap<String, Vec<String>>> {
    let (own, mut giving) = (of_user(tx, user).await?, BTreeMap::<String, Vec<String>>::new());
    if own.is_empty() {
        return Ok(giving);
    }
    let given = role_names(tx).await?;
    for unit in by_ids(tx, own).await? {
        for role in given.get(&unit.id).into_iter().flatten() {
            giving.entry(role.clone()).or_default().push(unit.display_name.clone());
        }
    }
    Ok(giving)
}

/// The roles that these users hold by their units.
pub(super) async fn of_users(tx: &Tx, users: &BTreeSet<Uuid>) -> Result<Vec<Role>> {
    let rows = tx.all(member::Entity::find().filter(member::Column::UserId.is_in(users.iter().copied()))).await?;
    let units: BTreeSet<Uuid> = rows.into_iter().map(|row| row.unit_id).collect();
    if units.is_empty() { Ok(Vec::new()) } else { roles(tx, units).await }
}

/// The ids of the users who hold one of `roles` by a unit, as a subquery; `tenant` is the column of the outer query's tenant.
pub(crate) fn holders_of(roles: impl IntoIterator<Item = Uuid>, tenant: impl IntoColumnRef) -> SelectStatement {
    let units = granted::Entity::find()
        .select_only()
        .column(granted::Column::UnitId)
        .filter(granted::Column::RoleId.is_in(roles))
        .filter(Expr::col((granted::Entity, granted::Column::TenantId)).equals((member::Entity, member::Column::TenantId)));
    let users = member::Entity::find()
        .select_only()
        .column(member::Column::UserId)
        .filter(member::Column::UnitId.in_subquery(QueryTrait::into_query(units)));
    QueryTrait::into_query(users.filter(Expr::col((member::Entity, member::Column::TenantId)).equals(tenant)))
}

/// The ids of the users of a unit, as a subquery; `tenant` is the column of the outer query's tenant.
pub(crate) fn members_of(unit: Uuid, tenant: impl IntoColumnRef) -> SelectStatement {
    let users = member::Entity::find().select_only().column(member::Column::UserId).filter(member::Column::UnitId.eq(unit));
    QueryTrait::into_query(users.filter(Expr::col((member::Entity, member::Column::TenantId)).equals(tenant)))
}

/// Adds users to a unit; those who belong to it already stay.
pub(crate) async fn add_members(tx: &Tx, unit: &Model, holders: &[Holder]) -> Result<()> {
    let there = members(tx, &[unit.id]).await?;
    let mut rows = Vec::new();
    for holder in holders.iter().filter(|holder| !there.contains(&holder.id)) {
        rows.push(member::Model { tenant_id: tx.scope().tenant()?, unit_id: unit.id, user_id: holder.id }.into());
        ends::record_joined(tx, unit, holder);
    }
    tx.insert_all::<member::Entity>(rows).await.map(drop)
}

/// Takes a user out of a unit, if it belongs to it.
pub(crate) async fn remove_member(tx: &Tx, unit: &Model, holder: &Holder) -> Result<()> {
    let own = member::Entity::find().filter(member::Column::UnitId.eq(unit.id)).filter(member::Column::UserId.eq(holder.id));
    for row in tx.all(own).await? {
        tx.delete::<member::Entity>(&row).await?;
        ends::record_left(tx, unit, holder.id, Some(holder));
    }
    Ok(())
}

/// Takes everybody out of these units; their history names those who are among `holders`.
pub(crate) async fn clear(tx: &Tx, units: &[Model], holders: &[Holder]) -> Result<()> {
    let of_units = Condition::all().add(member::Column::UnitId.is_in(units.iter().map(|unit| unit.id)));
    for row in tx.all(member::Entity::find().filter(of_units.clone())).await? {
        if let Some(unit) = units.iter().find(|unit| unit.id == row.unit_id) {
            ends::record_left(tx, unit, row.user_id, holders.iter().find(|holder| holder.id == row.user_id));
        }
    }
    tx.purge::<member::Entity>(of_units).await.map(drop)
}

/// Takes a user out of all units.
pub(crate) async fn leave_all(tx: &Tx, holder: &Holder) -> Result<()> {
    let units = of_user(tx, holder.id).await?;
    if units.is_empty() {
        return Ok(());
    }
    for unit in by_ids(tx, units).await? {
        ends::record_left(tx, &unit, holder.id, Some(holder));
    }
    tx.purge::<member::Entity>(Condition::all().add(member::Column::UserId.eq(holder.id))).await.map(drop)
}

/// Lets a unit give roles; those that it gives already stay.
pub(crate) async fn add_roles(tx: &Tx, unit: &Model, new: impl IntoIterator<Item = Role>) -> Result<()> {
    let before = roles(tx, [unit.id]).await?;
    let (mut after, mut rows) = (before.clone(), Vec::new());
    for role in new {
        if after.iter().all(|own| own.id != role.id) {
            rows.push(granted::Model { tenant_id: tx.scope().tenant()?, unit_id: unit.id, role_id: role.id }.into());
            after.push(role);
        }
    }
    tx.insert_all::<granted::Entity>(rows).await?;
    ends::record_unit_roles(tx, unit, &before, &after);
    Ok(())
}

/// Takes a role from a unit, if it gives it.
pub(crate) async fn remove_role(tx: &Tx, unit: &Model, role: Uuid) -> Result<()> {
    let before = roles(tx, [unit.id]).await?;
    let own = granted::Entity::find().filter(granted::Column::UnitId.eq(unit.id)).filter(granted::Column::RoleId.eq(role));
    for row in tx.all(own).await? {
        tx.delete::<granted::Entity>(&row).await?;
    }
    let after: Vec<Role> = before.iter().filter(|own| own.id != role).cloned().collect();
    ends::record_unit_roles(tx, unit, &before, &after);
    Ok(())
}

/// Takes all roles from these units.
pub(crate) async fn clear_roles(tx: &Tx, units: &[Model]) -> Result<()> {
    for unit in units {
        ends::record_unit_roles(tx, unit, &roles(tx, [unit.id]).await?, &[]);
    }
    tx.purge::<granted::Entity>(Condition::all().add(granted::Column::UnitId.is_in(units.iter().map(|unit| unit.id)))).await.map(drop)
}

/// Takes a role from all units.
pub(in crate::role) async fn take_from_all(tx: &Tx, role: Uuid) -> Result<()> {
    let giving = tx.all(granted::Entity::find().filter(granted::Column::RoleId.eq(role))).await?;
    if giving.is_empty() {
        return Ok(());
    }
    for unit in by_ids(tx, giving.into_iter().map(|row| row.unit_id)).await? {
        remove_role(tx, &unit, role).await?;
    }
    Ok(())
}
