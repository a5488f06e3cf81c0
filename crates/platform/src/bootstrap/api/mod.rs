//! The configuration over HTTP. The call never fails on a header or a stale token: a client can't start without it.

pub(super) mod get;
pub(super) mod view;
