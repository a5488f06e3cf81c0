//! A map of limited size.

use std::{borrow::Borrow, collections::HashMap, hash::Hash, mem::take};

/// The latest values by key. When the younger half is full it becomes the older one, and what was in that goes, so what is asked for again
/// and again stays. Cheaper than an order of all values, which a library would keep.
#[derive(Debug)]
pub struct Latest<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
    half: usize,
}

impl<K: Eq + Hash, V> Latest<K, V> {
    /// A map of at most `limit` values, and of at least two.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { young: HashMap::new(), old: HashMap::new(), half: (limit / 2).max(1) }
    }

    /// The value of `key`, which is among the young ones from now on.
    pub fn get<Q>(&mut self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        if !self.young.contains_key(key) {
            let (key, value) = self.old.remove_entry(key)?;
            self.insert(key, value);
        }
        self.young.get(key)
    }

    /// Adds a value, or replaces that of its key.
    pub fn insert(&mut self, key: K, value: V) {
        self.old.remove(&key);
        if self.young.len() >= self.half && !self.young.contains_key(&key) {
            self.old = take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    /// Removes and returns the value of `key`.
    pub fn remove<Q>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.young.remove(key).or_else(|| self.old.remove(key))
    }

    /// Removes the values that don't meet `keep`.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.young.retain(&mut keep);
        self.old.retain(keep);
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(latest: &mut Latest<u8, u8>) -> Vec<u8> {
        let mut found = Vec::new();
        latest.retain(|key, _| {
            found.push(*key);
            true
        });
        found.sort_unstable();
        found
    }

    #[test]
    fn what_is_in_use_stays_and_the_rest_goes_in_its_turn() {
        let mut latest = Latest::new(4);
        for key in 0..100 {
            latest.insert(key, key);
            assert_eq!(latest.get(&0), Some(&0), "asked for all the time");
            assert_eq!(latest.get(&key), Some(&key), "the latest");
            assert!(keys(&mut latest).len() <= 4);
        }
        assert_eq!(latest.get(&50), None);
    }

    #[test]
    fn a_key_has_one_value_in_whichever_half_it_was() {
        let mut latest = Latest::new(4);
        for key in 0..3 {
            latest.insert(key, key);
        }
        latest.insert(0, 10);
        assert_eq!((keys(&mut latest), latest.get(&0)), (vec![0, 1, 2], Some(&10)));
        assert_eq!((latest.remove(&0), latest.remove(&0), latest.remove(&1)), (Some(10), None, Some(1)));
        latest.retain(|key, _| *key != 2);
        assert_eq!(keys(&mut latest), [0_u8; 0]);
        latest.insert(7, 7);
        latest.clear();
        assert_eq!(latest.get(&7), None);
    }

    #[test]
    fn the_smallest_one_still_holds_its_latest_value() {
        let mut latest = Latest::new(1);
        latest.insert(1, 1);
        latest.insert(2, 2);
        assert_eq!(latest.get(&2), Some(&2));
    }
}
