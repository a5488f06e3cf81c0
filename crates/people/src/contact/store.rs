//! Queries on contacts.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, sea_query::Expr};

use super::{
    Contact,
    entity::{Column, Entity},
};

pub async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<Contact>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// The primary contacts of these clients.
pub async fn primaries(tx: &Tx, clients: &[Uuid]) -> Result<Vec<Contact>> {
    tx.all(Entity::find().filter(tx.among(Column::ClientId, clients)).filter(Column::IsPrimary.eq(true))).await
}

/// The primary contacts that sign in as `user`, at clients outside its reach too: a contact need not be on the client's staff.
pub async fn primary_of_user(tx: &Tx, user: Uuid) -> Result<Vec<Contact>> {
    let _lifted = tx.lift();
    tx.all(Entity::find().filter(Column::UserId.eq(user)).filter(Column::IsPrimary.eq(true))).await
}

/// Whether a contact signs in as this user.
pub async fn signs_in(tx: &Tx, user: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(Column::UserId.eq(user))).await?.is_some())
}

/// Notes that the user of a contact signed in, without a new concurrency stamp: nobody edited the contact. Gives whether nobody else has
/// noted it since `contact` was read.
pub async fn note_sign_in(tx: &Tx, contact: &Contact) -> Result<bool> {
    let before = contact.last_login_at.map_or(Column::LastLoginAt.is_null(), |at| Column::LastLoginAt.eq(at));
    let unchanged = Condition::all().add(Column::Id.eq(contact.id)).add(before);
    Ok(tx.set_where::<Entity>(unchanged, vec![(Column::LastLoginAt, Expr::val(Some(tx.now())))]).await? > 0)
}
