//! Counts what each reader would find.

use http::App;
use kernel::{Result, Scope, Uuid};

use crate::{attachment, comment, record_link, subject};

/// How much a record has, as far as the caller sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Comments and replies that were not removed.
    pub comments: u64,
    /// Files.
    pub files: u64,
    /// Links whose other record the caller reaches.
    pub links: usize,
}

/// Counts the comments, files and links of a record.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn get(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<Counts> {
    let kind = subject::kind_named(app, kind)?;
    app.db()
        .read(scope, |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            Ok(Counts {
                comments: comment::standing_of_subject(&tx, id).await?,
                files: attachment::service::count(&tx, id).await?,
                links: record_link::service::count(&tx, app, &record).await?,
            })
        })
        .await
}
