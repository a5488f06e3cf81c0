//! Where everything is counted: one place for the whole process, as `metrics` has it.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use delivery::Delivery;
use http::App;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use platform::Platform;
use tokio_util::sync::CancellationToken;

use super::process;

/// Upper bounds of the buckets of durations, in seconds.
const BUCKETS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Those of waiting for a connection, which is there at once while all is well.
const WAITS: [f64; 9] = [0.000_1, 0.001, 0.005, 0.025, 0.1, 0.5, 1.0, 5.0, 30.0];
/// Those of jobs.
const JOBS: [f64; 9] = [0.05, 0.25, 1.0, 5.0, 15.0, 60.0, 300.0, 900.0, 3600.0];

/// How often what was measured is put into its buckets. Until then each measure is kept by itself.
const UPKEEP: Duration = Duration::from_secs(5);

static HANDLE: Mutex<Option<PrometheusHandle>> = Mutex::new(None);

/// The process-wide recorder, installed by the first caller.
///
/// # Errors
/// When the buckets can't be set, or another place was taken before.
pub(super) fn handle() -> anyhow::Result<PrometheusHandle> {
    let mut known = HANDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(handle) = &*known {
        return Ok(handle.clone());
    }
    let builder = PrometheusBuilder::new().set_buckets(&BUCKETS)?;
    let builder = builder.set_buckets_for_metric(Matcher::Full("waymark_database_wait_seconds".to_owned()), &WAITS)?;
    let builder = builder.set_buckets_for_metric(Matcher::Full("waymark_job_duration_seconds".to_owned()), &JOBS)?;
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|_| anyhow::anyhow!("something else counts in this process"))?;
    super::names::describe();
    metrics::gauge!("waymark_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1);
    *known = Some(handle.clone());
    Ok(handle)
}

/// Puts what was measured into its buckets from time to time, so that it takes no room where nobody reads the metrics.
///
/// # Errors
/// As [`handle`].
pub async fn upkeep(stop: CancellationToken) -> anyhow::Result<()> {
    let handle = handle()?;
    while tokio::time::timeout(UPKEEP, stop.cancelled()).await.is_err() {
        handle.run_upkeep();
    }
    Ok(())
}

/// The page that Prometheus reads.
pub(super) fn page(handle: &PrometheusHandle, app: &App) -> String {
    look(app);
    handle.run_upkeep();
    handle.render() + &process::page()
}

/// What is looked at when it is asked for. Nothing of it asks the database.
fn look(app: &App) {
    for pool in app.db().pools() {
        metrics::gauge!("waymark_database_connections", "pool" => pool.name, "state" => "used").set(pool.used);
        metrics::gauge!("waymark_database_connections", "pool" => pool.name, "state" => "idle").set(pool.idle);
        metrics::gauge!("waymark_database_connections_max", "pool" => pool.name).set(pool.max);
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    if let Ok(delivery) = app.own::<Delivery>() {
        metrics::gauge!("waymark_event_streams").set(count(delivery.events().listeners()));
    }
    if let Ok(platform) = app.own::<Platform>() {
        metrics::gauge!("waymark_password_hashes_waiting").set(count(platform.waiting_hashes()));
    }
}
