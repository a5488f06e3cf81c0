//! `reindex`: rebuilds the search index.

use anyhow::Result;
use home::search;

use super::{
    open::{application, worded},
    say,
};
use crate::config::Config;

/// `waymark reindex`
pub(super) async fn reindex(config: &Config) -> Result<()> {
    let app = application(config).await?;
    let written = search::refresh(&app, true).await.map_err(|error| worded(&app, &error))?;
    app.db().close().await;
    say(&format!("The search index was written anew: {written} documents."))
}
