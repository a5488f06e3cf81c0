//! How it stands with the sample data, loading and removing it.

use std::collections::BTreeSet;

use ::store::{Tx, job};
use compliance::assessment_type::service::types;
use http::{App, CALLED_OFF, JobRun};
use kernel::{Error, Granted, HOST, Kind, Page, Result, Scope, Uuid};
use library::framework;
use platform::{tenant, user};
use serde_json::{Map, Value, json};

use super::{
    MANAGE,
    entity::{Entity, Model, Work},
    jobs::{LOAD, REMOVE},
    rules::{self, SampleDataState},
    store,
};
use crate::{cast, catalogue, history::programme, organisation, unload};

/// Types of assessments that are looked at for one name.
const MOST: u64 = 100;

/// How it stands with the sample data.
pub(super) struct Standing {
    pub(super) state: SampleDataState,
    /// How much of the work under way is done, in per cent.
    pub(super) progress_pct: i32,
    /// Why the last work failed: the key of a text and its values.
    pub(super) failure: Option<(String, Map<String, Value>)>,
    /// Whether the portal has tenants of its own, so that nothing can be loaded.
    pub(super) has_tenants: bool,
}

/// The host's system scope.
fn program(app: &App) -> Scope {
    Scope::host(app.now(), Granted::default())
}

/// How it stands with the sample data.
///
/// # Errors
/// 403 without [`MANAGE`].
pub(super) async fn get(app: &App, scope: &Scope) -> Result<Standing> {
    scope.require(MANAGE)?;
    standing(app, &scope.at_host()?).await
}

/// Starts loading the sample data in the background.
///
/// # Errors
/// 403 without [`MANAGE`], 401 for a caller who is no user, `SampleData.HasTenants` in a portal with tenants of its own,
/// `SampleData.NameTaken` with the names, `SampleData.UnderWay`, `SampleData.Loaded`.
pub(super) async fn load(app: &App, scope: &Scope) -> Result<Standing> {
    scope.require(MANAGE)?;
    scope.user()?;
    let host = scope.at_host()?;
    if standing(app, &host).await?.has_tenants {
        return Err(Error::rule("SampleData.HasTenants"));
    }
    check_names(app).await?;
    start(app, &host, Work::Load).await?;
    standing(app, &host).await
}

/// Starts removing the sample data in the background; the caller has `typed` the name of the provider in it.
///
/// # Errors
/// 403 without [`MANAGE`], 401 for a caller who is no user, 400 on `confirmation`, `SampleData.UnderWay`, `SampleData.Absent`.
pub(super) async fn remove(app: &App, scope: &Scope, typed: &str) -> Result<Standing> {
    scope.require(MANAGE)?;
    scope.user()?;
    rules::check_typed(typed)?;
    let host = scope.at_host()?;
    start(app, &host, Work::Removal).await?;
    standing(app, &host).await
}

/// Whether mail may leave for this address. Nobody has the addresses of the sample data: what is sent to them would only come back,
/// and count against the sender. Where it was loaded by a command, mail is something to try out.
pub async fn takes_mail(app: &App, address: &str) -> Result<bool> {
    Ok(!cast::has_address(address) || !is_noted(app).await?)
}

/// Whether sample data was loaded from the browser and is not removed.
pub(crate) async fn is_noted(app: &App) -> Result<bool> {
    let noted = app.db().read(&program(app), |tx| async move { store::find(&tx).await }).await?;
    Ok(noted.is_some_and(|row| row.is_from_browser))
}

/// Forgets what was noted of a load from the browser.
pub(crate) async fn forget(app: &App) -> Result<()> {
    app.db().write(&program(app), |tx| async move { store::clear(&tx).await }).await
}

async fn standing(app: &App, host: &Scope) -> Result<Standing> {
    let is_partial = crate::was_cut_off(app).await?;
    app.db()
        .read(host, |tx| async move {
            let row = store::find(&tx).await?;
            let job = job_of(&tx, row.as_ref()).await?;
            let open = row.as_ref().filter(|_| job.as_ref().is_some_and(|job| job.status.is_open())).map(|row| row.work);
            let state = state(&tx, row.as_ref(), open, is_partial).await?;
            let ended = if open.is_none() { job.as_ref().map(|job| job.status) } else { None };
            Ok(Standing {
                state,
                progress_pct: job.filter(|_| open.is_some()).map_or(0, |job| job.progress_pct),
                failure: row.and_then(|row| failure(row, ended)),
                has_tenants: tenant::exists(&tx, false).await?,
            })
        })
        .await
}

async fn job_of(tx: &Tx, row: Option<&Model>) -> Result<Option<job::Model>> {
    match row {
        Some(row) => tx.find::<job::Entity>(row.job_id).await,
        None => Ok(None),
    }
}

fn failure(row: Model, ended: Option<job::Status>) -> Option<(String, Map<String, Value>)> {
    let data = row.failure_data.as_deref().and_then(|data| serde_json::from_str(data).ok()).unwrap_or_default();
    row.failure.or_else(|| rules::unsaid(ended).map(str::to_owned)).map(|key| (key, data))
}

/// The state; files are deleted after the rows, so a removal may have failed with nothing else left.
async fn state(tx: &Tx, row: Option<&Model>, open: Option<Work>, is_cut_off: bool) -> Result<SampleDataState> {
    let is_there = is_there(tx).await?;
    let is_left = !is_there && row.is_some_and(|row| row.work == Work::Removal);
    Ok(rules::state(open, is_there, is_cut_off || is_left))
}

/// Whether any of it is there: a tenant, or the framework after all tenants were purged one by one.
async fn is_there(tx: &Tx) -> Result<bool> {
    if tenant::exists(tx, true).await? {
        return Ok(true);
    }
    Ok(framework::by_code(tx, catalogue::CODE).await?.is_some_and(|framework| framework.is_demo))
}

/// Checks that the portal has nothing by the names that the sample data brings.
async fn check_names(app: &App) -> Result<()> {
    let mut taken = Vec::new();
    for (first, last, _) in cast::PROVIDER {
        let name = cast::user_name(first, last);
        for login in [format!("{name}@{}", cast::PROVIDER_DOMAIN), name] {
            if user::by_login(app, HOST, &login).await?.is_some_and(|user| !user.is_demo) {
                taken.push(login);
            }
        }
    }
    let scope = Scope::host(app.now(), organisation::everything(app)?);
    let own = app.db().read(&scope, |tx| async move { framework::by_code(&tx, catalogue::CODE).await }).await?;
    taken.extend(own.filter(|framework| !framework.is_demo).map(|framework| framework.code));
    for kind in &programme::TYPES {
        let found = types::list(app, &scope, Some(kind.code), &Page::first(MOST)).await?.items;
        taken.extend(found.into_iter().filter(|own| own.code == kind.code && !own.is_demo).map(|own| own.code));
    }
    if taken.is_empty() { Ok(()) } else { Err(Error::rule("SampleData.NameTaken").with("names", taken.join(", "))) }
}

async fn start(app: &App, host: &Scope, work: Work) -> Result<()> {
    let is_partial = crate::was_cut_off(app).await?;
    let once = || app.db().write(host, |tx| async move { begin(&tx, work, is_partial).await });
    match once().await {
        // Another node was faster with the first row: now it is there.
        Err(error) if error.kind() == Kind::Internal => once().await,
        other => other,
    }
}

/// Queues the job, which nobody owns: it ends with the sample data, and so would a notification of its end.
async fn begin(tx: &Tx, work: Work, is_partial: bool) -> Result<()> {
    let before = store::lock(tx).await?;
    let job = job_of(tx, before.as_ref()).await?;
    let open = before.as_ref().filter(|_| job.is_some_and(|job| job.status.is_open())).map(|row| row.work);
    rules::check(work, state(tx, before.as_ref(), open, is_partial).await?)?;
    let (demo, own): (Vec<_>, Vec<_>) = tenant::all_with_deleted(tx).await?.into_iter().partition(|tenant| tenant.is_demo);
    // One may have been added since the names were checked.
    if work == Work::Load && !own.is_empty() {
        return Err(Error::rule("SampleData.HasTenants"));
    }
    let kind = if work == Work::Load { LOAD } else { REMOVE };
    let demo = demo.into_iter().map(|tenant| tenant.id.to_string());
    let earlier = before.iter().flat_map(|row| row.tenants.split_whitespace()).map(str::to_owned);
    let tenants: BTreeSet<String> = demo.chain(earlier).collect();
    let after = Model {
        id: Uuid::nil(),
        work,
        job_id: tx.enqueue_unowned(kind, &json!({})).await?,
        tenants: Vec::from_iter(tenants).join(" "),
        is_from_browser: work == Work::Load || before.as_ref().is_some_and(|row| row.is_from_browser),
        failure: None,
        failure_data: None,
        created_at: tx.now(),
    };
    store::put(tx, before, after).await
}

/// Removes the sample data with all that is noted of it, and the files of its tenants.
///
/// # Errors
/// As [`crate::unload`]; `Unavailable` while the files can't be deleted.
pub(super) async fn remove_all(run: &JobRun) -> Result<bool> {
    let app = &run.app;
    let row = app.db().read(&program(app), |tx| async move { store::find(&tx).await }).await?;
    // Done by an earlier attempt, or taken over by a later job.
    let Some(row) = row.filter(|row| row.job_id == run.job.id) else { return Ok(false) };
    let removed = unload::erase(app).await?;
    if !run.progress(80).await? {
        return Err(Error::rule(CALLED_OFF));
    }
    let tenants: Vec<Uuid> = row.tenants.split_whitespace().filter_map(|id| id.parse().ok()).collect();
    for tenant in tenants {
        unload::delete_files(app, tenant).await?;
    }
    unload::finish(app).await?;
    Ok(removed)
}

/// Notes why the work of a job failed, if it is not tried again.
///
/// # Errors
/// That of the work, `Unavailable`.
pub(super) async fn noted(run: &JobRun, outcome: Result<bool>) -> Result<bool> {
    if let Err(error) = &outcome
        && error.code() != Some(CALLED_OFF)
        && !error.kind().is_transient()
    {
        let (app, (key, data)) = (&run.app, reason(error)?);
        let (key, data) = (key.as_str(), data.as_str());
        app.db().write(&program(app), |tx| async move { fail(&tx, run.job.id, key, data).await }).await?;
    }
    outcome
}

async fn fail(tx: &Tx, job: Uuid, key: &str, data: &str) -> Result<()> {
    let Some(before) = store::lock(tx).await?.filter(|row| row.job_id == job) else { return Ok(()) };
    let after = Model { failure: Some(key.to_owned()), failure_data: Some(data.to_owned()), ..before.clone() };
    tx.update::<Entity>(&before, after).await.map(drop)
}

/// Key of the text that says why, and its values as JSON: that of the code, else of the first field.
fn reason(error: &Error) -> Result<(String, String)> {
    let (key, data) = match (error.code(), error.fields().first()) {
        (Some(code), _) => (format!("Error.{code}"), error.data()),
        (None, Some(field)) => (field.message.to_string(), &field.data),
        (None, None) => ("Error.Jobs.GaveUp".to_owned(), error.data()),
    };
    Ok((key, serde_json::to_string(data).map_err(Error::internal)?))
}
