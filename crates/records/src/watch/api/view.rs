//! Following a record in the API.

use serde::Serialize;
use utoipa::ToSchema;

use crate::watch::{rules::WatchChoice, service::Watch};

/// How the caller follows a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WatchView {
    /// The caller's choice; without one, owners and those who take part in the comments follow.
    #[schema(nullable)]
    pub choice: Option<WatchChoice>,
    /// Whether the caller hears of comments and changes of status.
    pub is_following: bool,
}

impl From<Watch> for WatchView {
    fn from(watch: Watch) -> Self {
        Self { choice: watch.choice, is_following: watch.is_following }
    }
}
