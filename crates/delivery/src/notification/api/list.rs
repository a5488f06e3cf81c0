//! `GET /api/app/notifications`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, culture_of};
use kernel::Uuid;
use localisation::Localisation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::notification::{
    sentence,
    service::bell::{self, BellEntry},
    url_of,
};

/// A line of the caller's bell: the newest notification about a record, or about the records of one act.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NotificationView {
    pub id: Uuid,
    /// Type, `work.assigned`.
    #[schema(example = "work.assigned")]
    pub type_code: String,
    /// The sentence in the caller's language.
    pub title: String,
    /// Path of the record in the portal, or of the list of exactly these records; empty if there is none.
    pub url: String,
    /// Kind of the record that it is about.
    pub subject_type: String,
    /// That record; absent if there are several.
    #[schema(nullable)]
    pub subject_id: Option<Uuid>,
    /// Tenant of that record.
    pub tenant_id: Uuid,
    /// Client of that record; absent if there are several.
    #[schema(nullable)]
    pub client_id: Option<Uuid>,
    /// When the caller read it.
    #[schema(nullable)]
    pub read_at: Option<DateTime<Utc>>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct NotificationQuery {
    /// Default: `createdAt desc`; also `typeCode`.
    #[garde(length(chars, max = 200))]
    pub sorting: Option<String>,
    /// Only unread ones.
    #[garde(skip)]
    pub unread_only: Option<bool>,
}

fn view(texts: &Localisation, home: Uuid, culture: &str, entry: BellEntry) -> NotificationView {
    let BellEntry { row, data, records, read_at, .. } = entry;
    let is_one = records == 1;
    NotificationView {
        id: row.id,
        title: sentence(|key, data| texts.text_for(home, culture, key, data), &row, &data, records),
        url: url_of(&row, records),
        type_code: row.type_code,
        subject_type: row.subject_type,
        subject_id: row.subject_id.filter(|_| is_one),
        tenant_id: row.subject_tenant_id,
        client_id: row.client_id.filter(|_| is_one),
        read_at,
        created_at: row.created_at,
    }
}

/// The caller's own notifications, newest first: one line for each record in reach and for each bulk action, as long as it still applies.
#[utoipa::path(get, path = "/api/app/notifications", operation_id = "list_notifications", tag = "Notifications", params(PageQuery, NotificationQuery),
    responses((status = 200, body = PagedList<NotificationView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    ListParams(paging, query): ListParams<NotificationQuery>,
) -> http::Result<Json<PagedList<NotificationView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["createdAt", "typeCode"])?;
    let lines = bell::lines(&app, &scope, query.unread_only.unwrap_or(false)).await?;
    let (texts, culture, home) = (app.own::<Localisation>()?, culture_of(&app, &headers), scope.principal().home);
    let total_count = lines.len() as u64;
    let items = bell::page(lines, &page).into_iter().map(|entry| view(&texts, home, &culture, entry)).collect();
    Ok(Json(PagedList { total_count, items }))
}
