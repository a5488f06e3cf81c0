//! Delegations over HTTP, in ABP's shapes.

pub mod create;
pub mod delete;
pub mod list_active;
pub mod list_delegated;
pub mod list_my_delegated;
pub mod look_up;
mod view;
