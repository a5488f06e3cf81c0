//! `GET /api/app/compliance-states`

use axum::{Json, extract::State};
use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Uuid, figure::to_wire};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::compliance_state::{
    service::{self, Listed},
    store::{Filter, SORTABLE},
};
use crate::scoring::ItemResult;

/// Compliance of a client or team with a standard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComplianceStateView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    pub client_id: Uuid,
    /// Team; null for the client as a whole.
    pub team_id: Option<Uuid>,
    pub standard_id: Uuid,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
    pub result: ItemResult,
    /// Score, 0 to 100; null if it doesn't apply.
    pub score: Option<f64>,
    /// Score minus that of the previous state.
    pub trend: Option<f64>,
    /// Day of the assessment.
    pub assessed_on: NaiveDate,
    /// Day from which it is stale.
    pub valid_until: NaiveDate,
    /// When the assessment was finalised first.
    pub finalised_at: DateTime<Utc>,
    /// When the next state replaced it; null for the current one.
    pub superseded_at: Option<DateTime<Utc>>,
    /// Assessment that it comes from.
    pub assessment_id: Uuid,
    /// Item that determines it.
    pub item_id: Uuid,
    /// Number of open findings.
    pub open_findings: i32,
    /// Version of the standard that it was judged by; null where no version was in force when the assessment was scheduled.
    pub standard_version_id: Option<Uuid>,
    /// `major.minor` of that version.
    #[schema(example = "1.0")]
    pub standard_version: Option<String>,
    /// Whether a Major version after it is in force: the standard asks for something else by now.
    pub outdated: bool,
    /// Whether the standard has to be judged again: a Major version is in force that is later than the one it was judged by, or more
    /// time has passed than its frequency allows. False for a former state and for one that doesn't apply.
    pub stale: bool,
}

impl From<Listed> for ComplianceStateView {
    fn from(Listed { state: row, version, outdated, stale }: Listed) -> Self {
        Self {
            standard_version_id: row.standard_version_id,
            standard_version: version,
            outdated,
            stale,
            id: row.id,
            tenant_id: row.tenant_id,
            client_id: row.client_id,
            team_id: row.team_id,
            standard_id: row.standard_id,
            framework_id: row.framework_id,
            domain_id: row.domain_id,
            subdomain_id: row.subdomain_id,
            result: row.result,
            score: row.score.map(to_wire),
            trend: row.trend.map(to_wire),
            assessed_on: row.assessed_on,
            valid_until: row.valid_until,
            finalised_at: row.finalised_at,
            superseded_at: row.superseded_at,
            assessment_id: row.assessment_id,
            item_id: row.item_id,
            open_findings: row.open_findings,
        }
    }
}

/// Filters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `score`, `assessedOn`, `finalisedAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    #[garde(skip)]
    client_id: Option<Uuid>,
    /// One team; without it, the states of whole clients.
    #[garde(skip)]
    team_id: Option<Uuid>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    #[garde(skip)]
    domain_id: Option<Uuid>,
    #[garde(skip)]
    subdomain_id: Option<Uuid>,
    #[garde(skip)]
    standard_id: Option<Uuid>,
    /// Only these results.
    #[garde(skip)]
    result: Vec<ItemResult>,
    /// Whether to include former states.
    #[garde(skip)]
    history: Option<bool>,
}

/// The states in reach, one page.
#[utoipa::path(get, path = "/api/app/compliance-states", operation_id = "list_compliance_states", tag = "Compliance state", params(PageQuery, Query),
    responses((status = 200, description = "One page of states.", body = PagedList<ComplianceStateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<ComplianceStateView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter {
        client_id: query.client_id,
        team_id: query.team_id,
        framework_id: query.framework_id,
        domain_id: query.domain_id,
        subdomain_id: query.subdomain_id,
        standard_id: query.standard_id,
        result: query.result,
        history: query.history.unwrap_or_default(),
    };
    Ok(paged(service::list(&app, &scope, &filter, &page).await?))
}
