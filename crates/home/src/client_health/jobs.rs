//! What keeps health current: changes of what it is made of, at once, and the calendar, by the hour.

use std::collections::BTreeSet;

use ::store::outbox;
use http::{Apart, App, JobRun};
use kernel::{Error, Result, Scope, Uuid};
use people::client::{self, FiguresChanged};
use platform::{setting, tenant};
use serde_json::{Value, json};
use work::action_item;

use super::{
    DUE,
    service::{self, Measured},
};

/// Kind of the job.
pub(super) const MEASURE: &str = "client-health.measure";

/// Measures all clients, each by itself: days pass, and overrides end, without anybody changing something. Runs hourly.
pub(super) async fn run(run: JobRun) -> Result<Value> {
    let app = &run.app;
    let system = Scope::system(app.now());
    let tenants: BTreeSet<Uuid> = tenant::directory(app).await?.active_ids(app.now()).collect();
    let (mut apart, mut changed) = (Apart::of(&run), 0);
    for tenant in tenants {
        let scope = &system.within(tenant);
        let found = measure_all(app, scope).await;
        for (client, measured) in apart.done(tenant, found)?.unwrap_or_default() {
            let kept = match measured {
                Ok(measured) => service::keep(app, scope, &measured).await,
                Err(error) => Err(error),
            };
            changed += usize::from(apart.done(client, kept)?.unwrap_or_default());
        }
    }
    apart.end()?;
    Ok(json!({"changed": changed}))
}

async fn measure_all(app: &App, scope: &Scope) -> Result<Vec<(Uuid, Result<Measured>)>> {
    app.db().write(scope, |tx| async move { client::unmark_stale(&tx).await }).await?;
    // Half a load of demo data has no health yet.
    let keeps_demo = !setting::is_demo_loading(app).await?;
    service::read(app, scope, &[], keeps_demo).await
}

/// An action item changed.
pub(super) async fn on_item(app: App, message: outbox::Model) -> Result<()> {
    let changed: action_item::Changed = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    match changed.client_id {
        Some(client_id) => wake(&app, FiguresChanged { tenant_id: changed.tenant_id, client_id }).await,
        None => Ok(()),
    }
}

/// Something else changed that health is made of.
pub(super) async fn on_figures(app: App, message: outbox::Model) -> Result<()> {
    wake(&app, serde_json::from_str(&message.payload).map_err(Error::internal)?).await
}

/// Has a client measured, once for all changes that come in meanwhile.
async fn wake(app: &App, of: FiguresChanged) -> Result<()> {
    let (scope, id) = (Scope::system(app.now()).within(of.tenant_id), of.client_id);
    let known = app.db().read(&scope, |tx| async move { client::measured(&tx, &[id]).await }).await?;
    if known.iter().all(|client| client.health_stale) {
        return Ok(());
    }
    let due = &of;
    app.db()
        .write(&scope, |tx| async move {
            let is_news = client::mark_stale(&tx, id, true).await?;
            if is_news { tx.outbox(DUE, due).await.map(drop) } else { Ok(()) }
        })
        .await
}

/// Measures a client.
pub(super) async fn on_due(app: App, message: outbox::Model) -> Result<()> {
    let FiguresChanged { tenant_id, client_id } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
    let scope = Scope::system(app.now()).within(tenant_id);
    // Before the figures are read: a change from here on sends a message of its own.
    app.db().write(&scope, |tx| async move { client::mark_stale(&tx, client_id, false).await }).await?;
    let keeps_demo = !setting::is_demo_loading(&app).await?;
    service::refresh(&app, &scope, &[client_id], keeps_demo).await.map(drop)
}
