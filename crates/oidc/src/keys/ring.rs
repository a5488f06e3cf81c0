use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::keys::{Algorithm, JwkSet, SigningKey};

/// A key with its lifetime.
#[derive(Debug, Clone)]
pub struct RingKey {
    pub key: Arc<SigningKey>,
    /// It signs from this instant until a newer key does. Before, it is only published, so that caches get it in time.
    pub active_from: DateTime<Utc>,
    /// Set when retired: from this instant it verifies nothing and is not published.
    pub verify_until: Option<DateTime<Utc>>,
}

impl RingKey {
    /// A key that is not retired.
    pub fn new(key: SigningKey, active_from: DateTime<Utc>) -> Self {
        Self { key: Arc::new(key), active_from, verify_until: None }
    }

    fn is_known(&self, now: DateTime<Utc>) -> bool {
        self.verify_until.is_none_or(|until| now < until)
    }
}

/// All keys of the provider. Cheap to clone; replaced as a whole when keys change.
#[derive(Debug, Clone, Default)]
pub struct KeyRing {
    keys: Vec<RingKey>,
}

impl KeyRing {
    /// A ring of these keys.
    pub fn new(mut keys: Vec<RingKey>) -> Self {
        keys.sort_by(|a, b| b.active_from.cmp(&a.active_from).then_with(|| a.key.kid().cmp(b.key.kid())));
        Self { keys }
    }

    /// The signing key: the newest one that is active and not past its end.
    pub fn active(&self, now: DateTime<Utc>) -> Option<&SigningKey> {
        self.keys.iter().find(|key| key.active_from <= now && key.is_known(now)).map(|key| key.key.as_ref())
    }

    /// The key with this id, if it still verifies.
    pub fn verifying(&self, kid: &str, now: DateTime<Utc>) -> Option<&SigningKey> {
        self.keys.iter().find(|key| key.key.kid() == kid && key.is_known(now)).map(|key| key.key.as_ref())
    }

    /// The document at `jwks_uri`: upcoming, active and retired keys that still verify.
    pub fn published(&self, now: DateTime<Utc>) -> JwkSet {
        JwkSet { keys: self.keys.iter().filter(|key| key.is_known(now)).map(|key| key.key.jwk().clone()).collect() }
    }

    /// The algorithms of those keys, for the metadata.
    pub fn algorithms(&self, now: DateTime<Utc>) -> Vec<Algorithm> {
        let mut algorithms: Vec<_> = self.keys.iter().filter(|key| key.is_known(now)).map(|key| key.key.algorithm()).collect();
        algorithms.sort();
        algorithms.dedup();
        algorithms
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn the_newest_active_key_signs() {
        let start = DateTime::<Utc>::UNIX_EPOCH;
        let at = |hours| start + TimeDelta::hours(hours);
        let [old, new, next] = [0, 10, 20].map(|hours| RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), at(hours)));
        let kids = [&old, &new, &next].map(|key| key.key.kid().to_owned());
        let ring = KeyRing::new(vec![new, RingKey { verify_until: Some(at(12)), ..old }, next]);
        assert!(ring.active(start - TimeDelta::seconds(1)).is_none());
        for (hours, kid) in [(0, &kids[0]), (9, &kids[0]), (10, &kids[1]), (19, &kids[1]), (20, &kids[2])] {
            assert_eq!(ring.active(at(hours)).unwrap().kid(), kid, "{hours}");
        }
        assert_eq!(ring.published(at(11)).keys.len(), 3, "the next key is published before it signs, and the previous one still after");
        assert_eq!(ring.published(at(12)).keys.len(), 2);
        assert_eq!(ring.algorithms(at(12)), [Algorithm::Es256]);
    }
}
