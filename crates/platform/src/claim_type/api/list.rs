//! `GET /api/identity/claim-types`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ClaimTypeView;
use crate::claim_type::{self, store::SORTABLE};

/// Which types. Unknown parameters are ignored, as ABP does.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ClaimTypeQuery {
    /// Text that name or description contain.
    #[garde(length(chars, max = 256))]
    filter: Option<String>,
    /// `name`, `valueType`, `creationTime`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Only types that must be given, or only others.
    #[garde(skip)]
    required: Option<bool>,
}

/// Claim types, page by page.
#[utoipa::path(get, path = "/api/identity/claim-types", operation_id = "list_claim_types", tag = "Claim types", params(PageQuery, ClaimTypeQuery),
    responses((status = 200, description = "One page of types.", body = PagedList<ClaimTypeView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ClaimTypeQuery>,
) -> http::Result<Json<PagedList<ClaimTypeView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    Ok(paged(claim_type::list(&app, &scope, query.filter.as_deref(), query.required, &page).await?))
}
