//! Parses a file on a blocking thread: a bounded number at once, and cancelled when the caller goes away.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use kernel::{Error, Result};
use oscal::{LibraryPlan, Problem, Refusal};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Imports and dry runs that a node works on at once: each takes memory in proportion to its file.
const AT_ONCE: usize = 2;

static PERMITS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Files that a node takes in at once, those included that wait to be worked on. More than [`AT_ONCE`]: a line may need half an hour for
/// its file, and holds up no other import meanwhile.
const ARRIVING: usize = 4;

static ARRIVALS: Semaphore = Semaphore::const_new(ARRIVING);

/// Waits for a permit to take in one more file.
///
/// # Errors
/// `Internal`: the semaphore is never closed.
pub(in crate::import) async fn arrival() -> Result<SemaphorePermit<'static>> {
    ARRIVALS.acquire().await.map_err(Error::internal)
}

/// Waits for a permit to parse one more file.
///
/// # Errors
/// `Internal`: the semaphore is never closed.
pub(in crate::import) async fn permit() -> Result<SemaphorePermit<'static>> {
    PERMITS.acquire().await.map_err(Error::internal)
}

/// Sets its flag when it is dropped: the caller no longer waits.
struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The plan of a file, or its problems. Dropping the future (a time-out, a cancelled job) stops the work, too.
pub(in crate::import) async fn plan(bytes: Arc<[u8]>) -> Result<Result<LibraryPlan, Vec<Problem>>> {
    let gone = Arc::new(AtomicBool::new(false));
    let cancel = Cancel(Arc::clone(&gone));
    let work = tokio::task::spawn_blocking(move || parse(bytes, &|| !gone.load(Ordering::Relaxed)));
    let outcome = work.await.map_err(Error::internal)?;
    drop(cancel);
    match outcome {
        Ok(plan) => Ok(Ok(plan)),
        Err(Refusal::Problems(problems)) => Ok(Err(problems)),
        Err(Refusal::Stopped) => Err(Error::internal("parsing a catalogue stopped while its caller was waiting")),
    }
}

fn parse(bytes: Arc<[u8]>, go: oscal::KeepGoing<'_>) -> std::result::Result<LibraryPlan, Refusal> {
    let catalog = oscal::parse_while(&bytes, go)?;
    // Frees the file: only what was parsed is needed.
    drop(bytes);
    oscal::into_plan(catalog, go).ok_or(Refusal::Stopped)
}
