//! Operations on comments over HTTP.

pub mod create;
pub mod delete;
pub mod list;
pub mod mentionable;
pub mod reopen;
pub mod resolve;
pub mod update;
mod view;
