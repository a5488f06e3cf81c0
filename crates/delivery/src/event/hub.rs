//! One node's listeners.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use kernel::Uuid;
use store::{Db, invalidation::Heard};
use tokio::sync::broadcast;

use super::Event;

/// Events queued for a slow listener; beyond that it has to reload everything.
const QUEUE: usize = 256;
/// Ids kept for deduplication: an event of this node arrives twice, at its commit and when the table is read.
const REMEMBERED: usize = 4096;

/// An item of a live stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// Something is new.
    Event(Arc<Event>),
    /// Anything may be: events may have been missed.
    Anything,
}

impl Told {
    /// The event, when it is one.
    pub fn event(&self) -> Option<&Event> {
        match self {
            Told::Event(event) => Some(event),
            Told::Anything => None,
        }
    }
}

/// Streams that one user has open on this node. One tab of a browser listens for all of them.
const STREAMS: usize = 20;

/// Hands events to the streams of this node.
#[derive(Clone)]
pub struct Hub {
    sender: broadcast::Sender<Told>,
    seen: Arc<Mutex<Seen>>,
    open: Arc<Mutex<HashMap<Uuid, usize>>>,
}

/// One stream of a user; the place is free again when it is dropped.
pub(super) struct Seat {
    user: Uuid,
    open: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Drop for Seat {
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

#[derive(Default)]
struct Seen {
    ids: HashSet<Uuid>,
    order: VecDeque<Uuid>,
}

impl Seen {
    /// Whether `id` is new; records it.
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
        Self { sender: broadcast::Sender::new(QUEUE), seen: Arc::default(), open: Arc::default() }
    }

    /// A place for one more stream of `user`, unless it has too many.
    pub(super) fn seat(&self, user: Uuid) -> Option<Seat> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(user).or_default();
        if *count >= STREAMS {
            return None;
        }
        *count += 1;
        Some(Seat { user, open: Arc::clone(&self.open) })
    }

    pub(crate) fn follow(&self, db: &Db) {
        let hub = self.clone();
        db.invalidations().listen(move |heard| match heard {
            Heard::Key(key) => hub.hear(key),
            Heard::Everything => hub.tell(Told::Anything),
        });
    }

    fn hear(&self, key: &str) {
        let Some((event, id)) = Event::parse(key) else { return };
        if self.seen.lock().unwrap_or_else(PoisonError::into_inner).is_new(id) {
            self.tell(Told::Event(Arc::new(event)));
        }
    }

    fn tell(&self, told: Told) {
        // Without a listener there is nobody to tell, which is no failure.
        let _ = self.sender.send(told);
    }

    /// All events from now on; the listener asks [`Event::reaches`] itself.
    pub fn subscribe(&self) -> broadcast::Receiver<Told> {
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
    fn a_user_has_so_many_streams_and_not_more() {
        let hub = Hub::new();
        let user = Uuid::from_u128(1);
        let mut seats: Vec<_> = (0..STREAMS).map(|_| hub.seat(user).unwrap()).collect();
        assert!(hub.seat(user).is_none() && hub.seat(Uuid::from_u128(2)).is_some());
        seats.pop();
        assert!(hub.seat(user).is_some(), "a closed stream gives its place back");
    }

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
        hub.tell(Told::Anything);
        let mut told = || listener.try_recv().map(|told| told.event().is_some()).ok();
        assert_eq!([told(), told(), told(), told()], [Some(true), Some(true), Some(false), None]);
    }
}
