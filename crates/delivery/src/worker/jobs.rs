//! Deletes data that is no longer needed.

use chrono::TimeDelta;
use futures::future::BoxFuture;
use http::JobRun;
use kernel::{Result, Scope};
use serde_json::{Value, json};

use super::store as rows;
use crate::{Delivery, mail_log, notification};

pub(crate) const KIND: &str = "delivery.housekeeping";

/// Delivered messages, which may hold the content of a mail, are kept just long enough to answer "was it sent".
const DELIVERED: TimeDelta = TimeDelta::days(3);
/// Messages that failed for good.
const GIVEN_UP: TimeDelta = TimeDelta::days(30);
/// Jobs that have ended, with their results.
const JOBS: TimeDelta = TimeDelta::days(90);
/// Counts of requests.
const COUNTERS: TimeDelta = TimeDelta::days(90);
const NOTIFICATIONS: TimeDelta = TimeDelta::days(365);

pub(crate) fn run(run: JobRun) -> BoxFuture<'static, Result<Value>> {
    Box::pin(async move {
        let db = run.app.db();
        let now = run.app.now();
        let messages = db.write(&Scope::system(now), |tx| async move { rows::purge_messages(&tx, DELIVERED, GIVEN_UP).await }).await?;
        let jobs = db.write(&Scope::system(now), |tx| async move { rows::purge_jobs(&tx, JOBS).await }).await?;
        let counters = db.write(&Scope::system(now), |tx| async move { rows::purge_counters(&tx, COUNTERS).await }).await?;
        let answers = db.write(&Scope::system(now), |tx| async move { rows::purge_answers(&tx).await }).await?;
        let notifications = notification::forget(db, now - NOTIFICATIONS).await?;
        let before = now - mail_log::KEPT;
        let mails = db.write(&Scope::system(now), |tx| async move { mail_log::forget(&tx, before).await }).await?;
        let keys = db.forget_invalidations().await?;
        let nodes = db.forget_nodes().await?;
        // Last, because it alone waits for the file store.
        let content = run.app.own::<Delivery>()?.files().delete_deferred().await?;
        Ok(
            json!({ "messages": messages, "jobs": jobs, "counters": counters, "answers": answers, "notifications": notifications, "mails": mails, "keys": keys, "nodes": nodes, "content": content }),
        )
    })
}
