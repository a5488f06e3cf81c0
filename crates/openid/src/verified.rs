//! Access tokens whose signature has been verified. A client sends the same token with every call, and verifying a signature costs more
//! than all other checks; whether its grant is still active is checked each time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{Latest, Timestamp};
use oidc::{claims::AccessClaims, token_digest};

/// Maximum number of cached tokens.
const REMEMBERED: usize = 20_000;

/// Cached results, by token digest: a memory dump shows no token.
#[derive(Default)]
pub(crate) struct Verified(Mutex<Inner>);

struct Inner {
    generation: u64,
    claims: Latest<String, Arc<AccessClaims>>,
}

impl Default for Inner {
    fn default() -> Self {
        Self { generation: 0, claims: Latest::new(REMEMBERED) }
    }
}

impl Verified {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The claims of a token that was checked before, where its times and audience hold now. `None` says nothing of it: check it.
    pub(crate) fn known(&self, token: &str, audience: Option<&str>, now: Timestamp) -> Option<Arc<AccessClaims>> {
        let claims = self.inner().claims.get(&token_digest(token)).map(Arc::clone)?;
        let meant = audience.is_none_or(|audience| claims.aud.iter().any(|own| own == audience));
        let now = now.timestamp();
        (meant && claims.nbf <= now && claims.iat <= now && now < claims.exp).then_some(claims)
    }

    /// How often everything was forgotten; to be read before the keys are.
    pub(crate) fn generation(&self) -> u64 {
        self.inner().generation
    }

    /// Remembers a token that was checked with the keys of `generation`.
    pub(crate) fn keep(&self, token: &str, claims: Arc<AccessClaims>, generation: u64) -> Arc<AccessClaims> {
        let mut inner = self.inner();
        if inner.generation == generation {
            inner.claims.insert(token_digest(token), Arc::clone(&claims));
        }
        claims
    }

    /// Forgets all: a key may have been taken away.
    pub(crate) fn forget(&self) {
        let mut inner = self.inner();
        inner.generation += 1;
        inner.claims.clear();
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;

    use super::*;

    fn claims() -> Arc<AccessClaims> {
        let claims = json!({
            "iss": "https://portal.example/", "sub": "robot", "aud": "Portal", "iat": 100, "nbf": 100, "exp": 200, "jti": "1", "oi_tkn_id": "1",
            "client_id": "robot", "oi_prst": "robot", "scope": "Portal"
        });
        Arc::new(serde_json::from_value(claims).unwrap())
    }

    fn at(seconds: i64) -> Timestamp {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn a_token_is_known_for_its_audience_and_within_its_times() {
        let verified = Verified::default();
        verified.keep("token", claims(), verified.generation());
        assert!(verified.known("token", Some("Portal"), at(150)).is_some());
        assert!(verified.known("token", Some("Other"), at(150)).is_none());
        assert!(verified.known("another", None, at(150)).is_none());
        assert!(verified.known("token", None, at(99)).is_none() && verified.known("token", None, at(200)).is_none());
    }

    #[test]
    fn a_change_of_keys_forgets_even_what_was_being_checked_meanwhile() {
        let verified = Verified::default();
        let before = verified.generation();
        verified.keep("token", claims(), before);
        verified.forget();
        assert!(verified.known("token", None, at(150)).is_none());
        verified.keep("token", claims(), before);
        assert!(verified.known("token", None, at(150)).is_none());
    }
}
