//! Background jobs: checking content that has arrived, reading documents that nobody has read, deleting what is no longer referred to,
//! removing abandoned uploads.

use ::store::{
    Tx,
    job::{ActiveModel, Entity, Status},
    sea_orm::ActiveValue::Set,
};
use delivery::Delivery;
use http::JobRun;
use kernel::{Error, Result, Timestamp, Uuid};
use serde::Serialize;
use serde_json::{Value, json};

use super::service::{process, wording};

/// Kind of the job that checks content.
pub(super) const PROCESS: &str = "asset.process";
/// Kind of the job that reads a document.
pub(super) const READ: &str = "asset.read";
/// Kind of the job that deletes stored files.
pub(super) const ERASE: &str = "asset.erase";
/// Kind of the job that removes abandoned uploads.
pub(super) const SWEEP: &str = "asset.sweep";

/// Has a version checked once the transaction has committed.
pub(super) async fn enqueue_process(tx: &Tx, version: Uuid) -> Result<()> {
    enqueue(tx, PROCESS, &version, tx.now()).await
}

/// As [`enqueue_process`], at `due`.
pub(super) async fn process_later(tx: &Tx, version: Uuid, due: Timestamp) -> Result<()> {
    enqueue(tx, PROCESS, &version, due).await
}

/// Has a version read for the search once the transaction has committed.
pub(super) async fn enqueue_read(tx: &Tx, version: Uuid) -> Result<()> {
    enqueue(tx, READ, &version, tx.now()).await
}

/// Has stored files deleted once the transaction has committed.
pub(super) async fn enqueue_erase(tx: &Tx, files: &[Uuid]) -> Result<()> {
    if files.is_empty() { Ok(()) } else { enqueue(tx, ERASE, &files, tx.now()).await }
}

/// Queues a job that belongs to nobody: uploaders see the state of their file, and need no notification for each.
async fn enqueue(tx: &Tx, kind: &str, args: &impl Serialize, due: Timestamp) -> Result<()> {
    let row = ActiveModel {
        id: Set(tx.new_id()),
        kind: Set(kind.to_owned()),
        args: Set(serde_json::to_string(args).map_err(Error::internal)?),
        status: Set(Status::Queued),
        due_at: Set(due),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Checks a version.
pub(super) async fn process(run: JobRun) -> Result<Value> {
    let version: Uuid = run.args()?;
    process::run(&run.app, run.job.tenant_id, version).await?;
    Ok(json!({}))
}

/// Reads a version for the search.
pub(super) async fn read(run: JobRun) -> Result<Value> {
    let version: Uuid = run.args()?;
    wording::run(&run.app, run.job.tenant_id, version).await?;
    Ok(json!({}))
}

/// Deletes stored files.
pub(super) async fn erase(run: JobRun) -> Result<Value> {
    let files: Vec<Uuid> = run.args()?;
    let delivery = run.app.own::<Delivery>()?;
    for file in &files {
        delivery.files().delete(run.job.tenant_id, *file).await?;
    }
    Ok(json!({ "deleted": files.len() }))
}

/// Removes abandoned uploads.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    let removed = process::sweep(&run.app).await?;
    Ok(json!({ "removed": removed, "toRead": wording::sweep(&run.app).await? }))
}
