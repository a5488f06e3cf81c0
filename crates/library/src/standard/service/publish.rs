//! The way of a version: submitted, sent back, published, retired; one by one or many at once.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, check_stamp};
use chrono::NaiveDate;
use http::{Apart, App, JobRun};
use kernel::{Error, HOST, Result, Scope, Timestamp, Uuid};
use platform::setting;

use crate::{
    framework::{self, Source},
    standard::{
        Content, PUBLISH, Standard, StandardStatus, StandardVersion, UPDATE,
        entity::{Entity, version},
        rules, store,
    },
};

/// Whether somebody other than the author has to publish: the host's setting.
pub async fn four_eyes(app: &App) -> Result<bool> {
    Ok(setting::of_level(app, HOST).await?.is(setting::STANDARDS_FOUR_EYES))
}

/// Submits a draft for publishing.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Standards.MissingStatement`, `Common.InvalidTransition`.
pub async fn submit(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            rules::check_move(open.status, StandardStatus::InReview)?;
            let framework = tx.get::<framework::Entity>(standard.framework_id).await?;
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

/// Publishes a version in review: it is in force at once and the one before superseded, or so from its day on.
///
/// # Errors
/// 403 without [`PUBLISH`], 404, 409, `Standards.SelfReview`, `Common.InvalidTransition`.
pub async fn publish(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(PUBLISH)?;
    let four_eyes = four_eyes(app).await?;
    if four_eyes {
        scope.in_person()?;
    }
    let today = setting::host_today(app).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            rules::check_move(open.status, StandardStatus::Published)?;
            rules::check_publisher(four_eyes, open.author_id, tx.scope().principal().user_id)?;
            let current = current_of(&tx, &standard).await?;
            let coming = Coming { standard: &standard, open: &open, current: current.as_ref() };
            put_in_place(&tx, &[coming], today).await?.pop().ok_or_else(|| Error::internal("a standard was published and is not there"))
        })
        .await
}

/// Retires a standard; assessments against it stay.
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

/// Discards a draft next to a version in force, or a published version whose first day has not come.
///
/// # Errors
/// 403 without [`UPDATE`] and, where it is published, [`PUBLISH`]; 404, 409, `Standards.NothingOpen`, `Standards.OnlyVersion` where the draft is all there is.
pub async fn discard(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Standard> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let (standard, open) = opened(&tx, id, stamp).await?;
            if standard.current_version_id.is_none() {
                return Err(Error::rule("Standards.OnlyVersion"));
            }
            if open.status == StandardStatus::Published {
                tx.scope().require(PUBLISH)?;
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

/// A standard, its open version, and the one in force.
#[derive(Clone, Copy)]
pub(crate) struct Coming<'a> {
    pub(crate) standard: &'a Standard,
    pub(crate) open: &'a StandardVersion,
    pub(crate) current: Option<&'a StandardVersion>,
}

/// Publishes each open version: those whose first day has come take effect, the others wait for it next to the version in force.
async fn put_in_place(tx: &Tx, coming: &[Coming<'_>], today: NaiveDate) -> Result<Vec<Standard>> {
    let (later, now): (Vec<Coming<'_>>, Vec<Coming<'_>>) =
        coming.iter().copied().partition(|row| rules::takes_effect_later(row.open.effective_from, today));
    let announced = later.iter().map(|row| (row.open, published(tx, row.open)));
    tx.update_all::<version::Entity>(announced.collect()).await?;
    let waiting = later.iter().map(|row| (row.standard, waiting(row.standard, tx.now())));
    let mut done = tx.update_all::<Entity>(waiting.collect()).await?;
    done.extend(put_in_force(tx, &now).await?);
    Ok(done)
}

/// A standard whose next version waits for its day. One that was never in force isn't yet.
fn waiting(standard: &Standard, now: Timestamp) -> Standard {
    let status = if standard.current_version_id.is_none() { StandardStatus::InReview } else { standard.status };
    Standard { status, revised_at: now, ..standard.clone() }
}

fn published(tx: &Tx, open: &StandardVersion) -> StandardVersion {
    StandardVersion {
        status: StandardStatus::Published,
        submitted_at: open.submitted_at.or(Some(tx.now())),
        published_at: open.published_at.or(Some(tx.now())),
        published_by: open.published_by.or(tx.scope().principal().user_id),
        ..open.clone()
    }
}

/// Makes each open version the one in force.
pub(crate) async fn put_in_force(tx: &Tx, coming: &[Coming<'_>]) -> Result<Vec<Standard>> {
    let now = tx.now();
    let superseded = coming.iter().filter_map(|row| row.current).filter(|current| current.status == StandardStatus::Published);
    let superseded = superseded.map(|current| (current, StandardVersion { status: StandardStatus::Superseded, ..current.clone() }));
    tx.update_all::<version::Entity>(superseded.collect()).await?;
    let published = coming.iter().map(|row| (row.open, published(tx, row.open)));
    tx.update_all::<version::Entity>(published.collect()).await?;
    let after: Vec<Standard> = coming.iter().map(|row| in_force(row, now)).collect();
    let renewed = coming.iter().zip(&after).filter(|(row, _)| row.current.is_some());
    let texts = renewed.map(|(row, after)| (after, Content::of(row.open).search_text(&after.names())));
    store::put_texts(tx, texts.collect()).await?;
    tx.update_all::<Entity>(coming.iter().map(|row| row.standard).zip(after).collect()).await
}

fn in_force(Coming { standard, open, .. }: &Coming<'_>, now: Timestamp) -> Standard {
    Standard {
        status: StandardStatus::Published,
        current_version_id: Some(open.id),
        open_version_id: None,
        published_at: standard.published_at.or(Some(now)),
        revised_at: now,
        ..Content::of(open).face(standard, (open.major, open.minor))
    }
}

/// Puts published versions in force whose first day has come, each framework separately, and returns their number.
///
/// # Errors
/// The first framework's failure, once all others are done.
pub async fn take_effect(run: &JobRun, scope: &Scope) -> Result<usize> {
    let app = &run.app;
    let today = setting::host_today(app).await?;
    let due = app.db().read(scope, |tx| async move { store::due(&tx, None, today).await }).await?;
    let frameworks: BTreeSet<Uuid> = due.iter().map(|row| row.framework_id).collect();
    let (mut apart, mut done) = (Apart::of(run), 0);
    for id in frameworks {
        let put = app.db().write(scope, |tx| async move {
            framework::lock(&tx, "frameworkId", id).await?;
            let standards = store::due(&tx, Some(id), today).await?;
            let versions = Versions::load(&tx, &standards).await?;
            let coming: Vec<Coming<'_>> = standards.iter().filter_map(|row| versions.coming(row)).collect();
            Ok(put_in_force(&tx, &coming).await?.len())
        });
        done += apart.done(id, put.await)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(done)
}

/// Result of one standard of many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublishVerdict {
    /// It is in force, or will be on its first day.
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
pub async fn publish_many(app: &App, scope: &Scope, framework_id: Uuid, ids: Option<&[Uuid]>) -> Result<Vec<(Uuid, PublishVerdict)>> {
    scope.require(PUBLISH)?;
    let four_eyes = four_eyes(app).await?;
    if four_eyes {
        scope.in_person()?;
    }
    let today = setting::host_today(app).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let framework = framework::lock(&tx, "frameworkId", framework_id).await?;
            let mut results = Vec::new();
            let standards = store::open_of(&tx, framework_id, ids).await?;
            for id in ids.unwrap_or_default() {
                if !standards.iter().any(|row| row.id == *id) {
                    results.push((*id, PublishVerdict::NotFound));
                }
            }
            let versions = Versions::load(&tx, &standards).await?;
            let publisher = tx.scope().principal().user_id;
            let mut coming = Vec::new();
            for standard in &standards {
                let outcome = versions.judge(framework.source, standard, four_eyes, publisher);
                if outcome == PublishVerdict::Published {
                    coming.extend(versions.coming(standard));
                }
                results.push((standard.id, outcome));
            }
            put_in_place(&tx, &coming, today).await?;
            Ok(results)
        })
        .await
}

/// Open and current versions of many standards.
pub(crate) struct Versions(HashMap<Uuid, StandardVersion>);

impl Versions {
    pub(crate) async fn load(tx: &Tx, standards: &[Standard]) -> Result<Self> {
        let ids: Vec<Uuid> = standards.iter().flat_map(|row| [row.open_version_id, row.current_version_id]).flatten().collect();
        Ok(Self(store::versions(tx, &ids).await?.into_iter().map(|row| (row.id, row)).collect()))
    }

    fn open(&self, standard: &Standard) -> Option<&StandardVersion> {
        self.0.get(&standard.open_version_id?)
    }

    /// A standard with its versions, where one is open.
    pub(crate) fn coming<'a>(&'a self, standard: &'a Standard) -> Option<Coming<'a>> {
        let current = standard.current_version_id.and_then(|id| self.0.get(&id));
        self.open(standard).map(|open| Coming { standard, open, current })
    }

    fn judge(&self, source: Source, standard: &Standard, four_eyes: bool, publisher: Option<Uuid>) -> PublishVerdict {
        let Some(open) = self.open(standard) else { return PublishVerdict::NotFound };
        let allowed =
            rules::check_statement(source, &open.statement).and_then(|()| rules::check_publisher(four_eyes, open.author_id, publisher));
        match allowed {
            Err(error) => PublishVerdict::Refused(error.code().unwrap_or_default().to_owned()),
            Ok(()) => PublishVerdict::Published,
        }
    }
}
