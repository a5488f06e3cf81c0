//! Queries on findings.

use std::collections::HashMap;

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use kernel::{Page, Paged, Result, Sort, Uuid, text};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};

use super::{
    Finding, FindingKind, FindingStatus, Severity,
    entity::{Column, Entity},
};

/// What a list of findings can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// Text that number, title or code of the standard contain.
    pub text: Option<String>,
    /// These statuses alone.
    pub status: Vec<FindingStatus>,
    /// These severities alone.
    pub severity: Vec<Severity>,
    /// These kinds alone.
    pub kind: Vec<FindingKind>,
    /// These clients alone.
    pub client_id: Vec<Uuid>,
    /// One team.
    pub team_id: Option<Uuid>,
    /// One framework.
    pub framework_id: Option<Uuid>,
    /// One domain.
    pub domain_id: Option<Uuid>,
    /// One standard.
    pub standard_id: Option<Uuid>,
    /// One assessment.
    pub assessment_id: Option<Uuid>,
    /// One owner.
    pub owner_user_id: Option<Uuid>,
    /// Due on this day or earlier.
    pub due_to: Option<NaiveDate>,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["dueOn", "severity", "status", "openedOn", "number"];

/// One page of findings, by due day unless told.
///
/// # Errors
/// `Unavailable`.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Finding>> {
    let like =
        filter.text.as_deref().map(|t| Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(text::contains_pattern(t)).escape('\\')));
    let condition = Condition::all()
        .add_option(like)
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option((!filter.severity.is_empty()).then(|| Column::Severity.is_in(filter.severity.iter().copied())))
        .add_option((!filter.kind.is_empty()).then(|| Column::Kind.is_in(filter.kind.iter().copied())))
        .add_option((!filter.client_id.is_empty()).then(|| Column::ClientId.is_in(filter.client_id.iter().copied())))
        .add_option(filter.team_id.map(|id| Column::TeamId.eq(id)))
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)))
        .add_option(filter.domain_id.map(|id| Column::DomainId.eq(id)))
        .add_option(filter.standard_id.map(|id| Column::StandardId.eq(id)))
        .add_option(filter.assessment_id.map(|id| Column::AssessmentId.eq(id)))
        .add_option(filter.owner_user_id.map(|id| Column::OwnerUserId.eq(id)))
        .add_option(filter.due_to.map(|day| Column::DueOn.lte(day)));
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

/// A finding, held against other writers.
///
/// # Errors
/// 404.
pub async fn lock(tx: &Tx, id: Uuid) -> Result<Finding> {
    let found = tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| kernel::Error::not_found("Finding", id))
}

/// All findings of these standards at a client.
///
/// # Errors
/// `Unavailable`.
pub async fn of_standards(tx: &Tx, client: Uuid, standards: &[Uuid]) -> Result<Vec<Finding>> {
    if standards.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(Column::ClientId.eq(client)).filter(Column::StandardId.is_in(standards.iter().copied()))).await
}

/// All findings of an assessment.
///
/// # Errors
/// `Unavailable`.
pub async fn of_assessment(tx: &Tx, assessment: Uuid) -> Result<Vec<Finding>> {
    tx.all(Entity::find().filter(Column::AssessmentId.eq(assessment)).order_by_desc(Column::SeverityRank)).await
}

/// The open findings of a client or team in a domain, the gravest first.
///
/// # Errors
/// `Unavailable`.
pub async fn open_in_domain(tx: &Tx, client: Uuid, team: Option<Uuid>, domain: Uuid) -> Result<Vec<Finding>> {
    let of_team = match team {
        Some(id) => Condition::all().add(Column::TeamId.eq(id)),
        None => Condition::all().add(Column::TeamId.is_null()),
    };
    let open = Entity::find().filter(Column::ClientId.eq(client)).filter(Column::DomainId.eq(domain)).filter(of_team);
    let open = open.filter(Column::Status.is_in(FindingStatus::OPEN));
    tx.all(open.order_by_desc(Column::SeverityRank).order_by_asc(Column::DueOn)).await
}

/// Numbers of findings by id.
///
/// # Errors
/// `Unavailable`.
pub async fn numbers(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|f| (f.id, f.number)).collect())
}

/// Accepted risks whose day has come at the latest in any time zone.
///
/// # Errors
/// `Unavailable`.
pub async fn accepted_until(tx: &Tx, day: NaiveDate) -> Result<Vec<Finding>> {
    tx.all(Entity::find().filter(Column::Status.eq(FindingStatus::RiskAccepted)).filter(Column::AcceptedUntil.lte(day))).await
}
