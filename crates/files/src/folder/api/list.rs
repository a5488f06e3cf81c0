//! `GET /api/app/asset-folders`

use axum::{Json, extract::State};
use http::{App, Caller, PageQuery, PagedList, Params, paged};

use super::view::AssetFolderView;
use crate::folder::service;

/// The folders of the library, all levels, by name.
#[utoipa::path(get, path = "/api/app/asset-folders", operation_id = "list_asset_folders", tag = "Assets", params(PageQuery),
    responses((status = 200, description = "One page of folders.", body = PagedList<AssetFolderView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<AssetFolderView>>> {
    let page = query.page()?;
    Ok(paged(service::list(&app, &scope, &page).await?))
}
