//! Operations on releases. Nothing here changes or deletes one: scores that were taken against it stay what they were.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Expr, ExprTrait, LikeExpr},
};

use super::{
    Release,
    entity::{ActiveModel, Column, Entity, line},
};
use crate::{
    framework,
    standard::{
        RELEASE, Standard, StandardStatus, StandardVersion, VIEW,
        entity::{Column as StandardColumn, Entity as Standards},
        store::versions,
    },
};

/// Fields that `sorting` may name.
pub const SORTABLE: &[&str] = &["publishedAt", "name"];

/// One page of releases, the latest first unless told.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, framework: Option<Uuid>, filter: Option<&str>, page: &Page) -> Result<Paged<Release>> {
    scope.require(VIEW)?;
    let mut select = Entity::find();
    if let Some(framework) = framework {
        select = select.filter(Column::FrameworkId.eq(framework));
    }
    if let Some(filter) = filter {
        select = select.filter(Expr::col((Entity, Column::NameKey)).like(LikeExpr::new(text::contains_pattern(filter)).escape('\\')));
    }
    if page.sort.is_empty() {
        select = select.order_by_desc(Column::PublishedAt);
    }
    let order = |field: &str| if field == "name" { Column::NameKey } else { Column::PublishedAt };
    app.db().read(scope, |tx| async move { tx.page(select, page, order).await }).await
}

/// A standard as a release holds it.
#[derive(Debug, Clone)]
pub struct Pinned {
    /// The standard's identity and place, as they are today.
    pub standard: Standard,
    /// What it said at the release.
    pub version: StandardVersion,
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
            let pinned = manifest(&tx, id).await?;
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
            framework::store::lock(&tx, "frameworkId", framework_id).await?;
            snapshot(&tx, framework_id, name, notes).await
        })
        .await
}

/// Writes the snapshot.
///
/// # Errors
/// A field error on a taken name, `Standards.ReleaseEmpty`.
pub(crate) async fn snapshot(tx: &Tx, framework_id: Uuid, name: &str, notes: &str) -> Result<Release> {
    let in_force = in_force(tx, framework_id).await?;
    if in_force.is_empty() {
        return Err(Error::rule("Standards.ReleaseEmpty"));
    }
    let name = name.trim();
    let before = latest(tx, framework_id).await?;
    let row = ActiveModel {
        framework_id: Set(framework_id),
        number: Set(before.map_or(0, |release| release.number) + 1),
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
    Ok(release)
}

/// The standards of a framework in force, each with its version.
async fn in_force(tx: &Tx, framework: Uuid) -> Result<BTreeSet<(Uuid, Uuid)>> {
    let select =
        Standards::find().filter(StandardColumn::FrameworkId.eq(framework)).filter(StandardColumn::Status.eq(StandardStatus::Published));
    Ok(tx.all(select).await?.into_iter().filter_map(|row| Some((row.id, row.current_version_id?))).collect())
}

/// The release to use for a framework: the latest.
///
/// # Errors
/// `Unavailable`.
pub async fn latest(tx: &Tx, framework: Uuid) -> Result<Option<Release>> {
    tx.one(Entity::find().filter(Column::FrameworkId.eq(framework)).order_by_desc(Column::Number)).await
}

/// Releases what is in force when the latest release says something else; `wanted` gets a number when the name is taken.
pub(crate) async fn refresh(tx: &Tx, framework: Uuid, wanted: &str) -> Result<Option<Release>> {
    let now = in_force(tx, framework).await?;
    if !differs(tx, framework, &now).await? {
        return Ok(None);
    }
    let name = free_name(tx, framework, wanted).await?;
    snapshot(tx, framework, &name, "").await.map(Some)
}

/// Whether the latest release holds something else than these standards, each with its version.
pub(crate) async fn differs(tx: &Tx, framework: Uuid, in_force: &BTreeSet<(Uuid, Uuid)>) -> Result<bool> {
    let before: BTreeSet<(Uuid, Uuid)> = match latest(tx, framework).await? {
        Some(release) => lines(tx, release.id).await?.into_iter().map(|row| (row.standard_id, row.standard_version_id)).collect(),
        None => BTreeSet::new(),
    };
    Ok(*in_force != before)
}

/// `wanted`, with a number where a release of the framework has that name.
pub(crate) async fn free_name(tx: &Tx, framework: Uuid, wanted: &str) -> Result<String> {
    let names: Vec<String> =
        tx.all(Entity::find().filter(Column::FrameworkId.eq(framework))).await?.into_iter().map(|row| row.name).collect();
    Ok(framework::rules::free_code(wanted, |name| names.iter().any(|taken| taken == name)))
}

async fn lines(tx: &Tx, release: Uuid) -> Result<Vec<line::Model>> {
    tx.all(line::Entity::find().filter(line::Column::ReleaseId.eq(release))).await
}

/// What a release holds, by code.
///
/// # Errors
/// `Unavailable`.
pub async fn manifest(tx: &Tx, release: Uuid) -> Result<Vec<Pinned>> {
    let lines = lines(tx, release).await?;
    let mut standards = std::collections::HashMap::with_capacity(lines.len());
    for chunk in lines.chunks(1_000) {
        let select = Standards::find().filter(StandardColumn::Id.is_in(chunk.iter().map(|row| row.standard_id)));
        // A deleted standard stays in the releases that pinned it.
        standards.extend(tx.all_with_deleted(select).await?.into_iter().map(|row| (row.id, row)));
    }
    let ids: Vec<Uuid> = lines.iter().map(|row| row.standard_version_id).collect();
    let mut pinned: Vec<Pinned> = versions(tx, &ids)
        .await?
        .into_iter()
        .filter_map(|version| Some(Pinned { standard: standards.remove(&version.standard_id)?, version }))
        .collect();
    pinned.sort_by(|a, b| a.standard.code_key.cmp(&b.standard.code_key));
    Ok(pinned)
}
