//! Queries on files. The library's never give a file that is private to somebody else, or one that belongs to a record.

pub(super) mod usage;

use std::collections::{BTreeMap, BTreeSet};

mod attached;
mod contents;
mod found;
mod handed_over;
mod texts;
mod wordings;

use ::store::{
    Table, Tx,
    audit::{ChangeKind, change, property},
    has_words, sea_orm,
};
use chrono::{Days, NaiveDate};
use kernel::{Error, Page, Paged, Result, Sort, Tenancy, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Alias, Condition, Expr, ExprTrait, Func, Query, SelectStatement},
};

use super::{
    Asset, AssetKind, AssetStatus, AssetVisibility, Link, Version,
    entity::{Column, Entity, link, part, version, wording},
    rules,
};

pub use attached::LinkFilter;
pub(super) use attached::{link_here, links_among};
pub(super) use contents::contents;
pub(super) use found::{discussed, findable, findable_texts, places, shared, shared_texts, text_places};
pub(super) use handed_over::{EXPORTED, PERSONAL};
pub(super) use texts::{bind_text, captioned, lock, outdated, purge_text, written};
pub(super) use wordings::{index_wording, keep_wording, unread, wordings};

/// Filters of a list of files.
#[derive(Debug, Default, Clone)]
#[allow(missing_docs)] // the API's query documents the fields
pub struct Filter {
    pub text: Option<String>,
    pub folder_id: Option<Uuid>,
    pub kind: Vec<AssetKind>,
    pub status: Vec<AssetStatus>,
    pub is_unused: bool,
    pub is_expiring: bool,
    pub lacks_alt_text: bool,
    pub has_outdated_texts: bool,
    pub has_duplicates: bool,
    /// Only what the provider shares with every tenant.
    pub is_shared: bool,
}

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["name", "createdAt", "sizeBytes"];

/// The files of the library that the caller sees.
fn library(tx: &Tx) -> Condition {
    let own = tx.scope().principal().user_id.map(|user| Column::CreatedBy.eq(user));
    let visible = Condition::any().add(Column::Visibility.ne(AssetVisibility::Private)).add_option(own);
    Condition::all().add(Column::IsAttachment.eq(false)).add(Column::Status.ne(AssetStatus::Uploading)).add(visible)
}

/// What the provider shares with every tenant.
fn offered() -> Condition {
    Condition::all().add(Column::Visibility.eq(AssetVisibility::AllTenants)).add(Column::Status.eq(AssetStatus::Ready))
}

fn matching(tx: &Tx, filter: &Filter) -> Result<Condition> {
    let today = tx.now().date_naive();
    let like = filter.text.as_deref().map(has_in_name);
    let speechless = || Condition::all().add(Column::Kind.eq(AssetKind::Image)).add(Column::AltText.is_null());
    let mut condition = library(tx)
        .add_option(like)
        .add_option(filter.folder_id.map(|id| Column::FolderId.eq(id)))
        .add_option((!filter.kind.is_empty()).then(|| Column::Kind.is_in(filter.kind.iter().copied())))
        .add_option((!filter.status.is_empty()).then(|| Column::Status.is_in(filter.status.iter().copied())))
        .add_option(filter.is_expiring.then(|| Column::ExpiresOn.lte(expiring_until(today))))
        .add_option(filter.lacks_alt_text.then(speechless))
        .add_option(filter.is_shared.then(offered));
    if filter.is_unused {
        condition = condition.add(Expr::col((Entity, Column::Id)).not_in_subquery(linked(tx)?));
    }
    if filter.has_outdated_texts {
        condition = condition.add(outdated(tx)?);
    }
    if filter.has_duplicates {
        condition = condition.add(Expr::col((Entity, Column::Sha256)).in_subquery(repeated(tx)?));
    }
    Ok(condition)
}

/// Whether the name or the title has these words.
fn has_in_name(words: &str) -> Condition {
    let key = Func::coalesce([Column::SearchKey, Column::NameKey].map(|column| Expr::col((Entity, column))));
    has_words(Expr::expr(key), words)
}

/// The last day on which a file expires that counts as expiring on `today`.
pub(super) fn expiring_until(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(Days::new(rules::EXPIRING_DAYS)).unwrap_or(today)
}

/// Ids of the files that records use.
fn linked(tx: &Tx) -> Result<SelectStatement> {
    let condition = tx.wall::<link::Entity>()?.add(link::Column::DeletedAt.is_null());
    Ok(Query::select().column((link::Entity, link::Column::AssetId)).from(link::Entity).cond_where(condition).to_owned())
}

/// Fingerprints of content that several files of the library have, among those that the caller sees.
fn repeated(tx: &Tx) -> Result<SelectStatement> {
    let condition = tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()).add(library(tx)).add(Column::Sha256.is_not_null());
    let column = (Entity, Column::Sha256);
    let mut select = Query::select();
    select.column(column).from(Entity).cond_where(condition).group_by_col(column);
    Ok(select.and_having(Expr::col((Entity, Column::Id)).count().gt(1)).to_owned())
}

/// One page of the library, by name by default.
pub(super) async fn list(tx: &Tx, filter: &Filter, page: &Page) -> Result<Paged<Asset>> {
    let mut page = page.clone();
    if page.sort.is_empty() {
        page.sort = vec![Sort { field: "name".into(), descending: false }];
    }
    let column = |field: &str| match field {
        "createdAt" => Column::CreatedAt,
        "sizeBytes" => Column::SizeBytes,
        _ => Column::NameKey,
    };
    tx.page(Entity::find().filter(matching(tx, filter)?), &page, column).await
}

/// A file of the library that the caller sees.
///
/// # Errors
/// 404.
pub(super) async fn get(tx: &Tx, id: Uuid) -> Result<Asset> {
    found(tx, library(tx), id).await?.ok_or_else(|| Error::not_found(Entity::short_name(), id))
}

/// A file that the provider shares with every tenant; the transaction is the provider's.
///
/// # Errors
/// 404.
pub(super) async fn get_shared(tx: &Tx, id: Uuid) -> Result<Asset> {
    let filter = Filter { is_shared: true, ..Filter::default() };
    found(tx, matching(tx, &filter)?, id).await?.ok_or_else(|| Error::not_found(Entity::short_name(), id))
}

/// A file that the caller's library shows at its own level, else one that the provider shares with that.
///
/// # Errors
/// 404.
pub(super) async fn get_own_or_shared(tx: &Tx, id: Uuid) -> Result<Asset> {
    match (found(tx, discussed(tx), id).await?, tx.scope().tenancy()) {
        (Some(own), _) => Ok(own),
        (None, Tenancy::Tenant(_)) => tx.of_host(|host| async move { get_shared(&host, id).await }).await,
        (None, _) => Err(Error::not_found(Entity::short_name(), id)),
    }
}

async fn found(tx: &Tx, condition: Condition, id: Uuid) -> Result<Option<Asset>> {
    tx.one(Entity::find().filter(condition).filter(Column::Id.eq(id))).await
}

/// A file that the caller may attach to a record: one of the library, or an attachment that the caller uploaded.
pub(super) async fn attachable(tx: &Tx, id: Uuid) -> Result<Option<Asset>> {
    let Some(user) = tx.scope().principal().user_id else { return Ok(None) };
    let own = Condition::all().add(Column::IsAttachment.eq(true)).add(Column::CreatedBy.eq(user));
    let offered = if tx.scope().has(super::VIEW) { Condition::any().add(own).add(library(tx)) } else { Condition::any().add(own) };
    found(tx, Condition::all().add(offered), id).await
}

/// Any file of the scope, by id.
pub(super) async fn by_ids(tx: &Tx, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Asset>> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|asset| (asset.id, asset)).collect())
}

/// Bytes of all versions of the tenant, with those that are still arriving.
pub(super) async fn used_bytes(tx: &Tx) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Sum {
        total: Option<i64>,
    }
    // PostgreSQL's sum of bigint is numeric.
    let sum = Expr::col((version::Entity, version::Column::SizeBytes)).sum().cast_as(Alias::new("bigint"));
    let select = version::Entity::find().select_only().expr_as(sum, "total");
    let rows: Vec<Sum> = tx.rows(select).await?;
    Ok(rows.into_iter().find_map(|row| row.total).unwrap_or(0))
}

/// Versions of a file, the latest first.
pub(super) async fn versions(tx: &Tx, asset: Uuid) -> Result<Vec<Version>> {
    tx.all(version::Entity::find().filter(version::Column::AssetId.eq(asset)).order_by_desc(version::Column::Number)).await
}

pub(super) async fn versions_by_id(tx: &Tx, ids: Vec<Uuid>) -> Result<BTreeMap<Uuid, Version>> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = tx.all(version::Entity::find().filter(version::Column::Id.is_in(ids))).await?;
    Ok(rows.into_iter().map(|version| (version.id, version)).collect())
}

/// The caller's own upload, while it is arriving.
fn upload_of(tx: &Tx, id: Uuid) -> Select<version::Entity> {
    use version::Column;
    let user = tx.scope().principal().user_id.unwrap_or_default();
    version::Entity::find().filter(Column::Id.eq(id)).filter(Column::CreatedBy.eq(user)).filter(Column::ExpiresAt.gt(tx.now()))
}

/// The caller's own upload; nobody else can tell that it exists.
///
/// # Errors
/// 404.
pub(super) async fn upload(tx: &Tx, id: Uuid) -> Result<Version> {
    tx.one(upload_of(tx, id)).await?.ok_or_else(|| Error::not_found("Upload", id))
}

/// As [`upload`], locked until the transaction ends.
///
/// # Errors
/// 404.
pub(super) async fn lock_upload(tx: &Tx, id: Uuid) -> Result<Version> {
    tx.lock(upload_of(tx, id)).await?.pop().ok_or_else(|| Error::not_found("Upload", id))
}

/// The pieces of a version, in order.
pub(super) async fn parts(tx: &Tx, version: Uuid) -> Result<Vec<part::Model>> {
    tx.all(part::Entity::find().filter(part::Column::VersionId.eq(version)).order_by_asc(part::Column::Start)).await
}

/// Removes versions with their pieces; returns the stored files that are no longer referred to.
pub(super) async fn purge_versions(tx: &Tx, versions: &[Version]) -> Result<Vec<Uuid>> {
    let ids: Vec<Uuid> = versions.iter().map(|version| version.id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let parts = tx.all(part::Entity::find().filter(part::Column::VersionId.is_in(ids.clone()))).await?;
    tx.purge::<part::Entity>(Condition::all().add(part::Column::VersionId.is_in(ids.clone()))).await?;
    tx.purge::<wording::Entity>(Condition::all().add(wording::Column::VersionId.is_in(ids.clone()))).await?;
    tx.purge::<version::Entity>(Condition::all().add(version::Column::Id.is_in(ids))).await?;
    let thumbnails = versions.iter().filter_map(|version| version.thumbnail_id);
    Ok(parts.into_iter().map(|part| part.file_id).chain(thumbnails).collect())
}

/// Versions of any tenant whose time is over, at most `limit`: for the system scope.
pub(super) async fn expired(tx: &Tx, before: Timestamp, limit: u64) -> Result<Vec<Version>> {
    use version::Column;
    tx.all(version::Entity::find().filter(Column::ExpiresAt.lte(before)).order_by_asc(Column::ExpiresAt).limit(limit)).await
}

/// Links to a file.
pub(super) async fn links_to(tx: &Tx, asset: Uuid) -> Result<Vec<Link>> {
    tx.all(link::Entity::find().filter(link::Column::AssetId.eq(asset)).order_by_asc(link::Column::CreatedAt)).await
}

/// Removes the links to a file, and records that records lose those that they still have: a refused file leaves the record that has it.
pub(super) async fn purge_links(tx: &Tx, asset: Uuid) -> Result<()> {
    let to_file = Condition::all().add(link::Column::AssetId.eq(asset));
    tx.remove_where::<link::Entity>(to_file.clone().add(link::Column::DeletedAt.is_null())).await?;
    tx.purge::<link::Entity>(to_file).await.map(drop)
}

/// How many records use each of these files.
pub(super) async fn usage_counts(tx: &Tx, assets: &[Uuid]) -> Result<BTreeMap<Uuid, u64>> {
    let mut counts = BTreeMap::new();
    if !assets.is_empty() {
        for link in tx.all(link::Entity::find().filter(link::Column::AssetId.is_in(assets.iter().copied()))).await? {
            *counts.entry(link.asset_id).or_default() += 1;
        }
    }
    Ok(counts)
}

/// One page of the files of a record, the first one attached first.
pub(super) async fn links_of(tx: &Tx, subject: Uuid, page: &Page) -> Result<Paged<Link>> {
    let page = Page { sort: vec![Sort { field: "createdAt".into(), descending: false }], ..page.clone() };
    let links = link::Entity::find().filter(link::Column::SubjectId.eq(subject)).filter(attached::here(tx));
    tx.page(links, &page, |_| link::Column::CreatedAt).await
}

/// The records that attachments among these files belong to: a file, and its record.
pub(super) async fn records_of(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<Vec<(Uuid, Uuid)>> {
    let attachments = Entity::find().filter(Column::Id.is_in(ids.iter().copied())).filter(Column::IsAttachment.eq(true));
    let attachments: Vec<Uuid> = tx.all_with_deleted(attachments).await?.into_iter().map(|asset| asset.id).collect();
    if attachments.is_empty() {
        return Ok(Vec::new());
    }
    let links = tx.all_with_deleted(link::Entity::find().filter(link::Column::AssetId.is_in(attachments))).await?;
    Ok(links.into_iter().map(|link| (link.asset_id, link.subject_id)).collect())
}

/// Of these files, deleted ones included, the private ones of others, and what others uploaded for a record and didn't attach. Of a file
/// that was removed for good, its changes say whether it was ever private, or belonged to a record.
pub(super) async fn concealed(tx: &Tx, ids: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
    let known = tx.all_with_deleted(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    let caller = tx.scope().principal().user_id;
    let attached: BTreeSet<Uuid> = records_of(tx, ids).await?.into_iter().map(|(asset, _)| asset).collect();
    // A file that was uploaded for a record is as private as the record.
    let is_private = |asset: &&Asset| {
        let is_own = if asset.is_attachment { !attached.contains(&asset.id) } else { asset.visibility == AssetVisibility::Private };
        asset.created_by != caller && is_own
    };
    let mut hidden: BTreeSet<Uuid> = known.iter().filter(is_private).map(|asset| asset.id).collect();
    let gone: Vec<String> = ids.iter().filter(|id| known.iter().all(|asset| asset.id != **id)).map(Uuid::to_string).collect();
    hidden.extend(once_private(tx, gone).await?);
    Ok(hidden)
}

/// Of these ids, those of files that a change says were private or a record's, or whose creation is no longer in the log.
async fn once_private(tx: &Tx, ids: Vec<String>) -> Result<Vec<Uuid>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let of_files = change::Entity::find().filter(change::Column::EntityType.eq(<Entity as Table>::TYPE));
    let changes = tx.all(of_files.filter(change::Column::EntityId.is_in(ids))).await?;
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let says = |name: &str, value: &str| {
        let either = Condition::any().add(property::Column::NewValue.eq(value)).add(property::Column::OriginalValue.eq(value));
        Condition::all().add(property::Column::PropertyName.eq(name)).add(either)
    };
    let private = Condition::any().add(says("visibility", "\"Private\"")).add(says("isAttachment", "true"));
    let told = property::Entity::find().filter(property::Column::EntityChangeId.is_in(changes.iter().map(|change| change.id)));
    let told = tx.all(told.filter(private)).await?;
    let created: BTreeSet<&str> =
        changes.iter().filter(|change| change.change_type == ChangeKind::Created as i32).map(|change| change.entity_id.as_str()).collect();
    let may_be =
        |change: &&change::Model| !created.contains(change.entity_id.as_str()) || told.iter().any(|row| row.entity_change_id == change.id);
    Ok(changes.iter().filter(may_be).filter_map(|change| change.entity_id.parse().ok()).collect())
}
