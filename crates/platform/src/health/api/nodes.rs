//! `GET /api/app/health/nodes`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    health::{self, NodeState, NodeStatus},
    role::Items,
};

/// A server of the installation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NodeView {
    /// Id: another one at each start.
    id: Uuid,
    /// Host name; empty if unknown.
    #[schema(example = "portal-1")]
    machine: String,
    /// Id of its process on that machine.
    #[schema(example = 4711)]
    process_id: i64,
    /// Version of its program.
    #[schema(example = "0.1.0")]
    version: String,
    state: NodeState,
    /// When it was started.
    started_at: DateTime<Utc>,
    /// Its last heartbeat; a node sends one every 15 seconds.
    seen_at: DateTime<Utc>,
    /// When it was stopped.
    #[schema(nullable)]
    stopped_at: Option<DateTime<Utc>>,
    /// Whether it is the one that answers.
    is_this: bool,
}

impl From<NodeStatus> for NodeView {
    fn from(NodeStatus { node, state, is_this }: NodeStatus) -> Self {
        Self {
            id: node.id,
            machine: node.machine,
            process_id: node.process_id,
            version: node.version,
            state,
            started_at: node.started_at,
            seen_at: node.seen_at,
            stopped_at: node.stopped_at,
            is_this,
        }
    }
}

/// The servers of the last day, those started last first, at most 50.
#[utoipa::path(get, path = "/api/app/health/nodes", operation_id = "list_nodes", tag = "Health",
    responses((status = 200, description = "The nodes.", body = Items<NodeView>)))]
pub async fn nodes(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<NodeView>>> {
    Ok(Json(Items::of(health::nodes(&app, &scope).await?)))
}
