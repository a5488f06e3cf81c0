//! Usage over HTTP.

pub(super) mod get;
pub(super) mod list;
