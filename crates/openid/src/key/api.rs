//! `GET /api/app/signing-keys` and `POST /api/app/signing-keys/rotate`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    administer::{self, ANNOUNCED, Keys},
    rules::{KeyState, Standing},
};

/// A key that tokens are signed with; its private half stays on the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SigningKeyView {
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
    /// When it begins to sign.
    active_from: DateTime<Utc>,
    /// When the next key begins to sign.
    #[schema(nullable)]
    signs_until: Option<DateTime<Utc>>,
    /// Until when what it signed holds.
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
pub(super) struct SigningKeysView {
    /// The newest first.
    items: Vec<SigningKeyView>,
    /// When the key after the newest one begins to sign on schedule; it is published a day before.
    #[schema(nullable)]
    next_rotation_at: Option<DateTime<Utc>>,
    /// Minutes from the call for a new key to the instant when it begins to sign.
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

/// The keys that tokens are signed with, and when they change.
#[utoipa::path(get, path = "/api/app/signing-keys", operation_id = "list_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView)))]
pub(super) async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(administer::list(&app, &scope).await?.into()))
}

/// Makes a new signing key. It signs after ten minutes, when every client has it; what the key before it signed holds for another day, so
/// nobody is signed out. Needs a recent proof of identity.
#[utoipa::path(post, path = "/api/app/signing-keys/rotate", operation_id = "rotate_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView), (status = 400, description = "A new key is already announced.")))]
pub(super) async fn rotate(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(administer::rotate(&app, &scope).await?.into()))
}
