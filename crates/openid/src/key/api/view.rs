//! Keys as administrators see them.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::key::{
    rules::{KeyState, Standing},
    service::{ANNOUNCED, Keys},
};

/// A key that tokens are signed with; its private half stays on the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SigningKeyView {
    id: Uuid,
    /// Key id in tokens and in the key set: the thumbprint of the public key.
    #[schema(example = "r5hXWQ2Zk7f0bN1m8cJ4uT6yQe9aLdVoPsGiXwHzKtM")]
    kid: String,
    /// `RS256` or `ES256`.
    #[schema(example = "RS256")]
    algorithm: String,
    state: KeyState,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it starts signing.
    active_from: DateTime<Utc>,
    /// When the next key starts signing.
    #[schema(nullable)]
    signs_until: Option<DateTime<Utc>>,
    /// Until when its signatures are valid.
    #[schema(nullable)]
    verifies_until: Option<DateTime<Utc>>,
}

impl From<Standing> for SigningKeyView {
    fn from(Standing { key, state, signs_until, verifies_until }: Standing) -> Self {
        Self {
            id: key.id,
            kid: key.kid,
            algorithm: key.algorithm,
            state,
            created_at: key.created_at,
            active_from: key.active_from,
            signs_until,
            verifies_until,
        }
    }
}

/// The signing keys.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SigningKeysView {
    /// The newest first.
    items: Vec<SigningKeyView>,
    /// When the key after the newest one starts signing as scheduled; it is published a day before.
    #[schema(nullable)]
    next_rotation_at: Option<DateTime<Utc>>,
    /// Minutes from the request for a new key until it starts signing.
    #[schema(example = 10)]
    announced_minutes: i64,
}

impl From<Keys> for SigningKeysView {
    fn from(keys: Keys) -> Self {
        Self {
            items: keys.standings.into_iter().map(SigningKeyView::from).collect(),
            next_rotation_at: keys.next_rotation,
            announced_minutes: ANNOUNCED.num_minutes(),
        }
    }
}
