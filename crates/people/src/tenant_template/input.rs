//! What the operations take.

use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::TenantTemplate;

/// A tenant to save as a template.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateTenantTemplate {
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Dental practice")]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 500))]
    #[schema(example = "For practices with up to five chairs.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// The tenant whose plan, settings, roles and units are taken.
    #[garde(skip)]
    pub tenant_id: Uuid,
}

/// A changed template.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateTenantTemplate {
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Dental practice")]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 500))]
    #[schema(example = "For practices with up to five chairs.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl UpdateTenantTemplate {
    /// Writes the changes into a row.
    pub(super) fn apply(&self, row: &mut TenantTemplate) {
        self.name.trim().clone_into(&mut row.name);
        row.description.clone_from(&self.description);
    }
}
