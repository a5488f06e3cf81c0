//! A bounded cache of values read from the database, emptied by invalidation.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{Latest, Result};
use store::{Db, invalidation::Invalidated};

/// Values by key. A value that was being read while its key was forgotten is handed out once and not kept: it may be old.
pub struct Cache<K, V>(Mutex<Inner<K, V>>);

struct Inner<K, V> {
    generation: u64,
    values: Latest<K, Arc<V>>,
}

impl<K: Eq + Hash + Clone, V> Inner<K, V> {
    /// Keeps a value that was read in `generation`, unless something was forgotten since.
    fn keep(&mut self, key: &K, value: &Arc<V>, generation: u64) {
        if self.generation == generation {
            self.values.insert(key.clone(), Arc::clone(value));
        }
    }
}

impl<K: Eq + Hash + Clone, V> Cache<K, V> {
    /// A cache of at most `limit` values; when full, it forgets those that were not asked for lately.
    pub fn new(limit: usize) -> Self {
        Self(Mutex::new(Inner { generation: 0, values: Latest::new(limit) }))
    }

    /// A cache that follows changes made on any node: `<prefix>:<rest>` drops the values whose key `concerns` matches with `rest`.
    pub fn following(db: &Db, limit: usize, prefix: &'static str, concerns: fn(&str, &K) -> bool) -> Arc<Self>
    where
        K: Send + 'static,
        V: Send + Sync + 'static,
    {
        let cache = Arc::new(Self::new(limit));
        let listening = Arc::downgrade(&cache);
        db.invalidations().listen(move |heard| {
            let Some(cache) = listening.upgrade() else { return };
            match heard {
                Invalidated::Everything => cache.forget(|_| true),
                Invalidated::Key(key) => {
                    if let Some(rest) = key.strip_prefix(prefix).and_then(|rest| rest.strip_prefix(':')) {
                        cache.forget(|key| concerns(rest, key));
                    }
                }
            }
        });
        cache
    }

    fn inner(&self) -> MutexGuard<'_, Inner<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of `key`, read by `load` if it isn't there.
    ///
    /// # Errors
    /// What `load` gives.
    pub async fn get_or_load(&self, key: &K, load: impl Future<Output = Result<V>>) -> Result<Arc<V>> {
        let generation = {
            let mut inner = self.inner();
            if let Some(value) = inner.values.get(key) {
                return Ok(Arc::clone(value));
            }
            inner.generation
        };
        let value = Arc::new(load.await?);
        let mut inner = self.inner();
        inner.keep(key, &value, generation);
        Ok(value)
    }

    /// The values of `keys`; what isn't there is read by `load` in one go. A key that `load` doesn't know is left out.
    ///
    /// # Errors
    /// What `load` gives.
    pub async fn get_or_load_all<Loading>(&self, keys: &[K], load: impl FnOnce(Vec<K>) -> Loading) -> Result<HashMap<K, Arc<V>>>
    where
        Loading: Future<Output = Result<Vec<(K, V)>>>,
    {
        let (mut found, missing, generation) = {
            let mut inner = self.inner();
            let (mut found, mut missing) = (HashMap::new(), Vec::new());
            for key in keys {
                if let Some(value) = inner.values.get(key) {
                    found.insert(key.clone(), Arc::clone(value));
                } else {
                    missing.push(key.clone());
                }
            }
            (found, missing, inner.generation)
        };
        if missing.is_empty() {
            return Ok(found);
        }
        let loaded = load(missing).await?;
        let mut inner = self.inner();
        for (key, value) in loaded {
            let value = Arc::new(value);
            inner.keep(&key, &value, generation);
            found.insert(key, value);
        }
        Ok(found)
    }

    /// Forgets the value of `key` if it meets `condition`.
    pub fn forget_value(&self, key: &K, condition: impl Fn(&V) -> bool) {
        let mut inner = self.inner();
        if inner.values.get(key).is_some_and(|value| condition(value)) {
            inner.values.remove(key);
        }
    }

    /// Forgets the values whose key meets `condition`.
    pub fn forget(&self, condition: impl Fn(&K) -> bool) {
        let mut inner = self.inner();
        inner.generation += 1;
        inner.values.retain(|key, _| !condition(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_value_read_while_its_key_was_forgotten_is_not_kept() {
        let cache: Cache<u8, u8> = Cache::new(2);
        let stale = cache.get_or_load(&1, async {
            cache.forget(|_| true);
            Ok(10)
        });
        assert_eq!(*stale.await.unwrap(), 10);
        assert_eq!(*cache.get_or_load(&1, async { Ok(11) }).await.unwrap(), 11);
        assert_eq!(*cache.get_or_load(&1, async { Ok(12) }).await.unwrap(), 11);
        cache.forget(|key| *key == 1);
        assert_eq!(*cache.get_or_load(&1, async { Ok(13) }).await.unwrap(), 13);
    }

    #[tokio::test]
    async fn of_many_keys_only_the_missing_are_read_and_the_unknown_left_out() {
        let cache: Cache<u8, u8> = Cache::new(9);
        cache.get_or_load(&1, async { Ok(10) }).await.unwrap();
        let all = cache.get_or_load_all(&[1, 2, 3], |missing| async move {
            assert_eq!(missing, [2, 3]);
            Ok(vec![(2, 20)])
        });
        let mut all: Vec<(u8, u8)> = all.await.unwrap().into_iter().map(|(key, value)| (key, *value)).collect();
        all.sort_unstable();
        assert_eq!(all, [(1, 10), (2, 20)]);
        let again = cache.get_or_load_all(&[1, 2], |_| async { unreachable!("both are kept") });
        assert_eq!(again.await.unwrap().len(), 2);
    }

    #[tokio::test]
    async fn a_full_cache_keeps_what_is_in_use() {
        let cache: Cache<u8, u8> = Cache::new(4);
        for key in 0..50 {
            cache.get_or_load(&key, async move { Ok(key) }).await.unwrap();
            let used = cache.get_or_load(&0, async { unreachable!("it is asked for all the time") });
            assert_eq!(*used.await.unwrap(), 0);
        }
        assert_eq!(*cache.get_or_load(&1, async { Ok(11) }).await.unwrap(), 11, "what nobody asks for is read again");
    }
}
