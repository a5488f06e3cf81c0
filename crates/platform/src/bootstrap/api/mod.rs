//! The configuration over HTTP. The call never fails on a header or a stale token: the client's start hangs on it.

pub(super) mod get;
pub(super) mod view;
