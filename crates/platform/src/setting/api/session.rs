//! `/api/identity/settings/session`

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{CONCURRENT_LOGIN, Change, Values};

/// The words of the setting by their numbers on the wire.
const WORDS: [&str; 3] = ["Disabled", "LogoutFromSameTypeDevices", "LogoutFromAllDevices"];

/// Limit of a user's concurrent sessions.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionSettings {
    /// Sessions that a new sign-in ends: 0 none, 1 the user's sessions on devices of the same type, 2 all others of the user.
    #[garde(range(min = 0, max = 2))]
    #[schema(example = 0)]
    prevent_concurrent_login: u8,
}

impl SessionSettings {
    pub(super) fn of(values: &Values) -> Self {
        let at = WORDS.iter().position(|word| values.get(CONCURRENT_LOGIN) == Some(*word)).unwrap_or_default();
        Self { prevent_concurrent_login: u8::try_from(at).unwrap_or_default() }
    }

    pub(super) fn changes(&self) -> Vec<Change> {
        vec![(CONCURRENT_LOGIN, WORDS.get(usize::from(self.prevent_concurrent_login)).map(|word| (*word).to_owned()))]
    }
}
