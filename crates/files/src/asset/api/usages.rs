//! `GET /api/app/assets/{id}/usages`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::service::{self, Usage};

/// A record that uses a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetUsageView {
    /// Kind of record.
    #[schema(example = "ActionItem")]
    pub kind: String,
    pub record_id: Uuid,
    /// Title of the record.
    pub title: String,
    /// Path of its page.
    pub url: String,
    /// The file's caption on the record.
    pub caption: Option<String>,
}

impl From<Usage> for AssetUsageView {
    fn from(Usage { link, title, url }: Usage) -> Self {
        Self { kind: link.subject_type, record_id: link.subject_id, title, url, caption: link.caption }
    }
}

/// The records that use a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetUsages {
    /// Those in the caller's reach.
    pub items: Vec<AssetUsageView>,
    /// How many others there are.
    pub hidden_count: usize,
}

/// The records that use a file.
#[utoipa::path(get, path = "/api/app/assets/{id}/usages", operation_id = "list_asset_usages", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), responses((status = 200, description = "The records.", body = AssetUsages)))]
pub async fn usages(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetUsages>> {
    let (usages, hidden_count) = service::usages(&app, &scope, id).await?;
    Ok(Json(AssetUsages { items: usages.into_iter().map(AssetUsageView::from).collect(), hidden_count }))
}
