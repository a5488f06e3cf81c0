//! What the operations take, the same over HTTP and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Subdomain, entity::ActiveModel};
use crate::domain::rules;

/// A new subdomain.
#[http::document_limits]
#[derive(Debug, Clone, Default, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubdomainCreateRequest {
    /// Target domain.
    #[garde(skip)]
    pub domain_id: Uuid,
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "Roles and supervision", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Who does what, and who looks after whom.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Weight in the domain's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 1)]
    pub weight: i32,
    /// Questions that a generated template takes from it.
    #[garde(range(min = 1, max = 20))]
    #[schema(example = 5)]
    pub questions_per_assessment: i32,
}

/// Changes of a subdomain.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubdomainUpdateRequest {
    /// Name; at most 80 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 400), custom(http::not_blank))]
    #[schema(example = "Roles and supervision", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_NAME }))))]
    pub name: String,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Who does what, and who looks after whom.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Weight in the domain's score.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 2)]
    pub weight: i32,
    /// Questions that a generated template takes from it.
    #[garde(range(min = 1, max = 20))]
    #[schema(example = 5)]
    pub questions_per_assessment: i32,
    /// Stamp that was read with the subdomain.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl SubdomainUpdateRequest {
    /// Writes the changes into a row; its keys are the service's.
    pub(super) fn apply(&self, row: &mut Subdomain) {
        row.name.clone_from(&self.name);
        row.description.clone_from(&self.description);
        row.weight = self.weight;
        row.questions_per_assessment = self.questions_per_assessment;
    }
}
