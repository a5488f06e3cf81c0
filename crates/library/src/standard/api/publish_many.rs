//! `POST /api/app/standards/publish`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::standard::publish::{self as service, PublishVerdict};

/// Which standards to publish.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardPublishRequest {
    #[garde(skip)]
    framework_id: Uuid,
    /// Only these; if absent, all open versions of the framework.
    #[garde(length(min = 1, max = 500))]
    ids: Option<Vec<Uuid>>,
}

/// Result for a standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum PublishOutcome {
    /// It is in force, or will be on its first day.
    Published,
    /// There is no such standard, or nothing open in it.
    NotFound,
    /// A rule says no.
    Refused,
}

/// Result of one standard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishResult {
    /// The standard.
    pub id: Uuid,
    /// The result.
    pub outcome: PublishOutcome,
    /// Code of the rule that said no.
    pub code: Option<String>,
}

/// Results of all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardPublishResult {
    /// Number of published ones; those with a later first day take effect then.
    pub published_count: usize,
    /// The result of each.
    pub results: Vec<PublishResult>,
}

impl From<Vec<(Uuid, PublishVerdict)>> for StandardPublishResult {
    fn from(rows: Vec<(Uuid, PublishVerdict)>) -> Self {
        let result = |(id, outcome)| match outcome {
            PublishVerdict::Published => PublishResult { id, outcome: PublishOutcome::Published, code: None },
            PublishVerdict::NotFound => PublishResult { id, outcome: PublishOutcome::NotFound, code: None },
            PublishVerdict::Refused(code) => PublishResult { id, outcome: PublishOutcome::Refused, code: Some(format!("Portal:{code}")) },
        };
        let results: Vec<PublishResult> = rows.into_iter().map(result).collect();
        Self { published_count: results.iter().filter(|row| row.outcome == PublishOutcome::Published).count(), results }
    }
}

/// Publishes many open versions at once; drafts are submitted first.
#[utoipa::path(post, path = "/api/app/standards/publish", operation_id = "publish_standards", tag = "Standards", request_body = StandardPublishRequest,
    responses((status = 200, description = "What became of each.", body = StandardPublishResult)))]
pub async fn publish_many(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<StandardPublishRequest>,
) -> http::Result<Json<StandardPublishResult>> {
    Ok(Json(service::publish_many(&app, &scope, request.framework_id, request.ids.as_deref()).await?.into()))
}
