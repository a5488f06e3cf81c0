//! HTTP of sessions: those of the caller, and those of others.

pub(super) mod bulk;
pub(super) mod end;
pub(super) mod end_of_user;
pub(super) mod end_others;
pub(super) mod end_own;
pub(super) mod get;
pub(super) mod get_own;
pub(super) mod list;
pub(super) mod list_own;
mod view;
