//! Queries on passkeys and answered challenges.

use ::store::Tx;
use kernel::{Page, Paged, Result, Timestamp};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model, challenge};

/// The order of the list.
pub(super) const SORTABLE: &[&str] = &["creationTime"];

fn of(user: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(user))
}

/// The passkeys of a user, oldest first.
pub(super) async fn list(tx: &Tx, user: Uuid, page: &Page) -> Result<Paged<Model>> {
    tx.page(of(user).order_by_asc(Column::CreatedAt), page, |_| Column::CreatedAt).await
}

/// All of them.
pub(super) async fn all(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    tx.all(of(user)).await
}

/// How many passkeys a user has.
pub(super) async fn count(tx: &Tx, user: Uuid) -> Result<u64> {
    tx.count(of(user)).await
}

/// The passkey of a user with this credential, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, user: Uuid, credential_id: &str) -> Result<Option<Model>> {
    Ok(tx.lock(of(user).filter(Column::CredentialId.eq(credential_id))).await?.pop())
}

/// The passkey with this credential in any of the scope's tenants; of `user`, where one is named.
pub(super) async fn anywhere(tx: &Tx, user: Option<Uuid>, credential_id: &str) -> Result<Option<Model>> {
    let own = Condition::all().add_option(user.map(|user| Column::UserId.eq(user)));
    tx.one(Entity::find().filter(Column::CredentialId.eq(credential_id)).filter(own)).await
}

/// Records a use, with the new counter.
pub(super) async fn note_use(tx: &Tx, id: Uuid, credential: &str) -> Result<()> {
    let values = vec![(Column::Credential, Expr::val(credential)), (Column::LastUsedAt, Expr::val(Some(tx.now())))];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Removes passkeys: one, or all of a user.
pub(super) async fn remove(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<u64> {
    let own = Condition::all().add(Column::UserId.eq(user)).add_option(id.map(|id| Column::Id.eq(id)));
    tx.purge::<Entity>(own).await
}

/// Records that a challenge was answered; `false` if it had been already.
pub(super) async fn answer(tx: &Tx, digest: &str, expires_at: Timestamp) -> Result<bool> {
    if tx.one(challenge::Entity::find().filter(challenge::Column::Digest.eq(digest))).await?.is_some() {
        return Ok(false);
    }
    let row = challenge::ActiveModel { digest: Set(digest.to_owned()), expires_at: Set(expires_at), ..Default::default() };
    tx.insert::<challenge::Entity>(row).await.map(|_| true)
}

/// Removes answered challenges that have expired.
pub(crate) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<challenge::Entity>(Condition::all().add(challenge::Column::ExpiresAt.lt(tx.now()))).await
}
