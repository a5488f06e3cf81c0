//! Claim types and claims over HTTP, in ABP's shapes.

pub mod all;
pub mod all_for_roles;
pub mod all_for_users;
pub mod bulk;
pub mod create;
pub mod delete;
pub mod get;
pub mod list;
pub mod of_role;
pub mod of_user;
pub mod set_of_role;
pub mod set_of_user;
pub mod update;
mod view;
