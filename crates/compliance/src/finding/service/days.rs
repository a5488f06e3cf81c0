//! Effects of the calendar on findings, by each client's day: accepted risks end, and people are reminded in time.

use std::collections::{BTreeSet, HashMap, hash_map::Entry};

use ::store::Tx;
use chrono::NaiveDate;
use http::{Apart, JobRun};
use kernel::{Result, Scope, Uuid};
use people::client::{self, Client, ClientStatus};
use serde_json::{Value, json};

use super::{actions, after_change};
use crate::finding::{
    Finding,
    entity::{Entity as Findings, Model},
    notifications, rules, store,
};

/// Ends accepted risks and sends reminders, for each tenant separately. Runs hourly.
pub(in crate::finding) async fn run(run: JobRun) -> Result<Value> {
    let app = &run.app;
    let system = Scope::system(app.now());
    let tenants: BTreeSet<Uuid> = platform::tenant::directory(app).await?.active_ids(app.now()).collect();
    let (mut apart, mut opened, mut told) = (Apart::of(&run), 0, 0);
    for tenant in tenants {
        let scope = system.within(tenant);
        let write = app.db().write(&scope, |tx| async move {
            let mut clients = Clients::default();
            Ok((expire(&tx, &mut clients).await?, remind(&tx, &mut clients).await?))
        });
        let (ended, reminded) = apart.done(tenant, write.await)?.unwrap_or_default();
        opened += ended;
        told += reminded;
    }
    apart.end()?;
    Ok(json!({"opened": opened, "told": told}))
}

/// The clients of a tenant, each read once.
#[derive(Default)]
struct Clients(HashMap<Uuid, Client>);

impl Clients {
    /// The day that it is for the client of a finding; none for a closed one, whose findings stay as they are.
    async fn today(&mut self, tx: &Tx, finding: &Finding) -> Result<Option<NaiveDate>> {
        let client = match self.0.entry(finding.client_id) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => unread.insert(tx.get::<client::Entity>(finding.client_id).await?),
        };
        Ok((client.status != ClientStatus::Closed).then(|| client.today(tx.now())))
    }
}

/// Ends accepted risks whose last day is over.
async fn expire(tx: &Tx, clients: &mut Clients) -> Result<usize> {
    let mut opened = 0;
    // The latest date in any time zone is at most one day ahead of UTC's, so what ends after UTC's has not ended anywhere.
    for finding in store::accepted_until(tx, tx.now().date_naive()).await? {
        let Some(today) = clients.today(tx, &finding).await? else { continue };
        if finding.accepted_until.is_none_or(|last| last >= today) {
            continue;
        }
        // Its due date is new, so somebody who read the old one must not overwrite it unasked.
        let after = rules::acceptance_ended(&finding, &actions::statuses(tx, finding.id).await?, today);
        let after = tx.update::<Findings>(&finding, after).await?;
        after_change(tx, &after).await?;
        notifications::opened(tx, &after, None).await?;
        opened += 1;
    }
    Ok(opened)
}

/// Reminds owners of what is due soon, and those concerned of acceptances that end soon: once for each date.
async fn remind(tx: &Tx, clients: &mut Clients) -> Result<usize> {
    let utc = tx.now().date_naive();
    let (first, last) = (utc.pred_opt().unwrap_or(utc), rules::later(utc, 1));
    let mut told = 0;
    for finding in store::due_between(tx, first, rules::later(last, rules::DUE_SOON_DAYS)).await? {
        let Some(today) = clients.today(tx, &finding).await? else { continue };
        if finding.due_on < today || finding.due_on > rules::later(today, rules::DUE_SOON_DAYS) {
            continue;
        }
        let noted = tx.note::<Findings>(&finding, Model { due_told_for: Some(finding.due_on), ..finding.clone() }).await?;
        notifications::due_soon(tx, &noted).await?;
        told += 1;
    }
    for finding in store::expiring(tx, rules::later(last, rules::EXPIRING_DAYS)).await? {
        let Some(today) = clients.today(tx, &finding).await? else { continue };
        if finding.accepted_until.is_none_or(|last| last > rules::later(today, rules::EXPIRING_DAYS)) {
            continue;
        }
        let noted = tx.note::<Findings>(&finding, Model { expiry_told_for: finding.accepted_until, ..finding.clone() }).await?;
        notifications::accepted_expiring(tx, &noted).await?;
        told += 1;
    }
    Ok(told)
}
