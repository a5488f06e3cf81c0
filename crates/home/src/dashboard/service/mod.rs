//! The data of the dashboard. A part that the caller may not see is absent, never zero.

mod guide;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use ::store::sea_orm::Iterable;
use chrono::{NaiveDate, TimeDelta};
use compliance::{
    assessment::{self, AssessmentStatus},
    boa::{Heatmap, service::summary},
    finding::{self, FindingStatus},
};
use http::App;
use kernel::{Page, Result, Scope, Sort, Uuid};
use library::{
    framework,
    release::{self, Release},
};
use people::{
    client::{self, CachedClient, HealthBand, service::shows_health},
    team,
};
use platform::user;
use work::action_item::{self, ActionStatus, my_day};

use super::rules::{self, CoachLoad, DAYS_AHEAD, Due, DueKind, Load, MonthRate, TeamLoad, guide::Step};
use crate::arrangement::{self, rules::Widget, service::HomeArrangement};

/// Records that the look ahead reads at a time.
const DUE_AT_A_TIME: u64 = 100;
/// Statuses of assessments that are not over.
const UNFINISHED: [AssessmentStatus; 6] = [
    AssessmentStatus::Draft,
    AssessmentStatus::Scheduled,
    AssessmentStatus::InProgress,
    AssessmentStatus::Submitted,
    AssessmentStatus::InReview,
    AssessmentStatus::ChangesRequested,
];
/// Releases that are named.
const RELEASES: u64 = 5;
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
    pub teams: BTreeMap<Uuid, Load>,
}

/// Score, in hundredths, and band of clients.
pub type Healths = HashMap<Uuid, (Option<i32>, HealthBand)>;

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
    /// The caller's own work that is due soon, where it is shown.
    pub coming: Option<Vec<Due>>,
    /// How the caller's start page is arranged, without what it has nothing for.
    pub arrangement: HomeArrangement,
    /// Parts that are counted only if they are shown.
    pub counted: Counted,
}

/// Parts of the start page; absent where the caller hides them, or isn't offered them.
#[derive(Debug, Default)]
pub struct Counted {
    /// Clients by the band of their health, the lowest first.
    pub health: Option<Vec<(HealthBand, u64)>>,
    /// Lead coaches, each with the full name.
    pub coaches: Option<Vec<(CoachLoad, String)>>,
    /// Teams with overdue items.
    pub teams: Option<Vec<TeamLoad>>,
    /// First steps, and whether each is done.
    pub guide: Option<Vec<(Step, bool)>>,
    /// The latest releases, each with its framework.
    pub releases: Option<Vec<News>>,
}

/// A release with its framework.
#[derive(Debug)]
#[allow(missing_docs)] // the API's view documents the fields
pub struct News {
    pub release: Release,
    pub framework_code: String,
    pub framework_title: String,
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
    let waiting = waiting(app, scope, client).await?;
    let mut arrangement = arrangement::service::of(app, scope).await?;
    // Parts about several clients say nothing of one.
    let compares = client.is_none() && shows_health(app, scope).await?;
    arrangement.widgets.retain(|placed| match placed.widget {
        Widget::Figures => scores.is_some() || actions.is_some(),
        Widget::Clients => scores.is_some(),
        Widget::Domains => scores.as_ref().is_some_and(|scores| !scores.columns.is_empty()),
        Widget::Health | Widget::Coaches => compares,
        _ => true,
    });
    let coming = if arrangement.shows(Widget::Coming) { coming(app, scope, client).await? } else { None };
    let counted = counted(app, scope, &arrangement, actions.as_ref()).await?;
    Ok(Dashboard { scores, actions, healths, waiting, coming, arrangement, counted })
}

async fn counted(app: &App, scope: &Scope, arrangement: &HomeArrangement, actions: Option<&Actions>) -> Result<Counted> {
    let mut counted = Counted::default();
    if arrangement.shows(Widget::Health) {
        counted.health = Some(by_health(app, scope).await?);
    }
    if arrangement.shows(Widget::Coaches) {
        counted.coaches = Some(coaches(app, scope).await?);
    }
    if let (true, Some(actions)) = (arrangement.shows(Widget::Teams), actions) {
        counted.teams = Some(late_teams(app, scope, &actions.teams).await?);
    }
    if arrangement.shows(Widget::Guide) {
        counted.guide = Some(guide::steps(app, scope, arrangement.role).await?);
    }
    if arrangement.shows(Widget::Releases) {
        counted.releases = Some(releases(app, scope).await?);
    }
    Ok(counted)
}

async fn releases(app: &App, scope: &Scope) -> Result<Vec<News>> {
    let latest = release::service::list(app, scope, &release::Filter::default(), &Page::first(RELEASES)).await?.items;
    let ids: BTreeSet<Uuid> = latest.iter().map(|release| release.framework_id).collect();
    let (codes, titles) = app
        .db()
        .read(scope, |tx| async move {
            let listed: Vec<Uuid> = ids.iter().copied().collect();
            Ok((framework::codes(&tx, ids).await?, framework::titles(&tx, &listed).await?))
        })
        .await?;
    let news = |release: Release| {
        let of = release.framework_id;
        Some(News { framework_code: codes.get(&of)?.clone(), framework_title: titles.get(&of)?.clone(), release })
    };
    Ok(latest.into_iter().filter_map(news).collect())
}

/// The clients of each band, as many as their list has.
async fn by_health(app: &App, scope: &Scope) -> Result<Vec<(HealthBand, u64)>> {
    let mut counts = Vec::new();
    for band in HealthBand::iter() {
        let filter = client::Filter { health: vec![band], ..Default::default() };
        counts.push((band, client::service::list(app, scope, &filter, &Page::first(1)).await?.total));
    }
    Ok(counts)
}

async fn coaches(app: &App, scope: &Scope) -> Result<Vec<(CoachLoad, String)>> {
    let led = app.db().read(scope, |tx| async move { client::led(&tx).await }).await?;
    let coaches = rules::by_coach(&led);
    let mut names = user::full_names(app, scope, coaches.iter().map(|coach| coach.id)).await?;
    Ok(coaches.into_iter().map(|coach| (coach, names.remove(&coach.id).unwrap_or_default())).collect())
}

async fn late_teams(app: &App, scope: &Scope, loads: &BTreeMap<Uuid, Load>) -> Result<Vec<TeamLoad>> {
    let ids: &[Uuid] = &loads.iter().filter(|(_, load)| load.overdue > 0).map(|(id, _)| *id).collect::<Vec<_>>();
    let teams = app.db().read(scope, |tx| async move { team::by_ids(&tx, ids).await }).await?;
    Ok(rules::late_teams(teams.into_iter().map(|team| (team.id, team.name)), loads))
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
    let base = my_day::base(app, scope, client, Some(from)).await?;
    Ok(Actions {
        stats: base.stats(),
        months: rules::by_month(&base.due, &base.calendars, MONTHS),
        clients: rules::by_client(&base.unfinished, &base.calendars),
        teams: rules::by_team(&base.unfinished, &base.calendars),
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
    let own = WorkFilter {
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
struct WorkFilter {
    user: Uuid,
    client_id: Vec<Uuid>,
    from: NaiveDate,
    to: NaiveDate,
}

impl WorkFilter {
    /// The first page by due date.
    fn first() -> Option<Page> {
        Some(Page { sort: vec![Sort { field: "dueOn".into(), descending: false }], ..Page::first(DUE_AT_A_TIME) })
    }

    /// The page after one that has these rows; none after the last.
    fn after(page: Page, rows: usize) -> Option<Page> {
        (rows as u64 >= page.take).then(|| Page { skip: page.skip + page.take, ..page })
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
        let (mut items, mut next) = (Vec::new(), Self::first());
        while let Some(page) = next {
            let read = action_item::service::list(app, scope, &filter, &page).await?.items;
            next = Self::after(page, read.len());
            items.extend(read);
        }
        let clients = client::cached(app, scope, items.iter().map(|row| (row.tenant_id, row.client_id))).await?;
        let due = |row: action_item::ActionItem| {
            let (client_name, today) = name_and_day(scope, clients.get(&row.client_id));
            let days_left = action_item::rules::days_left(&row, today)?;
            let (id, number, title, due_on) = (row.id, row.number, row.title, row.due_on);
            Some(Due { kind: DueKind::ActionItem, id, number, title, client_name, due_on, days_left })
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
        let led = assessment::Filter { lead_user_id: Some(self.user), status: UNFINISHED.to_vec(), ..within.clone() };
        let running = takes_part.answers.then_some(assessment::Filter { awaits: Some(takes_part), ..within });
        let mut assessments = Vec::new();
        for filter in std::iter::once(led).chain(running) {
            let mut next = Self::first();
            while let Some(page) = next {
                let read = assessment::service::list(app, scope, &filter, &page).await?.items;
                next = Self::after(page, read.len());
                assessments.extend(read);
            }
        }
        let clients = client::cached(app, scope, assessments.iter().map(|row| (row.tenant_id, row.client_id))).await?;
        let due = |row: assessment::Assessment| {
            let (client_name, today) = name_and_day(scope, clients.get(&row.client_id));
            // Without days left it is over.
            let days_left = assessment::days_left(&row, today)?;
            let (id, number, title, due_on) = (row.id, row.number, row.title, row.due_on?);
            Some(Due { kind: DueKind::Assessment, id, number, title, client_name, due_on, days_left })
        };
        Ok(assessments.into_iter().filter_map(due).collect())
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
        let (mut findings, mut next) = (Vec::new(), Self::first());
        while let Some(page) = next {
            let read = finding::service::list(app, scope, &filter, &page).await?.items;
            next = Self::after(page, read.len());
            findings.extend(read);
        }
        let clients = client::cached(app, scope, findings.iter().map(|row| (row.tenant_id, row.client_id))).await?;
        let due = |row: finding::Finding| {
            let (client_name, today) = name_and_day(scope, clients.get(&row.client_id));
            let days_left = finding::days_left(&row, today)?;
            let (id, number, title, due_on) = (row.id, row.number, row.title, row.due_on);
            Some(Due { kind: DueKind::Finding, id, number, title, client_name, due_on, days_left })
        };
        Ok(findings.into_iter().filter_map(due).collect())
    }
}

/// The name of a record's client, and the calendar day there.
fn name_and_day(scope: &Scope, client: Option<&Arc<CachedClient>>) -> (String, NaiveDate) {
    client.map_or_else(|| (String::new(), scope.now().date_naive()), |client| (client.name.clone(), client.today(scope.now())))
}
