//! `GET /api/identity/invitations`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::InvitationView;
use crate::invitation::{rules::InvitationStatus, service, store::SORTABLE};

/// Which invitations.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that names or address contain.
    #[garde(length(chars, max = 256))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<InvitationStatus>,
    /// `email`, `sentAt`, `expiresAt`, each with ` desc`; default: `sentAt desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

/// Invitations, page by page; closed ones are listed for 30 days.
#[utoipa::path(get, path = "/api/identity/invitations", operation_id = "list_invitations", tag = "Invitations", params(PageQuery, Query),
    responses((status = 200, description = "One page of invitations.", body = PagedList<InvitationView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<InvitationView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let found = service::list(&app, &scope, query.filter.as_deref(), &query.status, &page).await?;
    let items = found.items.into_iter().map(|shown| InvitationView::new(shown, scope.now())).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
