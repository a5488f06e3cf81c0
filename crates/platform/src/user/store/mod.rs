//! Queries on users.

mod page;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, has_words};
use chrono::NaiveDate;
use kernel::{HOST, Permission, Result, Timestamp, text};
use sea_orm::{
    ActiveEnum,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Condition, Expr, ExprTrait, IntoColumnRef, SelectStatement},
};
use uuid::Uuid;

use super::{
    entity::{Column, Entity, Model, past_password as past},
    rules,
};
use crate::{
    grant,
    names::{self, first_by},
    role,
};

pub use page::Filter;
pub(crate) use page::list;
pub(super) use page::{SORTABLE, count};

fn contains(text: &str) -> Condition {
    has_words(Expr::col((Entity, Column::SearchKey)), text)
}

/// The ids of users whose names or address contain `text`, as a subquery. `tenant` is the column of the outer query's tenant.
pub fn ids_containing(text: &str, tenant: impl IntoColumnRef) -> SelectStatement {
    let users = Entity::find().select_only().column(Column::Id).filter(contains(text));
    QueryTrait::into_query(users.filter(Expr::col((Entity, Column::TenantId)).equals(tenant)))
}

pub async fn by_ids(tx: &Tx, ids: impl IntoIterator<Item = Uuid>) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::Id.is_in(ids))).await
}

/// Users by id, deleted ones too.
pub(super) async fn by_ids_with_deleted(tx: &Tx, ids: Vec<Uuid>) -> Result<Vec<Model>> {
    tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(ids))).await
}

/// The user with this id, deleted or not.
pub(crate) async fn any_by_id(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(by_ids_with_deleted(tx, vec![id]).await?.pop())
}

/// Overwrites the personal data in the row of a user, unaudited: the audit log must not keep what goes. From now on only the name is shown,
/// and nobody can sign in with the row.
pub(super) async fn anonymise(tx: &Tx, id: Uuid, name: &str, security_stamp: &str) -> Result<()> {
    let user_name = format!("deleted-{}", id.simple());
    let email = format!("{user_name}@deleted.invalid");
    let mut values = vec![
        (Column::NormalizedUserName, Expr::val(names::normalize(&user_name))),
        (Column::NormalizedEmail, Expr::val(names::normalize(&email))),
        (Column::SearchKey, Expr::val(rules::search_key(&user_name, &email, None, None))),
        (Column::UserName, Expr::val(user_name)),
        (Column::Email, Expr::val(email)),
        (Column::EmailConfirmed, Expr::val(false)),
        (Column::NewEmail, Expr::val(None::<String>)),
        (Column::Name, Expr::val(name)),
        (Column::NameKey, Expr::val(text::extra_key(name))),
        (Column::Surname, Expr::val(None::<String>)),
        (Column::PhoneNumber, Expr::val(None::<String>)),
        (Column::PhoneNumberConfirmed, Expr::val(false)),
        (Column::PasswordHash, Expr::val(None::<String>)),
        (Column::SecurityStamp, Expr::val(security_stamp)),
        (Column::IsActive, Expr::val(false)),
        (Column::TwoFactorEnabled, Expr::val(false)),
        (Column::IsExternal, Expr::val(false)),
        (Column::LastLoginAt, Expr::val(None::<Timestamp>)),
        (Column::LastPasswordChangeAt, Expr::val(None::<Timestamp>)),
        (Column::LastDay, Expr::val(None::<NaiveDate>)),
        (Column::EndsAt, Expr::val(None::<Timestamp>)),
        (Column::EndedAt, Expr::val(None::<Timestamp>)),
        (Column::EndedByLeaving, Expr::val(false)),
        (Column::EndToldFor, Expr::val(None::<NaiveDate>)),
    ];
    let keys = [Column::UserNameKey, Column::EmailKey, Column::SurnameKey, Column::PhoneNumberKey];
    values.extend(keys.map(|key| (key, Expr::val(None::<String>))));
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// The user with this id in any of the scope's tenants.
pub(super) async fn anywhere(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Id.eq(id))).await
}

/// The user, locked until the transaction ends.
pub(crate) async fn locked(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop())
}

/// The user with this user name or email address, in any case. Among users from before [`crossing`] was checked, the owner of an address
/// comes before the user who has it as a user name.
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
pub(crate) async fn by_user_name(tx: &Tx, name: &str) -> Result<Option<Model>> {
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

/// The users with this email address in any of the scope's tenants.
pub(super) async fn with_address(tx: &Tx, email: &str) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::NormalizedEmail.is_in(text::name_keys(email)))).await
}

/// How many users take a seat at the scope's level: those who may sign in.
pub async fn count_active(tx: &Tx) -> Result<u64> {
    tx.count(Entity::find().filter(Column::IsActive.eq(true))).await
}

/// When somebody of each of these tenants signed in last; without those where nobody has. Also for the machine's scope.
pub async fn last_sign_ins(tx: &Tx, tenants: &[Uuid]) -> Result<HashMap<Uuid, Timestamp>> {
    #[derive(FromQueryResult)]
    struct Last {
        tenant_id: Uuid,
        at: Option<Timestamp>,
    }
    let of = Entity::find().filter(Column::TenantId.is_in(tenants.iter().copied()));
    let last = of.select_only().column(Column::TenantId).column_as(Column::LastLoginAt.max(), "at").group_by(Column::TenantId);
    let rows: Vec<Last> = tx.rows(last).await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.tenant_id, row.at?))).collect())
}

/// All users of the scope's level, deleted ones too.
pub(crate) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all_with_deleted(Entity::find()).await
}

/// Whether somebody of `tenant` has chosen a password, or signed in by another way.
pub(crate) async fn has_anybody_come(tx: &Tx, tenant: Uuid) -> Result<bool> {
    let come =
        Condition::any().add(Column::PasswordHash.is_not_null()).add(Column::LastLoginAt.is_not_null()).add(Column::IsExternal.eq(true));
    let users = Entity::find().filter(Column::TenantId.eq(tenant)).filter(come).limit(1);
    Ok(!tx.all_with_deleted(users).await?.is_empty())
}

/// Whether one of these users of `tenant` may sign in at this moment, be it only until a last day.
pub(crate) async fn is_any_open(tx: &Tx, tenant: Uuid, ids: Vec<Uuid>) -> Result<bool> {
    let stays = Condition::any().add(Column::EndsAt.is_null()).add(Column::EndsAt.gt(tx.now()));
    Ok(tx.one(admitted(tx, tenant, ids).filter(stays)).await?.is_some())
}

/// Whether one of these users of `tenant` may sign in at this moment, and has no last day after which it may not. The provider's people of
/// sample data without a password never sign in: with them alone, nobody could administer the portal.
pub(crate) async fn is_any_staying(tx: &Tx, tenant: Uuid, ids: Vec<Uuid>) -> Result<bool> {
    let mut staying = admitted(tx, tenant, ids).filter(Column::LastDay.is_null());
    if tenant == HOST {
        staying = staying.filter(Condition::any().add(Column::IsDemo.eq(false)).add(Column::PasswordHash.is_not_null()));
    }
    Ok(tx.one(staying).await?.is_some())
}

/// Those of these users of `tenant` who are neither deactivated nor locked out at this moment.
fn admitted(tx: &Tx, tenant: Uuid, ids: Vec<Uuid>) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(tenant))
        .filter(Column::Id.is_in(ids))
        .filter(Column::IsActive.eq(true))
        .filter(Condition::any().add(Column::LockoutEnd.is_null()).add(Column::LockoutEnd.lte(tx.now())))
}

/// Active users of `tenant` whose account has a last day.
pub(super) async fn ending(tx: &Tx, tenant: Uuid) -> Result<Vec<Model>> {
    let active = Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::IsActive.eq(true));
    tx.all(active.filter(Column::LastDay.is_not_null())).await
}

/// Notes when the last day of a user is over, and of which one people were notified, without a new concurrency stamp: nobody edited the
/// user.
pub(super) async fn note_end(tx: &Tx, id: Uuid, ends_at: Option<Timestamp>, told: Option<NaiveDate>) -> Result<()> {
    let values = vec![(Column::EndsAt, Expr::val(ends_at)), (Column::EndToldFor, Expr::val(told))];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Active users of `tenant`, and those of `others` at the level `host`, who are granted one of `permissions`, by a role or by
/// themselves; without `excluded`, by name, at most `limit`.
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

/// Those of `users` at the scope's level who are active and granted `permission`, by a role or by themselves.
pub async fn granted_among(tx: &Tx, users: &[Uuid], permission: Permission) -> Result<Vec<Model>> {
    let active = Entity::find().filter(tx.among(Column::Id, users)).filter(Column::IsActive.eq(true));
    tx.all(active.filter(are_granted(tx, &[tx.scope().tenant()?], &[permission]).await?)).await
}

/// Active users of `tenants` who are granted `permission`, by a role or by themselves, and whose name or address contains `text`; by name,
/// at most `limit` after the first `skip`.
pub async fn holders(
    tx: &Tx,
    tenants: &[Uuid],
    permission: Permission,
    text: Option<&str>,
    (skip, limit): (u64, u64),
) -> Result<Vec<Model>> {
    let select = Entity::find()
        .filter(Column::TenantId.is_in(tenants.iter().copied()))
        .filter(Column::IsActive.eq(true))
        .filter(Condition::all().add_option(text.map(contains)))
        .filter(are_granted(tx, tenants, &[permission]).await?)
        .order_by_asc(Column::SearchKey)
        .order_by_asc(Column::Id)
        .offset(skip)
        .limit(limit);
    tx.all(select).await
}

/// Narrows users of `tenants` to those who are granted one of `permissions`, by a role or by themselves.
async fn are_granted(tx: &Tx, tenants: &[Uuid], permissions: &[Permission]) -> Result<Condition> {
    let (users, named) = grant::grantees(tx, tenants, permissions).await?;
    let roles = role::by_tenant_and_name(tx, named).await?;
    let holders = role::holders_of(roles.iter().map(|row| row.id), (Entity, Column::TenantId));
    let by_unit = role::units::holders_of(roles.iter().map(|row| row.id), (Entity, Column::TenantId));
    Ok(Condition::any().add(Column::Id.is_in(users)).add(Column::Id.in_subquery(holders)).add(Column::Id.in_subquery(by_unit)))
}

/// Notes failed attempts without a new concurrency stamp: nobody edited the user.
pub(super) async fn set_failures(tx: &Tx, id: Uuid, count: i32, lock: rules::Lock) -> Result<()> {
    let mut values = locked_as(lock);
    values.push((Column::AccessFailedCount, Expr::val(count)));
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Forgets failed attempts after a success and notes the sign-in, without a new concurrency stamp: nobody edited the user.
pub(crate) async fn note_success(tx: &Tx, id: Uuid) -> Result<()> {
    let mut values = locked_as(rules::Lock::default());
    values.extend([(Column::AccessFailedCount, Expr::val(0)), (Column::LastLoginAt, Expr::val(Some(tx.now())))]);
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

fn locked_as(lock: rules::Lock) -> Vec<(Column, Expr)> {
    vec![
        (Column::LockoutEnd, Expr::val(lock.until)),
        (Column::LockoutReason, Expr::val(lock.reason.map(|reason| reason.to_value()))),
        (Column::LockedBy, Expr::val(lock.by)),
    ]
}

fn past_of(user: Uuid) -> Select<past::Entity> {
    let of_user = past::Entity::find().filter(past::Column::UserId.eq(user));
    of_user.order_by_desc(past::Column::CreatedAt).order_by_desc(past::Column::Id)
}

/// The hashes of the last `limit` passwords before the current one, latest first.
pub(super) async fn past_passwords(tx: &Tx, user: Uuid, limit: u64) -> Result<Vec<String>> {
    let found = tx.all(past_of(user).limit(limit)).await?;
    Ok(found.into_iter().map(|row| row.password_hash).collect())
}

/// Keeps the hash of a password that is replaced now.
pub(super) async fn add_past_password(tx: &Tx, user: Uuid, hash: &str) -> Result<()> {
    let row = past::ActiveModel {
        id: Set(tx.new_id()),
        user_id: Set(user),
        password_hash: Set(hash.to_owned()),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    tx.insert::<past::Entity>(row).await.map(drop)
}

/// Removes all but the latest `kept` earlier passwords of a user.
pub(super) async fn purge_past_passwords(tx: &Tx, user: Uuid, kept: u64) -> Result<()> {
    let latest = if kept == 0 { Vec::new() } else { tx.all(past_of(user).limit(kept)).await? };
    let others = Condition::all().add(past::Column::UserId.eq(user)).add(past::Column::Id.is_not_in(latest.iter().map(|row| row.id)));
    tx.purge::<past::Entity>(others).await.map(drop)
}
