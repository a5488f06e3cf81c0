//! Writing an export: the rows of all areas from one snapshot, then the files that they name, then the description.

use std::collections::{BTreeSet, HashMap};

use ::store::{
    Tx,
    export::{Entry, Exported, Extent},
};
use delivery::Delivery;
use http::{App, CALLED_OFF, JobRun};
use kernel::{Clients, Error, HOST, RequestFacts, Result, Scope, Tenancy, Uuid};
use serde_json::json;
use tokio::sync::Semaphore;

use super::{Args, readme};
use crate::{
    archive::{Archive, Part, word},
    security_log::{self, Event, IDENTITY},
    tenant,
    tenant_export::{
        entity::{Model, TenantExportStatus},
        rules,
        store::{self, Written},
    },
    user,
};

/// One export at a time on a node.
static ROOM: Semaphore = Semaphore::const_new(1);

/// How far the job is when the rows are written; files follow.
const ROWS_DONE: usize = 50;

/// Writes the export that was asked for, and gives its tenant; notes it where that is impossible. A file never stays without an export that
/// leads to it.
///
/// # Errors
/// `Jobs.CalledOff`, `Tenants.BeingPurged`, `Unauthenticated` when the one who asked is gone, `Unavailable`.
pub(in crate::tenant_export) async fn run(run: &JobRun) -> Result<Uuid> {
    let args: Args = run.args()?;
    let (scope, id) = (Scope::system(run.app.now()), run.job.id);
    let found = run.app.db().read(&scope, |tx| async move { store::find(&tx, id).await }).await?;
    let export = found.ok_or_else(|| Error::not_found("TenantExport", id))?;
    if matches!(export.status, TenantExportStatus::Ready | TenantExportStatus::Expired) {
        // Its node went down before it could say so.
        return Ok(args.tenant);
    }
    let Err(error) = carry_out(run, &args, &export).await else { return Ok(args.tenant) };
    if run.is_given_up(&error).await? {
        // An earlier attempt may have stored it. Where it can't be deleted, the sweep finds it by its export.
        run.app.own::<Delivery>()?.files().delete(HOST, id).await?;
        run.app.for_tidying().db().write(&scope, |tx| async move { store::fail(&tx, &[id]).await }).await?;
    }
    Err(error)
}

async fn carry_out(run: &JobRun, args: &Args, export: &Model) -> Result<()> {
    let (app, id, target) = (&run.app, export.id, args.tenant);
    let scope = Scope::system(app.now());
    app.db().write(&scope, |tx| async move { check_wanted(&tx, target, id).await }).await?;
    // Also where a job that had failed is run again: it reads everything once more.
    if export.status != TenantExportStatus::Running {
        note_in_tenant(app, export).await?;
    }
    app.db().write(&scope, |tx| async move { store::begin(&tx, id).await }).await?;
    // In boxes: together, what these steps hold while they wait would not fit on the stack of a thread.
    let written = Box::pin(write(run, args, export)).await?;
    app.db()
        .write(&scope, |tx| async move {
            // Part of it may be missing.
            if !tenant::stays(&tx, target).await? {
                return Err(Error::rule("Tenants.BeingPurged"));
            }
            tx.audit_action();
            if store::ready(&tx, id, written).await? { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
        })
        .await
}

/// Validates that the tenant is not being purged, and that this is its latest export: a replaced one can't be downloaded.
async fn check_wanted(tx: &Tx, target: Uuid, id: Uuid) -> Result<()> {
    if !tenant::stays(tx, target).await? {
        return Err(Error::rule("Tenants.BeingPurged"));
    }
    let latest = store::latest(tx, target).await?.map(|(export, _)| export.id);
    if latest == Some(id) { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
}

/// Notes in the tenant's own logs that all of its data is taken, and by whom, before anything is read.
async fn note_in_tenant(app: &App, export: &Model) -> Result<()> {
    let principal = app.authenticator().principal_of(app, HOST, export.asked_by).await?;
    let name = principal.user_name.clone();
    let facts = RequestFacts { operation: "export_tenant".to_owned(), ..RequestFacts::default() };
    let scope = Scope::new(Tenancy::Tenant(export.target_id), Clients::All, principal, app.now(), facts.into());
    let event = &Event {
        tenant: export.target_id,
        identity: IDENTITY,
        action: "TenantExported",
        user_id: Some(export.asked_by),
        user_name: &name,
        client_id: None,
    };
    app.db()
        .write(&scope, |tx| async move {
            tx.audit_action();
            security_log::write(&tx, event).await
        })
        .await
}

/// Writes the archive into the file store.
async fn write(run: &JobRun, args: &Args, export: &Model) -> Result<Written> {
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let (app, reading) = (&run.app, Scope::system(run.app.now()).within(args.tenant));
    let archive = app.db().snapshot(&reading, Box::pin(rows(run, &reading, &args.culture))).await?;
    let archive = Box::pin(files(run, archive)).await?;
    let asked_by = user::full_names(app, &reading, [export.asked_by]).await?.remove(&export.asked_by).unwrap_or_default();
    let about = readme::About { tenant: &export.name, asked_by: &asked_by, at: app.now(), culture: &args.culture };
    let text = readme::html(app, &about, archive.contents());
    let mut archive = archive.add_text("README.html", text).await?;
    let contents = archive.end_members();
    let manifest = json!({
        "tenant": { "id": export.target_id, "name": export.name },
        "createdAt": app.now().to_rfc3339(),
        "requestedBy": asked_by,
        "parts": contents.parts,
        "missing": contents.left_out,
        "members": contents.members,
    });
    let (entries, files) = (contents.entries(), contents.files);
    let bytes = Box::pin(archive.store(app, (HOST, export.id), "manifest.json", &manifest)).await?;
    Ok(Written { bytes, entries: i64::try_from(entries).unwrap_or(i64::MAX), files: i64::try_from(files).unwrap_or(i64::MAX) })
}

/// Registered data of tenants; tables whose names others refer to come first.
fn registered(app: &App) -> Vec<&'static dyn Exported> {
    let mut all: Vec<&'static dyn Exported> = app.areas().iter().flat_map(|area| area.exported).copied().collect();
    all.sort_by_key(|kind| !kind.is_named());
    all
}

/// The rows of all areas, a JSON file for each kind.
async fn rows(run: &JobRun, scope: &Scope, culture: &str) -> Result<Archive> {
    let kinds = registered(&run.app);
    let (mut archive, mut names) = (Archive::begin().await?, HashMap::<Uuid, String>::new());
    for (at, kind) in kinds.iter().copied().enumerate() {
        tell(run, at * ROWS_DONE / kinds.len()).await?;
        let part = Part {
            path: format!("data/{}.json", kind.kind()),
            title: word(&run.app, culture, &format!("TenantExport.Kind.{}", kind.kind())),
            folder: format!("files/{}/", kind.kind()),
        };
        let mut after = None;
        loop {
            let from = after.as_ref();
            let mut slice = run.app.db().read(scope, |tx| async move { kind.slice(&tx, Extent::Tenant, from).await }).await?;
            names.extend(slice.entries.iter_mut().filter_map(|entry| entry.name.take()));
            label(&run.app, scope, &mut slice.entries, &names).await?;
            if !slice.entries.is_empty() {
                archive = archive.add(&part, slice.entries).await?;
            }
            after = slice.rest;
            if after.is_none() {
                break;
            }
            check(run)?;
        }
    }
    archive.close().await
}

/// Adds the names of people and records next to their ids.
async fn label(app: &App, scope: &Scope, entries: &mut [Entry], names: &HashMap<Uuid, String>) -> Result<()> {
    let people: BTreeSet<Uuid> = entries.iter().flat_map(|entry| rules::users(&entry.values)).collect();
    let people = user::full_names(app, scope, people).await?;
    for entry in entries {
        rules::label(&mut entry.values, |id| people.get(&id).or_else(|| names.get(&id)).cloned());
    }
    Ok(())
}

/// Adds the files that entries name.
async fn files(run: &JobRun, mut archive: Archive) -> Result<Archive> {
    let pending = archive.take_pending();
    let count = pending.len();
    for (at, file) in pending.into_iter().enumerate() {
        // Each report is a write.
        if at % 20 == 0 {
            tell(run, ROWS_DONE + at * 40 / count.max(1)).await?;
        }
        check(run)?;
        (archive, _) = archive.add_stored(&run.app, file).await?;
    }
    Ok(archive)
}

/// Reports progress, and stops a job that was called off.
async fn tell(run: &JobRun, pct: usize) -> Result<()> {
    if run.progress(i32::try_from(pct).unwrap_or(100)).await? { check(run) } else { Err(Error::rule(CALLED_OFF)) }
}

fn check(run: &JobRun) -> Result<()> {
    if run.app.is_called_off(run.job.id) { Err(Error::rule(CALLED_OFF)) } else { Ok(()) }
}
