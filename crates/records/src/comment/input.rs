//! What the operations take.

use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

/// A new comment.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentRequest {
    /// Text, with light formatting: `**bold**`, `*italic*`, `` `code` ``, `[text](https://...)`, lines that begin with `- ` or `1. `.
    #[garde(length(chars, min = 1, max = 10000), custom(http::not_blank))]
    #[schema(example = "The log of week 9 is missing.")]
    pub body: String,
    /// Users whom it mentions; each must reach the record.
    #[garde(length(max = 20))]
    #[serde(default)]
    pub mentions: Vec<Uuid>,
    /// Whether only the provider's people see it. A reply is as its thread.
    #[garde(skip)]
    #[serde(default)]
    pub is_internal: bool,
    /// The comment to reply to.
    #[garde(skip)]
    #[serde(default)]
    pub parent_id: Option<Uuid>,
}

/// A corrected comment.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentChangeRequest {
    /// Text, with light formatting: `**bold**`, `*italic*`, `` `code` ``, `[text](https://...)`, lines that begin with `- ` or `1. `.
    #[garde(length(chars, min = 1, max = 10000), custom(http::not_blank))]
    #[schema(example = "The log of week 9 is missing.")]
    pub body: String,
    /// Users whom it mentions; each must reach the record.
    #[garde(length(max = 20))]
    #[serde(default)]
    pub mentions: Vec<Uuid>,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    pub concurrency_stamp: Option<String>,
}
