//! Queries on users.

use std::collections::BTreeSet;

use ::store::Tx;
use kernel::{Page, Paged, Permission, Result, Timestamp, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Condition, Expr, ExprTrait, IntoColumnRef, LikeExpr, SelectStatement},
};
use uuid::Uuid;

use super::{
    Failures,
    entity::{Column, Entity, Model},
};
use crate::{grant, names::first_by, role};

/// What a list of users is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Free text that name, user name or address contain.
    pub text: Option<String>,
    /// Only users of this role.
    pub role: Option<Uuid>,
    /// Only users that are locked out.
    pub locked_out: Option<bool>,
    /// Only users that are not active.
    pub not_active: Option<bool>,
    /// Only users whose address is confirmed, or not.
    pub email_confirmed: Option<bool>,
}

impl Filter {
    fn select(&self, now: Timestamp) -> Select<Entity> {
        let mut select = Entity::find();
        if let Some(text) = &self.text {
            select = select.filter(contains(text));
        }
        if let Some(role) = self.role {
            select = select.filter(Column::Id.in_subquery(role::holders_of([role], (Entity, Column::TenantId))));
        }
        if let Some(locked) = self.locked_out {
            let is_locked = Column::LockoutEnd.gt(now).and(Column::LockoutEnabled.eq(true));
            select = select.filter(if locked { is_locked } else { Column::LockoutEnd.is_null().or(Column::LockoutEnd.lte(now)) });
        }
        if let Some(not_active) = self.not_active {
            select = select.filter(Column::IsActive.eq(!not_active));
        }
        if let Some(confirmed) = self.email_confirmed {
            select = select.filter(Column::EmailConfirmed.eq(confirmed));
        }
        select
    }
}

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["userName", "name", "surname", "email", "phoneNumber", "creationTime"];

fn sort_column(field: &str) -> Column {
    match field {
        "name" => Column::Name,
        "surname" => Column::Surname,
        "email" => Column::NormalizedEmail,
        "phoneNumber" => Column::PhoneNumber,
        "creationTime" => Column::CreatedAt,
        _ => Column::NormalizedUserName,
    }
}

/// One page of users, by user name unless told.
pub(super) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Model>> {
    let mut select = filter.select(tx.now());
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedUserName);
    }
    tx.page(select, page, sort_column).await
}

/// How many users [`list`] would find.
pub(super) async fn count(tx: &Tx, filter: &Filter) -> Result<u64> {
    tx.count(filter.select(tx.now())).await
}

fn contains(text: &str) -> Expr {
    Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(text)).escape('\\'))
}

/// The ids of users whose names or address contain `text`, as a subquery. `tenant` is the column of the outer query's tenant.
pub fn ids_containing(text: &str, tenant: impl IntoColumnRef) -> SelectStatement {
    let users = Entity::find().select_only().column(Column::Id).filter(contains(text));
    QueryTrait::into_query(users.filter(Expr::col((Entity, Column::TenantId)).equals(tenant)))
}

/// Users by id.
///
/// # Errors
/// `Unavailable`.
pub async fn by_ids(tx: &Tx, ids: impl IntoIterator<Item = Uuid>) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::Id.is_in(ids))).await
}

/// Users by id, deleted ones too.
pub(super) async fn by_ids_with_deleted(tx: &Tx, ids: Vec<Uuid>) -> Result<Vec<Model>> {
    tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(ids))).await
}

/// The user with this id in any of the scope's tenants.
pub(super) async fn anywhere(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Id.eq(id))).await
}

/// The user, held against other writers until the transaction ends.
pub(crate) async fn locked(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop())
}

/// The user with this user name or email address, in any case. Among users from before [`crossing`] was checked, the owner of an address
/// comes before whoever has it as a user name.
pub(crate) async fn by_login(tx: &Tx, login: &str) -> Result<Option<Model>> {
    let keys = text::name_keys(login);
    let by = Condition::any().add(Column::NormalizedUserName.is_in(&keys)).add(Column::NormalizedEmail.is_in(&keys));
    let found = tx.all(Entity::find().filter(by)).await?;
    let rank = |key: &String| keys.iter().position(|own| own == key).unwrap_or(keys.len());
    Ok(found.into_iter().min_by_key(|u| {
        let (name, email) = (rank(&u.normalized_user_name), rank(&u.normalized_email));
        if login.contains('@') { (email, name) } else { (name, email) }
    }))
}

/// Another user of `tenant` than `id` whose address is the user name, or whose user name is the address, of these keys.
pub(super) async fn crossing(tx: &Tx, tenant: Uuid, id: Option<Uuid>, user_name: &str, email: &str) -> Result<Option<Model>> {
    let by = Condition::any().add(Column::NormalizedEmail.eq(user_name)).add(Column::NormalizedUserName.eq(email));
    let others = id.map(|id| Column::Id.ne(id));
    tx.one(Entity::find().filter(Column::TenantId.eq(tenant)).filter(by).filter(Condition::all().add_option(others))).await
}

/// The user with this user name, in any case.
pub(super) async fn by_user_name(tx: &Tx, name: &str) -> Result<Option<Model>> {
    let keys = text::name_keys(name);
    let found = tx.all(Entity::find().filter(Column::NormalizedUserName.is_in(&keys))).await?;
    Ok(first_by(found, &keys, |user| &user.normalized_user_name))
}

/// The user with this email address, in any case.
pub(super) async fn by_email(tx: &Tx, email: &str) -> Result<Option<Model>> {
    let keys = text::name_keys(email);
    let found = tx.all(Entity::find().filter(Column::NormalizedEmail.is_in(&keys))).await?;
    Ok(first_by(found, &keys, |user| &user.normalized_email))
}

/// How many users there are at the scope's level.
pub(super) async fn count_all(tx: &Tx) -> Result<u64> {
    tx.count(Entity::find()).await
}

/// Whether one of these users of `tenant` may sign in at this moment.
pub(super) async fn is_any_active(tx: &Tx, tenant: Uuid, ids: Vec<Uuid>) -> Result<bool> {
    let active = Entity::find()
        .filter(Column::TenantId.eq(tenant))
        .filter(Column::Id.is_in(ids))
        .filter(Column::IsActive.eq(true))
        .filter(Condition::any().add(Column::LockoutEnd.is_null()).add(Column::LockoutEnd.lte(tx.now())));
    Ok(tx.one(active).await?.is_some())
}

/// Active users of `tenant`, and those of `others` at the level `host`, who are granted one of `permissions`, by a role or by
/// themselves; without `excluded`, by name, at most `limit`.
///
/// # Errors
/// `Unavailable`.
pub async fn granted(
    tx: &Tx,
    tenant: Uuid,
    (host, others): (Uuid, &BTreeSet<Uuid>),
    permissions: &[Permission],
    (excluded, text): (BTreeSet<Uuid>, Option<&str>),
    limit: u64,
) -> Result<Vec<Model>> {
    let of_host = Condition::all().add(Column::TenantId.eq(host)).add(Column::Id.is_in(others.iter().copied()));
    let select = Entity::find()
        .filter(Condition::any().add(Column::TenantId.eq(tenant)).add(of_host))
        .filter(Column::IsActive.eq(true))
        .filter(Column::Id.is_not_in(excluded))
        .filter(Condition::all().add_option(text.map(contains)))
        .filter(are_granted(tx, &[tenant, host], permissions).await?)
        .order_by_asc(Column::SearchKey)
        .limit(limit);
    tx.all(select).await
}

/// Active users of `tenants` who are granted `permission`, by a role or by themselves, and whose name or address contains `text`; by name,
/// at most `limit`.
///
/// # Errors
/// `Unavailable`.
pub async fn holders(tx: &Tx, tenants: &[Uuid], permission: Permission, text: Option<&str>, limit: u64) -> Result<Vec<Model>> {
    let select = Entity::find()
        .filter(Column::TenantId.is_in(tenants.iter().copied()))
        .filter(Column::IsActive.eq(true))
        .filter(Condition::all().add_option(text.map(contains)))
        .filter(are_granted(tx, tenants, &[permission]).await?)
        .order_by_asc(Column::SearchKey)
        .limit(limit);
    tx.all(select).await
}

/// Narrows users of `tenants` to those who are granted one of `permissions`, by a role or by themselves.
async fn are_granted(tx: &Tx, tenants: &[Uuid], permissions: &[Permission]) -> Result<Condition> {
    let (users, named) = grant::grantees(tx, tenants, permissions).await?;
    let roles = role::by_tenant_and_name(tx, named).await?;
    let holders = role::holders_of(roles.iter().map(|row| row.id), (Entity, Column::TenantId));
    Ok(Condition::any().add(Column::Id.is_in(users)).add(Column::Id.in_subquery(holders)))
}

/// Notes failed attempts without a new concurrency stamp: nobody edited the user.
pub(super) async fn set_failures(tx: &Tx, id: Uuid, failures: Failures) -> Result<()> {
    let values = vec![(Column::AccessFailedCount, Expr::val(failures.count)), (Column::LockoutEnd, Expr::val(failures.locked_until))];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Forgets failed attempts after a success and notes the sign-in, without a new concurrency stamp: nobody edited the user.
pub(crate) async fn note_success(tx: &Tx, id: Uuid) -> Result<()> {
    let values = vec![
        (Column::AccessFailedCount, Expr::val(0)),
        (Column::LockoutEnd, Expr::val(None::<Timestamp>)),
        (Column::LastLoginAt, Expr::val(Some(tx.now()))),
    ];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}
