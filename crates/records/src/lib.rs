//! What every kind of record has, implemented once: comments, files, followers, links, tags, history, and a bin that it is
//! restored from. An area registers its kinds ([`http::RecordKind`]); a caller who reaches a record reaches these, and no other does.

pub mod attachment;
pub mod comment;
pub mod history;
pub mod record_count;
pub mod record_link;
pub mod recycle;
pub mod saved_view;
mod subject;
pub mod tag;
pub mod watch;

use kernel::{Result, Uuid};
use store::Tx;

/// The areas of this crate, lowest first.
pub static AREAS: &[http::Area] = &[
    attachment::AREA,
    comment::AREA,
    watch::AREA,
    saved_view::AREA,
    record_link::AREA,
    record_count::AREA,
    tag::AREA,
    history::AREA,
    recycle::AREA,
];

/// Has all that belongs to a record follow it to the client that it was moved to: the readers of the record read it, and nobody else does.
///
/// # Errors
/// `Common.WorkspaceRequired` over a portfolio.
pub async fn follow(tx: &Tx, record: Uuid, from: Uuid, to: Uuid) -> Result<()> {
    comment::service::follow(tx, record, [from, to]).await?;
    attachment::service::follow(tx, record, [from, to]).await
}

/// Removes for good what belongs to a record whose person is gone: comments, files, followers, links and tags. Gives the ids of comments and
/// files, for what the audit log says of them.
pub async fn forget(tx: &Tx, record: Uuid) -> Result<Vec<Uuid>> {
    let mut gone = comment::forget_of_subject(tx, record).await?;
    watch::remove_of_subject(tx, record).await?;
    record_link::remove_of_subject(tx, record).await?;
    tag::remove_of_subject(tx, record).await?;
    gone.extend(attachment::service::remove_of_subject(tx, record).await?);
    Ok(gone)
}
