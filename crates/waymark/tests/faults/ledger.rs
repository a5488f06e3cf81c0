//! What was tried, and what the server said to it.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

/// What a write leaves behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A row with the marker in this column of this table.
    Row(&'static str, &'static str),
    /// The marker in this column of the row with this id, unless a later write replaced it.
    Set(&'static str, &'static str),
    /// A catalogue that comes in by a job.
    Import,
    /// A move of an assessment; its state says whether it took place.
    Move(&'static str),
}

/// One write.
#[derive(Debug, Clone)]
pub struct Try {
    /// The correlation id, which its audit record bears.
    pub id: String,
    pub effect: Effect,
    /// The row that it changed, for all but creates.
    pub entity: Option<String>,
    /// What nobody else writes.
    pub marker: String,
    /// How many messages about the action item leave with it.
    pub messages: usize,
    /// The status, when an answer came.
    pub answer: Option<u16>,
}

impl Try {
    pub fn acknowledged(&self) -> bool {
        self.answer.is_some_and(|status| (200..300).contains(&status))
    }
}

/// Everything that all writers tried, in order for each entity.
#[derive(Clone, Default)]
pub struct Ledger {
    tries: Arc<Mutex<Vec<Try>>>,
    acknowledged: Arc<AtomicUsize>,
    next: Arc<AtomicUsize>,
}

impl Ledger {
    /// A marker that nobody else has.
    pub fn marker(&self, kind: &str) -> String {
        format!("{kind}-{:06}", self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Notes a write before it is sent.
    pub fn begin(&self, entry: Try) -> usize {
        let mut tries = self.tries.lock().unwrap();
        tries.push(entry);
        tries.len() - 1
    }

    /// Notes its answer.
    pub fn answer(&self, at: usize, status: u16) {
        let mut tries = self.tries.lock().unwrap();
        tries[at].answer = Some(status);
        if tries[at].acknowledged() {
            self.acknowledged.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// How many writes were acknowledged so far.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::SeqCst)
    }

    pub fn all(&self) -> Vec<Try> {
        self.tries.lock().unwrap().clone()
    }
}
