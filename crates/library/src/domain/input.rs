//! What the operations take, the same over HTTP and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Domain, entity::ActiveModel, rules};

/// A new domain.
#[http::document_limits]
#[derive(Debug, Clone, Default, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainCreateRequest {
    /// Target framework.
    #[garde(skip)]
    pub framework_id: Uuid,
    /// Two to six capital letters or digits in a framework of the provider's own, any label in an imported one.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "PEO", extensions(("x-own" = json!({ "pattern": rules::own_code_pattern() }))))]
    pub code: String,
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "People", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "How people are found, led and kept.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 3)]
    pub colour: i32,
    /// Name of an icon.
    #[garde(length(chars, max = 60))]
    #[schema(example = "users")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub icon: Option<String>,
    /// Weight in the client's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 1)]
    pub weight: i32,
}

/// Changes of a domain.
#[http::document_limits]
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainUpdateRequest {
    /// Two to six capital letters or digits in a framework of the provider's own, any label in an imported one.
    #[garde(length(chars, min = 1, max = 60), custom(http::not_blank))]
    #[schema(example = "PEO", extensions(("x-own" = json!({ "pattern": rules::own_code_pattern() }))))]
    pub code: String,
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "People", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "How people are found, led and kept.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 3)]
    pub colour: i32,
    /// Name of an icon.
    #[garde(length(chars, max = 60))]
    #[schema(example = "users")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub icon: Option<String>,
    /// Weight in the client's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 2)]
    pub weight: i32,
    /// Stamp that was read with the domain.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl DomainUpdateRequest {
    /// Writes the changes into a row; its keys are the service's.
    pub(super) fn apply(&self, row: &mut Domain) {
        row.code.clone_from(&self.code);
        row.name.clone_from(&self.name);
        row.description.clone_from(&self.description);
        row.colour = self.colour;
        row.icon.clone_from(&self.icon);
        row.weight = self.weight;
    }
}
