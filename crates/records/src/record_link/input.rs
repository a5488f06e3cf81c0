//! What the operations take.

use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::rules::LinkRelation;

/// A link to another record.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinkRequest {
    /// What the record has to do with the other one.
    #[garde(skip)]
    pub relation: LinkRelation,
    /// Kind of the other record.
    #[garde(length(chars, min = 1, max = 40))]
    #[schema(example = "Finding")]
    pub record_kind: String,
    /// The other record.
    #[garde(skip)]
    pub record_id: Uuid,
}
