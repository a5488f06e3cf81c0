//! Status of an invitation.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Model;

/// How long an invitation can be accepted.
pub const LIFETIME: TimeDelta = TimeDelta::days(7);
/// How long a closed one is listed.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// Status of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum InvitationStatus {
    /// It can be accepted.
    Pending,
    /// It was not accepted in time.
    Expired,
    /// It was accepted.
    Accepted,
    /// It was revoked.
    Revoked,
}

impl InvitationStatus {
    /// Status of `row` at `now`.
    pub fn of(row: &Model, now: Timestamp) -> Self {
        match row {
            Model { accepted_at: Some(_), .. } => Self::Accepted,
            Model { revoked_at: Some(_), .. } => Self::Revoked,
            Model { expires_at, .. } if *expires_at <= now => Self::Expired,
            _ => Self::Pending,
        }
    }

    /// Checks that it can still be accepted.
    ///
    /// # Errors
    /// `Invitation.Expired`, `.Used`, `.Revoked`.
    pub(super) fn check_pending(self) -> Result<()> {
        match self {
            Self::Pending => Ok(()),
            Self::Expired => Err(Error::rule("Invitation.Expired")),
            Self::Accepted => Err(Error::rule("Invitation.Used")),
            Self::Revoked => Err(Error::rule("Invitation.Revoked")),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Uuid;

    use super::*;

    fn row(now: Timestamp) -> Model {
        Model {
            tenant_id: Uuid::nil(),
            id: Uuid::nil(),
            email: "noor@foxdale.example".to_owned(),
            normalized_email: String::new(),
            search_key: String::new(),
            name: None,
            surname: None,
            role_ids: String::new(),
            unit_ids: String::new(),
            culture: "en-GB".to_owned(),
            user_id: None,
            invited_by: Uuid::nil(),
            sent_at: now,
            expires_at: now + LIFETIME,
            accepted_at: None,
            accepted_user_id: None,
            revoked_at: None,
            concurrency_stamp: String::new(),
            created_at: now,
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    #[test]
    fn an_invitation_ends_once_and_for_one_reason() {
        let now = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        let pending = row(now);
        assert_eq!(InvitationStatus::of(&pending, now + LIFETIME - TimeDelta::seconds(1)), InvitationStatus::Pending);
        assert_eq!(InvitationStatus::of(&pending, now + LIFETIME), InvitationStatus::Expired);
        let revoked = Model { revoked_at: Some(now), ..pending.clone() };
        assert_eq!(InvitationStatus::of(&revoked, now + LIFETIME), InvitationStatus::Revoked);
        let accepted = Model { accepted_at: Some(now), ..pending };
        assert_eq!(InvitationStatus::of(&accepted, now + LIFETIME), InvitationStatus::Accepted);
        assert_eq!(accepted.full_name(), "noor@foxdale.example");
    }
}
