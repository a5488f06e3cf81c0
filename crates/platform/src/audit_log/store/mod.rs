//! Queries on the audit log.

mod changes;
mod expired;
mod logs;
mod personal;
mod statistics;

pub use changes::{Belonging, Filter, SORTABLE, belonging, latest, list, properties};
pub use expired::{delete_changes, delete_logs, expired_logs, with_changes, with_expired_changes};
pub use logs::{LOGS_SORTABLE, LogFilter, actions, list_logs};
pub use personal::{EXPORTED, PERSONAL, Traces, forget, traces};
pub use statistics::{DayCount, OperationCount, UserCount, by_operation, by_user, per_day};
