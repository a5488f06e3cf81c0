//! Operations on the files of records over HTTP.

pub mod create;
pub mod delete;
pub mod find;
pub mod links;
pub mod list;
pub mod update;
mod view;
