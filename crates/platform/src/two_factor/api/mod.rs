//! HTTP of the second step: the caller's own, other users', and remembered browsers.

pub(super) mod authenticator;
pub(super) mod authenticator_info;
pub(super) mod delete_browser;
pub(super) mod delete_browsers;
pub(super) mod get_of_user;
pub(super) mod has_authenticator;
pub(super) mod list_browsers;
pub(super) mod reset_authenticator;
pub(super) mod reset_of_user;
pub(super) mod set_of_user;
pub(super) mod state;
pub(super) mod verify_authenticator;
