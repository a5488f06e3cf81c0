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
pub(super) struct SigningKeysView {
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

/// The keys that sign tokens, and their rotation.
#[utoipa::path(get, path = "/api/app/signing-keys", operation_id = "list_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView)))]
pub(super) async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(administer::list(&app, &scope).await?.into()))
}

/// Creates a new signing key. It is used after ten minutes, when every client has it; signatures of the previous key remain valid for
/// another day, so nobody is signed out. Requires recent authentication.
#[utoipa::path(post, path = "/api/app/signing-keys/rotate", operation_id = "rotate_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView), (status = 400, description = "A new key is already announced.")))]
pub(super) async fn rotate(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(administer::rotate(&app, &scope).await?.into()))
}
