//! The data of the dashboard. A part that the caller may not see is absent, never zero.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use compliance::{
    assessment::{self, AssessmentStatus},
    boa::{Heatmap, service::summary},
    finding::{self, FindingStatus},
};
use http::App;
use kernel::{Page, Result, Scope, Sort, Uuid};
use people::client;
use work::action_item::{self, ActionStatus, my_day};

use super::rules::{self, DAYS_AHEAD, Due, DueKind, Load, MonthRate};

/// Most records of a kind that the look ahead reads.
const MOST_DUE: u64 = 100;
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

/// The dashboard.
#[derive(Debug)]
pub struct Dashboard {
    /// Scores by client and domain.
    pub scores: Option<Heatmap>,
    /// Action items.
    pub actions: Option<Actions>,
    /// What awaits the caller's action.
    pub waiting: Waiting,
    /// The caller's own work that is due soon.
    pub coming: Option<Vec<Due>>,
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
    Ok(Dashboard { scores, actions, waiting: waiting(app, scope, client).await?, coming: coming(app, scope, client).await? })
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

/// The caller's own work that is due in the next days, by the calendars of its clients.
async fn coming(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Option<Vec<Due>>> {
    let Some(user) = scope.principal().user_id else { return Ok(None) };
    let (items, assessments, findings) = (scope.has(action_item::VIEW), scope.has(assessment::VIEW), scope.has(finding::VIEW));
    if !items && !assessments && !findings {
        return Ok(None);
    }
    // A client's day can be one before or after UTC's.
    let today = scope.now().date_naive();
    let own = Own {
        user,
        client_id: client.into_iter().collect(),
        from: today - TimeDelta::days(1),
        to: today + TimeDelta::days(DAYS_AHEAD + 1),
    };
    let mut due = Vec::new();
    if items {
        due.extend(own.items(app, scope).await?);
    }
    if assessments {
        due.extend(own.assessments(app, scope).await?);
    }
    if findings {
        due.extend(own.findings(app, scope).await?);
    }
    Ok(Some(rules::coming(due)))
}

/// Whose work is looked for, at which clients (all, if none is named), and due on which days.
struct Own {
    user: Uuid,
    client_id: Vec<Uuid>,
    from: NaiveDate,
    to: NaiveDate,
}

impl Own {
    /// The first by due date.
    fn page() -> Page {
        Page { sort: vec![Sort { field: "dueOn".into(), descending: false }], ..Page::first(MOST_DUE) }
    }

    /// Items that the user has to do.
    async fn items(&self, app: &App, scope: &Scope) -> Result<Vec<Due>> {
        let filter = action_item::Filter {
            status: vec![ActionStatus::Open, ActionStatus::InProgress, ActionStatus::Blocked],
            owner_user_id: Some(self.user),
            client_id: self.client_id.clone(),
            due_from: Some(self.from),
            due_to: Some(self.to),
            ..Default::default()
        };
        let items = action_item::service::list(app, scope, &filter, &Self::page()).await?.items;
        let clients = client::cached(app, scope, items.iter().map(|item| (item.tenant_id, item.client_id))).await?;
        let due = |item: action_item::ActionItem| {
            let client = clients.get(&item.client_id);
            let today = client.map_or_else(|| scope.now().date_naive(), |client| client.today(scope.now()));
            Some(Due {
                kind: DueKind::ActionItem,
                days_left: action_item::rules::days_left(&item, today)?,
                client_name: client.map(|client| client.name.clone()).unwrap_or_default(),
                id: item.id,
                number: item.number,
                title: item.title,
                due_on: item.due_on,
            })
        };
        Ok(items.into_iter().filter_map(due).collect())
    }

    /// Unfinished assessments that the user leads, and running ones that the user takes part in.
    async fn assessments(&self, app: &App, scope: &Scope) -> Result<Vec<Due>> {
        let within = assessment::Filter {
            client_id: self.client_id.clone(),
            due_from: Some(self.from),
            due_to: Some(self.to),
            ..Default::default()
        };
        let mut takes_part = assessment::service::awaited(scope);
        takes_part.reviews = false;
        let led = assessment::Filter { lead_user_id: Some(self.user), ..within.clone() };
        let running = takes_part.answers.then(|| assessment::Filter { awaits: Some(takes_part), ..within });
        let mut found = Vec::new();
        for filter in std::iter::once(led).chain(running) {
            for named in assessment::service::list(app, scope, &filter, &Self::page()).await?.items {
                // Without days left it is over.
                if let (Some(days_left), Some(due_on)) = (named.days_left, named.assessment.due_on) {
                    let row = named.assessment;
                    let (id, number, title) = (row.id, row.number, row.title);
                    let client_name = named.client_name;
                    found.push(Due { kind: DueKind::Assessment, id, number, title, client_name, due_on, days_left });
                }
            }
        }
        Ok(found)
    }

    /// Open findings that the user owns.
    async fn findings(&self, app: &App, scope: &Scope) -> Result<Vec<Due>> {
        let filter = finding::Filter {
            status: FindingStatus::OPEN.to_vec(),
            owner_user_id: Some(self.user),
            client_id: self.client_id.clone(),
            due_from: Some(self.from),
            due_to: Some(self.to),
            ..Default::default()
        };
        let found = finding::service::list(app, scope, &filter, &Self::page()).await?.items;
        let due = |named: finding::service::Named| {
            let (row, client_name) = (named.finding, named.client_name);
            let (id, number, title, due_on) = (row.id, row.number, row.title, row.due_on);
            named.days_left.map(|days_left| Due { kind: DueKind::Finding, id, number, title, client_name, due_on, days_left })
        };
        Ok(found.into_iter().filter_map(due).collect())
    }
}
