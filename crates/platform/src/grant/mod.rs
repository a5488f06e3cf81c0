//! Grants: which permissions a role, a user or an OpenID client was given. Changing them is in `permission`, above users and roles.

mod entity;
mod migrations;
mod store;

use http::{Area, OpenApiRouter};

pub use entity::{Column, Entity, Model};
pub(crate) use store::{
    Grantee, add, by_provider, forget_role, granted_to, granted_to_client, granted_to_people, granted_to_roles, granted_to_users, grantees,
    note_planted, of_provider, planted, remove, rename_role,
};
pub use store::{forget_client, forget_users, rename_client};

/// The area; it has no operations.
pub const AREA: Area =
    Area { migrations: migrations::ALL, personal: entity::PERSONAL, exported: entity::EXPORTED, ..Area::new("grant", OpenApiRouter::new) };
