//! Writing a data pack: what the one who asked may read of the client now.

use std::sync::Arc;

use ::store::{Tx, export::Extent};
use delivery::Delivery;
use http::{App, CALLED_OFF, JobRun};
use kernel::{Error, HOST, RequestFacts, Result, Scope, Uuid};
use platform::{
    archive::writer::{self, ReadmeTexts, Wanted, Written},
    security_log::{self, Event, IDENTITY},
};

use super::Args;
use crate::{
    client::{self, Client},
    data_pack::{
        EXPORT,
        entity::{DataPackStatus, Model},
        store,
    },
};

/// What the archive says of itself.
const README_TEXTS: ReadmeTexts =
    ReadmeTexts { owner: "client", title: "DataPack.Readme.Title", intro: "DataPack.Readme.Intro", left_out: "DataPack.Readme.LeftOut" };

/// Writes the pack that was asked for, and gives its client; notes it where that is impossible. A file never stays without a pack that leads
/// to it.
///
/// # Errors
/// `Jobs.CalledOff`, `Unauthenticated` when the one who asked is gone, 403 and 404 for a caller who no longer may, `Unavailable`.
pub(in crate::data_pack) async fn run(run: &JobRun) -> Result<Uuid> {
    let args: Args = run.args()?;
    let (machine, id) = (Scope::system(run.app.now()).within(run.job.tenant_id), run.job.id);
    let found = run.app.db().read(&machine, |tx| async move { store::find(&tx, id).await }).await?;
    let pack = found.ok_or_else(|| Error::not_found("DataPack", id))?;
    if matches!(pack.status, DataPackStatus::Ready | DataPackStatus::Expired) {
        // Its node went down before it could say so.
        return Ok(pack.client_id);
    }
    let Err(error) = carry_out(run, &args, &pack).await else { return Ok(pack.client_id) };
    if run.is_given_up(&error).await? {
        // An earlier attempt may have stored it. Where it can't be deleted, the sweep finds it by its pack.
        run.app.own::<Delivery>()?.files().delete(pack.tenant_id, id).await?;
        run.app.for_tidying().db().write(&machine, |tx| async move { store::fail(&tx, &[id]).await }).await?;
    }
    Err(error)
}

async fn carry_out(run: &JobRun, args: &Args, pack: &Model) -> Result<()> {
    let (app, id) = (&run.app, pack.id);
    let machine = Scope::system(app.now()).within(pack.tenant_id);
    let reading = scope_of(run, pack).await?;
    let client = app.db().read(&reading, |tx| async move { wanted(&tx, pack).await }).await?;
    // Also where a job that had failed is run again: it reads everything once more.
    if pack.status != DataPackStatus::Running {
        note(app, &reading, pack).await?;
    }
    app.db().write(&machine, |tx| async move { store::begin(&tx, id).await }).await?;
    // In boxes: together, what these steps hold while they wait would not fit on the stack of a thread.
    let written = Box::pin(write(run, args, &reading, (pack, &client))).await?;
    app.db()
        .write(&machine, |tx| async move {
            tx.audit_action();
            if store::ready(&tx, id, written).await? { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
        })
        .await
}

/// What the one who asked may see and do in the client's tenant at present.
async fn scope_of(run: &JobRun, pack: &Model) -> Result<Scope> {
    let (Some(user), Some(home)) = (run.job.user_id, run.job.user_home) else { return Err(Error::unauthenticated()) };
    let (app, tenant) = (&run.app, pack.tenant_id.to_string());
    let principal = app.authenticator().principal_of(app, home, user).await?;
    let facts = RequestFacts { operation: "export_client".to_owned(), ..RequestFacts::default() };
    let workspace = (home == HOST).then_some(tenant.as_str());
    let scope = app.authenticator().scope(app, principal, workspace, Arc::new(facts)).await?;
    scope.require(EXPORT)?;
    scope.check_observer(pack.client_id)?;
    Ok(scope)
}

/// The client, if the one who asked still reaches it, and this is the latest pack: a replaced one can't be downloaded.
async fn wanted(tx: &Tx, pack: &Model) -> Result<Client> {
    let client = tx.get::<client::Entity>(pack.client_id).await?;
    let latest = store::latest(tx, pack.client_id, pack.asked_by).await?.map(|(latest, _)| latest.id);
    if latest == Some(pack.id) { Ok(client) } else { Err(Error::rule(CALLED_OFF)) }
}

/// Notes in the tenant's logs that the data of a client is taken, and by whom, before anything is read.
async fn note(app: &App, scope: &Scope, pack: &Model) -> Result<()> {
    let event = &Event {
        tenant: pack.tenant_id,
        identity: IDENTITY,
        action: "DataPackRequested",
        user_id: Some(pack.asked_by),
        user_name: &scope.principal().user_name,
        client_id: None,
    };
    app.db()
        .write(scope, |tx| async move {
            tx.audit_action();
            security_log::write(&tx, event).await
        })
        .await
}

/// Writes the archive into the file store.
async fn write(run: &JobRun, args: &Args, reading: &Scope, (pack, client): (&Model, &Client)) -> Result<Written> {
    let wanted = Wanted {
        scope: reading,
        extent: Extent::Client(pack.client_id),
        owner: (client.id, &client.name),
        asked_by: pack.asked_by,
        culture: &args.culture,
        words: &README_TEXTS,
        place: (pack.tenant_id, pack.id),
    };
    writer::write(run, &wanted).await
}
