//! `POST /api/app/records/{kind}/{id}/links`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, RecordPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::LinkView;
use crate::record_link::{
    rules::LinkRelation,
    service::{self, NewLink},
};

/// A link to another record.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkRequest {
    /// What the record has to do with the other one.
    #[garde(skip)]
    pub relation: LinkRelation,
    /// Kind of the other record.
    #[garde(length(chars, min = 1, max = 40))]
    #[schema(example = "Finding")]
    pub record_kind: String,
    /// The other record.
    #[garde(skip)]
    pub record_id: Uuid,
}

/// Links a record to another one. Both show the link to users who can see both.
#[utoipa::path(post, path = "/api/app/records/{kind}/{id}/links", operation_id = "create_link", tag = "Links",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = LinkRequest, responses((status = 200, description = "The link.", body = LinkView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<LinkRequest>,
) -> http::Result<Json<LinkView>> {
    let LinkRequest { relation, record_kind, record_id } = request;
    let input = NewLink { relation, record_kind, record_id };
    Ok(Json(service::create(&app, &scope, &path.kind, path.id, &input).await?.into()))
}
