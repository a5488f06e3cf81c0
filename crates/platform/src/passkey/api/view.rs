//! What several operations share.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::passkey::Model;

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    pub id: Uuid,
    /// Name given by its owner.
    #[schema(example = "Work laptop")]
    pub name: String,
    /// When it was registered.
    pub creation_time: DateTime<Utc>,
    /// When it was last used to sign in; null if never.
    #[schema(nullable)]
    pub last_used_time: Option<DateTime<Utc>>,
}

impl From<Model> for PasskeyView {
    fn from(passkey: Model) -> Self {
        Self { id: passkey.id, name: passkey.name, creation_time: passkey.created_at, last_used_time: passkey.last_used_at }
    }
}
