//! An invitation as it goes out.

use chrono::{DateTime, Utc};
use kernel::{Timestamp, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::invitation::{rules::InvitationStatus, service::NamedInvitation};

/// An invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationView {
    pub id: Uuid,
    /// Address that it was mailed to.
    #[schema(example = "noor.haddad@foxdale.example")]
    pub email: String,
    /// First name.
    #[schema(nullable)]
    pub name: Option<String>,
    /// Last name.
    #[schema(nullable)]
    pub surname: Option<String>,
    pub status: InvitationStatus,
    /// Names of the roles that it gives.
    pub role_names: Vec<String>,
    /// Names of the organisation units that it gives.
    pub organization_units: Vec<String>,
    /// Whether the user already exists and only chooses a password.
    pub has_account: bool,
    /// Full name of the user who sent it last.
    #[schema(nullable)]
    pub inviter: Option<String>,
    /// When it was sent last.
    pub sent_at: DateTime<Utc>,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
    /// When it was accepted.
    #[schema(nullable)]
    pub accepted_at: Option<DateTime<Utc>>,
}

impl InvitationView {
    pub fn new(shown: NamedInvitation, now: Timestamp) -> Self {
        let row = shown.row;
        Self {
            status: InvitationStatus::of(&row, now),
            id: row.id,
            email: row.email,
            name: row.name,
            surname: row.surname,
            role_names: shown.roles,
            organization_units: shown.units,
            has_account: row.user_id.is_some(),
            inviter: shown.inviter,
            sent_at: row.sent_at,
            expires_at: row.expires_at,
            accepted_at: row.accepted_at,
        }
    }
}
