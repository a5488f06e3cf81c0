//! What the worker of a node does: deliver a message, run a job, start a schedule.

pub(super) mod outbox;
pub(super) mod run;
pub(super) mod schedule;
