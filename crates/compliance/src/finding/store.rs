//! Queries on findings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, has_words, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use library::standard::in_force;
use people::client::{self, DayWord};
use records::tag;
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, SimpleExpr},
};

use super::{
    Finding, FindingKind, FindingStatus,
    entity::{Column, Entity},
};
use crate::scoring::Severity;

/// Filters of the list of findings.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text in number, title or code of the standard.
    pub text: Option<String>,
    /// Only these statuses.
    pub status: Vec<FindingStatus>,
    /// Only these severities.
    pub severity: Vec<Severity>,
    /// Only these kinds.
    pub kind: Vec<FindingKind>,
    /// Only these clients.
    pub client_id: Vec<Uuid>,
    pub team_id: Option<Uuid>,
    pub framework_id: Option<Uuid>,
    pub domain_id: Option<Uuid>,
    pub standard_id: Option<Uuid>,
    pub assessment_id: Option<Uuid>,
    pub owner_user_id: Option<Uuid>,
    /// The findings of one bulk notification to the caller.
    pub notice: Option<Uuid>,
    /// Their ids, looked up by the service.
    pub told: Option<Vec<Uuid>>,
    /// Due on this day or later.
    pub due_from: Option<NaiveDate>,
    /// Due on this day or earlier.
    pub due_to: Option<NaiveDate>,
    /// Only overdue findings: open, and past their date on the present day of their client.
    pub overdue: bool,
    /// With one of these tags.
    pub tag_id: Vec<Uuid>,
}

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["dueOn", "severity", "status", "openedOn", "number"];

/// One page of findings, by default by due date.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Finding>> {
    let like = filter.text.as_deref().map(|t| has_words(Expr::col((Entity, Column::SearchKey)), t));
    let condition = Condition::all()
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option((!filter.severity.is_empty()).then(|| Column::Severity.is_in(filter.severity.iter().copied())))
        .add_option((!filter.kind.is_empty()).then(|| Column::Kind.is_in(filter.kind.iter().copied())))
        .add_option((!filter.client_id.is_empty()).then(|| Column::ClientId.is_in(filter.client_id.iter().copied())))
        .add_option(filter.team_id.map(|id| Column::TeamId.eq(id)))
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)))
        .add_option(filter.domain_id.map(in_domain))
        .add_option(filter.standard_id.map(|id| Column::StandardId.eq(id)))
        .add_option(filter.assessment_id.map(|id| Column::AssessmentId.eq(id)))
        .add_option(filter.owner_user_id.map(|id| Column::OwnerUserId.eq(id)))
        .add_option(filter.told.as_ref().map(|ids| tx.among(Column::Id, ids)))
        .add_option(filter.due_from.map(|day| Column::DueOn.gte(day)))
        .add_option(filter.due_to.map(|day| Column::DueOn.lte(day)))
        .add_option(overdue(tx, filter).await?)
        .add(tag::with_tags(tx, Column::Id, &filter.tag_id)?);
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "dueOn".into(), descending: false }];
    }
    tx.page(Entity::find().filter(condition), &page, |field| match field {
        "severity" => Column::SeverityRank,
        "status" => Column::Status,
        "openedOn" => Column::OpenedOn,
        "number" => Column::Number,
        _ => Column::DueOn,
    })
    .await
}

/// Overdue findings by the calendar of each client, if the filter asks for them.
async fn overdue(tx: &Tx, filter: &Filter) -> Result<Option<Condition>> {
    if !filter.overdue {
        return Ok(None);
    }
    let past = client::on_days(tx, (Column::TenantId, Column::ClientId), Column::DueOn, DayWord::Past).await?;
    Ok(Some(Condition::all().add(past).add(Column::Status.is_in(FindingStatus::OPEN))))
}

/// A finding, locked for writing.
///
/// # Errors
/// 404.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<Finding> {
    let found = tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| kernel::Error::not_found("Finding", id))
}

/// Unsettled findings that somebody owns, at one client if one is given.
pub async fn held_by(tx: &Tx, user: Uuid, client: Option<Uuid>) -> Result<Vec<Finding>> {
    let unsettled = Column::Status.is_not_in([FindingStatus::Closed, FindingStatus::Void]);
    let at = Condition::all().add_option(client.map(|id| Column::ClientId.eq(id)));
    tx.all(Entity::find().filter(Column::OwnerUserId.eq(user)).filter(at).filter(unsettled)).await
}

/// Unsettled findings with an owner.
pub async fn owned(tx: &Tx) -> Result<Vec<Finding>> {
    let unsettled = Column::Status.is_not_in([FindingStatus::Closed, FindingStatus::Void]);
    tx.all(Entity::find().filter(Column::OwnerUserId.is_not_null()).filter(unsettled)).await
}

/// The owners of unsettled findings about one of these standards.
pub async fn owners_about(tx: &Tx, standards: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let about = Entity::find().filter(tx.among(Column::StandardId, standards)).filter(Column::OwnerUserId.is_not_null());
    let unsettled = about.filter(Column::Status.is_not_in(FindingStatus::SETTLED));
    Ok(tx.all(unsettled).await?.into_iter().filter_map(|finding| finding.owner_user_id).collect())
}

/// How many findings of a client wait for somebody. An accepted risk doesn't.
pub async fn open_at(tx: &Tx, client: Uuid) -> Result<u64> {
    let settled = [FindingStatus::RiskAccepted, FindingStatus::Closed, FindingStatus::Void];
    tx.count(Entity::find().filter(Column::ClientId.eq(client)).filter(Column::Status.is_not_in(settled))).await
}

/// How many findings of a client were opened from one day to another; what was entered in error is left out.
pub async fn count_opened(tx: &Tx, client: Uuid, first: NaiveDate, last: NaiveDate) -> Result<u64> {
    let opened = Entity::find().filter(Column::ClientId.eq(client)).filter(Column::OpenedOn.between(first, last));
    tx.count(opened.filter(Column::Status.ne(FindingStatus::Void))).await
}

/// How many findings of a client were verified and closed from an instant on and before another.
pub async fn count_closed(tx: &Tx, client: Uuid, from: Timestamp, until: Timestamp) -> Result<u64> {
    let closed = Entity::find().filter(Column::ClientId.eq(client)).filter(Column::Status.eq(FindingStatus::Closed));
    tx.count(closed.filter(Column::ClosedAt.gte(from)).filter(Column::ClosedAt.lt(until))).await
}

fn unsettled_in(team: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::TeamId.eq(team)).filter(Column::Status.is_not_in([FindingStatus::Closed, FindingStatus::Void]))
}

/// How many findings of a team are unsettled. An accepted risk is one: when the acceptance ends, somebody must be there to act.
pub async fn open_in(tx: &Tx, team: Uuid) -> Result<u64> {
    tx.count(unsettled_in(team)).await
}

/// The unsettled findings of a team.
pub async fn unsettled_of_team(tx: &Tx, team: Uuid) -> Result<Vec<Finding>> {
    tx.all(unsettled_in(team)).await
}

/// The closed findings of these standards at a client or team.
pub async fn closed_of(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<Vec<Finding>> {
    if standards.is_empty() {
        return Ok(Vec::new());
    }
    let closed = Entity::find().filter(Column::ClientId.eq(client)).filter(of_team(team)).filter(Column::Status.eq(FindingStatus::Closed));
    tx.all(closed.filter(Column::StandardId.is_in(standards.iter().copied()))).await
}

/// The unsettled findings of a client or team that a question opened, accepted ones among them.
pub async fn unsettled_of(tx: &Tx, client: Uuid, team: Option<Uuid>) -> Result<Vec<Finding>> {
    let unsettled = Entity::find().filter(Column::ClientId.eq(client)).filter(of_team(team)).filter(Column::ItemId.is_not_null());
    tx.all(unsettled.filter(Column::Status.is_not_in(FindingStatus::SETTLED)).order_by_asc(Column::Number)).await
}

fn of_team(team: Option<Uuid>) -> SimpleExpr {
    match team {
        Some(id) => Column::TeamId.eq(id),
        None => Column::TeamId.is_null(),
    }
}

/// Findings about the standards that stand in a domain today, as the heat map counts them.
fn in_domain(domain: Uuid) -> SimpleExpr {
    Column::StandardId.in_subquery(in_force::ids_in_domain(domain))
}

/// The open findings of a client or team in a domain, the most severe first.
pub async fn open_in_domain(tx: &Tx, client: Uuid, team: Option<Uuid>, domain: Uuid) -> Result<Vec<Finding>> {
    // A client's findings include those of its teams.
    let of_team = team.map_or_else(Condition::all, |id| Condition::all().add(Column::TeamId.eq(id)));
    let open = Entity::find().filter(Column::ClientId.eq(client)).filter(in_domain(domain)).filter(of_team);
    let open = open.filter(Column::Status.is_in(FindingStatus::OPEN));
    tx.all(open.order_by_desc(Column::SeverityRank).order_by_asc(Column::DueOn)).await
}

/// Findings by id.
pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Finding>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(Entity::find().filter(tx.among(Column::Id, ids))).await?;
    Ok(rows.into_iter().map(|f| (f.id, f)).collect())
}

/// Numbers of findings by id.
pub async fn numbers(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    Ok(by_ids(tx, ids).await?.into_iter().map(|(id, f)| (id, f.number)).collect())
}

/// Whether the day in `day` isn't the one that `told` says.
fn untold(day: Column, told: Column) -> Condition {
    let own = |column: Column| Expr::col((Entity, column));
    Condition::any().add(told.is_null()).add(own(told).ne(own(day)))
}

/// Accepted risks that end on `last` or earlier.
pub async fn accepted_until(tx: &Tx, last: NaiveDate) -> Result<Vec<Finding>> {
    tx.all(Entity::find().filter(Column::Status.eq(FindingStatus::RiskAccepted)).filter(Column::AcceptedUntil.lte(last))).await
}

/// Accepted risks that end on `last` or earlier, as far as nobody was told.
pub async fn expiring(tx: &Tx, last: NaiveDate) -> Result<Vec<Finding>> {
    let accepted = Entity::find().filter(Column::Status.eq(FindingStatus::RiskAccepted)).filter(Column::AcceptedUntil.lte(last));
    tx.all(accepted.filter(untold(Column::AcceptedUntil, Column::ExpiryToldFor))).await
}

/// Findings of owners with something to do by a day from `first` to `last`, as far as they were not reminded.
pub async fn due_between(tx: &Tx, first: NaiveDate, last: NaiveDate) -> Result<Vec<Finding>> {
    let to_do = Entity::find().filter(Column::Status.is_in(FindingStatus::TO_DO)).filter(Column::OwnerUserId.is_not_null());
    let due = to_do.filter(Column::DueOn.gte(first)).filter(Column::DueOn.lte(last));
    tx.all(due.filter(untold(Column::DueOn, Column::DueToldFor))).await
}

/// Number of open findings about each of these standards at a client or team; standards without any are left out.
pub async fn open_by_standard(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<BTreeMap<Uuid, i32>> {
    #[derive(FromQueryResult)]
    struct Open {
        standard_id: Uuid,
        open: i64,
    }
    let open = Entity::find().select_only().column(Column::StandardId).column_as(Column::Id.count(), "open");
    let open = open.filter(Column::ClientId.eq(client)).filter(of_team(team)).filter(Column::StandardId.is_in(standards.iter().copied()));
    let open: Vec<Open> = tx.rows(open.filter(Column::Status.is_in(FindingStatus::OPEN)).group_by(Column::StandardId)).await?;
    Ok(open.into_iter().map(|o| (o.standard_id, i32::try_from(o.open).unwrap_or(i32::MAX))).collect())
}

/// Open findings of one subdomain of a client or team.
#[derive(Debug, Clone, FromQueryResult)]
pub struct OpenFindings {
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub subdomain_id: Uuid,
    /// How many.
    pub open: i64,
}

/// The open findings of a framework, in the subdomains that their standards stand in today.
pub async fn open_by_subdomain(tx: &Tx, framework: Uuid, clients: &[Uuid]) -> Result<Vec<OpenFindings>> {
    let subject = [Column::ClientId, Column::TeamId];
    let select = in_force::with_standard(Entity::find().select_only(), Column::StandardId)
        .columns(subject)
        .column_as(in_force::subdomain_today(), "subdomain_id")
        .column_as(Column::Id.count(), "open")
        .filter(Column::FrameworkId.eq(framework))
        .filter(Column::Status.is_in(FindingStatus::OPEN));
    let select = if clients.is_empty() { select } else { select.filter(Column::ClientId.is_in(clients.iter().copied())) };
    tx.rows(subject.into_iter().fold(select, |select, key| select.group_by(key)).group_by(in_force::subdomain_today())).await
}
