//! A request that is done once, however often it arrives.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use uuid::Uuid;

/// What a request is known by whose sender gave it a key. Clones share whether a transaction has kept it.
#[derive(Debug, Clone)]
pub struct Once {
    /// Level that the request is sent at: a tenant, or the host.
    pub tenant: Uuid,
    /// Who sends it: a user, or what stands for a client ([`Once::client`]).
    pub user: Uuid,
    /// The same for the same sender, operation and key.
    pub id: Uuid,
    /// The same only if address and body are the same too.
    pub request: Uuid,
    kept: Arc<AtomicBool>,
}

impl Once {
    /// A request of `user` for `operation` at `tenant`, under the sender's `key`.
    #[must_use]
    pub fn new((tenant, user): (Uuid, Uuid), operation: &str, key: &str, address: &str, body: &[u8]) -> Self {
        // The database has neither the key nor what both are made from, so nobody can find out by trying what was in a body.
        let of = |what: &str| Uuid::new_v5(&user, format!("{what}\n{key}").as_bytes());
        let request = [address.as_bytes(), &b"\n"[..], body].concat();
        Self { tenant, user, id: of(operation), request: Uuid::new_v5(&of("request"), &request), kept: Arc::default() }
    }

    /// What stands for an OpenID client that sends requests in its own name, where other requests have their user.
    #[must_use]
    pub fn client(client_id: &str) -> Uuid {
        Uuid::new_v5(&Uuid::nil(), client_id.as_bytes())
    }

    /// Whether a transaction with the key was committed.
    pub fn is_kept(&self) -> bool {
        self.kept.load(Ordering::Acquire)
    }

    /// Notes that a transaction with the key was committed.
    pub fn note_kept(&self) {
        self.kept.store(true, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn once(user: u128, operation: &str, key: &str, body: &str) -> Once {
        Once::new((Uuid::nil(), Uuid::from_u128(user)), operation, key, "/api/app/clients", body.as_bytes())
    }

    #[test]
    fn user_operation_and_key_make_the_id_and_the_body_the_request() {
        let first = once(1, "create_client", "k", "{}");
        let again = once(1, "create_client", "k", "{}");
        assert_eq!((first.id, first.request), (again.id, again.request));
        let other = once(1, "create_client", "k", "{ }");
        assert_eq!(first.id, other.id);
        assert_ne!(first.request, other.request);
        for differing in [once(2, "create_client", "k", "{}"), once(1, "create_team", "k", "{}"), once(1, "create_client", "l", "{}")] {
            assert_ne!(first.id, differing.id);
        }
    }

    #[test]
    fn clones_share_that_it_was_kept() {
        let once = once(1, "create_client", "k", "{}");
        let clone = once.clone();
        assert!(!clone.is_kept());
        once.note_kept();
        assert!(clone.is_kept());
    }
}
