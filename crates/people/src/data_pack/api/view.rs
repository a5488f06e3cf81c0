//! Shape of a data pack on the wire.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::data_pack::{entity::DataPackStatus, rules::KEPT, service::State, store::Standing};

/// The data pack of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataPackView {
    pub id: Uuid,
    /// State.
    pub status: DataPackStatus,
    /// How much of it is written, 0 to 100.
    #[schema(minimum = 0, maximum = 100, example = 40)]
    pub progress_pct: i32,
    /// When it was asked for.
    pub requested_at: DateTime<Utc>,
    /// When it was ready; null before.
    #[schema(nullable)]
    pub ready_at: Option<DateTime<Utc>>,
    /// When its file is deleted; null before it is ready.
    #[schema(nullable)]
    pub expires_at: Option<DateTime<Utc>>,
    /// Size of its file in bytes; null before it is ready.
    #[schema(nullable)]
    pub size: Option<i64>,
    /// Entries of all kinds in it; null before it is ready.
    #[schema(nullable)]
    pub entry_count: Option<i64>,
    /// Files in it; null before it is ready.
    #[schema(nullable)]
    pub file_count: Option<i64>,
}

impl From<Standing> for DataPackView {
    fn from((pack, progress): Standing) -> Self {
        Self {
            id: pack.id,
            status: pack.status,
            progress_pct: progress,
            requested_at: pack.asked_at,
            ready_at: pack.ready_at,
            expires_at: pack.expires_at,
            size: pack.size_bytes,
            entry_count: pack.entry_count,
            file_count: pack.file_count,
        }
    }
}

/// The state of the caller's data pack of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataPackState {
    pub client_id: Uuid,
    /// Its name.
    pub client_name: String,
    /// Days for which a pack is kept.
    #[schema(example = 7)]
    pub kept_days: i64,
    /// The caller's latest pack; null if there is none.
    pub pack: Option<DataPackView>,
}

impl From<State> for DataPackState {
    fn from(State { client, name, pack }: State) -> Self {
        Self { client_id: client, client_name: name, kept_days: KEPT.num_days(), pack: pack.map(Into::into) }
    }
}
