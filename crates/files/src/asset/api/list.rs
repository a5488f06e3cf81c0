//! `GET /api/app/assets`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::AssetView;
use crate::asset::{
    AssetKind, AssetStatus, service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `createdAt`, `sizeBytes`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(skip)]
    folder_id: Option<Uuid>,
    /// Only these kinds.
    #[garde(skip)]
    kind: Vec<AssetKind>,
    /// Only these states.
    #[garde(skip)]
    status: Vec<AssetStatus>,
    /// Only files that no record uses.
    #[garde(skip)]
    is_unused: bool,
    /// Only files that are no longer valid, or not for more than 30 days.
    #[garde(skip)]
    is_expiring: bool,
    /// Only images without a text in their place.
    #[garde(skip)]
    lacks_alt_text: bool,
    /// Only files whose captions or transcript were written for another version.
    #[garde(skip)]
    has_outdated_texts: bool,
    /// Only files whose content several files have.
    #[garde(skip)]
    has_duplicates: bool,
    /// Files that the provider shares with every tenant, instead of the caller's own library.
    #[garde(skip)]
    is_shared: bool,
}

impl Query {
    fn filter(self) -> Filter {
        Filter {
            text: self.filter,
            folder_id: self.folder_id,
            kind: self.kind,
            status: self.status,
            is_unused: self.is_unused,
            is_expiring: self.is_expiring,
            lacks_alt_text: self.lacks_alt_text,
            has_outdated_texts: self.has_outdated_texts,
            has_duplicates: self.has_duplicates,
            is_shared: self.is_shared,
        }
    }
}

/// The files of the library: of the tenant, or of the provider outside a workspace.
#[utoipa::path(get, path = "/api/app/assets", operation_id = "list_assets", tag = "Assets", params(PageQuery, Query),
    responses((status = 200, description = "One page of files.", body = PagedList<AssetView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<AssetView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    Ok(paged(service::list(&app, &scope, &query.filter(), &page).await?))
}
