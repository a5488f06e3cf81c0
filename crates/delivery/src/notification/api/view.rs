//! What of notifications several operations answer.

use serde::Serialize;
use utoipa::ToSchema;

/// How many lines of the bell the caller has not read.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadCount {
    /// Number.
    pub count: u64,
}
