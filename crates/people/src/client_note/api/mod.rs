//! HTTP of notes.

pub(super) mod create;
pub(super) mod delete;
pub(super) mod list;
pub(super) mod update;
mod view;
