//! The data of the dashboard. A part that the caller may not see is absent, never zero.

use std::collections::{BTreeMap, HashMap};

use compliance::{
    assessment::{self, AssessmentStatus},
    boa::{Heatmap, service::summary},
    finding::{self, FindingStatus},
};
use http::App;
use kernel::{Page, Result, Scope, Uuid};
use people::client::{self, HealthBand, service::shows_health};
use work::action_item::{self, my_day};

use super::rules::{self, Load, MonthRate};

/// Months of the on-time chart.
const MONTHS: u32 = 12;

/// What awaits the caller's action.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs)] // the API's view documents the counts
pub struct Waiting {
    pub assessments_to_answer: Option<u64>,
    pub assessments_in_review: Option<u64>,
    pub findings_to_verify: Option<u64>,
    pub actions_to_verify: Option<u64>,
}

/// Figures of action items.
#[derive(Debug, Clone)]
pub struct Actions {
    pub stats: my_day::Stats,
    /// On-time rate by month.
    pub months: Vec<MonthRate>,
    pub clients: BTreeMap<Uuid, Load>,
}

/// Score, in hundredths, and band of clients.
pub type Healths = HashMap<Uuid, (Option<i32>, HealthBand)>;

/// The dashboard.
#[derive(Debug)]
pub struct Dashboard {
    /// Scores by client and domain.
    pub scores: Option<Heatmap>,
    /// Action items.
    pub actions: Option<Actions>,
    /// The health of the clients that have one; empty for callers to whom it isn't shown.
    pub healths: Healths,
    /// What awaits the caller's action.
    pub waiting: Waiting,
}

/// The caller's dashboard: of all clients in reach, or of one of them.
///
/// # Errors
/// 404 for an unknown framework, `Unavailable`.
pub async fn dashboard(app: &App, scope: &Scope, framework: Option<Uuid>, client: Option<Uuid>) -> Result<Dashboard> {
    let scores = match summary(app, scope, framework, client.as_slice()).await {
        Ok(scores) => Some(scores),
        // Without the permission, or without a library, there are no scores to show.
        Err(error) if error.kind() == kernel::Kind::Forbidden => None,
        Err(error) if framework.is_none() && matches!(error.kind(), kernel::Kind::Invalid | kernel::Kind::NotFound) => None,
        Err(error) => return Err(error),
    };
    let actions = if scope.has(action_item::VIEW) { Some(actions(app, scope, client).await?) } else { None };
    let healths = if scores.is_some() { healths(app, scope, client).await? } else { HashMap::new() };
    Ok(Dashboard { scores, actions, healths, waiting: waiting(app, scope, client).await? })
}

/// The health of the clients in reach, or of one of them, as their list has it.
async fn healths(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Healths> {
    if !scope.has(client::VIEW) || !shows_health(app, scope).await? {
        return Ok(HashMap::new());
    }
    let clients = app.db().read(scope, |tx| async move { client::measured(&tx, client.as_slice()).await }).await?;
    Ok(clients.into_iter().filter_map(|client| Some((client.id, (client.health_score, client.health_band?)))).collect())
}

async fn actions(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Actions> {
    // One month more than is shown: where no client has reached a new month yet, the last one ends the chart.
    let from = rules::month_start(scope.now().date_naive(), MONTHS);
    let base = my_day::base(app, scope, Some(from)).await?.of(client);
    Ok(Actions {
        stats: base.stats(),
        months: rules::by_month(&base.due, &base.calendars, MONTHS),
        clients: rules::by_client(&base.unfinished, &base.calendars),
    })
}

/// What awaits the caller: of all clients, or of one, as the lists that the counts open.
async fn waiting(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Waiting> {
    let mut waiting = Waiting::default();
    let one = &Page::first(1);
    let client_id: Vec<Uuid> = client.into_iter().collect();
    if scope.has(assessment::VIEW) {
        let awaited = assessment::service::awaited(scope);
        let count = async |status: &[AssessmentStatus]| {
            let client_id = client_id.clone();
            let filter = assessment::Filter { status: status.to_vec(), awaits: Some(awaited), client_id, ..Default::default() };
            assessment::service::list(app, scope, &filter, one).await.map(|page| page.total)
        };
        if awaited.answers {
            waiting.assessments_to_answer = Some(count(&[AssessmentStatus::InProgress, AssessmentStatus::ChangesRequested]).await?);
        }
        if awaited.reviews {
            waiting.assessments_in_review = Some(count(&[AssessmentStatus::Submitted, AssessmentStatus::InReview]).await?);
        }
    }
    if scope.has(finding::VERIFY) {
        let filter = finding::Filter { status: vec![FindingStatus::ReadyForVerification], client_id, ..Default::default() };
        waiting.findings_to_verify = Some(finding::service::list(app, scope, &filter, one).await?.total);
    }
    if let (true, Some(user)) = (scope.has(action_item::VIEW), scope.principal().user_id) {
        let count = app.db().read(scope, |tx| async move { action_item::count_waiting(&tx, user, client).await }).await?;
        waiting.actions_to_verify = Some(count);
    }
    Ok(waiting)
}
