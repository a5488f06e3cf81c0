//! HTTP of one's own account, in ABP's shapes: one file for the profile, one for letters, one for the settings.

pub(super) mod letter;
pub(super) mod profile;
pub(super) mod settings;
mod view;
