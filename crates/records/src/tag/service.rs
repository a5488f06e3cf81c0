//! Operations on tags.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp, sea_orm};
use http::{Addition, App, Record, RecordKind};
use kernel::{Error, HOST, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    ASSIGN, MANAGE,
    entity::{record_tag, tag},
    input::{TagChangeRequest, TagRequest},
    rules::{self, Tag},
    store,
};
use crate::subject;

/// A tag as a list shows it.
#[derive(Debug, Clone)]
pub struct ListedTag {
    pub tag: Tag,
    /// How many records have it, for users who manage tags.
    pub uses: Option<u64>,
}

#[derive(Debug, Clone)]
pub struct TagsOfRecord {
    /// By name.
    pub tags: Vec<Tag>,
    /// Whether the caller may change them.
    pub can_change: bool,
}

/// One page of the tags, by name by default. Which ones are in use is for users who manage tags.
///
/// # Errors
/// 403 without [`MANAGE`] where that is asked.
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<ListedTag>> {
    if filter.unused.is_some() {
        scope.require(MANAGE)?;
    }
    let counted = scope.has(MANAGE);
    let (found, mut uses) = app
        .db()
        .read(scope, |tx| async move {
            let found = store::list(&tx, filter, page).await?;
            let ids: Vec<Uuid> = found.items.iter().map(|tag| tag.id).collect();
            let uses = if counted && !ids.is_empty() { store::uses(&tx, &ids).await? } else { BTreeMap::new() };
            Ok((found, uses))
        })
        .await?;
    Ok(found.map(|tag| ListedTag { uses: counted.then(|| uses.remove(&tag.id).unwrap_or_default()), tag }))
}

/// Creates a tag.
///
/// # Errors
/// 403 without [`MANAGE`], `Common.WorkspaceRequired`, `Tags.TooMany`, a field error on a taken name.
pub async fn create(app: &App, scope: &Scope, input: &TagRequest) -> Result<Tag> {
    scope.require(MANAGE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            if store::count(&tx).await? >= rules::MOST {
                return Err(Error::rule("Tags.TooMany").with("max", rules::MOST));
            }
            let name = input.name.trim();
            let row = tag::ActiveModel {
                name: Set(name.to_owned()),
                name_key: Set(text::fold(name)),
                colour: Set(input.colour),
                ..Default::default()
            };
            tx.insert::<tag::Entity>(row).await
        })
        .await
}

/// Renames a tag, or gives it another colour.
///
/// # Errors
/// 403 without [`MANAGE`], 404, 409, a field error on a taken name.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &TagChangeRequest) -> Result<Tag> {
    scope.require(MANAGE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<tag::Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::renamed_key(&after.name, &before.name, &before.name_key);
            tx.update::<tag::Entity>(&before, after).await
        })
        .await
}

/// Deletes a tag, and removes it from all records.
///
/// # Errors
/// 403 without [`MANAGE`], 404.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(MANAGE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let tag = tx.get::<tag::Entity>(id).await?;
            store::take_off(&tx, id).await?;
            tx.delete::<tag::Entity>(&tag).await
        })
        .await
}

/// Replaces this tag by another one on all records, and deletes it.
///
/// # Errors
/// 403 without [`MANAGE`], 404, a field error on `into`.
pub async fn merge(app: &App, scope: &Scope, id: Uuid, into: Uuid) -> Result<Tag> {
    scope.require(MANAGE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let from = tx.get::<tag::Entity>(id).await?;
            rules::check_merge(id, into)?;
            let into = tx.referred::<tag::Entity>("into", into).await?;
            store::move_all(&tx, id, into.id).await?;
            tx.delete::<tag::Entity>(&from).await?;
            Ok(into)
        })
        .await
}

/// Tags are a tenant's: the host's own level has none.
fn may_change(scope: &Scope, record: &Record) -> bool {
    scope.has(ASSIGN) && record.tenant_id != HOST && !subject::observes(scope, record.client_id)
}

async fn read_tags(tx: &Tx, record: &Record) -> Result<TagsOfRecord> {
    let can_change = may_change(tx.scope(), record) && !subject::is_closed(tx, record).await?;
    Ok(TagsOfRecord { tags: store::of_record(tx, record.id).await?, can_change })
}

/// The tags of a record.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn of_record(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<TagsOfRecord> {
    let kind = subject::kind_with(app, kind, Addition::Tags)?;
    app.db()
        .read(&subject::level(kind, scope), |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            read_tags(&tx, &record).await
        })
        .await
}

/// Replaces the tags of a record.
///
/// # Errors
/// 403 without [`ASSIGN`] or as an observer, 404 for a record out of reach, `Common.WorkspaceRequired`, a field error on `tagIds`.
pub async fn assign(app: &App, scope: &Scope, kind: &str, id: Uuid, tags: &[Uuid]) -> Result<TagsOfRecord> {
    scope.require(ASSIGN)?;
    scope.workspace()?;
    let kind = subject::kind_with(app, kind, Addition::Tags)?;
    let wanted = &tags.iter().copied().collect::<BTreeSet<Uuid>>();
    app.db()
        .write(scope, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            subject::check_writable(&tx, record.client_id).await?;
            store::referred(&tx, wanted).await?;
            let (lost, added) = rules::difference(store::rows_of(&tx, id).await?, wanted);
            tx.delete_all::<record_tag::Entity>(&lost).await?;
            let rows = added.into_iter().map(|tag| row(kind, id, tag)).collect();
            tx.insert_all::<record_tag::Entity>(rows).await?;
            read_tags(&tx, &record).await
        })
        .await
}

fn row(kind: &RecordKind, subject: Uuid, tag: Uuid) -> record_tag::ActiveModel {
    record_tag::ActiveModel { tag_id: Set(tag), subject_id: Set(subject), subject_type: Set(kind.name.to_owned()), ..Default::default() }
}
