//! Organisation units over HTTP, in ABP's shapes.

pub mod add_members;
pub mod add_roles;
pub mod all;
pub mod available_members;
pub mod available_of_user;
pub mod available_roles;
pub mod create;
pub mod delete;
pub mod get;
pub mod list;
pub mod list_members;
pub mod list_roles;
pub mod move_members;
pub mod move_unit;
pub mod of_user;
pub mod remove_member;
pub mod remove_role;
pub mod update;
mod view;
