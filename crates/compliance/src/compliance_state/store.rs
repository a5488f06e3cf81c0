//! Queries on the compliance state.

use ::store::{Tx, sea_orm};
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Condition};

use super::{
    ComplianceState,
    entity::{Column, Entity, frozen},
};
use crate::assessment::ItemResult;

/// What a list of states can be narrowed by.
#[derive(Debug, Default, Clone)]
pub struct Filter {
    /// One client.
    pub client_id: Option<Uuid>,
    /// One team; without it the client's own states.
    pub team_id: Option<Uuid>,
    /// One framework.
    pub framework_id: Option<Uuid>,
    /// One domain.
    pub domain_id: Option<Uuid>,
    /// One subdomain.
    pub subdomain_id: Option<Uuid>,
    /// One standard.
    pub standard_id: Option<Uuid>,
    /// These results alone.
    pub result: Vec<ItemResult>,
    /// Former states too.
    pub history: bool,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["score", "assessedOn", "finalisedAt"];

fn of_team(team: Option<Uuid>) -> Condition {
    match team {
        Some(id) => Condition::all().add(Column::TeamId.eq(id)),
        None => Condition::all().add(Column::TeamId.is_null()),
    }
}

/// One page of states, the latest first unless told.
///
/// # Errors
/// `Unavailable`.
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

/// The present states of a client or team in a framework.
///
/// # Errors
/// `Unavailable`.
pub async fn present(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid) -> Result<Vec<ComplianceState>> {
    let now =
        Entity::find().filter(Column::ClientId.eq(client)).filter(Column::FrameworkId.eq(framework)).filter(Column::SupersededAt.is_null());
    tx.all(now.filter(of_team(team))).await
}

/// All states, former ones too, of a client or team in a domain, oldest first.
///
/// # Errors
/// `Unavailable`.
pub async fn history(tx: &Tx, client: Uuid, team: Option<Uuid>, framework: Uuid, domain: Uuid) -> Result<Vec<ComplianceState>> {
    let all =
        Entity::find().filter(Column::ClientId.eq(client)).filter(Column::FrameworkId.eq(framework)).filter(Column::DomainId.eq(domain));
    tx.all(all.filter(of_team(team)).order_by_asc(Column::FinalisedAt).order_by_asc(Column::Id)).await
}

/// What was frozen for these standards of a client or team.
///
/// # Errors
/// `Unavailable`.
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
