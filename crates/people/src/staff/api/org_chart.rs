//! `GET /api/app/staff/org-chart`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::views_of;
use crate::staff::{StaffStatus, service};

/// Filter of the org chart.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct OrgChartQuery {
    /// The people of this client.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// A person in the org chart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrgChartPerson {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Client that the person works for.
    pub client_id: Uuid,
    pub first_name: String,
    pub last_name: String,
    /// Name that the person goes by in place of the first name; null without one.
    pub preferred_name: Option<String>,
    pub job_title: Option<String>,
    pub status: StaffStatus,
    /// Manager, who may work for another client or have left.
    pub manager_staff_id: Option<Uuid>,
    /// Full name of the manager.
    pub manager_name: Option<String>,
    /// Whether the manager has left, or is deleted.
    pub manager_is_gone: bool,
    /// Whether the caller may change who manages the person.
    pub can_change: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

/// The people of an org chart.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrgChart {
    /// How many people there are.
    pub total_count: u64,
    /// The people by name, 5,000 at most: the tree follows from their managers.
    pub items: Vec<OrgChartPerson>,
}

/// Everybody in reach who hasn't left, with their managers: what an org chart is drawn from.
#[utoipa::path(get, path = "/api/app/staff/org-chart", operation_id = "get_org_chart", tag = "Staff", params(OrgChartQuery),
    responses((status = 200, description = "The people.", body = OrgChart)))]
pub async fn org_chart(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<OrgChartQuery>,
) -> http::Result<Json<OrgChart>> {
    let found = service::org_chart(&app, &scope, query.client_id).await?;
    let people = views_of(&app, &scope, found.items).await?.into_iter().map(|person| OrgChartPerson {
        id: person.id,
        tenant_id: person.tenant_id,
        client_id: person.client_id,
        first_name: person.first_name,
        last_name: person.last_name,
        preferred_name: person.preferred_name,
        job_title: person.job_title,
        status: person.status,
        manager_staff_id: person.manager_staff_id,
        manager_name: person.manager_name,
        manager_is_gone: person.manager_is_gone,
        can_change: person.can_change,
        concurrency_stamp: person.concurrency_stamp,
    });
    Ok(Json(OrgChart { total_count: found.total, items: people.collect() }))
}
