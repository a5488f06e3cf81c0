//! Languages over HTTP, in ABP's shapes.

pub mod all;
pub mod bulk;
pub mod create;
pub mod cultures;
pub mod delete;
pub mod get;
pub mod list;
pub mod set_as_default;
pub mod update;
mod view;
