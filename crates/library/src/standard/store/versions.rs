//! Queries on versions, and on the imported elements that they rest on.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

use super::{ChangeKind, StandardStatus, StandardVersion, element, version};

/// A version without its texts.
#[derive(Debug, Clone, FromQueryResult)]
#[allow(missing_docs)] // as the view, which documents them
pub struct VersionLine {
    pub id: Uuid,
    pub major: i32,
    pub minor: i32,
    pub status: StandardStatus,
    pub change_kind: ChangeKind,
    pub change_summary: String,
    pub effective_from: Option<chrono::NaiveDate>,
    pub author_id: Option<Uuid>,
    pub created_at: kernel::Timestamp,
    pub submitted_at: Option<kernel::Timestamp>,
    pub published_at: Option<kernel::Timestamp>,
    pub published_by: Option<Uuid>,
}

/// The versions of a standard, the latest first.
pub async fn version_lines(tx: &Tx, standard: Uuid) -> Result<Vec<VersionLine>> {
    use version::Column as V;
    let select = version::Entity::find()
        .select_only()
        .columns([
            V::Id,
            V::Major,
            V::Minor,
            V::Status,
            V::ChangeKind,
            V::ChangeSummary,
            V::EffectiveFrom,
            V::AuthorId,
            V::CreatedAt,
            V::SubmittedAt,
            V::PublishedAt,
            V::PublishedBy,
        ])
        .filter(V::StandardId.eq(standard))
        .order_by_desc(V::Major)
        .order_by_desc(V::Minor);
    tx.rows::<version::Entity, VersionLine>(select).await
}

/// Restores the versions of a standard that were deleted with it.
///
/// # Errors
/// A field error on a taken number.
pub async fn restore_versions(tx: &Tx, standard: Uuid, at: kernel::Timestamp) -> Result<Vec<StandardVersion>> {
    tx.restore_with::<version::Entity>(Condition::all().add(version::Column::StandardId.eq(standard)), at).await
}

/// A version of this standard.
///
/// # Errors
/// `NotFound` when it isn't there or is another standard's.
pub async fn version_of(tx: &Tx, standard: Uuid, id: Uuid) -> Result<StandardVersion> {
    let row = tx.get::<version::Entity>(id).await?;
    if row.standard_id == standard { Ok(row) } else { Err(kernel::Error::not_found("StandardVersion", id)) }
}

/// Versions by id, in chunks that a statement takes.
pub async fn versions(tx: &Tx, ids: &[Uuid]) -> Result<Vec<StandardVersion>> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(1_000) {
        found.extend(tx.all(version::Entity::find().filter(version::Column::Id.is_in(chunk.iter().copied()))).await?);
    }
    Ok(found)
}

/// The imported element that a version rests on.
pub async fn element(tx: &Tx, id: Option<Uuid>) -> Result<Option<element::Model>> {
    match id {
        Some(id) => tx.find::<element::Entity>(id).await,
        None => Ok(None),
    }
}

/// Imported elements by id, as many as a statement takes.
pub(crate) async fn elements_by_id(tx: &Tx, ids: &[Uuid]) -> Result<Vec<element::Model>> {
    tx.all(element::Entity::find().filter(element::Column::Id.is_in(ids.iter().copied()))).await
}

/// All versions of a standard, in no particular order.
pub async fn versions_of(tx: &Tx, standard: Uuid) -> Result<Vec<StandardVersion>> {
    tx.all(version::Entity::find().filter(version::Column::StandardId.eq(standard))).await
}

/// The imported elements of a framework, by id.
pub(crate) async fn elements(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    let rows = tx.all(element::Entity::find().filter(element::Column::FrameworkId.eq(framework))).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.element)).collect())
}
