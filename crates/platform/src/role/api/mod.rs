//! Roles over HTTP, in ABP's shapes.

mod bulk;
mod roles;
mod view;

pub(super) use roles::routes;
pub(crate) use view::{Items, RoleView};
