//! Provisionings over HTTP.

pub(super) mod get;
pub(super) mod list;
pub(super) mod put_away;
pub(super) mod retry;
pub(super) mod start;
pub(super) mod undo;
mod view;
