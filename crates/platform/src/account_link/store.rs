//! Queries on links and their tokens. Links reach across tenants, so most of them run in the system scope.

use ::store::{Tx, in_tenants};
use chrono::TimeDelta;
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait},
};

use super::{
    entity::{Column, Entity, Model, token},
    rules::Account,
};

/// The links of these accounts.
pub(super) async fn of(tx: &Tx, accounts: &[Account]) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(in_tenants::<Entity>(Column::UserId, accounts.iter().copied()))).await
}

/// The links that lead from or to any of these accounts.
pub(super) async fn touching(tx: &Tx, accounts: &[Account]) -> Result<Vec<Model>> {
    let to = |account: &Account| Column::LinkedTenantId.eq(account.0).and(Column::LinkedUserId.eq(account.1));
    let either = accounts.iter().fold(Condition::any(), |any, account| any.add(to(account)));
    tx.all(Entity::find().filter(either.add(in_tenants::<Entity>(Column::UserId, accounts.iter().copied())))).await
}

/// The row of a link that leads from one account to the other, locked.
pub(super) async fn between(tx: &Tx, from: Account, to: Account) -> Result<Option<Model>> {
    let this = Condition::all().add(Column::TenantId.eq(from.0)).add(Column::UserId.eq(from.1));
    let this = this.add(Column::LinkedTenantId.eq(to.0)).add(Column::LinkedUserId.eq(to.1));
    Ok(tx.lock(Entity::find().filter(this)).await?.pop())
}

/// Removes one row of a link.
pub(super) async fn remove(tx: &Tx, link: &Model) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::TenantId.eq(link.tenant_id)).add(Column::Id.eq(link.id))).await.map(drop)
}

/// Removes the directions that lead from an account to others; gives how many there were.
pub(super) async fn remove_from(tx: &Tx, from: Account) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::TenantId.eq(from.0)).add(Column::UserId.eq(from.1))).await
}

/// The unused token of an account with this digest.
pub(super) async fn unused(tx: &Tx, account: Account, purpose: &str, hash: &str) -> Result<Option<token::Model>> {
    let this = Condition::all().add(token::Column::TenantId.eq(account.0)).add(token::Column::UserId.eq(account.1));
    let this = this.add(token::Column::Hash.eq(hash)).add(token::Column::Purpose.eq(purpose));
    let alive = token::Column::ExpiresAt.gt(tx.now()).and(token::Column::UsedAt.is_null());
    tx.one(token::Entity::find().filter(this).filter(alive)).await
}

/// Uses a token up; returns whether it was still unused.
pub(super) async fn consume(tx: &Tx, row: &token::Model) -> Result<bool> {
    let this = Condition::all().add(token::Column::TenantId.eq(row.tenant_id)).add(token::Column::Hash.eq(&row.hash));
    let this = this.add(token::Column::UsedAt.is_null());
    Ok(tx.set_where::<token::Entity>(this, vec![(token::Column::UsedAt, Expr::val(tx.now()))]).await? == 1)
}

/// Removes the earlier tokens of an account: one is valid at a time.
pub(super) async fn forget_tokens(tx: &Tx, tenant: Uuid, user: Uuid, purpose: &str) -> Result<()> {
    let theirs = Condition::all().add(token::Column::TenantId.eq(tenant)).add(token::Column::UserId.eq(user));
    tx.purge::<token::Entity>(theirs.add(token::Column::Purpose.eq(purpose))).await.map(drop)
}

/// Removes tokens that expired more than a day ago.
pub(crate) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<token::Entity>(Condition::all().add(token::Column::ExpiresAt.lt(tx.now() - TimeDelta::days(1)))).await
}
