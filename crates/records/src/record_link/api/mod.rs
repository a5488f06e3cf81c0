//! Links of records over HTTP.

pub mod create;
pub mod delete;
pub mod list;
mod view;
