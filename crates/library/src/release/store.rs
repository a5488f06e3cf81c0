//! Queries on releases.

use std::collections::HashMap;

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};

use super::{
    Release,
    entity::{Column, Entity, line},
};
use crate::standard::{self, Standard, StandardVersion};

/// A standard as a release holds it.
#[derive(Debug, Clone)]
pub struct Pinned {
    /// The standard's identity and place, as they are today.
    pub standard: Standard,
    /// What it said at the release.
    pub version: StandardVersion,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["publishedAt", "name"];

/// Which releases a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub framework_id: Option<Uuid>,
    /// Text that the name contains.
    pub text: Option<String>,
    /// Published at this instant or later.
    pub from: Option<Timestamp>,
    /// Published at this instant or before.
    pub to: Option<Timestamp>,
}

/// One page of releases, the latest first by default.
pub async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Release>> {
    let like = |words: &str| has_words(Expr::col((Entity, Column::NameKey)), words);
    let asked = Condition::all()
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)))
        .add_option(filter.text.as_deref().map(like))
        .add_option(filter.from.map(|at| Column::PublishedAt.gte(at)))
        .add_option(filter.to.map(|at| Column::PublishedAt.lte(at)));
    let mut select = Entity::find().filter(asked);
    if page.sort.is_empty() {
        select = select.order_by_desc(Column::PublishedAt);
    }
    tx.page(select, page, |field| if field == "name" { Column::NameKey } else { Column::PublishedAt }).await
}

/// Names of a framework's releases.
pub(super) async fn names(tx: &Tx, framework: Uuid) -> Result<Vec<String>> {
    let releases = tx.all(Entity::find().filter(Column::FrameworkId.eq(framework))).await?;
    Ok(releases.into_iter().map(|row| row.name).collect())
}

/// How many of these releases there are, deleted ones too.
pub(crate) async fn known(tx: &Tx, ids: &[Uuid]) -> Result<usize> {
    Ok(tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?.len())
}

/// The latest release of a framework, which is the one in use.
pub async fn latest(tx: &Tx, framework: Uuid) -> Result<Option<Release>> {
    tx.one(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_desc(Column::Number)).await
}

/// The release of the same framework before this one.
pub(super) async fn before(tx: &Tx, release: &Release) -> Result<Option<Release>> {
    let earlier = Entity::find().filter(Column::FrameworkId.eq(release.framework_id)).filter(Column::Number.lt(release.number));
    tx.one(earlier.order_by_desc(Column::Number)).await
}

/// Records that people are notified of a release; `false` if that is already recorded.
pub(super) async fn note_told(tx: &Tx, release: Uuid) -> Result<bool> {
    let untold = Condition::all().add(Column::Id.eq(release)).add(Column::ToldAt.is_null());
    Ok(tx.set_where::<Entity>(untold, vec![(Column::ToldAt, Expr::val(Some(tx.now())))]).await? > 0)
}

pub async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Release>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The version of each standard that a release pins.
pub async fn pinned_versions(tx: &Tx, release: Uuid) -> Result<HashMap<Uuid, Uuid>> {
    Ok(lines(tx, release).await?.into_iter().map(|l| (l.standard_id, l.standard_version_id)).collect())
}

pub(super) async fn lines(tx: &Tx, release: Uuid) -> Result<Vec<line::Model>> {
    tx.all(line::Entity::find().filter(line::Column::ReleaseId.eq(release))).await
}

/// What a release holds, by code.
pub async fn manifest(tx: &Tx, release: Uuid) -> Result<Vec<Pinned>> {
    let lines = lines(tx, release).await?;
    // A deleted standard stays in the releases that pinned it.
    let ids: Vec<Uuid> = lines.iter().map(|row| row.standard_id).collect();
    let mut standards: HashMap<Uuid, Standard> = standard::with_deleted(tx, &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let ids: Vec<Uuid> = lines.iter().map(|row| row.standard_version_id).collect();
    let mut pinned: Vec<Pinned> = standard::versions(tx, &ids)
        .await?
        .into_iter()
        .filter_map(|version| Some(Pinned { standard: standards.remove(&version.standard_id)?, version }))
        .collect();
    pinned.sort_by(|a, b| a.standard.code_key.cmp(&b.standard.code_key));
    Ok(pinned)
}
