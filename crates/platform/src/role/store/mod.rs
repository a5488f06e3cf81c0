//! Queries on roles and their members. Functions with a tenant name it in every query, so that the machine's scope can use them too.

mod ends;
pub(crate) mod groups;
pub(crate) mod units;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, has_words};
use kernel::{Error, Page, Paged, Result, text};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Condition, Expr, ExprTrait, IntoColumnRef, SelectStatement},
};
use uuid::Uuid;

use crate::names::{first_by, normalize};
use crate::role::{
    administrator_of,
    entity::{Column, Entity, Model, link},
};

pub(in crate::role) use ends::record_roles;
pub(crate) use ends::{Holder, role_end, user_end};

/// Fields that `sorting` may name.
pub(in crate::role) const SORTABLE: &[&str] = &["name", "creationTime"];

/// Which roles a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Text that the name contains.
    pub text: Option<String>,
    /// Only shipped ones, or only others.
    pub is_static: Option<bool>,
    /// Only default roles of new users, or only others.
    pub is_default: Option<bool>,
    /// Only those whose holders others may see, or only others.
    pub is_public: Option<bool>,
}

/// One page of roles, by name by default.
pub(in crate::role) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Model>> {
    let like = |words: &str| has_words(Expr::col((Entity, Column::SearchKey)), words);
    let asked = Condition::all()
        .add_option(filter.text.as_deref().map(like))
        .add_option(filter.is_static.map(|wanted| Column::IsStatic.eq(wanted)))
        .add_option(filter.is_default.map(|wanted| Column::IsDefault.eq(wanted)))
        .add_option(filter.is_public.map(|wanted| Column::IsPublic.eq(wanted)));
    let mut select = Entity::find().filter(asked);
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedName);
    }
    tx.page(select, page, |field| if field == "creationTime" { Column::CreatedAt } else { Column::NormalizedName }).await
}

#[derive(FromQueryResult)]
struct Count {
    role_id: Uuid,
    users: i64,
}

/// How many users hold each of these roles.
pub(in crate::role) async fn user_counts(tx: &Tx, roles: Vec<Uuid>) -> Result<HashMap<Uuid, u64>> {
    let select = link::Entity::find()
        .select_only()
        .column(link::Column::RoleId)
        .column_as(link::Column::UserId.count(), "users")
        .filter(link::Column::RoleId.is_in(roles))
        .group_by(link::Column::RoleId);
    let rows: Vec<Count> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|r| (r.role_id, u64::try_from(r.users).unwrap_or(0))).collect())
}

/// All roles, by name.
pub(crate) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().order_by_asc(Column::NormalizedName)).await
}

/// All roles of `tenant`.
pub(crate) async fn of_tenant(tx: &Tx, tenant: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant))).await
}

/// The default roles for registrations. A shipped role is only assigned explicitly, even if an earlier version allowed it as a default.
pub(in crate::role) async fn defaults(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::IsDefault.eq(true)).filter(Column::IsStatic.eq(false))).await
}

/// The role with this name, in any case.
pub(in crate::role) async fn by_name(tx: &Tx, name: &str) -> Result<Option<Model>> {
    let keys = text::name_keys(name);
    let found = tx.all(Entity::find().filter(Column::NormalizedName.is_in(&keys))).await?;
    Ok(first_by(found, &keys, |role| &role.normalized_name))
}

/// The role with this name in the scope's one level.
///
/// # Errors
/// 404.
pub(crate) async fn named_in(tx: &Tx, name: &str) -> Result<Model> {
    by_name(tx, name).await?.ok_or_else(|| Error::not_found("IdentityRole", name))
}

/// As [`named_in`], and keeps others from changing or deleting the role until the transaction ends.
///
/// # Errors
/// 404.
pub(crate) async fn hold(tx: &Tx, name: &str) -> Result<Model> {
    let role = named_in(tx, name).await?;
    // Written, not only locked, so that a concurrent deletion of the role conflicts and is retried.
    let same = Condition::all().add(Column::Id.eq(role.id));
    tx.set_where::<Entity>(same, vec![(Column::SearchKey, Expr::val(role.search_key.as_str()))]).await?;
    Ok(role)
}

/// The roles of `tenant` whose names have one of these keys.
pub(in crate::role) async fn by_keys(tx: &Tx, tenant: Uuid, keys: impl Iterator<Item = &String>) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::NormalizedName.is_in(keys))).await
}

/// The roles with these names in their tenants.
pub(crate) async fn by_tenant_and_name(tx: &Tx, named: Vec<(Uuid, String)>) -> Result<Vec<Model>> {
    // An alternative of nothing would be no condition at all.
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let of = |(tenant, name): (Uuid, String)| Condition::all().add(Column::TenantId.eq(tenant)).add(Column::Name.eq(name));
    tx.all(Entity::find().filter(named.into_iter().map(of).fold(Condition::any(), Condition::add))).await
}

/// The role that administers `tenant`. Locked, so that two administrators can't take the role from each other at the same time.
pub(crate) async fn lock_administrator(tx: &Tx, tenant: Uuid) -> Result<Option<Model>> {
    let name = normalize(administrator_of(tenant));
    Ok(tx.lock(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::NormalizedName.eq(name))).await?.pop())
}

/// Which roles a user of `tenant` holds.
pub(in crate::role) async fn links(tx: &Tx, tenant: Uuid, user: Uuid) -> Result<Vec<link::Model>> {
    tx.all(link::Entity::find().filter(link::Column::TenantId.eq(tenant)).filter(link::Column::UserId.eq(user))).await
}

/// The roles of `tenant` with these ids.
pub(in crate::role) async fn with_ids(tx: &Tx, tenant: Uuid, ids: Vec<Uuid>) -> Result<Vec<Model>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::Id.is_in(ids))).await
}

/// The members of a role in `tenant`.
pub(crate) async fn holders(tx: &Tx, tenant: Uuid, role: Uuid) -> Result<Vec<Uuid>> {
    let links = link::Entity::find().filter(link::Column::TenantId.eq(tenant)).filter(link::Column::RoleId.eq(role));
    Ok(tx.all(links).await?.into_iter().map(|link| link.user_id).collect())
}

/// The ids of the members of `roles`, as a subquery. `tenant` is the column of the outer query's tenant: it is compared too, because on
/// SQLite this filter is a tenant's second barrier.
pub(crate) fn holders_of(roles: impl IntoIterator<Item = Uuid>, tenant: impl IntoColumnRef) -> SelectStatement {
    let holders = link::Entity::find().select_only().column(link::Column::UserId).filter(link::Column::RoleId.is_in(roles));
    QueryTrait::into_query(holders.filter(Expr::col((link::Entity, link::Column::TenantId)).equals(tenant)))
}

/// The roles that a user holds by itself, by name.
pub(crate) async fn held_by(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    let links = tx.all(link::Entity::find().filter(link::Column::UserId.eq(user))).await?;
    if links.is_empty() {
        return Ok(Vec::new());
    }
    let mut roles = tx.all(Entity::find().filter(Column::Id.is_in(links.into_iter().map(|link| link.role_id)))).await?;
    roles.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(roles)
}

/// Names of a user's roles, in order: its own and those of its organisation units.
pub(crate) async fn names_of(tx: &Tx, user: Uuid) -> Result<Vec<String>> {
    let mut roles = held_by(tx, user).await?;
    roles.extend(units::inherited(tx, user).await?);
    let names: BTreeSet<String> = roles.into_iter().map(|role| role.name).collect();
    Ok(names.into_iter().collect())
}

/// Ids of a user's roles: its own and those of its organisation units.
pub(crate) async fn ids_of(tx: &Tx, user: Uuid) -> Result<BTreeSet<Uuid>> {
    let mut roles = held_by(tx, user).await?;
    roles.extend(units::inherited(tx, user).await?);
    Ok(roles.into_iter().map(|role| role.id).collect())
}

/// Names of the roles of each of these users, in order.
pub(crate) async fn names_by_user(tx: &Tx, users: &[Uuid]) -> Result<HashMap<Uuid, Vec<String>>> {
    let names = |roles: Vec<Model>| {
        let mut names: Vec<String> = roles.into_iter().map(|role| role.name).collect();
        names.sort_unstable();
        names
    };
    Ok(by_user(tx, users).await?.into_iter().map(|(user, roles)| (user, names(roles))).collect())
}

/// The roles that each of these users holds by itself.
async fn by_user(tx: &Tx, users: &[Uuid]) -> Result<HashMap<Uuid, Vec<Model>>> {
    let links = tx.all(link::Entity::find().filter(link::Column::UserId.is_in(users.iter().copied()))).await?;
    let roles = tx.all(Entity::find().filter(Column::Id.is_in(links.iter().map(|link| link.role_id)))).await?;
    let mut held: HashMap<Uuid, Vec<Model>> = HashMap::new();
    for link in links {
        if let Some(role) = roles.iter().find(|role| role.id == link.role_id) {
            held.entry(link.user_id).or_default().push(role.clone());
        }
    }
    Ok(held)
}

/// The names of all roles that these users hold, by themselves or by their units.
pub(in crate::role) async fn of_users(tx: &Tx, users: &BTreeSet<Uuid>) -> Result<Vec<String>> {
    let links = tx.all(link::Entity::find().filter(link::Column::UserId.is_in(users.iter().copied()))).await?;
    let mut roles: BTreeSet<Uuid> = links.into_iter().map(|link| link.role_id).collect();
    roles.extend(units::of_users(tx, users).await?.into_iter().map(|role| role.id));
    Ok(every(tx).await?.into_iter().filter(|own| roles.contains(&own.id)).map(|own| own.name).collect())
}

/// Takes a role from all its holders, and gives them `into` instead, if they don't hold it yet.
pub(crate) async fn move_holders(tx: &Tx, from: &Model, into: Option<&Model>, holders: &[Holder]) -> Result<()> {
    let tenant_id = from.tenant_id;
    let mut held = by_user(tx, &holders.iter().map(|holder| holder.id).collect::<Vec<_>>()).await?;
    tx.purge::<link::Entity>(Condition::all().add(link::Column::RoleId.eq(from.id))).await?;
    let mut new = Vec::new();
    for holder in holders {
        let before = held.remove(&holder.id).unwrap_or_default();
        let mut after: Vec<Model> = before.iter().filter(|role| role.id != from.id).cloned().collect();
        if let Some(into) = into.filter(|into| after.iter().all(|role| role.id != into.id)) {
            after.push(into.clone());
            new.push(link::Model { tenant_id, user_id: holder.id, role_id: into.id, is_from_directory: false }.into());
        }
        record_roles(tx, tenant_id, holder, &before, &after);
    }
    tx.insert_all::<link::Entity>(new).await.map(drop)
}

/// Removes a deleted role from all its members.
pub(in crate::role) async fn take_from_all(tx: &Tx, role: &Model) -> Result<()> {
    let users = holders(tx, role.tenant_id, role.id).await?;
    for (user, before) in by_user(tx, &users).await? {
        let after: Vec<Model> = before.iter().filter(|own| own.id != role.id).cloned().collect();
        ends::record_roles_of(tx, role.tenant_id, user, &before, &after);
    }
    tx.purge::<link::Entity>(Condition::all().add(link::Column::RoleId.eq(role.id))).await.map(drop)
}
