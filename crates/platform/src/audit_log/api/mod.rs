//! The audit log over HTTP, as ABP's clients know it.

mod changes;
mod view;

pub(super) use changes::routes;
