//! Counts requests in memory; a node writes its counts once a minute.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::http::StatusCode;
use kernel::{HOST, RequestFacts, Result, Scope, Tenancy, Timestamp, Uuid};
use store::{
    Isolation,
    counter::{ActiveModel, Entity, minute_of},
    sea_orm::ActiveValue::Set,
};

use crate::{App, layers::Admitted};

/// Counts in memory at most: what comes while the database is away and would exceed them is not counted.
const MOST: usize = 20_000;

/// Minute, tenant and operation.
type Key = (Timestamp, Uuid, String);

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    requests: i64,
    refused: i64,
    failed: i64,
    total_ms: i64,
}

impl Count {
    fn of(status: StatusCode, total_ms: i64) -> Self {
        Self { requests: 1, refused: status.is_client_error().into(), failed: status.is_server_error().into(), total_ms }
    }

    fn add(&mut self, other: Self) {
        self.requests += other.requests;
        self.refused += other.refused;
        self.failed += other.failed;
        self.total_ms = self.total_ms.saturating_add(other.total_ms);
    }
}

/// What was counted and not written yet.
#[derive(Default)]
pub(crate) struct Counters {
    unwritten: Mutex<HashMap<Key, Count>>,
    /// Held until what was taken is written: a reader who finds nothing to write would read before it is there.
    writing: tokio::sync::Mutex<()>,
}

impl Counters {
    fn counts(&self) -> MutexGuard<'_, HashMap<Key, Count>> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, key: Key, count: Count) {
        let mut counts = self.counts();
        if counts.len() < MOST || counts.contains_key(&key) {
            counts.entry(key).or_default().add(count);
        }
    }

    fn take(&self) -> HashMap<Key, Count> {
        std::mem::take(&mut *self.counts())
    }
}

/// Counts an answered request: under its operation, or, where it reached none, with all others of the API at the host.
pub(crate) fn count(app: &App, admitted: &Admitted, facts: &RequestFacts, status: StatusCode) {
    let (tenant, operation) = match admitted.get() {
        Some(scope) => (level_of(scope), scope.facts.operation.clone()),
        None if facts.url.starts_with("/api/") => (HOST, String::new()),
        None => return,
    };
    let now = app.now();
    let took = facts.started.map_or(0, |started| (now - started).num_milliseconds().max(0));
    app.counters().add((minute_of(now), tenant, operation), Count::of(status, took));
}

fn level_of(scope: &Scope) -> Uuid {
    match scope.tenancy() {
        Tenancy::Tenant(id) => *id,
        _ => scope.principal().home,
    }
}

impl App {
    /// Writes what this node counted since the last time. When it returns, everything counted before the call is written, also by others' calls.
    ///
    /// # Errors
    /// `Unavailable`; then it is written with the next counts.
    pub async fn write_counts(&self) -> Result<()> {
        let _writing = self.counters().writing.lock().await;
        let counts = self.counters().take();
        if counts.is_empty() {
            return Ok(());
        }
        let rows = &counts;
        let scope = Scope::system(self.now());
        let append = Isolation::Latest("it adds to a log");
        let written = self.db().write_with(&scope, append, |tx| async move {
            tx.append::<Entity>(rows.iter().map(|(key, count)| row(tx.new_id(), key, *count)).collect()).await
        });
        let written = written.await;
        if written.is_err() {
            counts.into_iter().for_each(|(key, count)| self.counters().add(key, count));
        }
        written
    }
}

fn row(id: Uuid, (minute, tenant, operation): &Key, count: Count) -> ActiveModel {
    ActiveModel {
        tenant_id: Set(*tenant),
        id: Set(id),
        day: Set(minute.date_naive()),
        minute: Set(*minute),
        operation: Set(operation.clone()),
        requests: Set(count.requests),
        refused: Set(count.refused),
        failed: Set(count.failed),
        total_ms: Set(count.total_ms),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_timestamp(1_749_999_960 + minute * 60, 0).unwrap()
    }

    #[test]
    fn requests_of_one_minute_and_operation_are_one_count() {
        let counters = Counters::default();
        for status in [StatusCode::OK, StatusCode::FORBIDDEN, StatusCode::SERVICE_UNAVAILABLE] {
            counters.add((at(0), HOST, "list_goals".to_owned()), Count::of(status, 7));
        }
        counters.add((at(1), HOST, "list_goals".to_owned()), Count::of(StatusCode::OK, 7));
        let counts = counters.take();
        let first = counts[&(at(0), HOST, "list_goals".to_owned())];
        assert_eq!((counts.len(), first), (2, Count { requests: 3, refused: 1, failed: 1, total_ms: 21 }));
        assert!(counters.take().is_empty());
    }

    #[test]
    fn memory_is_bounded_and_known_counts_go_on() {
        let counters = Counters::default();
        for minute in 0..=20_000 {
            counters.add((at(minute), HOST, String::new()), Count::of(StatusCode::OK, 0));
        }
        counters.add((at(0), HOST, String::new()), Count::of(StatusCode::OK, 0));
        let counts = counters.take();
        assert_eq!((counts.len(), counts[&(at(0), HOST, String::new())].requests), (MOST, 2));
    }
}
