//! Faults that are caused on purpose, against the real binary on both databases. `make test` runs the short form of each;
//! `make faults` sets `WAYMARK_FAULTS` and runs the long one. docs/faults.md says what is shown.
//!
//! Random moments are drawn from a seed that is printed; `WAYMARK_FAULTS_SEED` repeats a run.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "a test stops where it can't go on")]

mod away;
mod backup;
mod balancer;
mod client;
mod clock;
mod disk;
mod drops;
mod encrypted;
mod kill;
mod ledger;
mod letter;
mod load;
mod node;
mod nodes;
mod outage;
mod place;
mod pooler;
mod seed;
mod slow;
mod upgrade;
mod verdict;

use std::{future::Future, time::Duration};

use tokio::time::{Instant, MissedTickBehavior, interval};

/// Whether the long form runs.
pub fn long() -> bool {
    std::env::var_os("WAYMARK_FAULTS").is_some()
}

/// One of the two, by the form that runs.
pub fn either<T>(short: T, in_full: T) -> T {
    if long() { in_full } else { short }
}

/// Asks until the answer is yes; a test whose condition never comes fails by `within`.
pub async fn until<Asked: Future<Output = bool>>(what: &str, within: Duration, mut ask: impl FnMut() -> Asked) -> Duration {
    let start = Instant::now();
    let mut ticks = interval(Duration::from_millis(25));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if ask().await {
            return start.elapsed();
        }
        assert!(start.elapsed() < within, "{what}: not within {within:?}");
    }
}
