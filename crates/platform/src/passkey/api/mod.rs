//! HTTP of the caller's own passkeys. Signing in with one belongs to the sign-in page.

pub(super) mod create;
pub(super) mod delete;
pub(super) mod list;
pub(super) mod options;
pub(super) mod update;
mod view;

pub use options::PasskeyOptions;
