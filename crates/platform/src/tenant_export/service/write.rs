//! Writing an export.

use ::store::{Tx, export::Extent};
use delivery::Delivery;
use http::{App, CALLED_OFF, JobRun};
use kernel::{Clients, Error, HOST, RequestFacts, Result, Scope, Tenancy, Uuid};

use super::Args;
use crate::{
    archive::writer::{self, ReadmeTexts, Wanted, Written},
    security_log::{self, Event, IDENTITY},
    tenant,
    tenant_export::{
        entity::{Model, TenantExportStatus},
        store,
    },
};

/// What the archive says of itself.
const README_TEXTS: ReadmeTexts = ReadmeTexts {
    owner: "tenant",
    title: "TenantExport.Readme.Title",
    intro: "TenantExport.Readme.Intro",
    left_out: "TenantExport.Readme.LeftOut",
};

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
    let reading = Scope::system(run.app.now()).within(args.tenant);
    let wanted = Wanted {
        scope: &reading,
        extent: Extent::Tenant,
        owner: (export.target_id, &export.name),
        asked_by: export.asked_by,
        culture: &args.culture,
        words: &README_TEXTS,
        place: (HOST, export.id),
    };
    writer::write(run, &wanted).await
}
