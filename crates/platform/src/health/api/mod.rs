//! The state of the installation over HTTP.

pub(super) mod backup;
pub(super) mod database;
pub(super) mod jobs;
pub(super) mod messages;
pub(super) mod nodes;
pub(super) mod schedules;
pub(super) mod schema;
pub(super) mod storage;
mod view;
