//! `GET /api/app/attachments`

use axum::{Json, extract::State};
use files::asset::LinkFilter;
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::RecordFileView;
use crate::attachment::service;

/// Filters of the files.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that the name or the title contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only of records of this client.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// The files of all records that the caller can read, the latest first: of one tenant, or of all tenants that somebody of the provider works
/// for.
#[utoipa::path(get, path = "/api/app/attachments", operation_id = "list_record_files", tag = "Attachments", params(PageQuery, Query),
    responses((status = 200, description = "One page of files with their records.", body = PagedList<RecordFileView>)))]
pub async fn find(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<RecordFileView>>> {
    let page = paging.page()?;
    let filter = LinkFilter { text: query.filter, client_id: query.client_id };
    Ok(paged(service::list_all(&app, &scope, &filter, &page).await?))
}
