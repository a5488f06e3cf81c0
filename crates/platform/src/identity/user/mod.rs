//! Users.

pub(crate) mod address;
mod entity;
pub(crate) mod guard;
mod new;
mod password;
mod query;
mod service;
mod standing;

pub use entity::{ActiveModel, Column, Entity, Model, Relation};
pub use guard::may_take_over;
pub use new::{NewUser, Prepared, prepare};
pub(crate) use new::{search_key, seats};
pub use password::{change_password, prove_password, reset_password, set_by_token, set_password};
pub(crate) use password::{locked, password_row};
pub(crate) use query::holds_name;
pub use query::{
    Filter, SORTABLE, anywhere, by_address, by_email, by_id, by_login, by_user_name, count, full_names, get, granted, list, role_names,
    roles,
};
pub use service::{UserChange, create, delete, lock, set_roles, unlock, update};
pub use standing::{Standing, standing};

/// Tells every node that what is known of a user has changed.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn changed(tx: &store::Tx, tenant: uuid::Uuid, id: uuid::Uuid) -> kernel::Result<()> {
    tx.invalidate(&format!("user:{tenant}:{id}")).await
}
