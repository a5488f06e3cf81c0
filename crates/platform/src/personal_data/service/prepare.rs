//! Writing a copy: everything that areas have of a person, as far as the person may see it at that time.

use std::{collections::BTreeMap, sync::Arc};

use ::store::export::Extent;
use delivery::Delivery;
use http::{App, JobRun};
use kernel::{Error, HOST, Kind, Result, Scope, Uuid};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::{Args, registered};
use crate::{
    archive::{Archive, JsonFile, safe_name, word},
    personal_data::{entity::PersonalDataStatus, store},
    role, tenant, user,
};

/// One copy at a time on a node.
static ROOM: Semaphore = Semaphore::const_new(1);

/// Maximum bytes of files in a copy: files beyond are listed without their content.
const MOST: u64 = 2 * 1024 * 1024 * 1024;

/// A level at which the person works.
struct Level {
    scope: Scope,
    /// Where its files are in the archive; empty for the person's own level.
    folder: String,
}

/// Writes the copy that was requested; notes it where that is impossible. A file never stays without a request that leads to it.
///
/// # Errors
/// `Unauthenticated` when the user is gone or not active, `Unavailable`.
pub(in crate::personal_data) async fn run(run: &JobRun) -> Result<()> {
    let args: Args = run.args()?;
    let (scope, request) = (Scope::system(run.app.now()).within(run.job.tenant_id), run.job.id);
    let begun = run.app.db().write(&scope, |tx| async move { store::begin(&tx, request).await }).await?;
    if matches!(begun, Some(PersonalDataStatus::Ready | PersonalDataStatus::Expired)) {
        // Its node went down before it could say so.
        return Ok(());
    }
    let written = async {
        // Without a request, its user's account was deleted.
        begun.ok_or_else(Error::unauthenticated)?;
        let size = write(run, &args).await?;
        note_ready(run, &scope, size).await
    };
    let Err(error) = written.await else { return Ok(()) };
    if run.is_given_up(&error).await? {
        // An earlier attempt may have stored it. Where it can't be deleted, the sweep finds it by its request.
        run.app.own::<Delivery>()?.files().delete(run.job.tenant_id, request).await?;
        run.app.for_tidying().db().write(&scope, |tx| async move { store::fail(&tx, &[request]).await }).await?;
    }
    Err(error)
}

/// Notes that the copy is ready.
///
/// # Errors
/// `Unauthenticated` when the request is gone: the account was deleted while the copy was written.
async fn note_ready(run: &JobRun, scope: &Scope, size: i64) -> Result<()> {
    let request = run.job.id;
    let is_there = run.app.db().write(scope, |tx| async move {
        tx.audit_action();
        store::ready(&tx, request, size).await
    });
    if is_there.await? { Ok(()) } else { Err(Error::unauthenticated()) }
}

/// Writes the archive into the file store; gives its size.
async fn write(run: &JobRun, args: &Args) -> Result<i64> {
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let (app, home) = (&run.app, run.job.tenant_id);
    let person = run.job.user_id.ok_or_else(Error::unauthenticated)?;
    let levels = levels(app, home, person).await?;
    let mut archive = Archive::begin().await?;
    for (at, level) in levels.iter().enumerate() {
        archive = collect(app, archive, level, person, &args.culture).await?;
        let pct = i32::try_from(at * 60 / levels.len()).unwrap_or_default();
        run.report_progress(pct).await?;
    }
    archive = with_files(app, archive).await?;
    let mut summary = summary(app, home, person, &args.culture).await?;
    let contents = archive.contents();
    summary["parts"] = contents.parts.as_slice().into();
    summary["files"] = contents.files.into();
    summary["leftOut"] = contents.left_out.as_slice().into();
    archive.store(app, (home, run.job.id), "index.json", &summary).await
}

/// The levels at which the person works, each with what they can see there: reach and permissions apply as in every list.
async fn levels(app: &App, home: Uuid, person: Uuid) -> Result<Vec<Level>> {
    let authenticator = app.authenticator();
    let principal = authenticator.principal_of(app, home, person).await?;
    let own = authenticator.scope(app, Arc::clone(&principal), None, Arc::default()).await?.at_level();
    let mut levels = vec![Level { scope: own, folder: String::new() }];
    if home != HOST {
        return Ok(levels);
    }
    let directory = tenant::directory(app).await?;
    // In the order of their names, so that two copies have the same order.
    let names: BTreeMap<&str, Uuid> = directory.all().map(|tenant| (tenant.name.as_str(), tenant.id)).collect();
    for (name, id) in names {
        match authenticator.scope(app, Arc::clone(&principal), Some(&id.to_string()), Arc::default()).await {
            Ok(scope) => levels.push(Level { scope, folder: format!("workspaces/{}/", safe_name(name)) }),
            // Out of the person's reach, or closed.
            Err(error) if error.kind() == Kind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(levels)
}

/// Adds what all areas have of the person at a level.
async fn collect(app: &App, mut archive: Archive, level: &Level, person: Uuid, culture: &str) -> Result<Archive> {
    for data in registered(app) {
        if !data.is_shown() {
            continue;
        }
        let part = JsonFile {
            path: format!("{}{}.json", level.folder, data.kind()),
            title: word(app, culture, &format!("PersonalData.Kind.{}", data.kind())),
            folder: "files/".to_owned(),
        };
        let mut after = None;
        loop {
            let from = after.as_ref();
            let slice = app.db().read(&level.scope, |tx| async move { data.slice(&tx, Extent::Person(person), from).await }).await?;
            if !slice.entries.is_empty() {
                archive = archive.add(&part, slice.entries).await?;
            }
            after = slice.rest;
            if after.is_none() {
                break;
            }
        }
    }
    archive.close().await
}

/// Adds the files that entries name, as far as there is room.
async fn with_files(app: &App, mut archive: Archive) -> Result<Archive> {
    let mut room = MOST;
    for pending in archive.take_pending() {
        if pending.stored.size > room {
            archive.leave_out(pending.path);
            continue;
        }
        let (after, size) = archive.add_stored(app, pending).await?;
        archive = after;
        room = room.saturating_sub(size);
    }
    Ok(archive)
}

/// Describes the person and the copy, for its reader.
async fn summary(app: &App, home: Uuid, person: Uuid, culture: &str) -> Result<Value> {
    let level = Scope::system(app.now()).within(home);
    let (user, roles, units) = app
        .db()
        .read(&level, |tx| async move {
            let user = tx.get::<user::Entity>(person).await?;
            let ids = role::units::of_user(&tx, person).await?;
            Ok((user, role::names_of(&tx, person).await?, role::units::by_ids(&tx, ids).await?))
        })
        .await?;
    let tenant = if home == HOST { None } else { tenant::directory(app).await?.by_id(home).map(|tenant| tenant.name.clone()) };
    Ok(json!({
        "about": word(app, culture, "PersonalData.About"),
        "createdAt": app.now().to_rfc3339(),
        "account": {
            "id": user.id,
            "tenant": tenant,
            "userName": user.user_name,
            "name": user.full_name(),
            "email": user.email,
            "roles": roles,
            "organizationUnits": units.into_iter().map(|unit| unit.display_name).collect::<Vec<_>>(),
        },
    }))
}
