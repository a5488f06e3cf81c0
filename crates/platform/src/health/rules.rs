//! The state of a node, and which jobs can be retried.

use ::store::{
    job::{self, Status},
    node::{self, SILENT},
    outbox,
};
use kernel::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// State of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum NodeState {
    /// It sent a heartbeat within the last minute.
    Alive,
    /// It sent none, and was not stopped.
    Silent,
    /// It was stopped.
    Stopped,
}

/// Error of a job that was started several times and never reported an outcome: it may crash its nodes.
const GAVE_UP: &str = "Jobs.GaveUp";

/// State of a node at `now`.
pub fn state_of(node: &node::Model, now: Timestamp) -> NodeState {
    if node.stopped_at.is_some() {
        NodeState::Stopped
    } else if now - node.seen_at > SILENT {
        NodeState::Silent
    } else {
        NodeState::Alive
    }
}

/// Whether a job can be queued again: it failed, and didn't crash its nodes. A schedule's job is restarted instead.
pub fn may_retry(job: &job::Model, is_scheduled: bool) -> bool {
    job.status == Status::Failed && job.error.as_deref() != Some(GAVE_UP) && !is_scheduled
}

/// Whether a job can be cancelled: it has not ended.
pub fn may_cancel(status: Status) -> bool {
    matches!(status, Status::Queued | Status::Running)
}

/// Whether a message that failed may be sent once more. One that a restored backup held back was sent where the backup was made.
pub fn may_resend(message: &outbox::Model) -> bool {
    message.error.as_deref() != Some(outbox::HELD_BACK)
}

/// Milliseconds that the last attempt of a job took, if it has ended and its start is known.
pub fn duration_ms(job: &job::Model) -> Option<i64> {
    let took = job.ended_at? - job.started_at?;
    Some(took.num_milliseconds().max(0))
}

/// The area of a table, by the tables that areas create. SQLite stores a full-text index in additional tables, whose names start with the
/// index's own.
pub fn area_of<'a>(table: &str, tables: &'a [(String, String)]) -> Option<&'a str> {
    let exact = tables.iter().find(|(name, _)| name == table);
    let begins = || tables.iter().filter(|(name, _)| table.starts_with(&format!("{name}_"))).max_by_key(|(name, _)| name.len());
    exact.or_else(begins).map(|(_, area)| area.as_str())
}

#[cfg(test)]
mod tests {
    use kernel::{HOST, Uuid};

    use super::*;

    fn at(minute: u32) -> Timestamp {
        format!("2026-03-02T09:{minute:02}:00Z").parse().unwrap()
    }

    fn node(seen: u32, stopped: Option<u32>) -> node::Model {
        node::Model {
            tenant_id: HOST,
            id: Uuid::from_u128(1),
            machine: "one".to_owned(),
            process_id: 7,
            version: "0.1.0".to_owned(),
            started_at: at(0),
            seen_at: at(seen),
            stopped_at: stopped.map(at),
        }
    }

    fn job(status: Status, error: Option<&str>) -> job::Model {
        job::Model {
            tenant_id: HOST,
            id: Uuid::from_u128(2),
            kind: "export".to_owned(),
            args: "{}".to_owned(),
            status,
            progress_pct: 0,
            result: None,
            error: error.map(str::to_owned),
            attempts: 5,
            claims: 5,
            due_at: at(0),
            user_id: None,
            user_home: None,
            created_at: at(0),
            started_at: Some(at(1)),
            ended_at: (status == Status::Failed).then(|| at(3)),
        }
    }

    #[test]
    fn a_node_is_silent_after_a_minute_unless_it_was_stopped() {
        assert_eq!(state_of(&node(1, None), at(2)), NodeState::Alive);
        assert_eq!(state_of(&node(1, None), at(3)), NodeState::Silent);
        assert_eq!(state_of(&node(1, Some(1)), at(3)), NodeState::Stopped);
        assert_eq!(state_of(&node(3, None), at(1)), NodeState::Alive, "its clock is ahead");
    }

    #[test]
    fn only_what_failed_and_harms_nobody_is_tried_again() {
        assert!(may_retry(&job(Status::Failed, Some("Internal")), false));
        assert!(!may_retry(&job(Status::Failed, Some("Internal")), true));
        assert!(!may_retry(&job(Status::Failed, Some(GAVE_UP)), false));
        assert!(!may_retry(&job(Status::Cancelled, None), false));
        assert!(may_cancel(Status::Running) && !may_cancel(Status::Failed));
    }

    #[test]
    fn a_duration_is_that_of_the_last_attempt() {
        assert_eq!(duration_ms(&job(Status::Failed, None)), Some(120_000));
        assert_eq!(duration_ms(&job(Status::Running, None)), None);
    }

    #[test]
    fn tables_belong_to_the_areas_that_create_them() {
        let tables = [("users", "user"), ("user_tokens", "sign_in"), ("search_documents", "search")];
        let tables = tables.map(|(table, area)| (table.to_owned(), area.to_owned()));
        assert_eq!(area_of("users", &tables), Some("user"));
        assert_eq!(area_of("search_documents_idx", &tables), Some("search"));
        assert_eq!(area_of("search_index_data", &tables), None);
    }
}
