//! `GET /api/app/action-items`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use people::client::DayWord;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ActionItemView, views_of};
use crate::action_item::{
    ActionStatus, ActionType, Priority, service,
    store::{Filter, SORTABLE},
};

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `dueOn`, `number`, `priority`, `status`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text in number, title or description.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<ActionStatus>,
    /// Only these priorities.
    #[garde(skip)]
    priority: Vec<Priority>,
    /// Only these kinds.
    #[garde(skip)]
    action_type: Vec<ActionType>,
    /// Only these clients.
    #[garde(skip)]
    client_id: Vec<Uuid>,
    /// Only these teams.
    #[garde(skip)]
    team_id: Vec<Uuid>,
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// The items of one bulk notification to the caller.
    #[garde(skip)]
    notice: Option<Uuid>,
    /// The record that the items came from.
    #[garde(skip)]
    source_id: Option<Uuid>,
    /// Due on this day or later.
    #[garde(custom(http::plain_year))]
    due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    #[garde(custom(http::plain_year))]
    due_to: Option<NaiveDate>,
    /// Due on these days, seen from the present day of each item's client.
    #[garde(skip)]
    #[param(inline)]
    due: Option<DayWord>,
    /// Only overdue items: past their date on the present day of their client, with work left for the owner.
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
            priority: query.priority,
            action_type: query.action_type,
            client_id: query.client_id,
            team_id: query.team_id,
            owner_user_id: query.owner_user_id,
            notice: query.notice,
            told: None,
            source_id: query.source_id,
            due_from: query.due_from,
            due_to: query.due_to,
            due: query.due,
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
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<ActionItemView>> {
    let page = service::list(app, scope, &query.into(), page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The items in reach, one page.
#[utoipa::path(get, path = "/api/app/action-items", operation_id = "list_action_items", tag = "Action items", params(PageQuery, Query),
    responses((status = 200, description = "One page of items.", body = PagedList<ActionItemView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<ActionItemView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
