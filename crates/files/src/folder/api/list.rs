//! `GET /api/app/asset-folders`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, PagedList, Params, paged};
use kernel::Page;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::AssetFolderView;
use crate::folder::service;

/// Paging of the folders.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Folders to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of folders; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// The folders of the library, all levels, by name.
#[utoipa::path(get, path = "/api/app/asset-folders", operation_id = "list_asset_folders", tag = "Assets", params(Query),
    responses((status = 200, description = "One page of folders.", body = PagedList<AssetFolderView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<AssetFolderView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, None, &[])?;
    Ok(paged(service::list(&app, &scope, &page).await?))
}
