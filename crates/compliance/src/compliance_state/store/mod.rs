//! Queries on the compliance state.

pub mod sums;

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid};
use library::standard::in_force;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

use super::{
    ComplianceState,
    entity::{ActiveModel, Column, Entity, frozen},
};
use crate::{assessment::ResultKey, scoring::ItemResult};

/// Filters of the list of states.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    pub client_id: Option<Uuid>,
    /// One team; without it, the client's own states.
    pub team_id: Option<Uuid>,
    pub framework_id: Option<Uuid>,
    pub domain_id: Option<Uuid>,
    pub subdomain_id: Option<Uuid>,
    pub standard_id: Option<Uuid>,
    /// Only these results.
    pub result: Vec<ItemResult>,
    /// Whether to include former states.
    pub history: bool,
}

/// Fields that `sorting` accepts.
pub const SORTABLE: &[&str] = &["score", "assessedOn", "finalisedAt"];

fn of_team(team: Option<Uuid>) -> Condition {
    match team {
        Some(id) => Condition::all().add(Column::TeamId.eq(id)),
        None => Condition::all().add(Column::TeamId.is_null()),
    }
}

/// One page of states, by default the latest first.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<ComplianceState>> {
    let condition = of_team(filter.team_id)
        .add_option(filter.client_id.map(|id| Column::ClientId.eq(id)))
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)))
        .add_option(filter.domain_id.map(|id| Column::DomainId.eq(id)))
        .add_option(filter.subdomain_id.map(|id| Column::SubdomainId.eq(id)))
        .add_option(filter.standard_id.map(|id| Column::StandardId.eq(id)))
        .add_option((!filter.result.is_empty()).then(|| Column::Result.is_in(filter.result.iter().copied())))
        .add_option((!filter.history).then(|| Column::SupersededAt.is_null()));
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "finalisedAt".into(), descending: true }];
    }
    tx.page(Entity::find().filter(condition), &page, |field| match field {
        "score" => Column::Score,
        "assessedOn" => Column::AssessedOn,
        _ => Column::FinalisedAt,
    })
    .await
}

/// The current states of a client or team in a framework.
pub async fn present(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid) -> Result<Vec<ComplianceState>> {
    let now =
        Entity::find().filter(Column::ClientId.eq(client)).filter(Column::FrameworkId.eq(framework)).filter(Column::SupersededAt.is_null());
    tx.all(now.filter(of_team(team))).await
}

/// All states of a client or team for the standards that stand in a domain today, including former ones, oldest first.
pub async fn history(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid, domain: Uuid) -> Result<Vec<ComplianceState>> {
    let all = Entity::find()
        .filter(Column::ClientId.eq(client))
        .filter(Column::FrameworkId.eq(framework))
        .filter(Column::StandardId.in_subquery(in_force::ids_in_domain(domain)));
    tx.all(all.filter(of_team(team)).order_by_asc(Column::FinalisedAt).order_by_asc(Column::Id)).await
}

/// The frozen results of these standards of a client or team.
pub async fn frozen_of(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<Vec<frozen::Model>> {
    use frozen::{Column, Entity};
    let of_team = match team {
        Some(id) => Column::TeamId.eq(id),
        None => Column::TeamId.is_null(),
    };
    let select = Entity::find().filter(Column::ClientId.eq(client)).filter(Column::StandardId.is_in(standards.iter().copied()));
    tx.all(select.filter(of_team)).await
}

/// The states of these standards of a client or team, as a condition.
pub fn subject(client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Condition {
    of_team(team).add(Column::ClientId.eq(client)).add(Column::StandardId.is_in(standards.iter().copied()))
}

/// The current state of a standard at a client or team.
pub async fn present_of(tx: &Tx, client: Uuid, team: Option<Uuid>, standard: Uuid) -> Result<Option<ComplianceState>> {
    tx.one(Entity::find().filter(subject(client, team, &[standard]).add(Column::SupersededAt.is_null()))).await
}

/// The clients with a current state of one of these standards.
pub async fn clients_about(tx: &Tx, standards: &[Uuid]) -> Result<Vec<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        client_id: Uuid,
    }
    let present = Entity::find().select_only().column(Column::ClientId).distinct().filter(Column::SupersededAt.is_null());
    let rows: Vec<Row> = tx.rows(present.filter(tx.among(Column::StandardId, standards))).await?;
    Ok(rows.into_iter().map(|row| row.client_id).collect())
}

/// Whether a result is frozen, as a condition on the columns of `key`.
pub fn has_result([tenant, assessment, revision, standard]: ResultKey) -> Expr {
    let own = |column: frozen::Column| Expr::col(column.as_column_ref());
    let mut result = Query::select();
    result.expr(Expr::val(1)).from(frozen::Entity);
    result.and_where(own(frozen::Column::TenantId).eq(tenant));
    result.and_where(own(frozen::Column::AssessmentId).eq(assessment));
    result.and_where(own(frozen::Column::Revision).eq(revision));
    result.and_where(own(frozen::Column::StandardId).eq(standard));
    Expr::exists(result)
}

/// Adds states.
pub async fn insert(tx: &Tx, states: Vec<ComplianceState>) -> Result<()> {
    // Converted rows count as unchanged, which an INSERT treats as set.
    tx.insert_all::<Entity>(states.into_iter().map(|s| ActiveModel { id: Set(s.id), ..s.into() }).collect()).await.map(drop)
}

/// Deletes the states of these standards of a client or team, including former ones.
pub async fn delete(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid]) -> Result<()> {
    tx.purge::<Entity>(subject(client, team, standards)).await.map(drop)
}

/// The clients with frozen results or states.
pub async fn clients(tx: &Tx) -> Result<BTreeSet<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        client_id: Uuid,
    }
    let of_states = Entity::find().select_only().column(Column::ClientId).distinct();
    let of_results = frozen::Entity::find().select_only().column(frozen::Column::ClientId).distinct();
    let (states, results): (Vec<Row>, Vec<Row>) = (tx.rows(of_states).await?, tx.rows(of_results).await?);
    Ok(states.into_iter().chain(results).map(|row| row.client_id).collect())
}

/// All states of a client and its teams, including former ones.
pub async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<ComplianceState>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// Deletes all states of a client and its teams, including former ones.
pub async fn delete_of_client(tx: &Tx, client: Uuid) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::ClientId.eq(client))).await.map(drop)
}

/// All frozen results of a client and its teams.
pub async fn frozen_of_client(tx: &Tx, client: Uuid) -> Result<Vec<frozen::Model>> {
    tx.all(frozen::Entity::find().filter(frozen::Column::ClientId.eq(client))).await
}

/// Stores the number of open findings in the current states of these standards of a client or team.
pub async fn set_open_findings(tx: &Tx, client: Uuid, team: Option<Uuid>, standards: &[Uuid], open: i32) -> Result<()> {
    let present = subject(client, team, standards).add(Column::SupersededAt.is_null()).add(Column::OpenFindings.ne(open));
    tx.set_where::<Entity>(present, vec![(Column::OpenFindings, Expr::val(open))]).await.map(drop)
}
