//! What compliance reads of the library: a framework's tree with its weights, and the standards in force.

use std::collections::{BTreeMap, HashMap};

use ::store::{Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use library::{
    domain, framework,
    standard::{
        self, Criticality, StandardStatus,
        entity::{Column, Entity, version},
    },
    subdomain,
};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait, sea_query::SelectStatement};

use crate::assessment::rules::tree::Place;

/// A framework's domains and subdomains.
#[derive(Debug, Clone)]
pub struct Tree {
    /// The framework.
    pub framework: framework::Framework,
    /// Its domains, in their order; screens show those with standards in force.
    pub domains: Vec<domain::Domain>,
    /// Their subdomains, in their order.
    pub subdomains: Vec<subdomain::Subdomain>,
}

impl Tree {
    /// Where each subdomain stands.
    pub fn places(&self) -> BTreeMap<Uuid, Place> {
        self.subdomains.iter().map(|s| (s.id, Place { domain_id: s.domain_id, weight: s.weight })).collect()
    }

    /// What each domain weighs.
    pub fn domain_weights(&self) -> BTreeMap<Uuid, i32> {
        self.domains.iter().map(|d| (d.id, d.weight)).collect()
    }
}

/// The framework with this id, or the default one.
///
/// # Errors
/// 404 without the named one; a field error on `frameworkId` when there is no default either.
pub async fn framework(tx: &Tx, id: Option<Uuid>) -> Result<framework::Framework> {
    use framework::entity::{Column, Entity};
    match id {
        Some(id) => tx.get::<Entity>(id).await,
        None => tx
            .one(Entity::find().filter(Column::IsDefault.eq(true)))
            .await?
            .ok_or_else(|| Error::invalid("frameworkId", "Validation.Required")),
    }
}

/// The tree of a framework.
///
/// # Errors
/// `Unavailable`.
pub async fn tree(tx: &Tx, framework: framework::Framework) -> Result<Tree> {
    use domain::entity as d;
    use subdomain::entity as s;
    let domains = d::Entity::find().filter(d::Column::FrameworkId.eq(framework.id));
    let domains = tx.all(domains.order_by_asc(d::Column::SortOrder).order_by_asc(d::Column::Code)).await?;
    let subdomains = s::Entity::find().filter(s::Column::FrameworkId.eq(framework.id));
    let subdomains = tx.all(subdomains.order_by_asc(s::Column::SortOrder).order_by_asc(s::Column::Code)).await?;
    Ok(Tree { framework, domains, subdomains })
}

/// A standard in force, as figures and templates need it.
#[derive(Debug, Clone, FromQueryResult)]
pub struct InForce {
    /// Standard.
    pub id: Uuid,
    /// Its framework.
    pub framework_id: Uuid,
    /// Its domain.
    pub domain_id: Uuid,
    /// Its subdomain.
    pub subdomain_id: Uuid,
    /// Its code.
    pub code: String,
    /// Title of the version in force.
    pub title: String,
    /// How much it matters.
    pub criticality: Criticality,
    /// Weight of the version in force.
    pub weight: i32,
    /// The version in force.
    pub current_version_id: Option<Uuid>,
}

/// Ids of the standards of a framework that are in force, as a subquery.
pub fn in_force_ids(framework: Uuid) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::FrameworkId.eq(framework))
        .filter(Column::Status.eq(StandardStatus::Published))
        .filter(Column::DeletedAt.is_null())
        .into_query()
}

fn columns() -> [Column; 9] {
    use Column::{Code, Criticality, CurrentVersionId, DomainId, FrameworkId, Id, SubdomainId, Title, Weight};
    [Id, FrameworkId, DomainId, SubdomainId, Code, Title, Criticality, Weight, CurrentVersionId]
}

/// The standards of a framework that are in force, in their order.
///
/// # Errors
/// `Unavailable`.
pub async fn in_force(tx: &Tx, framework: Uuid) -> Result<Vec<InForce>> {
    let select = Entity::find().select_only().columns(columns()).filter(Column::FrameworkId.eq(framework));
    let select = select.filter(Column::Status.eq(StandardStatus::Published));
    tx.rows(select.order_by_asc(Column::SortOrder).order_by_asc(Column::CodeKey)).await
}

/// How many standards in force each subdomain has.
///
/// # Errors
/// `Unavailable`.
pub async fn counts(tx: &Tx, framework: Uuid) -> Result<BTreeMap<Uuid, i64>> {
    #[derive(FromQueryResult)]
    struct Counted {
        subdomain_id: Uuid,
        standards: i64,
    }
    let select = Entity::find().select_only().column(Column::SubdomainId).column_as(Column::Id.count(), "standards");
    let select =
        select.filter(Column::FrameworkId.eq(framework)).filter(Column::Status.eq(StandardStatus::Published)).group_by(Column::SubdomainId);
    let rows: Vec<Counted> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|r| (r.subdomain_id, r.standards)).collect())
}

/// Standards by id, in force or not.
///
/// # Errors
/// `Unavailable`.
pub async fn standards(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, InForce>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let select = Entity::find().select_only().columns(columns()).filter(Column::Id.is_in(ids.iter().copied()));
    let rows: Vec<InForce> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

/// Versions by id.
///
/// # Errors
/// `Unavailable`.
pub async fn versions(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, standard::StandardVersion>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(version::Entity::find().filter(version::Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

/// What finalising takes from a pinned version.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Pin {
    /// Version.
    pub id: Uuid,
    /// Months until a state is stale.
    pub assess_every_months: i32,
    /// Weight of the standard.
    pub weight: i32,
}

/// All versions of a framework, as finalising needs them.
///
/// # Errors
/// `Unavailable`.
pub async fn pins(tx: &Tx, framework: Uuid) -> Result<HashMap<Uuid, Pin>> {
    use version::Column;
    let select = version::Entity::find().select_only().columns([Column::Id, Column::AssessEveryMonths, Column::Weight]);
    let rows: Vec<Pin> = tx.rows(select.filter(Column::FrameworkId.eq(framework))).await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

/// The version of each standard that a release names.
///
/// # Errors
/// `Unavailable`.
pub async fn release_versions(tx: &Tx, release: Uuid) -> Result<HashMap<Uuid, Uuid>> {
    use library::release::entity::line::{Column, Entity};
    let lines = tx.all(Entity::find().filter(Column::ReleaseId.eq(release))).await?;
    Ok(lines.into_iter().map(|l| (l.standard_id, l.standard_version_id)).collect())
}

/// The version in force of each of these standards that is in force.
///
/// # Errors
/// `Unavailable`.
pub async fn versions_in_force(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Uuid>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let select = Entity::find().select_only().columns(columns()).filter(Column::Id.is_in(ids.iter().copied()));
    let rows: Vec<InForce> = tx.rows(select.filter(Column::Status.eq(StandardStatus::Published))).await?;
    Ok(rows.into_iter().filter_map(|s| Some((s.id, s.current_version_id?))).collect())
}
