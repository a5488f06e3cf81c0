//! The state of the installation over HTTP.

pub(super) mod backup;
pub(super) mod cancel_job;
pub(super) mod database;
pub(super) mod failed_messages;
pub(super) mod list_jobs;
pub(super) mod list_schedules;
pub(super) mod messages;
pub(super) mod nodes;
pub(super) mod retry_job;
pub(super) mod retry_message;
pub(super) mod run_schedule;
pub(super) mod schema;
pub(super) mod storage;
pub(super) mod tables;
mod view;
