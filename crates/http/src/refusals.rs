//! The audit of refusals: written in batches off the requests' path, and bounded, so that one caller who is refused again and again
//! can fill neither the memory nor the audit log.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use chrono::TimeDelta;
use kernel::{Scope, Timestamp, Uuid};

use crate::App;

/// Refusals that wait to be written.
const WAITING: usize = 1_000;
/// Refusals written in one transaction.
const BATCH: usize = 100;
/// Refusals of one caller that are written within [`MINUTE`]; the rest are counted.
const PER_CALLER: u32 = 60;
const MINUTE: TimeDelta = TimeDelta::minutes(1);
/// Maximum number of callers in memory.
const CALLERS: usize = 10_000;

/// One refused request.
pub(crate) struct Refusal {
    pub(crate) scope: Scope,
    pub(crate) status: u16,
    pub(crate) text: String,
}

/// What waits, and who has had how many.
#[derive(Default)]
pub(crate) struct Refusals(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Refusal>,
    is_written: bool,
    callers: HashMap<(Uuid, Uuid), Share>,
}

struct Share {
    since: Timestamp,
    written: u32,
    counted: u32,
}

impl Inner {
    /// Whether the rejection is to be logged; its text includes those that were only counted.
    fn admits(&mut self, refusal: &mut Refusal, now: Timestamp) -> bool {
        let principal = refusal.scope.principal();
        let caller = (principal.home, principal.user_id.unwrap_or_default());
        if self.callers.len() >= CALLERS {
            self.callers.retain(|_, share| now - share.since < MINUTE);
        }
        let share = self.callers.entry(caller).or_insert(Share { since: now, written: 0, counted: 0 });
        if now - share.since >= MINUTE {
            if share.counted > 0 {
                refusal.text.push_str(&format!(" ({} more refusals of this caller were not recorded)", share.counted));
            }
            *share = Share { since: now, written: 0, counted: 0 };
        }
        let is_admitted = share.written < PER_CALLER && self.waiting.len() < WAITING;
        if is_admitted {
            share.written += 1
        } else {
            share.counted += 1
        }
        is_admitted
    }
}

impl Refusals {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a rejection; `true` if no writer is active, so that the caller has to start one.
    fn push(&self, mut refusal: Refusal, now: Timestamp) -> bool {
        let mut inner = self.inner();
        if !inner.admits(&mut refusal, now) {
            return false;
        }
        inner.waiting.push_back(refusal);
        !std::mem::replace(&mut inner.is_written, true)
    }

    /// The next batch; `None` ends the writing.
    fn next(&self) -> Option<Vec<Refusal>> {
        let mut inner = self.inner();
        let batch: Vec<Refusal> = {
            let many = inner.waiting.len().min(BATCH);
            inner.waiting.drain(..many).collect()
        };
        inner.is_written = !batch.is_empty();
        (!batch.is_empty()).then_some(batch)
    }
}

/// Has a refusal written soon.
pub(crate) fn record(app: &App, refusal: Refusal) {
    if app.refusals().push(refusal, app.now()) {
        let app = app.clone();
        drop(tokio::spawn(async move {
            while let Some(batch) = app.refusals().next() {
                write(&app, &batch).await;
            }
        }));
    }
}

async fn write(app: &App, batch: &[Refusal]) {
    let scope = Scope::system(app.now());
    let written = app.db().write(&scope, |tx| async move {
        for refusal in batch {
            tx.record_failure(&refusal.scope, refusal.status, &refusal.text).await?;
        }
        Ok(())
    });
    if let Err(error) = written.await {
        tracing::error!(%error, count = batch.len(), "the records of failed requests could not be written");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Clients, HOST, Principal, Tenancy};

    use super::*;

    fn refusal(user: u128) -> Refusal {
        let principal = Principal { user_id: Some(Uuid::from_u128(user)), ..Principal::default() };
        let scope = Scope::new(Tenancy::Tenant(HOST), Clients::All, Arc::new(principal), start(), Arc::default());
        Refusal { scope, status: 403, text: "no".to_owned() }
    }

    fn start() -> Timestamp {
        Timestamp::from_timestamp(1_750_000_000, 0).unwrap()
    }

    #[test]
    fn one_caller_is_bounded_and_told_of_in_sum() {
        let refusals = Refusals::default();
        let started = (0..100).filter(|_| refusals.push(refusal(1), start())).count();
        assert_eq!((started, refusals.next().unwrap().len()), (1, 60));
        refusals.push(refusal(2), start());
        assert_eq!(refusals.next().unwrap().len(), 1, "others are not held up");
        refusals.push(refusal(1), start() + MINUTE);
        assert!(refusals.next().unwrap()[0].text.contains("40 more"));
        assert!(refusals.next().is_none());
        assert!(refusals.push(refusal(3), start()), "the next one begins the writing again");
    }

    #[test]
    fn what_waits_is_bounded() {
        let refusals = Refusals::default();
        for user in 0..2_000 {
            refusals.push(refusal(user), start());
        }
        let batches: Vec<usize> = std::iter::from_fn(|| refusals.next()).map(|batch| batch.len()).collect();
        assert_eq!((batches.len(), batches.iter().sum::<usize>()), (10, 1_000));
    }
}
