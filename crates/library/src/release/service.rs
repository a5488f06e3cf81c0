//! Operations on releases. Nothing here changes or deletes one: scores that were taken against it stay what they were.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    RELEASED, Release, Released,
    entity::{ActiveModel, Entity, line},
    store::{self, Pinned},
};
use crate::{
    framework,
    standard::{self, RELEASE, VIEW},
};

/// One page of releases, the latest first by default.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Release>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// A release with its manifest, by code.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<(Release, Vec<Pinned>)> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let release = tx.get::<Entity>(id).await?;
            let pinned = store::manifest(&tx, id).await?;
            Ok((release, pinned))
        })
        .await
}

/// Releases all published versions of a framework under a name.
///
/// # Errors
/// 403 without [`RELEASE`], field errors on an unknown framework or a taken name, `Standards.ReleaseEmpty`.
pub async fn create(app: &App, scope: &Scope, framework_id: Uuid, name: &str, notes: &str) -> Result<Release> {
    scope.require(RELEASE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            framework::lock(&tx, "frameworkId", framework_id).await?;
            snapshot(&tx, framework_id, name, notes).await
        })
        .await
}

/// Writes the snapshot.
///
/// # Errors
/// A field error on a taken name, `Standards.ReleaseEmpty`.
pub(crate) async fn snapshot(tx: &Tx, framework_id: Uuid, name: &str, notes: &str) -> Result<Release> {
    let in_force = standard::published_pairs(tx, framework_id).await?;
    if in_force.is_empty() {
        return Err(Error::rule("Standards.ReleaseEmpty"));
    }
    let name = name.trim();
    let before = store::latest(tx, framework_id).await?;
    let row = ActiveModel {
        framework_id: Set(framework_id),
        number: Set(before.as_ref().map_or(0, |release| release.number) + 1),
        name: Set(name.to_owned()),
        name_key: Set(text::fold(name)),
        notes: Set(notes.to_owned()),
        published_at: Set(tx.now()),
        standard_count: Set(i32::try_from(in_force.len()).unwrap_or(i32::MAX)),
        ..Default::default()
    };
    let release = tx.insert::<Entity>(row).await?;
    let line = |(standard, version): &(Uuid, Uuid)| line::ActiveModel {
        release_id: Set(release.id),
        standard_id: Set(*standard),
        standard_version_id: Set(*version),
    };
    tx.insert_all::<line::Entity>(in_force.iter().map(line).collect()).await?;
    // Nobody is notified of the history in demo data.
    if before.is_some() && !tx.scope().is_demo() {
        tx.outbox(RELEASED, &Released { release_id: release.id, released_by: tx.scope().principal().user_id }).await?;
    }
    Ok(release)
}

/// The standards that a release holds otherwise than the one before it: with another version, newly, or no longer.
pub async fn changed(tx: &Tx, release: &Release) -> Result<BTreeSet<Uuid>> {
    let Some(before) = store::before(tx, release).await? else { return Ok(BTreeSet::new()) };
    let (now, then) = (pairs(tx, release.id).await?, pairs(tx, before.id).await?);
    Ok(now.symmetric_difference(&then).map(|(standard, _)| *standard).collect())
}

/// The standards of a release, each with its version.
async fn pairs(tx: &Tx, release: Uuid) -> Result<BTreeSet<(Uuid, Uuid)>> {
    Ok(store::lines(tx, release).await?.into_iter().map(|row| (row.standard_id, row.standard_version_id)).collect())
}

/// Whether to notify people of a release in this transaction, which records that it does: true once, however often this is asked.
pub async fn claim_notification(tx: &Tx, release: Uuid) -> Result<bool> {
    store::note_told(tx, release).await
}

/// Releases what is in force when the latest release says something else; `wanted` gets a number when the name is taken.
pub(crate) async fn refresh(tx: &Tx, framework: Uuid, wanted: &str) -> Result<Option<Release>> {
    let now = standard::published_pairs(tx, framework).await?;
    if !differs(tx, framework, &now).await? {
        return Ok(None);
    }
    let name = free_name(tx, framework, wanted).await?;
    snapshot(tx, framework, &name, "").await.map(Some)
}

/// Whether the latest release holds something else than these standards, each with its version.
pub(crate) async fn differs(tx: &Tx, framework: Uuid, in_force: &BTreeSet<(Uuid, Uuid)>) -> Result<bool> {
    let before: BTreeSet<(Uuid, Uuid)> = match store::latest(tx, framework).await? {
        Some(release) => pairs(tx, release.id).await?,
        None => BTreeSet::new(),
    };
    Ok(*in_force != before)
}

/// `wanted`, with a number where a release of the framework has that name.
pub(crate) async fn free_name(tx: &Tx, framework: Uuid, wanted: &str) -> Result<String> {
    let names = store::names(tx, framework).await?;
    Ok(framework::rules::free_code(wanted, |name| names.iter().any(|taken| taken == name)))
}
