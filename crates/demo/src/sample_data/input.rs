//! What the operations take.

use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

/// The confirmation of a removal.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RemoveSampleDataRequest {
    /// The name that the page shows, typed once more; case doesn't matter.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "the name")]
    pub(crate) confirmation: String,
}
