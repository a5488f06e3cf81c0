//! HTTP of the caller's own account, in ABP's shapes: one file for the profile, one for letters, one for the settings.

pub(super) mod browser_key;
pub(super) mod idle;
pub(super) mod letter;
pub(super) mod phone;
pub(super) mod phone_at_sign_in;
pub(in crate::account) mod profile;
pub(super) mod regional;
pub(super) mod settings;
pub(super) mod two_factor_settings;
mod view;
