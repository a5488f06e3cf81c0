//! Sessions as their users and administrators see them.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use platform::describe_device;
use serde::Serialize;
use utoipa::ToSchema;

use crate::session::Session;

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: Uuid,
    /// The same, as tokens carry it.
    pub session_id: Uuid,
    /// Whether the request itself came from it.
    pub is_current: bool,
    /// `Web` for a browser with the sign-in cookie, `OAuth` for a token grant.
    #[schema(example = "Web")]
    pub device: String,
    /// Browser and system.
    #[schema(example = "Firefox on Windows", nullable)]
    pub device_info: Option<String>,
    /// Tenant of the user; null for the host's.
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
    /// Whose it is.
    pub user_id: Uuid,
    /// User name of the user; null if the user is gone, and in the caller's own list.
    #[schema(example = "lucy.farrow", nullable)]
    pub user_name: Option<String>,
    /// Client that opened it.
    #[schema(example = "Portal_App", nullable)]
    pub client_id: Option<String>,
    /// Addresses that it was used from.
    pub ip_addresses: Vec<String>,
    /// When it began.
    pub signed_in: DateTime<Utc>,
    /// Last access, accurate to a few minutes.
    pub last_accessed: DateTime<Utc>,
}

pub(super) fn view(session: Session, user_name: Option<String>, current: Option<Uuid>) -> SessionView {
    SessionView {
        id: session.id,
        session_id: session.id,
        is_current: current == Some(session.id),
        device: session.device,
        device_info: session.browser.as_deref().and_then(describe_device),
        tenant_id: (session.tenant_id != kernel::HOST).then_some(session.tenant_id),
        user_id: session.user_id,
        user_name,
        client_id: session.client_id,
        ip_addresses: session.ip.into_iter().collect(),
        signed_in: session.created_at,
        last_accessed: session.last_access,
    }
}
