//! Serialises one node's attempts on the same subject: in the database, all but one of them would conflict and be retried.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::sync::{Notify, OwnedMutexGuard, futures::Notified};

type Gate = tokio::sync::Mutex<()>;

/// From this many gates on, unused ones are dropped.
const MANY: usize = 1_000;

/// The gates of one node.
#[derive(Default)]
pub(crate) struct Gates {
    gates: Mutex<HashMap<String, Weak<Gate>>>,
    decided: Notify,
}

impl Gates {
    /// Acquires the gates of these names, in the caller's order, which is the same for all; dropping the guards releases them.
    pub(crate) async fn enter(&self, names: impl ExactSizeIterator<Item = &str>) -> Vec<OwnedMutexGuard<()>> {
        let mut held = Vec::with_capacity(names.len());
        for name in names {
            held.push(self.gate(name).lock_owned().await);
        }
        held
    }

    /// Acquires the gate of one user or name: several attempts end by writing the same row.
    pub(crate) async fn hold(&self, name: &str) -> OwnedMutexGuard<()> {
        self.gate(name).lock_owned().await
    }

    fn gate(&self, name: &str) -> Arc<Gate> {
        let mut gates = self.gates.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(gate) = gates.get(name).and_then(Weak::upgrade) {
            return gate;
        }
        if gates.len() >= MANY {
            gates.retain(|_, gate| gate.strong_count() > 0);
        }
        let gate = Arc::default();
        gates.insert(name.to_owned(), Arc::downgrade(&gate));
        gate
    }

    /// Completes once an attempt is decided after this call.
    pub(crate) fn decided(&self) -> Notified<'_> {
        self.decided.notified()
    }

    pub(crate) fn notify(&self) {
        self.decided.notify_waiters();
    }
}
