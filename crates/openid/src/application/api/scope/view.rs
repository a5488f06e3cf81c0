//! Scopes as ABP's clients read and write them.

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::application::{api::view::listed, entity::scope::Model, service::ScopeInput};

/// Data of a scope.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScopeRequest {
    /// Name on the wire: one word.
    #[garde(length(chars, min = 1, max = 100), custom(http::not_blank))]
    #[schema(example = "Reporting")]
    pub name: String,
    /// Name that people read.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Reporting service")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub display_name: Option<String>,
    /// What it grants access to, for the consent page.
    #[garde(length(chars, max = 500))]
    #[schema(example = "Read your reports")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Names of the APIs that take tokens with it.
    #[garde(length(max = 50), inner(length(chars, max = 100)))]
    #[schema(example = json!(["Reporting"]))]
    #[serde(default)]
    pub resources: Vec<String>,
    /// Names of the claim types that tokens with this scope carry; if absent, they stay.
    #[garde(length(max = 50), inner(inner(length(chars, max = 256))))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub claim_types: Option<Vec<String>>,
    /// The stamp that was read; compared where it is sent.
    #[garde(length(chars, max = 40))]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}

impl ScopeRequest {
    pub(super) fn input(&self) -> ScopeInput {
        let filled = |text: &Option<String>| text.clone().filter(|t| !t.trim().is_empty());
        ScopeInput {
            name: self.name.clone(),
            display_name: filled(&self.display_name),
            description: filled(&self.description),
            resources: self.resources.clone(),
            claim_types: self.claim_types.clone(),
        }
    }
}

/// A scope.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScopeView {
    pub id: Uuid,
    /// Name on the wire.
    pub name: String,
    /// Name that people read.
    #[schema(nullable)]
    pub display_name: Option<String>,
    /// What it grants access to.
    #[schema(nullable)]
    pub description: Option<String>,
    /// Names of the APIs that take tokens with it.
    pub resources: Vec<String>,
    /// Names of the claim types that tokens with this scope carry.
    pub claim_types: Vec<String>,
    /// Shipped with the product: not to be renamed or deleted.
    pub build_in: bool,
    /// Changes with every write.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

impl From<Model> for ScopeView {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            display_name: row.display_name,
            description: row.description,
            resources: listed(&row.resources),
            claim_types: listed(&row.claim_types),
            build_in: row.is_built_in,
            concurrency_stamp: row.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}
