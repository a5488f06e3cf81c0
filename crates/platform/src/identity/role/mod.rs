//! Roles and who holds them.

mod assign;
mod entity;
pub mod link;
mod service;

pub use assign::{assign, keep_an_administrator};
pub(crate) use assign::{held_by, hold, may_give, named_in, reassign};
pub use entity::{ActiveModel, Column, Entity, Model, Relation};
pub use service::{RoleInput, SORTABLE, all, by_name, create, default_names, delete, get, list, update, user_counts};

use kernel::HOST;
use uuid::Uuid;

/// The role that administers a level: `admin` at the host, `ClientAdmin` in a tenant.
pub fn administrator_of(tenant: Uuid) -> &'static str {
    if tenant == HOST { "admin" } else { "ClientAdmin" }
}
