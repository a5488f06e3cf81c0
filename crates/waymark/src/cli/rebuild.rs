//! `rebuild`: derives the compliance states of all tenants from finalised assessments again.

use anyhow::Result;
use compliance::finalise;
use platform::tenant;

use super::{
    open::{application, operator, worded},
    say,
};
use crate::config::Config;

/// `waymark rebuild`
pub(super) async fn rebuild(config: &Config) -> Result<()> {
    let app = application(config).await?;
    let host = operator(&app);
    let tenants = app.db().read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await;
    let tenants = tenants.map_err(|error| worded(&app, &error))?;
    let mut count = 0;
    // Nothing is written where a tenant is archived, since it may be about to be removed.
    for tenant in tenants.iter().filter(|tenant| tenant.deleted_at.is_none()) {
        count += finalise::rebuild(&app, &host.within(tenant.id)).await.map_err(|error| worded(&app, &error))?;
    }
    app.db().close().await;
    say(&format!("The results of standards were rebuilt from finalised assessments: {count} states."))
}
