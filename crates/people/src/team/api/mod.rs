//! HTTP of teams.

pub(super) mod archive;
pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod export;
pub(super) mod get;
pub(super) mod import;
pub(super) mod list;
pub(super) mod list_former_members;
pub(super) mod restore;
pub(super) mod set_members;
pub(super) mod tree;
pub(super) mod update;
mod view;
