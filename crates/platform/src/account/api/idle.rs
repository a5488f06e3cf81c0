//! `/api/account-admin/settings/idle`

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{Change, IDLE, IDLE_MINUTES, Values};

/// Idle timeout of sessions.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdleSettings {
    /// Whether idle sessions end.
    #[garde(skip)]
    #[schema(example = false)]
    enabled: bool,
    /// Minutes without access after which they end.
    #[garde(range(min = 1, max = 1440))]
    #[schema(example = 60)]
    idle_timeout_minutes: i64,
}

impl IdleSettings {
    pub(super) fn of(values: &Values) -> Self {
        Self { enabled: values.is(IDLE), idle_timeout_minutes: values.number(IDLE_MINUTES) }
    }

    pub(super) fn changes(&self) -> Vec<Change> {
        vec![(IDLE, Some(self.enabled.to_string())), (IDLE_MINUTES, Some(self.idle_timeout_minutes.to_string()))]
    }
}
