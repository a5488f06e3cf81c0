//! Shape of a purge on the wire.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{tenant::purge::PurgeStatus, tenant_purge::service::NamedPurge};

/// The purge of an archived tenant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantPurgeView {
    tenant_id: Uuid,
    /// State.
    status: PurgeStatus,
    /// Why it is purged.
    reason: String,
    /// Who asked for it.
    requested_by_id: Uuid,
    /// Full name of that user; null where the user is gone.
    #[schema(nullable)]
    requested_by: Option<String>,
    /// When it was asked for.
    requested_at: DateTime<Utc>,
    /// Full name of the second person; null while none has confirmed it.
    #[schema(nullable)]
    confirmed_by: Option<String>,
    /// When it was confirmed.
    #[schema(nullable)]
    confirmed_at: Option<DateTime<Utc>>,
}

impl From<NamedPurge> for TenantPurgeView {
    fn from(NamedPurge { purge, asked_by, confirmed_by }: NamedPurge) -> Self {
        Self {
            tenant_id: purge.target_id,
            status: purge.status,
            reason: purge.reason,
            requested_by_id: purge.asked_by,
            requested_by: asked_by,
            requested_at: purge.asked_at,
            confirmed_by,
            confirmed_at: purge.confirmed_at,
        }
    }
}
