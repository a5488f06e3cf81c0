//! Organisation units over HTTP, in ABP's shapes.

pub mod all;
pub mod create;
pub mod delete;
pub mod get;
pub mod list;
pub mod members;
pub mod move_unit;
pub mod of_user;
pub mod roles;
pub mod update;
mod view;
