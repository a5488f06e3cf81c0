//! HTTP of email preferences.

pub(super) mod bounce;
pub(super) mod defaults;
pub(super) mod get;
pub(super) mod log;
pub(super) mod preset;
pub(super) mod preview;
pub(super) mod resume;
pub(super) mod test;
pub(super) mod unsubscribe;
pub(super) mod update;
mod view;
