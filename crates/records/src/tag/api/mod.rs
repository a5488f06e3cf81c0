//! Tags over HTTP.

pub mod assign;
pub mod bulk;
pub mod create;
pub mod delete;
pub mod list;
pub mod merge;
pub mod of_record;
pub mod update;
mod view;
