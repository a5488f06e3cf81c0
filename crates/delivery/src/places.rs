//! Limits concurrent connections to an external server: a silent one can't block more than these.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use kernel::{Error, Result};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// Connections to one server at once (decision 72).
const OF_SERVER: usize = 12;

/// How long a message waits for a free connection to its server. A responsive server has one by then.
const TURN: Duration = Duration::from_secs(5);

/// The conversations under way, by server.
#[derive(Default)]
pub(crate) struct Places(Mutex<HashMap<String, Arc<Semaphore>>>);

impl Places {
    /// A place for a conversation with `server`, until it is dropped.
    ///
    /// # Errors
    /// `Unavailable` if none is free in time.
    pub(crate) async fn of(&self, server: &str) -> Result<OwnedSemaphorePermit> {
        match timeout(TURN, self.all_of(server).acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(Error::unavailable("the server has as many conversations with us as it may have")),
        }
    }

    fn all_of(&self, server: &str) -> Arc<Semaphore> {
        let mut servers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody uses them, or is about to.
        servers.retain(|_, places| Arc::strong_count(places) > 1);
        Arc::clone(servers.entry(server.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(OF_SERVER))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_has_so_many_conversations_and_leaves_those_of_others_alone() {
        let places = Places::default();
        let mut held = Vec::new();
        for _ in 0..OF_SERVER {
            held.push(places.of("silent:25").await.unwrap());
        }
        let refused = places.of("silent:25").await.unwrap_err();
        assert_eq!(refused.kind(), kernel::Kind::Unavailable);
        drop(places.of("other:25").await.unwrap());
        held.pop();
        held.push(places.of("silent:25").await.unwrap());
        held.clear();
        drop(places.of("other:25").await.unwrap());
        assert_eq!(places.0.lock().unwrap().len(), 1, "what is idle is forgotten");
    }
}
