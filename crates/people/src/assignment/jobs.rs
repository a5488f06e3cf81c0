//! Assignments that end by their date. Nobody is there to ask on that day, so people are told before, while the open work can be handed over.

use std::collections::BTreeSet;

use ::store::Tx;
use http::{Apart, App, JobRun, Leaver};
use kernel::{Granted, HOST, Result, Scope, Uuid};
use platform::{tenant, user};
use serde_json::{Value, json};

use super::{
    ASSIGN, CoachAssignment,
    entity::{Entity, Model},
    notifications, rules, store,
};
use crate::{
    client::{self, ClientStatus},
    staff::service::leaving,
};

pub(super) const KIND: &str = "assignment.ending";

/// The most managers who are told.
const MOST: u64 = 100;

/// Tells coaches with open work, and those who assign coaches, of assignments that end soon: once for each last day, by the client's day. Runs
/// hourly.
pub(super) async fn run(run: JobRun) -> Result<Value> {
    let app = &run.app;
    let host = Scope::host(app.now(), Granted::default());
    let assigning = app.db().read(&host, |tx| async move { user::holders(&tx, &[HOST], ASSIGN, None, (0, MOST)).await }).await?;
    let managers: BTreeSet<Uuid> = assigning.into_iter().map(|user| user.id).collect();
    let tenants: BTreeSet<Uuid> = tenant::directory(app).await?.active_ids(app.now()).collect();
    let (mut apart, mut told) = (Apart::of(&run), 0);
    for tenant in tenants {
        let outcome = notify_of_ends(app, &Scope::system(app.now()).within(tenant), &managers).await;
        told += apart.done(tenant, outcome)?.unwrap_or_default();
    }
    apart.end()?;
    Ok(json!({"told": told}))
}

async fn notify_of_ends(app: &App, scope: &Scope, managers: &BTreeSet<Uuid>) -> Result<usize> {
    let near = app.db().read(scope, |tx| async move { ending(&tx).await }).await?;
    if near.is_empty() {
        return Ok(0);
    }
    let names = &user::full_names(app, scope, near.iter().map(|ending| ending.user_id)).await?;
    app.db()
        .write(scope, |tx| async move {
            let mut told = 0;
            for before in ending(&tx).await? {
                let Some(client) = tx.find::<client::Entity>(before.client_id).await? else { continue };
                if client.status == ClientStatus::Closed || !rules::ends_soon(&before, client.today(tx.now())) {
                    continue;
                }
                let leaver = Leaver { user: Some(before.user_id), person: None, client: Some(client.id) };
                // Without open work there is nothing to do about it.
                let (Some(coach), true) = (names.get(&before.user_id), leaving::holds(app, &tx, leaver).await?) else { continue };
                tx.note::<Entity>(&before, Model { end_told_for: before.to_on, ..before.clone() }).await?;
                notifications::ends(&tx, &before, coach, managers).await?;
                told += 1;
            }
            Ok(told)
        })
        .await
}

/// Assignments whose last day is near somewhere on earth.
async fn ending(tx: &Tx) -> Result<Vec<CoachAssignment>> {
    let utc = tx.now().date_naive();
    store::ending(tx, utc.pred_opt().unwrap_or(utc), rules::soon(utc.succ_opt().unwrap_or(utc))).await
}
