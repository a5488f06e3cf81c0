//! The way of a version: submitted, sent back, published, retired; one by one or many at once.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use platform::setting;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Content, PUBLISH, Standard, StandardStatus, StandardVersion, UPDATE,
    entity::{Column, Entity, version},
    rules, store,
};
use crate::framework::{self, Source};

/// Whether somebody else than the author has to publish: the host's setting.
///
/// # Errors
/// `Unavailable`.
pub async fn four_eyes(app: &App) -> Result<bool> {
    Ok(setting::of_level(app, HOST).await?.is(setting::STANDARDS_FOUR_EYES))
}

/// Hands a draft over to whoever publishes.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Standards.MissingStatement`, `Common.InvalidTransition`.
pub async fn submit(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            rules::check_move(open.status, StandardStatus::InReview)?;
            let framework = tx.get::<framework::entity::Entity>(standard.framework_id).await?;
            rules::check_statement(framework.source, &open.statement)?;
            let after = StandardVersion { status: StandardStatus::InReview, submitted_at: Some(tx.now()), ..open.clone() };
            tx.update::<version::Entity>(&open, after).await?;
            follow(&tx, &standard, StandardStatus::InReview).await
        })
        .await
}

/// Sends a version in review back to its author.
///
/// # Errors
/// 403 without [`UPDATE`] or [`PUBLISH`], 404, 409, `Common.InvalidTransition`.
pub async fn send_back(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    if !scope.has(PUBLISH) {
        scope.require(UPDATE)?;
    }
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            rules::check_move(open.status, StandardStatus::Draft)?;
            let after = StandardVersion { status: StandardStatus::Draft, submitted_at: None, ..open.clone() };
            tx.update::<version::Entity>(&open, after).await?;
            follow(&tx, &standard, StandardStatus::Draft).await
        })
        .await
}

/// Puts a version in review in force; the one before is superseded.
///
/// # Errors
/// 403 without [`PUBLISH`], 404, 409, `Standards.SelfReview`, `Common.InvalidTransition`.
pub async fn publish(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(PUBLISH)?;
    let four_eyes = four_eyes(app).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            rules::check_move(open.status, StandardStatus::Published)?;
            rules::check_publisher(four_eyes, open.author_id, tx.scope().principal().user_id)?;
            let current = current_of(&tx, &standard).await?;
            put_in_force(&tx, &standard, &open, current.as_ref()).await
        })
        .await
}

/// Takes a standard out of force; what was assessed against it stays.
///
/// # Errors
/// 403 without [`PUBLISH`], 404, 409, `Standards.OpenVersion`, `Common.InvalidTransition`.
pub async fn retire(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(PUBLISH)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let standard = tx.get::<Entity>(id).await?;
            check_stamp(&standard.concurrency_stamp, stamp)?;
            rules::check_move(standard.status, StandardStatus::Retired)?;
            if standard.open_version_id.is_some() {
                return Err(Error::rule("Standards.OpenVersion"));
            }
            if let Some(current) = current_of(&tx, &standard).await? {
                let after = StandardVersion { status: StandardStatus::Retired, ..current.clone() };
                tx.update::<version::Entity>(&current, after).await?;
            }
            let after = Standard { status: StandardStatus::Retired, revised_at: tx.now(), ..standard.clone() };
            tx.update::<Entity>(&standard, after).await
        })
        .await
}

/// Throws a draft beside a version in force away.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Standards.NothingOpen`, `Standards.OnlyVersion` where the draft is all there is.
pub async fn discard(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            if standard.current_version_id.is_none() {
                return Err(Error::rule("Standards.OnlyVersion"));
            }
            tx.delete::<version::Entity>(&open).await?;
            let after = Standard { open_version_id: None, revised_at: tx.now(), ..standard.clone() };
            tx.update::<Entity>(&standard, after).await
        })
        .await
}

async fn opened(tx: &Tx, id: Uuid, stamp: Option<&str>) -> Result<(Standard, StandardVersion)> {
    let standard = tx.get::<Entity>(id).await?;
    check_stamp(&standard.concurrency_stamp, stamp)?;
    let open = standard.open_version_id.ok_or_else(|| Error::rule("Standards.NothingOpen"))?;
    let version = store::version_of(tx, id, open).await?;
    Ok((standard, version))
}

async fn current_of(tx: &Tx, standard: &Standard) -> Result<Option<StandardVersion>> {
    match standard.current_version_id {
        Some(id) => Ok(Some(store::version_of(tx, standard.id, id).await?)),
        None => Ok(None),
    }
}

/// A standard that was never published goes where its draft goes.
async fn follow(tx: &Tx, standard: &Standard, status: StandardStatus) -> Result<Standard> {
    let status = if standard.current_version_id.is_none() { status } else { standard.status };
    let after = Standard { status, revised_at: tx.now(), ..standard.clone() };
    tx.update::<Entity>(standard, after).await
}

/// Makes `open` the version in force.
pub(crate) async fn put_in_force(
    tx: &Tx,
    standard: &Standard,
    open: &StandardVersion,
    current: Option<&StandardVersion>,
) -> Result<Standard> {
    let now = tx.now();
    if let Some(current) = current.filter(|current| current.status == StandardStatus::Published) {
        let after = StandardVersion { status: StandardStatus::Superseded, ..current.clone() };
        tx.update::<version::Entity>(current, after).await?;
    }
    let published = StandardVersion {
        status: StandardStatus::Published,
        submitted_at: open.submitted_at.or(Some(now)),
        published_at: Some(now),
        published_by: tx.scope().principal().user_id,
        ..open.clone()
    };
    tx.update::<version::Entity>(open, published).await?;
    let content = Content::of(open);
    let after = Standard {
        status: StandardStatus::Published,
        current_version_id: Some(open.id),
        open_version_id: None,
        published_at: standard.published_at.or(Some(now)),
        revised_at: now,
        ..content.face(standard, (open.major, open.minor))
    };
    if current.is_some() {
        store::put_text(tx, &after, content.search_text(&after.code)).await?;
    }
    tx.update::<Entity>(standard, after).await
}

/// What became of one standard of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is in force.
    Published,
    /// There is no such standard in the framework, or nothing open in it.
    NotFound,
    /// A rule says no: its code.
    Refused(String),
}

/// Publishes the open versions of a framework, or of some of its standards; drafts are submitted on the way. Each that may not be
/// published stays as it is, and the answer says why.
///
/// # Errors
/// 403 without [`PUBLISH`], 400 on an unknown framework.
pub async fn publish_many(app: &App, scope: &Scope, framework_id: Uuid, ids: Option<&[Uuid]>) -> Result<Vec<(Uuid, Outcome)>> {
    scope.require(PUBLISH)?;
    let four_eyes = four_eyes(app).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let framework = framework::store::lock(&tx, "frameworkId", framework_id).await?;
            let mut results = Vec::new();
            let standards = open_of(&tx, framework_id, ids).await?;
            for id in ids.unwrap_or_default() {
                if !standards.iter().any(|row| row.id == *id) {
                    results.push((*id, Outcome::NotFound));
                }
            }
            let versions = Versions::load(&tx, &standards).await?;
            for standard in &standards {
                results.push((standard.id, versions.publish(&tx, framework.source, standard, four_eyes).await?));
            }
            Ok(results)
        })
        .await
}

/// Standards with an open version.
pub(crate) async fn open_of(tx: &Tx, framework: Uuid, ids: Option<&[Uuid]>) -> Result<Vec<Standard>> {
    let mut select = Entity::find().filter(Column::FrameworkId.eq(framework)).filter(Column::OpenVersionId.is_not_null());
    if let Some(ids) = ids {
        select = select.filter(Column::Id.is_in(ids.iter().copied()));
    }
    tx.all(select).await
}

/// Open and current versions of many standards.
pub(crate) struct Versions(HashMap<Uuid, StandardVersion>);

impl Versions {
    pub(crate) async fn load(tx: &Tx, standards: &[Standard]) -> Result<Self> {
        let ids: Vec<Uuid> = standards.iter().flat_map(|row| [row.open_version_id, row.current_version_id]).flatten().collect();
        Ok(Self(store::versions(tx, &ids).await?.into_iter().map(|row| (row.id, row)).collect()))
    }

    /// The open version of a standard.
    pub(crate) fn open(&self, standard: &Standard) -> Option<&StandardVersion> {
        self.0.get(&standard.open_version_id?)
    }

    /// The version in force of a standard.
    pub(crate) fn current(&self, standard: &Standard) -> Option<&StandardVersion> {
        self.0.get(&standard.current_version_id?)
    }

    async fn publish(&self, tx: &Tx, source: Source, standard: &Standard, four_eyes: bool) -> Result<Outcome> {
        let Some(open) = self.open(standard) else { return Ok(Outcome::NotFound) };
        let allowed = rules::check_statement(source, &open.statement)
            .and_then(|()| rules::check_publisher(four_eyes, open.author_id, tx.scope().principal().user_id));
        if let Err(error) = allowed {
            return Ok(Outcome::Refused(error.code().unwrap_or_default().to_owned()));
        }
        put_in_force(tx, standard, open, self.current(standard)).await?;
        Ok(Outcome::Published)
    }
}
