//! The heat map, and the dashboard's figures from it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::Tx;
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Kind, Result, Scope, Timestamp, Uuid};
use library::release::Release;
use people::{client, team};

use super::COMPARED_DAYS;
use crate::{
    assessment,
    boa::VIEW,
    catalogue::Tree,
    compliance_state::{Sums, service as states},
    finding::service as findings,
    scoring::{
        Cell, Figures, Shape, SubdomainSums,
        figures::{figures, mean},
        tree::Sum,
    },
};

/// Granularity of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub enum Level {
    #[default]
    Domain,
    Subdomain,
}

/// Input of the heat map.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// The framework; by default the default framework.
    pub framework_id: Option<Uuid>,
    /// Granularity of the columns.
    pub level: Level,
    /// Only the subdomains of this domain.
    pub domain_id: Option<Uuid>,
    /// Only these clients.
    pub client_ids: Vec<Uuid>,
}

#[derive(Debug, Clone)]
pub struct Column {
    /// Domain or subdomain.
    pub id: Uuid,
    /// Domain of a subdomain.
    pub domain_id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour of the domain.
    pub colour: i32,
}

/// A row with its cells, one for each column.
#[derive(Debug, Clone)]
pub struct Row {
    /// Client, or team within it.
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Code of the client; empty for a team.
    pub code: String,
    pub name: String,
    /// Overall figure, or that of the selected domain.
    pub total: Cell,
    /// By column.
    pub cells: Vec<Cell>,
    /// The client's teams that were assessed separately.
    pub teams: Vec<Row>,
}

/// A heat map.
#[derive(Debug, Clone)]
pub struct Heatmap {
    /// The framework's tree.
    pub tree: Tree,
    pub columns: Vec<Column>,
    /// Rows, by name.
    pub rows: Vec<Row>,
    /// The mean over all clients that aren't provisional; open findings of all clients.
    pub total: Cell,
    /// The same by column.
    pub totals: Vec<Cell>,
    /// The framework's current release.
    pub release: Option<Release>,
    /// The day that figures are compared with; where it is two days, the later one.
    pub compared_with: NaiveDate,
}

/// The heat map of the clients in reach.
///
/// # Errors
/// 403 without [`VIEW`], 404 for an unknown framework.
pub async fn heatmap(app: &App, scope: &Scope, query: &Query) -> Result<Heatmap> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { compute(&tx, query).await }).await
}

/// The same for the dashboard, whose users may read assessments but not always the operations analysis: average score with coverage and
/// change in `total`, by client in `rows`, by domain in `totals`.
///
/// # Errors
/// 403 without the permission to read assessments, 404 for an unknown framework.
pub async fn summary(app: &App, scope: &Scope, framework_id: Option<Uuid>, client_ids: &[Uuid]) -> Result<Heatmap> {
    scope.require(assessment::VIEW)?;
    let query = &Query { framework_id, client_ids: client_ids.to_vec(), ..Query::default() };
    app.db().read(scope, |tx| async move { compute(&tx, query).await }).await
}

/// The overall figures of these clients in the default framework, and that framework, regardless of the caller; `None` without a library.
pub async fn totals(tx: &Tx, client_ids: &[Uuid]) -> Result<Option<(Uuid, HashMap<Uuid, Cell>)>> {
    let query = &Query { client_ids: client_ids.to_vec(), ..Query::default() };
    match compute(tx, query).await {
        Ok(map) => Ok(Some((map.tree.framework.id, map.rows.into_iter().map(|row| (row.id, row.total)).collect()))),
        Err(error) if matches!(error.kind(), Kind::Invalid | Kind::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Figures by client and team.
type Parts = HashMap<(Uuid, Option<Uuid>), BTreeMap<Uuid, SubdomainSums>>;

pub(super) fn sum(row: &Sums) -> Sum {
    Sum { points: row.points.unwrap_or_default(), weight: row.weight.unwrap_or_default() }
}

/// The instant that figures are compared with.
fn compared(now: Timestamp) -> Timestamp {
    now.checked_sub_days(Days::new(COMPARED_DAYS)).unwrap_or(now)
}

async fn parts(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Parts> {
    let before = compared(tx.now());
    let mut parts = Parts::new();
    for row in states::present_sums(tx, framework, clients).await? {
        let part = parts.entry((row.client_id, row.team_id)).or_default().entry(row.subdomain_id).or_default();
        part.sum = sum(&row);
        part.assessed = row.assessed;
        part.not_applicable = row.not_applicable.unwrap_or_default();
        part.stale = row.stale.unwrap_or_default();
        part.critical_failed = row.critical_failed.unwrap_or_default();
    }
    for row in states::past_sums(tx, framework, clients, before).await? {
        parts.entry((row.client_id, row.team_id)).or_default().entry(row.subdomain_id).or_default().before = sum(&row);
    }
    for row in findings::open_by_subdomain(tx, framework, clients).await? {
        // A team's findings are the client's too; its scores are not.
        let keys = BTreeSet::from([None, row.team_id]);
        for team in keys {
            parts.entry((row.client_id, team)).or_default().entry(row.subdomain_id).or_default().open_findings += row.open;
        }
    }
    Ok(parts)
}

/// The overall figure of one client as it is now: that of its row.
pub(super) async fn total_today(tx: &Tx, framework: Uuid, client: Uuid, shape: &Shape) -> Result<Cell> {
    let mut parts = parts(tx, framework, &[client]).await?;
    Ok(figures(&parts.remove(&(client, None::<Uuid>)).unwrap_or_default(), shape).total)
}

async fn compute(tx: &Tx, query: &Query) -> Result<Heatmap> {
    let tree = Tree::read(tx, query.framework_id).await?;
    let shape = tree.shape(tx).await?;
    let (parts, release) = (parts(tx, tree.framework.id, &query.client_ids).await?, tree.release(tx).await?);
    let columns = columns(&tree, &shape, query);
    let clients = client::not_closed(tx, &query.client_ids).await?;
    let teams = team::by_ids(tx, &parts.keys().filter_map(|(_, team)| *team).collect::<Vec<_>>()).await?;
    let all: HashMap<(Uuid, Option<Uuid>), Figures> = parts.iter().map(|(key, parts)| (*key, figures(parts, &shape))).collect();
    let nothing = figures(&BTreeMap::new(), &shape);
    let total_of = |figures: &Figures| query.domain_id.map_or(figures.total, |d| pick(figures, d, Level::Domain));
    let row = |id: Uuid, key: (Uuid, Option<Uuid>), tenant_id: Uuid, code: &str, name: &str| {
        let figures = all.get(&key).unwrap_or(&nothing);
        let cells = columns.iter().map(|c| pick(figures, c.id, query.level)).collect();
        let total = total_of(figures);
        Row { id, tenant_id, code: code.to_owned(), name: name.to_owned(), total, cells, teams: Vec::new() }
    };
    let with_teams = |client: &client::Client| {
        let own = teams.iter().filter(|t| t.client_id == client.id);
        let own = own.map(|t| row(t.id, (client.id, Some(t.id)), client.tenant_id, "", &t.name)).collect();
        Row { teams: own, ..row(client.id, (client.id, None), client.tenant_id, &client.code, &client.name) }
    };
    let rows: Vec<Row> = clients.iter().map(with_teams).collect();
    // Provisional scores are left out of the mean. Open findings are always counted, also those of closed clients: the list that a count
    // opens has them, too.
    let firm: Vec<&Row> = rows.iter().filter(|r| !r.total.is_provisional()).collect();
    let whole: Vec<&Figures> = all.iter().filter(|((_, team), _)| team.is_none()).map(|(_, figures)| figures).collect();
    let open = |of: &dyn Fn(&Figures) -> Cell| whole.iter().map(|figures| of(figures).open_findings).sum::<i64>();
    let compared = compared(tx.now());
    Ok(Heatmap {
        total: Cell { open_findings: open(&total_of), ..mean(firm.iter().map(|r| &r.total)) },
        totals: columns
            .iter()
            .enumerate()
            .map(|(at, column)| Cell {
                open_findings: open(&|figures| pick(figures, column.id, query.level)),
                ..mean(firm.iter().filter_map(|r| r.cells.get(at)))
            })
            .collect(),
        compared_with: clients.iter().map(|c| c.today(compared)).max().unwrap_or_else(|| compared.date_naive()),
        release,
        tree,
        columns,
        rows,
    })
}

pub(super) fn pick(figures: &Figures, id: Uuid, level: Level) -> Cell {
    let cells = if level == Level::Domain { &figures.domains } else { &figures.subdomains };
    cells.get(&id).copied().unwrap_or_default()
}

/// The columns with standards in force.
pub(super) fn columns(tree: &Tree, shape: &Shape, query: &Query) -> Vec<Column> {
    let in_force = |subdomain: &Uuid| shape.standards.get(subdomain).is_some_and(|n| *n > 0);
    let of_domain =
        |d: &library::domain::Domain| tree.subdomains.iter().filter(|s| s.domain_id == d.id && in_force(&s.id)).collect::<Vec<_>>();
    let wanted = tree.domains.iter().filter(|d| query.domain_id.is_none_or(|id| id == d.id || query.level == Level::Domain));
    wanted
        .flat_map(|d| match query.level {
            Level::Domain if of_domain(d).is_empty() => Vec::new(),
            Level::Domain => vec![Column { id: d.id, domain_id: d.id, code: d.code.clone(), name: d.name.clone(), colour: d.colour }],
            Level::Subdomain => of_domain(d)
                .iter()
                .map(|s| Column { id: s.id, domain_id: d.id, code: s.code.clone(), name: s.name.clone(), colour: d.colour })
                .collect(),
        })
        .collect()
}
