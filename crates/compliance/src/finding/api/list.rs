//! `GET /api/app/findings`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{FindingView, views_of};
use crate::{
    finding::{
        FindingKind, FindingStatus, service,
        store::{Filter, SORTABLE},
    },
    scoring::Severity,
};

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `dueOn`, `severity`, `status`, `openedOn`, `number`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text in number, title or code of the standard.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<FindingStatus>,
    /// Only these severities.
    #[garde(skip)]
    severity: Vec<Severity>,
    /// Only these kinds.
    #[garde(skip)]
    kind: Vec<FindingKind>,
    /// Only these clients.
    #[garde(skip)]
    client_id: Vec<Uuid>,
    #[garde(skip)]
    team_id: Option<Uuid>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    #[garde(skip)]
    domain_id: Option<Uuid>,
    #[garde(skip)]
    standard_id: Option<Uuid>,
    #[garde(skip)]
    assessment_id: Option<Uuid>,
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// The findings of one bulk notification to the caller.
    #[garde(skip)]
    notice: Option<Uuid>,
    /// Due on this day or later.
    #[garde(custom(http::plain_year))]
    due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    #[garde(custom(http::plain_year))]
    due_to: Option<NaiveDate>,
    /// Only overdue findings: open, and past their date on the present day of their client.
    #[garde(skip)]
    overdue: bool,
    /// With one of these tags.
    #[garde(skip)]
    tag_id: Vec<Uuid>,
}

impl From<Query> for Filter {
    fn from(query: Query) -> Self {
        Self {
            text: query.filter,
            status: query.status,
            severity: query.severity,
            kind: query.kind,
            client_id: query.client_id,
            team_id: query.team_id,
            framework_id: query.framework_id,
            domain_id: query.domain_id,
            standard_id: query.standard_id,
            assessment_id: query.assessment_id,
            owner_user_id: query.owner_user_id,
            notice: query.notice,
            told: None,
            due_from: query.due_from,
            due_to: query.due_to,
            overdue: query.overdue,
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
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<FindingView>> {
    let page = service::list(app, scope, &query.into(), page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The findings in reach, one page.
#[utoipa::path(get, path = "/api/app/findings", operation_id = "list_findings", tag = "Findings", params(PageQuery, Query),
    responses((status = 200, description = "One page of findings.", body = PagedList<FindingView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<FindingView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
