//! One node's listeners.

use std::{
    collections::{HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::Uuid;
use store::Db;
use tokio::sync::broadcast;

use super::Event;

/// Events that wait for a slow listener; beyond that it is told to look at everything again.
const QUEUE: usize = 256;
/// Ids that are remembered: a key of this node is told twice, at its commit and when the table is read.
const REMEMBERED: usize = 4096;

/// Hands events to the streams of this node.
#[derive(Clone)]
pub struct Hub {
    sender: broadcast::Sender<Arc<Event>>,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    ids: HashSet<Uuid>,
    order: VecDeque<Uuid>,
}

impl Seen {
    /// Whether `id` is new; remembers it.
    fn is_new(&mut self, id: Uuid) -> bool {
        if !self.ids.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

impl Hub {
    pub(crate) fn new() -> Self {
        Self { sender: broadcast::Sender::new(QUEUE), seen: Arc::default() }
    }

    pub(crate) fn follow(&self, db: &Db) {
        let hub = self.clone();
        db.invalidations().listen(move |key| hub.hear(key));
    }

    fn hear(&self, key: &str) {
        let Some((event, id)) = Event::parse(key) else { return };
        if self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_new(id) {
            // Without a listener there is nobody to tell, which is no failure.
            let _ = self.sender.send(Arc::new(event));
        }
    }

    /// All events from now on; the listener asks [`Event::reaches`] itself.
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Event>> {
        self.sender.subscribe()
    }

    /// How many listen: the live streams that are open on this node.
    pub fn listeners(&self) -> usize {
        self.sender.receiver_count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Audience;

    #[test]
    fn an_event_is_told_once() {
        let hub = Hub::new();
        let mut listener = hub.subscribe();
        let event =
            Event { audience: Audience::Tenant { tenant: Uuid::from_u128(1), client: None }, kind: "goals".to_owned(), subject: None };
        for id in [1, 1, 2] {
            hub.hear(&event.key(Uuid::from_u128(id)));
        }
        hub.hear("texts");
        assert_eq!((listener.try_recv().is_ok(), listener.try_recv().is_ok(), listener.try_recv().is_ok()), (true, true, false));
    }
}
