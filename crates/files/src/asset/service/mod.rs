//! Operations on files of the library.

pub mod attachment;
pub mod captions;
pub mod content;
mod inspect;
pub mod process;
pub mod storage;
pub mod upload;
mod version;
mod web_link;
pub mod wording;

use std::collections::{BTreeMap, HashMap};

use ::store::{Tx, check_stamp};
use chrono::NaiveDate;
use http::{App, RecordKind};
use kernel::{Error, HOST, Page, Paged, Result, Scope, Uuid, text};
use platform::user;

pub use version::{restore_version, versions};
pub use web_link::{NewLink, create_link};

use super::{
    Asset, AssetKind, AssetStatus, AssetVisibility, DELETE, Link, UPDATE, VIEW, Version,
    entity::Entity,
    jobs, notifications, rules,
    store::{self, Filter},
};
use crate::folder;

/// A file with what is known of it elsewhere.
#[derive(Debug, Clone)]
pub struct Whole {
    /// The file.
    pub asset: Asset,
    /// Its current version, once one is ready.
    pub current: Option<Version>,
    /// How many records use it.
    pub used: u64,
    /// Full name of its uploader.
    pub uploader: String,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Address of its thumbnail.
    pub thumbnail: Option<String>,
    /// Whether its current version has captions.
    pub has_captions: bool,
    /// Whether its captions and transcript were written for another version.
    pub has_outdated_texts: bool,
}

/// Data of a file.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct Details {
    pub name: String,
    pub title: Option<String>,
    pub language: Option<String>,
    pub url: Option<String>,
    pub folder_id: Option<Uuid>,
    pub visibility: AssetVisibility,
    pub alt_text: Option<String>,
    pub description: Option<String>,
    pub tags: Vec<String>,
    pub licence: Option<String>,
    pub expires_on: Option<NaiveDate>,
}

/// One page of the library of the caller's level, or of what the provider shares.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<Whole>> {
    scope.require(VIEW)?;
    let own = if filter.is_shared { scope.within(HOST) } else { scope.at_level() };
    let (page, known) = app
        .db()
        .read(&own, |tx| async move {
            let page = store::list(&tx, filter, page).await?;
            let known = known(&tx, &page.items).await?;
            Ok((page, known))
        })
        .await?;
    Ok(Paged { total: page.total, items: wholes(app, scope, page.items, known).await? })
}

/// One file of the library, or one that the provider shares.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Whole> {
    scope.require(VIEW)?;
    let (asset, known) = located(app, scope, id).await?;
    whole(app, scope, asset, known).await
}

/// A file in the caller's own library, else among what the provider shares.
async fn located(app: &App, scope: &Scope, id: Uuid) -> Result<(Asset, RelatedRows)> {
    let own = scope.at_level();
    let found = app
        .db()
        .read(&own, |tx| async move {
            let asset = store::get(&tx, id).await?;
            let known = known(&tx, std::slice::from_ref(&asset)).await?;
            Ok((asset, known))
        })
        .await;
    match found {
        Err(error) if error.kind() == kernel::Kind::NotFound && own.tenant()? != HOST => {
            let shared = scope.within(HOST);
            app.db()
                .read(&shared, |tx| async move {
                    let asset = store::get_shared(&tx, id).await?;
                    let known = known(&tx, std::slice::from_ref(&asset)).await?;
                    Ok((asset, known))
                })
                .await
        }
        found => found,
    }
}

/// What other tables say of files: their current versions by version, the rest by file.
struct RelatedRows {
    versions: BTreeMap<Uuid, Version>,
    used: BTreeMap<Uuid, u64>,
    /// Files with captions, and the version that these were written for.
    captioned: BTreeMap<Uuid, Option<Uuid>>,
    /// As well those with a transcript alone.
    written: BTreeMap<Uuid, Option<Uuid>>,
}

async fn known(tx: &Tx, assets: &[Asset]) -> Result<RelatedRows> {
    let ids: Vec<Uuid> = assets.iter().map(|asset| asset.id).collect();
    let current = assets.iter().filter_map(|asset| asset.version_id).collect();
    let (captioned, written) = (store::captioned(tx, &ids).await?, store::written(tx, &ids).await?);
    let (versions, used) = (store::versions_by_id(tx, current).await?, store::usage_counts(tx, &ids).await?);
    Ok(RelatedRows { versions, used, captioned, written })
}

async fn whole(app: &App, scope: &Scope, asset: Asset, known: RelatedRows) -> Result<Whole> {
    wholes(app, scope, vec![asset], known).await?.pop().ok_or_else(|| Error::internal("no view for the file"))
}

async fn wholes(app: &App, scope: &Scope, assets: Vec<Asset>, mut known: RelatedRows) -> Result<Vec<Whole>> {
    let people = assets.iter().filter_map(|asset| asset.created_by);
    let names: HashMap<Uuid, String> = user::full_names(app, scope, people).await?;
    let level = scope.at_level().tenant()?;
    let whole = |asset: Asset| {
        let current = asset.version_id.and_then(|id| known.versions.remove(&id));
        let is_current = |texts: Option<Uuid>| rules::is_written_for(texts, asset.version_id);
        Ok(Whole {
            used: known.used.get(&asset.id).copied().unwrap_or(0),
            uploader: asset.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
            can_change: scope.has(UPDATE) && asset.tenant_id == level,
            thumbnail: current.as_ref().map(|version| content::thumbnail(app, version)).transpose()?.flatten(),
            has_captions: known.captioned.get(&asset.id).copied().is_some_and(is_current),
            has_outdated_texts: known.written.get(&asset.id).copied().is_some_and(|texts| !is_current(texts)),
            current,
            asset,
        })
    };
    assets.into_iter().map(whole).collect()
}

/// Changes the details of a file.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, details: &Details, stamp: Option<&str>) -> Result<Whole> {
    change(app, scope, id, stamp, |tx, before| async move {
        check_folder(&tx, details.folder_id).await?;
        rules::check_visibility(before.tenant_id, details.visibility)?;
        if details.visibility == AssetVisibility::Private && before.created_by != tx.scope().principal().user_id {
            return Err(Error::invalid("visibility", "Error.Assets.NotUploader"));
        }
        let url = rules::address_of(before.kind, details.url.as_deref())?;
        if before.kind != AssetKind::Link && rules::format::of_name(&details.name)?.mime != before.mime {
            return Err(Error::invalid("name", "Error.Assets.TypeNotAllowed"));
        }
        Ok(Asset {
            name: details.name.clone(),
            name_key: text::fold(&details.name),
            title: details.title.clone(),
            search_key: rules::search_key(&details.name, details.title.as_deref()),
            language: details.language.clone(),
            url,
            folder_id: details.folder_id,
            visibility: details.visibility,
            alt_text: details.alt_text.clone(),
            description: details.description.clone(),
            tags: serde_json::to_string(&details.tags).map_err(Error::internal)?,
            licence: details.licence.clone(),
            expires_on: details.expires_on,
            ..before
        })
    })
    .await
}

/// Archives a file, or takes it back into use.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`.
pub async fn set_status(app: &App, scope: &Scope, id: Uuid, to: AssetStatus, stamp: Option<&str>) -> Result<Whole> {
    change(app, scope, id, stamp, |_, before| async move {
        kernel::check_move(before.status, to, rules::moves(before.status))?;
        Ok(Asset { status: to, ..before })
    })
    .await
}

/// Moves a file to a folder, or to the top.
///
/// # Errors
/// 403 without [`UPDATE`], 404, a field error on `folderId`.
pub async fn set_folder(app: &App, scope: &Scope, id: Uuid, folder: Option<Uuid>, stamp: Option<&str>) -> Result<Whole> {
    change(app, scope, id, stamp, |tx, before| async move {
        check_folder(&tx, folder).await?;
        Ok(Asset { folder_id: folder, ..before })
    })
    .await
}

/// Adds a tag to a file.
///
/// # Errors
/// 403 without [`UPDATE`], 404, `Common.TooManyItems`.
pub async fn add_tag(app: &App, scope: &Scope, id: Uuid, tag: &str, stamp: Option<&str>) -> Result<Whole> {
    change(app, scope, id, stamp, |_, before| async move {
        let mut tags = before.tags();
        if !tags.iter().any(|own| own == tag) {
            tags.push(tag.to_owned());
        }
        if tags.len() > rules::MAX_TAGS {
            return Err(Error::rule("Common.TooManyItems").with("max", rules::MAX_TAGS));
        }
        Ok(Asset { tags: serde_json::to_string(&tags).map_err(Error::internal)?, ..before })
    })
    .await
}

async fn check_folder(tx: &Tx, folder: Option<Uuid>) -> Result<()> {
    match folder {
        Some(id) => tx.referred::<folder::Entity>("folderId", id).await.map(drop),
        None => Ok(()),
    }
}

/// Reads a file of the library, has `change` say what it becomes, and writes it.
async fn change<Work>(
    app: &App,
    scope: &Scope,
    id: Uuid,
    stamp: Option<&str>,
    change: impl Fn(std::sync::Arc<Tx>, Asset) -> Work + Send + Sync,
) -> Result<Whole>
where
    Work: Future<Output = Result<Asset>> + Send,
{
    scope.require(UPDATE)?;
    let change = &change;
    let (asset, known) = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let before = store::get(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let after = change(std::sync::Arc::clone(&tx), before.clone()).await?;
            let after = tx.update::<Entity>(&before, after).await?;
            let known = known(&tx, std::slice::from_ref(&after)).await?;
            Ok((after, known))
        })
        .await?;
    whole(app, scope, asset, known).await
}

/// Deletes a file that nothing uses, with its versions and their content.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Assets.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let asset = store::get(&tx, id).await?;
            let used = store::links_to(&tx, id).await?.len();
            if used > 0 {
                return Err(Error::rule("Assets.InUse").with("usages", used));
            }
            remove(&tx, &asset).await?;
            notifications::deleted(&tx, id).await
        })
        .await
}

/// Deletes a file and its versions; a job deletes what is stored of them.
async fn remove(tx: &Tx, asset: &Asset) -> Result<()> {
    let files = store::purge_versions(tx, &store::versions(tx, asset.id).await?).await?;
    store::purge_links(tx, asset.id).await?;
    store::purge_text(tx, asset.id).await?;
    tx.delete::<Entity>(asset).await?;
    jobs::enqueue_erase(tx, &files).await
}

/// A record that uses a file.
#[derive(Debug, Clone)]
pub struct Usage {
    pub link: Link,
    pub title: String,
    /// Path of its page.
    pub url: String,
}

/// The records that use a file, as far as the caller reaches them, and how many others there are.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn usages(app: &App, scope: &Scope, id: Uuid) -> Result<(Vec<Usage>, usize)> {
    scope.require(VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            store::get(&tx, id).await?;
            let (links, mut usages) = (store::links_to(&tx, id).await?, Vec::new());
            let all = links.len();
            for link in links {
                usages.extend(usage(&tx, app, link).await?);
            }
            let hidden = all - usages.len();
            Ok((usages, hidden))
        })
        .await
}

async fn usage(tx: &Tx, app: &App, link: Link) -> Result<Option<Usage>> {
    let mut kinds = app.areas().iter().flat_map(|area| area.records);
    let Some(kind): Option<&RecordKind> = kinds.find(|kind| kind.name == link.subject_type) else { return Ok(None) };
    if !tx.scope().has(kind.view) {
        return Ok(None);
    }
    match (kind.find)(tx, link.subject_id).await {
        Ok(record) => Ok(Some(Usage { link, title: record.title_in(app, &tx.scope().facts.culture), url: record.url })),
        Err(error) if matches!(error.kind(), kernel::Kind::NotFound | kernel::Kind::Forbidden) => Ok(None),
        Err(error) => Err(error),
    }
}
