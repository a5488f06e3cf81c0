//! Counts what each reader would find, and says what the reader may add to it.

use ::store::Tx;
use files::asset::ATTACH;
use http::{Addition, App, Record};
use kernel::{Result, Scope, Uuid};

use crate::{attachment, comment, record_link, subject};

/// How much a record has, as far as the caller sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Comments and replies that were not removed.
    pub comments: u64,
    pub files: u64,
    /// Links whose other record the caller reaches.
    pub links: usize,
    /// Whether the caller may comment on it.
    pub can_comment: bool,
    /// Whether the caller may attach files to it.
    pub can_attach: bool,
}

/// Counts the comments, files and links of a record.
///
/// # Errors
/// 403, 404 for a record out of reach.
pub async fn get(app: &App, scope: &Scope, kind: &str, id: Uuid) -> Result<Counts> {
    let kind = subject::kind_named(app, kind)?;
    app.db()
        .read(&subject::level(kind, scope), |tx| async move {
            let record = subject::find(&tx, kind, id).await?;
            let is_written = is_written(&tx, &record).await?;
            Ok(Counts {
                comments: comment::standing_of_subject(&tx, id).await?,
                files: attachment::service::count(&tx, id).await?,
                links: record_link::service::count(&tx, app, &record).await?,
                can_comment: is_written && tx.scope().has(comment::CREATE),
                can_attach: is_written && kind.has(Addition::Files) && tx.scope().has(ATTACH),
            })
        })
        .await
}

/// Whether the caller may write at the record's client at all: not as an observer, and not once it is closed.
async fn is_written(tx: &Tx, record: &Record) -> Result<bool> {
    Ok(!subject::observes(tx.scope(), record.client_id) && !subject::is_closed(tx, record).await?)
}
