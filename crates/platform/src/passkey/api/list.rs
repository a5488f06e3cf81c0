//! `GET /api/account/passkeys`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, ListQuery, PageQuery, PagedList, paged};

use super::view::PasskeyView;
use crate::passkey::{service, store::SORTABLE};

/// The caller's passkeys, oldest first.
#[utoipa::path(get, path = "/api/account/passkeys", operation_id = "list_passkeys", tag = "Account", params(PageQuery, ListQuery),
    responses((status = 200, description = "One page of the passkeys.", body = PagedList<PasskeyView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ListQuery>,
) -> http::Result<Json<PagedList<PasskeyView>>> {
    Ok(paged(service::list(&app, &scope, &query.page(&paging, SORTABLE)?).await?))
}
