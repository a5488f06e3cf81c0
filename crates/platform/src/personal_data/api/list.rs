//! `GET /api/gdpr/requests`

use axum::{Json, extract::State};
use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::personal_data::{
    entity::{Model, PersonalDataStatus},
    rules, service,
};

/// Which requests. Unknown members are ignored, as ABP does.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The caller's own id; other users' requests are not found.
    #[garde(skip)]
    user_id: Option<Uuid>,
    /// `creationTime desc`, the only order.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

/// A requested copy of the caller's personal data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalDataRequestView {
    id: Uuid,
    /// When it was requested.
    creation_time: DateTime<Utc>,
    /// When it is ready; an estimate while it is being prepared.
    ready_time: DateTime<Utc>,
    /// State.
    status: PersonalDataStatus,
    /// When its file is deleted; null if there is none.
    #[schema(nullable)]
    expiration_time: Option<DateTime<Utc>>,
    /// Size of its file in bytes; null if there is none.
    #[schema(nullable)]
    size: Option<i64>,
}

impl PersonalDataRequestView {
    fn new(request: &Model, kept: TimeDelta) -> Self {
        let expiration_time = rules::expires_at(request, kept);
        Self {
            id: request.id,
            creation_time: request.created_at,
            ready_time: rules::ready_at(request),
            status: request.status,
            size: expiration_time.and(request.size_bytes),
            expiration_time,
        }
    }
}

/// The copies of the caller's personal data, the latest first.
#[utoipa::path(get, path = "/api/gdpr/requests", operation_id = "list_personal_data_requests", tag = "Personal data", params(PageQuery, Query),
    responses((status = 200, description = "One page of the requests.", body = PagedList<PersonalDataRequestView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<PersonalDataRequestView>>> {
    let page = paging.sorted(query.sorting.as_deref(), &["creationTime"])?;
    let kept = service::periods(&app).await?.kept;
    let found = service::list(&app, &scope, query.user_id, &page).await?;
    let items = found.items.iter().map(|request| PersonalDataRequestView::new(request, kept)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
