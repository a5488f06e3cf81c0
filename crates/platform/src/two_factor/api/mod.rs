//! HTTP of the second step: the caller's own, other users', and remembered browsers.

pub(super) mod authenticator;
pub(super) mod browsers;
pub(super) mod of_user;
pub(super) mod state;
