//! `GET /api/account/remembered-browsers`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller, ListParams, ListQuery, PageQuery, PagedList, paged};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::two_factor::{describe_device, entity::browser::Model, service, store::browser::SORTABLE};

/// A browser in which the caller is not asked for the second step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RememberedBrowser {
    id: Uuid,
    /// Browser and system.
    #[schema(example = "Firefox on Windows", nullable)]
    browser_info: Option<String>,
    /// Address of the last sign-in.
    #[schema(example = "203.0.113.7", nullable)]
    ip_address: Option<String>,
    /// When the second step was passed in it.
    creation_time: DateTime<Utc>,
    /// When it last replaced the second step.
    last_used_time: DateTime<Utc>,
    /// Until when it is remembered.
    expiration_time: DateTime<Utc>,
}

impl From<Model> for RememberedBrowser {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            browser_info: row.browser.as_deref().and_then(describe_device),
            ip_address: row.ip,
            creation_time: row.created_at,
            last_used_time: row.last_used_at,
            expiration_time: row.expires_at,
        }
    }
}

/// The browsers in which the caller needs no second step, latest first.
#[utoipa::path(get, path = "/api/account/remembered-browsers", operation_id = "list_remembered_browsers", tag = "Account", params(PageQuery, ListQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<RememberedBrowser>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ListQuery>,
) -> http::Result<Json<PagedList<RememberedBrowser>>> {
    Ok(paged(service::list_browsers(&app, &scope, &query.page(&paging, SORTABLE)?).await?))
}
