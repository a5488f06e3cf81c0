//! `GET /api/app/assessments`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{AssessmentView, views_of};
use crate::assessment::{
    AssessmentKind, AssessmentStatus, service,
    store::{Filter, SORTABLE},
};

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `dueOn`, `createdAt`, `status`, `title`, `finalisedAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text in number or title.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<AssessmentStatus>,
    /// Only this kind; by default full assessments.
    #[garde(skip)]
    kind: Option<AssessmentKind>,
    /// Only these clients.
    #[garde(skip)]
    client_id: Vec<Uuid>,
    #[garde(skip)]
    team_id: Option<Uuid>,
    #[garde(skip)]
    subtype_id: Option<Uuid>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Led by this user.
    #[garde(skip)]
    lead_user_id: Option<Uuid>,
    /// Due on this day or later.
    #[garde(custom(http::plain_year))]
    due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    #[garde(custom(http::plain_year))]
    due_to: Option<NaiveDate>,
    /// Only assessments whose next step is the caller's: running ones that the caller leads or takes part in, and submitted ones for the
    /// caller, or any reviewer, to review.
    #[garde(skip)]
    awaits_me: bool,
    /// The assessments that one notification to the caller named: the parameter of its link.
    #[garde(skip)]
    notice: Option<Uuid>,
    /// With one of these tags.
    #[garde(skip)]
    tag_id: Vec<Uuid>,
}

impl Query {
    fn filter(self, scope: &Scope) -> Filter {
        let query = self;
        Filter {
            awaits: query.awaits_me.then(|| service::awaited(scope)),
            text: query.filter,
            status: query.status,
            kind: query.kind,
            client_id: query.client_id,
            team_id: query.team_id,
            subtype_id: query.subtype_id,
            framework_id: query.framework_id,
            lead_user_id: query.lead_user_id,
            due_from: query.due_from,
            due_to: query.due_to,
            notice: query.notice,
            told: None,
            tag_id: query.tag_id,
        }
    }
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<AssessmentView>> {
    let page = service::list(app, scope, &query.filter(scope), page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The assessments in reach, one page.
#[utoipa::path(get, path = "/api/app/assessments", operation_id = "list_assessments", tag = "Assessments", params(PageQuery, Query),
    responses((status = 200, description = "One page of assessments.", body = PagedList<AssessmentView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<AssessmentView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
