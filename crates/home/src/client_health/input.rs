//! What the operations take.

use chrono::NaiveDate;
use garde::Validate;
use people::client::HealthBand;
use serde::Deserialize;
use utoipa::ToSchema;

/// A band of health in place of the computed one.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientHealthOverrideRequest {
    /// Band that counts in place of the computed one.
    #[garde(skip)]
    #[schema(example = "Amber")]
    pub band: HealthBand,
    /// Why the computed band is not the right one.
    #[garde(length(chars, max = 1000))]
    #[schema(required = true, nullable = false, example = "The owner is leaving; the figures don't show it yet.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub override_reason: Option<String>,
    /// Last day, at most 90 days ahead; afterwards the computed band counts again.
    #[garde(custom(http::plain_year))]
    #[schema(required = true, nullable = false, example = "2026-04-30")]
    pub until_on: Option<NaiveDate>,
    /// Stamp that was read with the override in force, if there is one.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
}
