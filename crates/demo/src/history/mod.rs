//! Two years of work: assessments, their findings and the follow-up. Each step is made by the person who would make it, on its own day.

mod actions;
mod answers;
mod assessments;
mod comments;
mod descriptions;
mod files;
mod findings;
mod huddles;
mod marks;
mod notes;
pub mod programme;
mod remarks;
mod templates;
mod titles;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use home::client_health;
use http::App;
use kernel::{Result, Scope, Uuid};
use people::client::Client;
use store::{outbox, sea_orm::sea_query::Condition};

use crate::{
    Loading,
    cast::DemoClient,
    catalogue::{self, Catalogue, RELEASES},
    organisation::{Organisation, Settled},
};

/// How much of a load is done before the first assessment, and what each adds, in per cent.
const ASSESSED_FROM: i32 = 25;
const PER_ASSESSMENT: i32 = 3;

/// Shared state of the generated history.
pub struct History<'a> {
    app: &'a App,
    organisation: &'a Organisation,
    catalogue: &'a Catalogue,
    /// Subtypes by code.
    subtypes: HashMap<&'static str, Uuid>,
    /// Standards that a client has corrected, by its code and their position.
    mended: BTreeMap<&'static str, BTreeSet<usize>>,
    /// Number of unfinished actions of each client.
    unfinished: BTreeMap<&'static str, usize>,
}

/// A client in the history.
struct ClientContext<'a> {
    tenant: &'a Settled,
    demo: &'static DemoClient,
    client: &'a Client,
}

impl ClientContext<'_> {
    /// Last names of the owners of work at the client.
    fn owners(&self) -> Vec<&'static str> {
        self.tenant.cast.users.iter().filter(|u| u.client == self.demo.code && u.role != "Viewer").map(|u| u.last).collect()
    }
}

impl<'a> History<'a> {
    fn find_place(&self, code: &str) -> Result<ClientContext<'a>> {
        let (tenant, demo, client) = self.organisation.client(code)?;
        Ok(ClientContext { tenant, demo, client })
    }

    fn acting(&self, place: &ClientContext<'_>, last: &str, days_ago: i64) -> Result<Scope> {
        self.organisation.acting(self.app, place.tenant.id, last, days_ago)
    }
}

/// Generates everything; the second release of the library is published on its day.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn play(app: &App, organisation: &Organisation, catalogue: &Catalogue, loading: &Loading<'_>) -> Result<()> {
    let subtypes = templates::write(app, organisation, catalogue).await?;
    let mut history = History { app, organisation, catalogue, subtypes, mended: BTreeMap::new(), unfinished: BTreeMap::new() };
    let (before, after): (Vec<_>, Vec<_>) = programme::STEPS.iter().partition(|s| s.days_ago > RELEASES[1]);
    let mut pct = ASSESSED_FROM;
    for step in before {
        history.assess(step).await?;
        pct += PER_ASSESSMENT;
        loading.reach(pct).await?;
    }
    catalogue::revise(app, organisation, catalogue).await?;
    for step in after {
        history.assess(step).await?;
        pct += PER_ASSESSMENT;
        loading.reach(pct).await?;
    }
    history.work().await?;
    history.mark().await?;
    history.collect().await?;
    history.note().await?;
    history.meet().await?;
    measure(app, organisation).await?;
    drop_queued_notifications(app, organisation).await
}

/// Measures the health of the clients, now that all of it is there.
async fn measure(app: &App, organisation: &Organisation) -> Result<()> {
    let host = Scope::host(app.now(), crate::organisation::everything(app)?);
    for tenant in &organisation.tenants {
        client_health::service::refresh(app, &host.within(tenant.id).as_demo(app.now()), &[], true).await?;
    }
    Ok(())
}

/// Drops queued notifications: they are about the past, and everything that follows from them has been written already.
async fn drop_queued_notifications(app: &App, organisation: &Organisation) -> Result<()> {
    let host = Scope::host(app.now(), crate::organisation::everything(app)?);
    for tenant in &organisation.tenants {
        app.db().write(&host.within(tenant.id), |tx| async move { tx.purge::<outbox::Entity>(Condition::all()).await }).await?;
    }
    Ok(())
}
