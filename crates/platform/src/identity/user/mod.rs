//! Users.

mod entity;
mod new;
mod password;
mod query;
mod service;

pub use entity::{ActiveModel, Column, Entity, Model, Relation};
pub(crate) use new::search_key;
pub use new::{NewUser, Prepared, prepare};
pub(crate) use password::password_row;
pub use password::{change_password, reset_password, set_password};
pub use query::{
    Filter, SORTABLE, anywhere, by_address, by_email, by_id, by_login, by_user_name, count, full_names, get, granted, list, role_names,
    roles,
};
pub use service::{UserChange, create, delete, lock, set_roles, unlock, update};

/// Tells every node that what is known of a user has changed.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn changed(tx: &store::Tx, tenant: uuid::Uuid, id: uuid::Uuid) -> kernel::Result<()> {
    tx.invalidate(&format!("user:{tenant}:{id}")).await
}
