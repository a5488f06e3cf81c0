//! The live streams of one node.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::Uuid;
use store::{Db, invalidation::Invalidated};
use tokio::sync::broadcast;

use super::Event;

/// Events queued for a slow listener; after that many it has to reload everything.
const QUEUE: usize = 256;
/// Number of ids kept for deduplication: an event of this node arrives twice, at its commit and when the table is read.
const DEDUPLICATED: usize = 4096;

/// An item of a live stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// A change.
    Event(Arc<Event>),
    /// Events may have been missed: reload everything.
    Everything,
}

impl Update {
    /// The event, when it is one.
    pub fn event(&self) -> Option<&Event> {
        match self {
            Update::Event(event) => Some(event),
            Update::Everything => None,
        }
    }
}

/// Streams that one user may have open on this node. One tab of a browser listens for all of them.
const STREAMS: usize = 20;

/// Passes events to the streams of this node.
#[derive(Clone)]
pub struct Hub {
    sender: broadcast::Sender<Update>,
    seen: Arc<Mutex<RecentIds>>,
    open: Arc<Mutex<HashMap<Uuid, usize>>>,
}

/// One open stream of a user; dropping it allows another one.
pub(super) struct StreamSlot {
    user: Uuid,
    open: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Drop for StreamSlot {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user);
            }
        }
    }
}

/// Ids of the latest updates, the oldest first in `order`.
#[derive(Default)]
struct RecentIds {
    ids: HashSet<Uuid>,
    order: VecDeque<Uuid>,
}

impl RecentIds {
    /// Whether `id` is new; records it.
    fn is_new(&mut self, id: Uuid) -> bool {
        if !self.ids.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > DEDUPLICATED
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

impl Hub {
    pub(crate) fn new() -> Self {
        Self { sender: broadcast::Sender::new(QUEUE), seen: Arc::default(), open: Arc::default() }
    }

    /// Registers one more stream of `user`, unless it has too many.
    pub(super) fn open_stream(&self, user: Uuid) -> Option<StreamSlot> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(user).or_default();
        if *count >= STREAMS {
            return None;
        }
        *count += 1;
        Some(StreamSlot { user, open: Arc::clone(&self.open) })
    }

    pub(crate) fn follow(&self, db: &Db) {
        let hub = self.clone();
        db.invalidations().listen(move |change| match change {
            Invalidated::Key(key) => hub.receive(key),
            Invalidated::Everything => hub.send(Update::Everything),
        });
    }

    fn receive(&self, key: &str) {
        let Some((event, id)) = Event::parse(key) else { return };
        if self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_new(id) {
            self.send(Update::Event(Arc::new(event)));
        }
    }

    fn send(&self, update: Update) {
        // Sending fails without listeners, which is no error.
        let _ = self.sender.send(update);
    }

    /// All events from now on; the listener checks [`Event::reaches`] itself.
    pub fn subscribe(&self) -> broadcast::Receiver<Update> {
        self.sender.subscribe()
    }

    /// Number of live streams open on this node.
    pub fn listeners(&self) -> usize {
        self.sender.receiver_count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Audience;

    #[test]
    fn streams_per_user_are_limited() {
        let hub = Hub::new();
        let user = Uuid::from_u128(1);
        let mut streams: Vec<_> = (0..STREAMS).map(|_| hub.open_stream(user).unwrap()).collect();
        assert!(hub.open_stream(user).is_none() && hub.open_stream(Uuid::from_u128(2)).is_some());
        streams.pop();
        assert!(hub.open_stream(user).is_some(), "a closed stream allows a new one");
    }

    #[test]
    fn an_event_is_sent_once() {
        let hub = Hub::new();
        let mut listener = hub.subscribe();
        let event =
            Event { audience: Audience::Tenant { tenant: Uuid::from_u128(1), client: None }, kind: "goals".to_owned(), subject: None };
        for id in [1, 1, 2] {
            hub.receive(&event.key(Uuid::from_u128(id)));
        }
        hub.receive("texts");
        hub.send(Update::Everything);
        let mut next = || listener.try_recv().map(|next| next.event().is_some()).ok();
        assert_eq!([next(), next(), next(), next()], [Some(true), Some(true), Some(false), None]);
    }
}
