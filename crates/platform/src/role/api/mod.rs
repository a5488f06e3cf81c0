//! Roles over HTTP, in ABP's shapes.

mod all;
mod bulk;
mod create;
mod delete;
mod get;
mod list;
mod roles;
mod update;
mod view;

pub(super) use roles::routes;
pub(crate) use view::{Items, RoleView};
