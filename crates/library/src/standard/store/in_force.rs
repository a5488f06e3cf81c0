//! Standards in force and pinned versions, as templates, assessments and figures read them.

use std::collections::{BTreeMap, HashMap, HashSet};

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
    sea_query::{Expr, ExprTrait, Query, SelectStatement, SimpleExpr},
};

use super::{Column, Criticality, Entity, StandardStatus, version};

/// A standard with its version in force.
#[derive(Debug, Clone, FromQueryResult)]
pub struct InForce {
    pub id: Uuid,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
    pub code: String,
    /// Title of the version in force.
    pub title: String,
    /// Criticality of the version in force.
    pub criticality: Criticality,
    /// Weight of the version in force.
    pub weight: i32,
    pub current_version_id: Option<Uuid>,
}

/// What finalising takes from a pinned version.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Pin {
    /// Version.
    pub id: Uuid,
    /// Months until a state is stale.
    pub assess_every_months: i32,
    pub weight: i32,
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

/// Ids of the standards that stand in a domain today, in force or not, as a subquery.
pub fn ids_in_domain(domain: Uuid) -> SelectStatement {
    Entity::find().select_only().column(Column::Id).filter(Column::DomainId.eq(domain)).into_query()
}

/// Joins each row with the standard that it names in `standard`, for [`subdomain_today`] and [`weight_today`].
pub fn with_standard<E: EntityTrait>(select: Select<E>, standard: E::Column) -> Select<E> {
    let named = E::belongs_to(Entity).from(standard).to(Column::Id);
    select.join(JoinType::InnerJoin, named.into())
}

/// The subdomain that the joined standard stands in today.
pub fn subdomain_today() -> SimpleExpr {
    Expr::col((Entity, Column::SubdomainId))
}

/// The weight that the joined standard has today.
pub fn weight_today() -> SimpleExpr {
    Expr::col((Entity, Column::Weight))
}

fn columns() -> [Column; 9] {
    use Column::{Code, Criticality, CurrentVersionId, DomainId, FrameworkId, Id, SubdomainId, Title, Weight};
    [Id, FrameworkId, DomainId, SubdomainId, Code, Title, Criticality, Weight, CurrentVersionId]
}

/// The standards of a framework that are in force, in their order.
pub async fn in_force(tx: &Tx, framework: Uuid) -> Result<Vec<InForce>> {
    let select = Entity::find().select_only().columns(columns()).filter(Column::FrameworkId.eq(framework));
    let select = select.filter(Column::Status.eq(StandardStatus::Published));
    tx.rows(select.order_by_asc(Column::SortOrder).order_by_asc(Column::CodeKey)).await
}

/// How many standards in force each subdomain has.
pub async fn in_force_counts(tx: &Tx, framework: Uuid) -> Result<BTreeMap<Uuid, i64>> {
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
pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, InForce>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let select = Entity::find().select_only().columns(columns()).filter(Column::Id.is_in(ids.iter().copied()));
    let rows: Vec<InForce> = tx.rows(select).await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

/// All versions of a framework, as finalising needs them.
pub async fn pins(tx: &Tx, framework: Uuid) -> Result<HashMap<Uuid, Pin>> {
    use version::Column;
    let select = version::Entity::find().select_only().columns([Column::Id, Column::AssessEveryMonths, Column::Weight]);
    let rows: Vec<Pin> = tx.rows(select.filter(Column::FrameworkId.eq(framework))).await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

const NOW: &str = "now";

/// Whether a Major version after this one is in force: what was judged by this one has to be judged again.
fn is_outdated() -> Expr {
    let now = |column: version::Column| Expr::col((NOW, column));
    let mut later = Query::select();
    later
        .expr(Expr::val(1))
        .from(Entity)
        .join_as(JoinType::InnerJoin, version::Entity, NOW, now(version::Column::Id).equals((Entity, Column::CurrentVersionId)))
        .and_where(Expr::col((Entity, Column::Id)).equals((version::Entity, version::Column::StandardId)))
        .and_where(now(version::Column::Major).gt(Expr::col((version::Entity, version::Column::Major))));
    Expr::exists(later)
}

/// Ids of a framework's versions from before the last Major one in force, as a subquery.
pub fn outdated_ids(framework: Uuid) -> SelectStatement {
    use version::Column;
    version::Entity::find().select_only().column(Column::Id).filter(Column::FrameworkId.eq(framework)).filter(is_outdated()).into_query()
}

/// Those of these versions that are from before the last Major one in force.
pub async fn outdated(tx: &Tx, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
    }
    let mut found = HashSet::new();
    for chunk in ids.chunks(1_000) {
        let select = version::Entity::find().select_only().column(version::Column::Id);
        let select = select.filter(version::Column::Id.is_in(chunk.iter().copied())).filter(is_outdated());
        found.extend(tx.rows::<version::Entity, Row>(select).await?.into_iter().map(|row| row.id));
    }
    Ok(found)
}

/// `major.minor` of versions, by id.
pub async fn labels(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        major: i32,
        minor: i32,
    }
    use version::Column;
    let mut found = HashMap::new();
    for chunk in ids.chunks(1_000) {
        let select = version::Entity::find().select_only().columns([Column::Id, Column::Major, Column::Minor]);
        let rows: Vec<Row> = tx.rows(select.filter(Column::Id.is_in(chunk.iter().copied()))).await?;
        found.extend(rows.into_iter().map(|row| (row.id, format!("{}.{}", row.major, row.minor))));
    }
    Ok(found)
}

/// The version in force of each of these standards that is in force.
pub async fn versions_in_force(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Uuid>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let select = Entity::find().select_only().columns(columns()).filter(Column::Id.is_in(ids.iter().copied()));
    let rows: Vec<InForce> = tx.rows(select.filter(Column::Status.eq(StandardStatus::Published))).await?;
    Ok(rows.into_iter().filter_map(|s| Some((s.id, s.current_version_id?))).collect())
}

/// The level texts of a framework's standards in force, by standard; those without are left out.
pub async fn maturity(tx: &Tx, framework: Uuid) -> Result<HashMap<Uuid, Vec<String>>> {
    #[derive(FromQueryResult)]
    struct Levels {
        standard_id: Uuid,
        maturity: String,
    }
    // A version that takes effect later is published, too.
    let current = Entity::find().select_only().column(Column::CurrentVersionId).filter(Column::FrameworkId.eq(framework));
    let current = current.filter(Column::Status.eq(StandardStatus::Published)).filter(Column::CurrentVersionId.is_not_null());
    let select = version::Entity::find().select_only().columns([version::Column::StandardId, version::Column::Maturity]);
    let select = select.filter(version::Column::Id.in_subquery(current.into_query()));
    let rows: Vec<Levels> = tx.rows(select).await?;
    let texts = |json: &str| serde_json::from_str::<Vec<String>>(json).ok().filter(|t| !t.is_empty());
    Ok(rows.into_iter().filter_map(|r| Some((r.standard_id, texts(&r.maturity)?))).collect())
}
