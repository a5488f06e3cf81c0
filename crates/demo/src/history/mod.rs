//! Two years of work: assessments, what they found, what was done about it. Each step is taken by the one who would take it, on
//! the day on which it was taken.

mod actions;
mod answers;
mod assessments;
mod comments;
mod descriptions;
mod files;
mod findings;
mod marks;
mod notes;
mod programme;
mod remarks;
mod templates;
mod titles;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use http::App;
use kernel::{Result, Scope, Uuid};
use people::client::Client;
use store::{outbox, sea_orm::sea_query::Condition};

use crate::{
    cast::DemoClient,
    catalogue::{self, Catalogue, RELEASES},
    organisation::{Organisation, Settled},
};

/// The stage that history is played on.
pub struct History<'a> {
    app: &'a App,
    organisation: &'a Organisation,
    catalogue: &'a Catalogue,
    /// Subtypes by code.
    subtypes: HashMap<&'static str, Uuid>,
    /// Standards that a client put right, by its code and their position.
    mended: BTreeMap<&'static str, BTreeSet<usize>>,
    /// Unfinished actions that each client has already.
    unfinished: BTreeMap<&'static str, usize>,
}

/// A client on the stage.
struct Place<'a> {
    tenant: &'a Settled,
    demo: &'static DemoClient,
    client: &'a Client,
}

impl Place<'_> {
    /// Last names of those who own work at the client.
    fn owners(&self) -> Vec<&'static str> {
        self.tenant.cast.users.iter().filter(|u| u.client == self.demo.code && u.role != "Viewer").map(|u| u.last).collect()
    }
}

impl<'a> History<'a> {
    fn place(&self, code: &str) -> Result<Place<'a>> {
        let (tenant, demo, client) = self.organisation.client(code)?;
        Ok(Place { tenant, demo, client })
    }

    fn acting(&self, place: &Place<'_>, last: &str, days_ago: i64) -> Result<Scope> {
        self.organisation.acting(self.app, place.tenant.id, last, days_ago)
    }
}

/// Plays it all; the second release of the library comes out on its day.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn play(app: &App, organisation: &Organisation, catalogue: &Catalogue) -> Result<()> {
    let subtypes = templates::write(app, organisation, catalogue).await?;
    let mut history = History { app, organisation, catalogue, subtypes, mended: BTreeMap::new(), unfinished: BTreeMap::new() };
    let (before, after): (Vec<_>, Vec<_>) = programme::STEPS.iter().partition(|s| s.days_ago > RELEASES[1]);
    for step in before {
        history.assess(step).await?;
    }
    catalogue::revise(app, organisation, catalogue).await?;
    for step in after {
        history.assess(step).await?;
    }
    history.work().await?;
    history.mark().await?;
    history.collect().await?;
    history.note().await?;
    settle(app, organisation).await
}

/// Drops what waits to be told: it is news of the past, and whatever follows from it has been written already.
async fn settle(app: &App, organisation: &Organisation) -> Result<()> {
    let host = Scope::host(app.now(), crate::organisation::everything(app)?);
    for tenant in &organisation.tenants {
        app.db().write(&host.within(tenant.id), |tx| async move { tx.purge::<outbox::Entity>(Condition::all()).await }).await?;
    }
    Ok(())
}
