//! `GET /api/app/records/{kind}/{id}/mentionable`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params, RecordPath};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::MentionView;
use crate::comment::service;

/// People whom a comment may mention.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionableList {
    /// At most eight, by name.
    pub items: Vec<MentionView>,
}

/// What the people can be narrowed by.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that the name or address contains.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// Whether the comment is internal: then only the provider's people.
    #[garde(skip)]
    is_internal: bool,
}

/// The people whom a comment on the record may mention: those who reach it, except the caller.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/mentionable", operation_id = "list_mentionable", tag = "Comments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), Query),
    responses((status = 200, description = "The people.", body = MentionableList)))]
pub async fn mentionable(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Params(query): Params<Query>,
) -> http::Result<Json<MentionableList>> {
    let people = service::mentionable(&app, &scope, &path.kind, path.id, query.filter.as_deref(), query.is_internal).await?;
    let items = people.into_iter().map(|user| MentionView { user_id: user.id, name: user.full_name() }).collect();
    Ok(Json(MentionableList { items }))
}
