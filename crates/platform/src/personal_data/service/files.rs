//! Files of deleted accounts. No row leads to them any more, so a job that is queued with the deletion of the rows names them, and stays until
//! they are gone.

use ::store::{Tx, export::StoredFile};
use delivery::Delivery;
use http::{App, JobRun};
use kernel::{Result, Scope, Uuid};

use crate::personal_data::jobs::FILES;

/// Files that one job deletes at most.
const AT_ONCE: usize = 500;
/// Jobs that try again at once.
const RETRIED_AT_ONCE: u64 = 100;

/// Has files deleted once the transaction has committed.
pub(super) async fn queue(tx: &Tx, files: &[StoredFile]) -> Result<()> {
    let pieces: Vec<(Uuid, Uuid)> = files.iter().flat_map(|file| file.pieces.iter().map(move |piece| (file.tenant, *piece))).collect();
    for some in pieces.chunks(AT_ONCE) {
        tx.enqueue_unowned(FILES, &some).await?;
    }
    Ok(())
}

/// Deletes the files that a job names; gives their number.
pub(in crate::personal_data) async fn delete(run: &JobRun) -> Result<usize> {
    let pieces: Vec<(Uuid, Uuid)> = run.args()?;
    let (delivery, mut left) = (run.app.own::<Delivery>()?, None);
    for (tenant, piece) in &pieces {
        // One file must not keep the others.
        if let Err(error) = delivery.files().delete(*tenant, *piece).await {
            left = Some(error);
        }
    }
    left.map_or(Ok(pieces.len()), Err)
}

/// Has jobs that could not delete their files try again.
pub(in crate::personal_data) async fn retry(app: &App) -> Result<()> {
    app.db()
        .write(&Scope::system(app.now()), |tx| async move {
            for job in tx.failed_jobs(FILES, RETRIED_AT_ONCE).await? {
                tx.requeue_job(job).await?;
            }
            Ok(())
        })
        .await
}
