//! What the operations take.

use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::rules::Tag;

/// A new tag.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagRequest {
    /// Name, unique within the tenant; case and accents don't count.
    #[garde(length(chars, min = 1, max = 40), custom(http::not_blank))]
    #[schema(example = "Fire safety")]
    pub name: String,
    /// One of twelve colour tokens.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 4)]
    pub colour: i32,
}

/// Name and colour of a tag.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagChangeRequest {
    /// Name, unique within the tenant; case and accents don't count.
    #[garde(length(chars, min = 1, max = 40), custom(http::not_blank))]
    #[schema(example = "Fire safety")]
    pub name: String,
    /// One of twelve colour tokens.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 4)]
    pub colour: i32,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    pub concurrency_stamp: Option<String>,
}

impl TagChangeRequest {
    /// Writes the changes into a row; the key of the name is the service's.
    pub(super) fn apply(&self, row: &mut Tag) {
        self.name.trim().clone_into(&mut row.name);
        row.colour = self.colour;
    }
}
