//! Queries on contacts.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Contact,
    entity::{Column, Entity},
};

/// The contacts of a client.
///
/// # Errors
/// `Unavailable`.
pub async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<Contact>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// The primary contacts that sign in as `user`, at clients outside its reach too: a contact need not be on the client's staff.
///
/// # Errors
/// `Unavailable`.
pub async fn primary_of_user(tx: &Tx, user: Uuid) -> Result<Vec<Contact>> {
    let _lifted = tx.lift();
    tx.all(Entity::find().filter(Column::UserId.eq(user)).filter(Column::IsPrimary.eq(true))).await
}
