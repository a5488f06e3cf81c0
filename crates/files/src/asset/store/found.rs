//! Files in the search: those of the library for its readers, and those of records for those who find the record.

use std::collections::{BTreeSet, HashMap};

use ::store::{
    Table, Tx, sea_orm,
    search::{Naming, Owners, RecordRef},
};
use kernel::{Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

use super::{attached::here, library, offered};
use crate::asset::{
    VIEW,
    entity::{Column, Entity, link, text},
};

/// The files that are records of their own to readers of the library: those that it shows, not those of other records.
pub fn discussed(tx: &Tx) -> Condition {
    library(tx).add(tx.own_level::<Entity>())
}

/// The files that the provider shares, for readers of a tenant's library.
pub fn shared(tx: &Tx) -> Condition {
    if tx.scope().has(VIEW) { library(tx).add(offered()) } else { Condition::all().add(Expr::cust("1 = 0")) }
}

/// The files that the caller's library shows.
fn shelved(tx: &Tx) -> Option<Condition> {
    tx.scope().has(VIEW).then(|| discussed(tx))
}

/// The links from records in reach.
fn from_reach(tx: &Tx, records: &Owners) -> Result<Condition> {
    use link::Column;
    let of = |column: Column| Expr::col((link::Entity, column));
    let named = Naming { tenant: of(Column::TenantId), kind: of(Column::SubjectType), id: of(Column::SubjectId) };
    Ok(Condition::all().add(records.reach(tx, &named)?).add(here(tx)).add(tx.with_client_or_own::<link::Entity>(Column::ClientId)))
}

/// The files that the caller may find.
///
/// # Errors
/// `Internal` in the system scope.
pub fn findable(tx: &Tx, records: &Owners) -> Result<Condition> {
    let mut links = Query::select();
    links.expr(Expr::cust("1")).from(link::Entity).cond_where(from_reach(tx, records)?);
    links.cond_where(tx.visible_beside::<link::Entity>(Expr::col((Entity, Column::TenantId)))?);
    links.and_where(Expr::col((link::Entity, link::Column::AssetId)).eq(Expr::col((Entity, Column::Id))));
    Ok(Condition::any().add(Expr::exists(links)).add_option(shelved(tx)))
}

/// The captions and transcripts that the caller may find: those that are shown with files that the caller may find.
///
/// # Errors
/// `Internal` in the system scope.
pub fn findable_texts(tx: &Tx, records: &Owners) -> Result<Condition> {
    shown_with(tx, findable(tx, records)?)
}

/// The captions and transcripts of the files that the provider shares.
///
/// # Errors
/// `Internal` in the system scope.
pub fn shared_texts(tx: &Tx) -> Result<Condition> {
    shown_with(tx, shared(tx))
}

/// The captions and transcripts that are shown with these files: those of their current versions.
fn shown_with(tx: &Tx, files: Condition) -> Result<Condition> {
    let of = |column: text::Column| Expr::col((text::Entity, column));
    let own = |column: Column| Expr::col((Entity, column));
    let is_current = of(text::Column::VersionId).is_null().or(of(text::Column::VersionId).eq(own(Column::VersionId)));
    let mut those = Query::select();
    those.expr(Expr::cust("1")).from(Entity).cond_where(tx.visible_beside::<Entity>(of(text::Column::TenantId))?);
    those.and_where(own(Column::Id).eq(of(text::Column::Id))).and_where(is_current).cond_where(files);
    Ok(Condition::all().add(Expr::exists(those)))
}

/// Where the caller reads captions and transcripts: at their files in the library, else on a record.
pub async fn text_places(tx: &Tx, ids: &[Uuid], records: &Owners) -> Result<HashMap<Uuid, RecordRef>> {
    let mut places = places(tx, ids, records).await?;
    for id in ids {
        places.entry(*id).or_insert_with(|| RecordRef { kind: Entity::short_name().to_owned(), id: *id });
    }
    Ok(places)
}

/// The records in which the caller reads these files, as far as its library doesn't show them.
pub async fn places(tx: &Tx, ids: &[Uuid], records: &Owners) -> Result<HashMap<Uuid, RecordRef>> {
    let mut shown = BTreeSet::new();
    if let Some(shelved) = shelved(tx) {
        let files = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied())).filter(shelved)).await?;
        shown.extend(files.into_iter().map(|file| file.id));
    }
    let links = link::Entity::find().filter(link::Column::AssetId.is_in(ids.iter().copied())).filter(from_reach(tx, records)?);
    let mut places = HashMap::new();
    // The first record that a file was put on, if several have it.
    for link in tx.all(links.order_by_asc(link::Column::CreatedAt)).await? {
        if !shown.contains(&link.asset_id) {
            places.entry(link.asset_id).or_insert(RecordRef { kind: link.subject_type, id: link.subject_id });
        }
    }
    Ok(places)
}
