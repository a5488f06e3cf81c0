//! What an import needs of the tables of standards: stamps to compare with, and rows that nobody sees before its end.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect,
    sea_query::{Condition, Expr},
};

use super::{Column, Entity, StandardStatus, element, text, version};
use crate::{framework::Origin, rows};

/// The stamps of a framework's standards and of their versions, superseded ones apart.
pub(crate) async fn stamps(tx: &Tx, framework: Uuid) -> Result<Vec<(Uuid, String)>> {
    let mut found = rows::stamps(tx, Entity::find().filter(Column::FrameworkId.eq(framework))).await?;
    let versions = version::Entity::find()
        .filter(version::Column::FrameworkId.eq(framework))
        .filter(version::Column::Status.ne(StandardStatus::Superseded));
    found.extend(rows::stamps(tx, versions).await?);
    Ok(found)
}

/// A version as far as a comparison needs it.
#[derive(Debug, Clone, FromQueryResult)]
pub(crate) struct Head {
    pub id: Uuid,
    pub status: StandardStatus,
    pub origin: Origin,
    pub content_hash: Option<String>,
    pub element_id: Option<Uuid>,
}

/// The versions of a framework, superseded ones apart.
pub(crate) async fn heads(tx: &Tx, framework: Uuid) -> Result<Vec<Head>> {
    use version::Column as V;
    let select = version::Entity::find()
        .select_only()
        .columns([V::Id, V::Status, V::Origin, V::ContentHash, V::ElementId])
        .filter(version::Column::FrameworkId.eq(framework))
        .filter(version::Column::Status.ne(StandardStatus::Superseded));
    tx.rows::<version::Entity, Head>(select).await
}

/// What replaces the imported element of a version that reads as before.
#[derive(Debug)]
pub(crate) struct Renewal {
    pub standard_id: Uuid,
    pub version_id: Uuid,
    pub element_id: Option<Uuid>,
    pub content_hash: String,
    pub element: String,
    /// JSON list of [`oscal::Line`].
    pub lines: String,
    /// JSON list of [`oscal::ParamView`].
    pub params: String,
}

/// Replaces imported elements in place. Exports differ, readers see the same: there is no new version.
pub(crate) async fn renew(tx: &Tx, renewals: &[Renewal]) -> Result<()> {
    use element::Column as E;
    for renewal in renewals {
        // A draft and the version that it began with rest on one element.
        let resting = Condition::any()
            .add(version::Column::Id.eq(renewal.version_id))
            .add_option(renewal.element_id.map(|id| version::Column::ElementId.eq(id)));
        let own = Condition::all().add(version::Column::StandardId.eq(renewal.standard_id)).add(resting);
        tx.set_where::<version::Entity>(own, vec![(version::Column::ContentHash, Expr::val(renewal.content_hash.clone()))]).await?;
        let Some(id) = renewal.element_id else { continue };
        let texts = [(E::Element, &renewal.element), (E::Lines, &renewal.lines), (E::Params, &renewal.params)];
        let values = texts.into_iter().map(|(column, text)| (column, Expr::val(text.clone()))).collect();
        tx.set_where::<element::Entity>(Condition::all().add(E::Id.eq(id)), values).await?;
    }
    Ok(())
}

/// Takes the standards of a subdomain along to its new domain.
pub(crate) async fn follow_subdomain(tx: &Tx, subdomain: Uuid, domain: Uuid) -> Result<()> {
    let own = Condition::all().add(Column::SubdomainId.eq(subdomain));
    tx.set_where::<Entity>(own, vec![(Column::DomainId, Expr::val(domain))]).await.map(drop)
}

/// Makes a framework's staged standards and versions visible; the import is the event, not each of them.
pub(crate) async fn unveil(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<()> {
    tx.unveil::<Entity>(stage, Condition::all().add(Column::FrameworkId.eq(framework)), false).await?;
    tx.unveil::<version::Entity>(stage, Condition::all().add(version::Column::FrameworkId.eq(framework)), false).await.map(drop)
}

/// Removes a slice of a framework's staged versions with their elements; gives how many there were.
pub(crate) async fn drop_versions(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<usize> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        element_id: Option<Uuid>,
    }
    let select = version::Entity::find()
        .select_only()
        .columns([version::Column::Id, version::Column::ElementId])
        .filter(version::Column::FrameworkId.eq(framework))
        .filter(version::Column::DeletedBy.eq(stage))
        .limit(rows::SLICE);
    let found: Vec<Row> = tx.rows_with_deleted::<version::Entity, Row>(select).await?;
    tx.purge::<version::Entity>(Condition::all().add(version::Column::Id.is_in(found.iter().map(|row| row.id)))).await?;
    let elements = found.iter().filter_map(|row| row.element_id);
    tx.purge::<element::Entity>(Condition::all().add(element::Column::Id.is_in(elements))).await?;
    Ok(found.len())
}

/// Removes a slice of a framework's staged standards, which have no versions any more; gives how many there were.
pub(crate) async fn drop_standards(tx: &Tx, stage: Uuid, framework: Uuid) -> Result<usize> {
    let own = Condition::all().add(Column::FrameworkId.eq(framework)).add(Column::DeletedBy.eq(stage));
    // Enhancements stand on each other in any order.
    let hanging = own.clone().add(Column::ParentStandardId.is_not_null());
    tx.set_where::<Entity>(hanging, vec![(Column::ParentStandardId, Expr::cust("NULL"))]).await?;
    let ids = rows::slice::<Entity>(tx, Column::Id, own).await?;
    tx.purge::<text::Entity>(Condition::all().add(text::Column::StandardId.is_in(ids.iter().copied()))).await?;
    tx.purge::<Entity>(Condition::all().add(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(ids.len())
}
