//! Queries on external accounts.

use ::store::Tx;
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::{
    entity::{Column, Entity, Model},
    rules::{Account, Provider},
};

/// The login with this account, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, account: &Account) -> Result<Option<Model>> {
    let same = Entity::find()
        .filter(Column::LoginProvider.eq(account.provider.as_str()))
        .filter(Column::Issuer.eq(&account.issuer))
        .filter(Column::ProviderKey.eq(&account.key));
    Ok(tx.lock(same).await?.pop())
}

/// The logins of a user, oldest first.
pub(super) async fn of_user(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::UserId.eq(user)).order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)).await
}

/// The logins of these users of `tenant`, which the machine's scope has to name.
pub(super) async fn of_users(tx: &Tx, tenant: Uuid, users: &[Uuid]) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::UserId.is_in(users.iter().copied()))).await
}

/// The logins of `tenant` with accounts of this issuer, by key.
pub(super) async fn of_issuer(tx: &Tx, tenant: Uuid, provider: Provider, issuer: &str) -> Result<Vec<Model>> {
    let own = Entity::find()
        .filter(Column::TenantId.eq(tenant))
        .filter(Column::LoginProvider.eq(provider.as_str()))
        .filter(Column::Issuer.eq(issuer));
    tx.all(own.order_by_asc(Column::ProviderKey)).await
}

/// As [`of_user`], held against other writers until the transaction ends.
pub(super) async fn lock_of_user(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    tx.lock(Entity::find().filter(Column::UserId.eq(user))).await
}
