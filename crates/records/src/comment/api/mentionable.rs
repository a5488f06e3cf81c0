//! `GET /api/app/records/{kind}/{id}/mentionable`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params, RecordPath};
use kernel::Uuid;
use platform::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::comment::service;

/// Somebody whom a comment may mention.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionableView {
    pub user_id: Uuid,
    /// Full name.
    pub name: String,
    /// Address, if somebody else here has the same name.
    pub address: Option<String>,
}

/// People whom a comment may mention.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MentionableList {
    /// At most eight, by name.
    pub items: Vec<MentionableView>,
}

/// Filters of the people.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that the name or address contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Whether the comment is internal: then only the provider's people.
    #[garde(skip)]
    is_internal: bool,
}

/// The people whom a comment on the record can mention: everybody who can see it, except the caller.
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
    let mut marks = user::marks(&people);
    let view = |user: &user::Model| MentionableView { user_id: user.id, name: user.full_name(), address: marks.remove(&user.id) };
    let items = people.iter().map(view).collect();
    Ok(Json(MentionableList { items }))
}
