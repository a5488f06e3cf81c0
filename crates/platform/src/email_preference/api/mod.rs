//! HTTP of email preferences.

pub(super) mod bounce;
pub(super) mod defaults;
pub(super) mod get;
pub(super) mod get_defaults;
pub(super) mod log;
pub(super) mod preset;
pub(super) mod preview;
pub(super) mod resume;
pub(super) mod resume_person;
pub(super) mod show_unsubscribe;
pub(super) mod test;
pub(super) mod unsubscribe;
pub(super) mod update;
pub(super) mod update_defaults;
mod view;
