//! Delegations over HTTP, in ABP's shapes.

pub mod create;
pub mod delete;
pub mod list;
pub mod look_up;
mod view;
