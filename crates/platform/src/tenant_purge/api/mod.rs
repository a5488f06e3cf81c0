//! Purges over HTTP.

pub(super) mod cancel;
pub(super) mod confirm;
pub(super) mod list;
pub(super) mod request;
mod view;
