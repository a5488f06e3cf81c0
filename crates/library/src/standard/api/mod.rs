//! HTTP of standards.

pub(super) mod create;
pub(super) mod delete;
pub(super) mod diff;
pub(super) mod export;
pub(super) mod get;
pub(super) mod list;
mod parts;
pub(super) mod publish_many;
pub(super) mod search;
pub(super) mod transition;
pub(super) mod tree;
pub(super) mod update;
pub(crate) mod view;
