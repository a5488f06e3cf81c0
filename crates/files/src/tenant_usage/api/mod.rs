//! Usage over HTTP.

pub(super) mod get;
