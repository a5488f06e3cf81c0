//! `GET /api/app/home/dashboard`

use axum::{Json, extract::State};
use chrono::NaiveDate;
use compliance::{
    boa::Heatmap,
    scoring::{Band, Cell},
};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::{Uuid, figure::to_wire};
use people::client::HealthBand;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{DashboardCoach, DashboardHealth, DashboardRelease, DashboardStep, DashboardTeam};
use crate::{
    arrangement::HomeArrangementView,
    dashboard::{
        rules::{Due, DueKind},
        service::{self, Actions, Dashboard, Healths},
    },
};

/// Parameters of the dashboard.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DashboardQuery {
    /// The framework of the scores; by default the default framework.
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Only this client; by default all clients in reach.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// A score with its coverage and change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardScore {
    /// 0 to 100; null while nothing is assessed, and where nothing applies.
    pub score: Option<f64>,
    /// Band of the score, after the critical rule.
    pub band: Option<Band>,
    /// Coverage: assessed standards in percent of those that apply; null if none apply.
    pub coverage_pct: Option<f64>,
    /// Whether all of it was found not to apply, which is not the same as not assessed.
    pub not_applicable: bool,
    /// Change over the last 90 days, in points.
    pub delta: Option<f64>,
    /// Whether coverage is too low for comparisons.
    pub is_provisional: bool,
    pub open_findings: i64,
}

impl From<Cell> for DashboardScore {
    fn from(cell: Cell) -> Self {
        Self {
            score: cell.score.map(to_wire),
            band: cell.band(),
            not_applicable: cell.does_not_apply(),
            coverage_pct: cell.coverage().map(to_wire),
            delta: cell.delta().map(to_wire),
            is_provisional: cell.is_provisional(),
            open_findings: cell.open_findings,
        }
    }
}

/// A domain on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardDomain {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour token, 1 to 12.
    pub colour: i32,
    /// Mean over the clients in reach.
    pub figures: DashboardScore,
}

/// A client on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardClient {
    pub id: Uuid,
    pub tenant_id: Uuid,
    pub name: String,
    /// Overall score.
    pub figures: DashboardScore,
    /// Unfinished action items; null for callers who may not see them.
    pub open_actions: Option<u64>,
    /// Of these, past their date.
    pub overdue_actions: Option<u64>,
    /// How healthy it is, 0 to 100; null while nothing is known, and for callers to whom it isn't shown.
    pub health_score: Option<f64>,
    /// The band of that score, or the one that somebody has set instead.
    pub health_band: Option<HealthBand>,
}

/// Scores on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardScores {
    /// Framework that the scores belong to.
    pub framework_id: Uuid,
    pub framework_title: String,
    /// The mean over all clients that aren't provisional; open findings of all clients.
    pub total: DashboardScore,
    pub domains: Vec<DashboardDomain>,
    pub clients: Vec<DashboardClient>,
}

/// The on-time rate of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardMonth {
    /// `2026-M04`.
    pub month: String,
    /// Percent done by the original due date; null when nothing was due.
    pub on_time_pct: Option<f64>,
}

/// Action items on the dashboard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardActions {
    /// Unfinished items.
    pub open: u64,
    /// Of these, past their date.
    pub overdue: u64,
    /// Of these, blocked.
    pub blocked: u64,
    /// Percent done by the original due date, over 90 days.
    pub on_time_pct: Option<f64>,
    /// The same by month, the current one last.
    pub months: Vec<DashboardMonth>,
}

impl From<&Actions> for DashboardActions {
    fn from(actions: &Actions) -> Self {
        Self {
            open: actions.stats.open,
            overdue: actions.stats.overdue,
            blocked: actions.stats.blocked,
            on_time_pct: actions.stats.on_time.map(to_wire),
            months: actions.months.iter().map(|m| DashboardMonth { month: m.month.clone(), on_time_pct: m.rate.map(to_wire) }).collect(),
        }
    }
}

/// What awaits the caller's action; null for parts that don't concern the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardWaiting {
    /// Running assessments that the caller leads or takes part in.
    pub assessments_to_answer: Option<u64>,
    /// Submitted assessments for the caller, or for any reviewer, to review.
    pub assessments_in_review: Option<u64>,
    /// Findings whose actions are completed.
    pub findings_to_verify: Option<u64>,
    /// Action items that await the caller's verification.
    pub actions_to_verify: Option<u64>,
}

/// A record of the caller's own work that is due soon.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardDue {
    /// What it is.
    pub kind: DueKind,
    pub id: Uuid,
    /// `ACT-0001`.
    pub number: String,
    pub title: String,
    pub client_name: String,
    /// Due date, to the midnight of the client.
    pub due_on: NaiveDate,
    /// Days to the due date from the client's calendar day, 0 to 14.
    pub days_left: i64,
}

impl From<Due> for DashboardDue {
    fn from(due: Due) -> Self {
        let Due { kind, id, number, title, client_name, due_on, days_left } = due;
        Self { kind, id, number, title, client_name, due_on, days_left }
    }
}

/// The dashboard; a part that the caller may not see is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DashboardView {
    /// Scores by client and domain.
    pub scores: Option<DashboardScores>,
    /// Action items.
    pub actions: Option<DashboardActions>,
    /// What awaits the caller's action.
    pub waiting: DashboardWaiting,
    /// The caller's own action items, assessments and findings that are due in the next 14 days, by due date; null unless the widget is shown.
    pub coming: Option<Vec<DashboardDue>>,
    /// The widgets of the start page; those that have nothing to show here are left out.
    pub arrangement: HomeArrangementView,
    /// Clients by the band of their health, the lowest first; null unless the widget is shown.
    pub health: Option<Vec<DashboardHealth>>,
    /// Lead coaches, those with the most clients first; null unless the widget is shown.
    pub coaches: Option<Vec<DashboardCoach>>,
    /// Teams with overdue action items, those with the most first; null unless the widget is shown.
    pub teams: Option<Vec<DashboardTeam>>,
    /// The first steps of the caller's role; null unless the widget is shown.
    pub guide: Option<Vec<DashboardStep>>,
    /// The latest releases of the library, the newest first; null unless the widget is shown.
    pub releases: Option<Vec<DashboardRelease>>,
}

impl From<Dashboard> for DashboardView {
    fn from(dashboard: Dashboard) -> Self {
        let waiting = dashboard.waiting;
        let actions = dashboard.actions.as_ref();
        let counted = dashboard.counted;
        Self {
            arrangement: dashboard.arrangement.into(),
            health: counted.health.map(|bands| bands.into_iter().map(DashboardHealth::from).collect()),
            coaches: counted.coaches.map(|coaches| coaches.into_iter().map(DashboardCoach::from).collect()),
            teams: counted.teams.map(|teams| teams.into_iter().map(DashboardTeam::from).collect()),
            guide: counted.guide.map(|steps| steps.into_iter().map(DashboardStep::from).collect()),
            releases: counted.releases.map(|news| news.into_iter().map(DashboardRelease::from).collect()),
            coming: dashboard.coming.map(|due| due.into_iter().map(DashboardDue::from).collect()),
            actions: actions.map(DashboardActions::from),
            scores: dashboard.scores.map(|map| scores(map, actions, &dashboard.healths)),
            waiting: DashboardWaiting {
                assessments_to_answer: waiting.assessments_to_answer,
                assessments_in_review: waiting.assessments_in_review,
                findings_to_verify: waiting.findings_to_verify,
                actions_to_verify: waiting.actions_to_verify,
            },
        }
    }
}

fn scores(map: Heatmap, actions: Option<&Actions>, healths: &Healths) -> DashboardScores {
    let domains = map.columns.into_iter().zip(map.totals);
    let load = |id: &Uuid| actions.map(|a| a.clients.get(id).copied().unwrap_or_default());
    DashboardScores {
        framework_id: map.tree.framework.id,
        framework_title: map.tree.framework.title,
        total: map.total.into(),
        domains: domains
            .map(|(c, cell)| DashboardDomain { id: c.id, code: c.code, name: c.name, colour: c.colour, figures: cell.into() })
            .collect(),
        clients: map
            .rows
            .into_iter()
            .map(|row| DashboardClient {
                open_actions: load(&row.id).map(|l| l.open),
                overdue_actions: load(&row.id).map(|l| l.overdue),
                health_score: healths.get(&row.id).and_then(|(score, _)| score.map(to_wire)),
                health_band: healths.get(&row.id).map(|(_, band)| *band),
                id: row.id,
                tenant_id: row.tenant_id,
                name: row.name,
                figures: row.total.into(),
            })
            .collect(),
    }
}

/// The caller's dashboard.
#[utoipa::path(get, path = "/api/app/home/dashboard", operation_id = "get_dashboard", tag = "Home", params(DashboardQuery),
    responses((status = 200, description = "The dashboard.", body = DashboardView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<DashboardQuery>,
) -> http::Result<Json<DashboardView>> {
    Ok(Json(service::dashboard(&app, &scope, query.framework_id, query.client_id).await?.into()))
}
