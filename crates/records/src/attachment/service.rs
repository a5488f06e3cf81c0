//! Operations on the files of records. Each finds the record first, in the same transaction, exactly as its own page does.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ::store::{Tx, search};
use files::asset::{
    ATTACH, Link, LinkFilter,
    service::{
        attachment::{self, Attached},
        content::{self, Links},
    },
};
use http::{Addition, App, Record};
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use platform::user;

use super::rules;
use crate::subject;

/// Files that are taken from a record at once.
const MOST: u64 = 100;

/// A file of a record with what its reader sees.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The file.
    pub attached: Attached,
    /// Full name of the user who attached it.
    pub by: String,
    /// Address of its thumbnail.
    pub thumbnail: Option<String>,
    /// Whether the caller may change or remove it.
    pub can_change: bool,
}

/// A file of a record, with that record.
#[derive(Debug, Clone)]
pub struct FileOfRecord {
    pub shown: Shown,
    pub kind: &'static str,
    pub record: Record,
}

/// These files as the caller sees them; those at a client that is `closed` stay as they are.
async fn as_seen_by_caller(app: &App, scope: &Scope, all: Vec<Attached>, closed: &BTreeSet<Uuid>) -> Result<Vec<Shown>> {
    let people = all.iter().filter_map(|attached| attached.link.created_by);
    let names: HashMap<Uuid, String> = user::full_names(app, scope, people).await?;
    let show = |attached: Attached| {
        Ok(Shown {
            by: attached.link.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            thumbnail: attached.current.as_ref().map(|version| content::thumbnail(app, version)).transpose()?.flatten(),
            can_change: attached.link.client_id.is_none_or(|client| !closed.contains(&client)) && rules::may_change(scope, &attached.link),
            attached,
        })
    };
    all.into_iter().map(show).collect()
}

/// One file after a change, which a closed client would have refused.
async fn changed_as_seen_by_caller(app: &App, scope: &Scope, attached: Vec<Attached>) -> Result<Shown> {
    as_seen_by_caller(app, scope, attached, &BTreeSet::new()).await?.pop().ok_or_else(|| Error::internal("no view for the attachment"))
}

/// One page of the files of a record, the first one attached first.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn list(app: &App, scope: &Scope, kind: &str, id: Uuid, page: &Page) -> Result<Paged<Shown>> {
    let kind = subject::kind_with(app, kind, Addition::Files)?;
    let (found, closed) = app
        .db()
        .read(&subject::level(kind, scope), |tx| async move {
            subject::find(&tx, kind, id).await?;
            let found = attachment::list(&tx, id, page).await?;
            let closed = closed_of(&tx, &found.items).await?;
            Ok((found, closed))
        })
        .await?;
    Ok(Paged { total: found.total, items: as_seen_by_caller(app, scope, found.items, &closed).await? })
}

/// One page of the files of all records that the caller reaches, the latest first; over a portfolio with those of the host's own level.
pub async fn list_all(app: &App, scope: &Scope, filter: &LinkFilter, page: &Page) -> Result<Paged<FileOfRecord>> {
    let (found, records, closed) = app
        .db()
        .read(&scope.with_host(), |tx| async move {
            let found = attachment::list_among(&tx, &readable(&tx, app), filter, page).await?;
            let records = records_of(&tx, app, &found.items).await?;
            let closed = closed_of(&tx, &found.items).await?;
            Ok((found, records, closed))
        })
        .await?;
    let of_record = |shown: Shown| {
        let (kind, mut record) = records.get(&shown.attached.link.subject_id)?.clone();
        record.title = record.title_in(app, &scope.facts.culture);
        Some(FileOfRecord { shown, kind, record })
    };
    let items = as_seen_by_caller(app, scope, found.items, &closed).await?.into_iter().filter_map(of_record).collect();
    Ok(Paged { total: found.total, items })
}

/// The clients of these files that are closed.
async fn closed_of(tx: &Tx, files: &[Attached]) -> Result<BTreeSet<Uuid>> {
    let mut clients: BTreeMap<Uuid, BTreeSet<Uuid>> = BTreeMap::new();
    for Attached { link, .. } in files {
        if let Some(client) = link.client_id {
            clients.entry(link.tenant_id).or_default().insert(client);
        }
    }
    let mut closed = BTreeSet::new();
    for (tenant, clients) in &clients {
        closed.extend(tx.closed_among(*tenant, clients).await?);
    }
    Ok(closed)
}

/// The kinds of records with files that the caller may read.
fn readable(tx: &Tx, app: &App) -> Vec<search::Kind> {
    let searched = app.areas().iter().flat_map(|area| area.searched).filter(|searched| tx.scope().principal().granted.meets(searched.view));
    let is_readable =
        |kind: &search::Kind| subject::kind_with(app, kind.name(), Addition::Files).is_ok_and(|kind| tx.scope().has(kind.view));
    searched.map(|searched| searched.kind).filter(is_readable).collect()
}

/// The records of these files, each found as its own page finds it.
async fn records_of(tx: &Tx, app: &App, files: &[Attached]) -> Result<HashMap<Uuid, (&'static str, Record)>> {
    let subjects: BTreeMap<Uuid, &str> = files.iter().map(|file| (file.link.subject_id, file.link.subject_type.as_str())).collect();
    let mut records = HashMap::new();
    for (id, name) in subjects {
        let kind = subject::kind_named(app, name)?;
        if let Some(record) = subject::find_visible(tx, kind, id).await? {
            records.insert(id, (kind.name, record));
        }
    }
    Ok(records)
}

/// Attaches a file to a record.
///
/// # Errors
/// 403 without [`ATTACH`] or as an observer, 404, `Common.WorkspaceRequired`, a field error on `assetId`.
pub async fn create(app: &App, scope: &Scope, kind: &str, id: Uuid, asset: Uuid, caption: Option<&str>) -> Result<Shown> {
    scope.require(ATTACH)?;
    let kind = subject::kind_with(app, kind, Addition::Files)?;
    let attached = app
        .db()
        .write(&subject::level_to_write(kind, scope)?, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            subject::check_writable(&tx, record.client_id).await?;
            let link = attachment::attach(&tx, kind, &record, asset, caption).await?;
            changed(&tx, app, &link).await?;
            attachment::attached(&tx, vec![link]).await
        })
        .await?;
    changed_as_seen_by_caller(app, scope, attached).await
}

/// The link and its record, both in the caller's reach.
async fn reached(tx: &Tx, app: &App, id: Uuid) -> Result<(Link, Record)> {
    let link = attachment::get(tx, id).await?;
    let kind = subject::kind_named(app, &link.subject_type)?;
    let record = subject::find_visible(tx, kind, link.subject_id).await?.ok_or_else(|| Error::not_found("Attachment", id))?;
    Ok((link, record))
}

/// Changes the caption of a file.
///
/// # Errors
/// 403, 404, 409.
pub async fn update(app: &App, scope: &Scope, id: Uuid, caption: Option<&str>, stamp: Option<&str>) -> Result<Shown> {
    let attached = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let (link, _) = reached(&tx, app, id).await?;
            rules::check_change(tx.scope(), &link)?;
            subject::check_writable(&tx, link.client_id).await?;
            let link = attachment::set_caption(&tx, &link, caption, stamp).await?;
            attachment::attached(&tx, vec![link]).await
        })
        .await;
    changed_as_seen_by_caller(app, scope, subject::or_workspace(scope, attached)?).await
}

/// Takes a file from its record; one that was uploaded to it is deleted.
///
/// # Errors
/// 403, 404.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let detached = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let (link, _) = reached(&tx, app, id).await?;
            rules::check_change(tx.scope(), &link)?;
            subject::check_writable(&tx, link.client_id).await?;
            attachment::detach(&tx, &link).await?;
            changed(&tx, app, &link).await
        })
        .await;
    subject::or_workspace(scope, detached)
}

/// What follows for the record of a file that is attached, taken away or replaced.
pub(super) async fn changed(tx: &Tx, app: &App, link: &Link) -> Result<()> {
    for files in app.areas().iter().flat_map(|area| area.files_changed) {
        if files.kind == link.subject_type {
            (files.follow)(tx, link.subject_id).await?;
        }
    }
    Ok(())
}

/// How many files a record has.
pub(crate) async fn count(tx: &Tx, subject: Uuid) -> Result<u64> {
    Ok(attachment::list(tx, subject, &Page::first(1)).await?.total)
}

/// Has the files of a record belong to the client that it was moved to.
pub(crate) async fn follow(tx: &Tx, subject: Uuid, clients: [Uuid; 2]) -> Result<()> {
    attachment::follow(tx, subject, clients).await
}

pub(super) async fn has_any(tx: &Tx, subject: Uuid) -> Result<bool> {
    Ok(count(tx, subject).await? > 0)
}

/// Takes all files from a record that is removed for good, or whose person is gone; those that were uploaded to it are deleted with their
/// content. Gives the ids of what is gone.
pub(crate) async fn remove_of_subject(tx: &Tx, subject: Uuid) -> Result<Vec<Uuid>> {
    let mut gone = Vec::new();
    loop {
        let found = attachment::list(tx, subject, &Page::first(MOST)).await?;
        for attached in &found.items {
            attachment::detach(tx, &attached.link).await?;
            gone.push(attached.link.id);
            gone.extend(attached.asset.is_attachment.then_some(attached.asset.id));
        }
        if found.items.len() as u64 >= found.total {
            return Ok(gone);
        }
    }
}

/// Addresses of a file's content, for callers who reach its record.
///
/// # Errors
/// 404, `Assets.NotReady`, `Assets.IsLink`.
pub async fn links(app: &App, scope: &Scope, id: Uuid) -> Result<Links> {
    let (Attached { asset, current, .. }, beside) = app
        .db()
        .read(&scope.with_host(), |tx| async move {
            let (link, _) = reached(&tx, app, id).await?;
            let found = attachment::attached(&tx, vec![link]).await?.into_iter().next();
            let found = found.ok_or_else(|| Error::not_found("Attachment", id))?;
            let beside = content::beside(&tx, found.asset.id, found.asset.version_id).await?;
            Ok((found, beside))
        })
        .await?;
    content::links_to(app, &asset, current.as_ref(), beside)
}
