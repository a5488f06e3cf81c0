//! What both operations answer.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::policy_consent::service::ConsentState;

/// Version of the policies, and the caller's consent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PolicyConsentState {
    /// Current version of the policies; it changes with each of their texts.
    #[schema(example = "6b86b273ff34fce19d6b804eff5a3f57")]
    policy_version: String,
    /// Whether the caller is asked at all: a user is not while working in another workspace, whose policies are other ones.
    is_asked: bool,
    /// Whether the caller's consent is recorded; otherwise the browser keeps it: for visitors, and while acting as another user.
    is_recorded: bool,
    /// Version that the user accepted last; null for visitors, and if there is none.
    #[schema(nullable, example = "6b86b273ff34fce19d6b804eff5a3f57")]
    accepted_version: Option<String>,
    /// When the user accepted it.
    #[schema(nullable)]
    accepted_time: Option<DateTime<Utc>>,
}

impl From<ConsentState> for PolicyConsentState {
    fn from(ConsentState { version, is_asked, is_recorded, accepted }: ConsentState) -> Self {
        let (accepted_version, accepted_time) = accepted.map(|consent| (consent.policy_version, consent.accepted_at)).unzip();
        Self { policy_version: version, is_asked, is_recorded, accepted_version, accepted_time }
    }
}
