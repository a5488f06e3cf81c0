//! Request and response types (wire contract, 2.4). Unknown members are ignored, as ABP does.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::claim_type::{
    Details, Model,
    rules::{LONGEST_VALUE, ValueType},
};

/// A claim type.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ClaimTypeRequest {
    /// Name, as tokens have it: one word of plain characters, unique whatever its case.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "cost_centre")]
    name: String,
    /// Whether every user or role whose claims are edited needs one.
    #[garde(skip)]
    #[serde(default)]
    required: bool,
    /// Regular expression that a whole value matches; only for texts.
    #[garde(length(chars, max = 512))]
    #[schema(example = "[A-Z]{2}-[0-9]{4}")]
    #[serde(default, deserialize_with = "http::optional_text")]
    regex: Option<String>,
    /// Explanation of the expression.
    #[garde(length(chars, max = 128))]
    #[schema(example = "Two letters, a hyphen and four digits")]
    #[serde(default, deserialize_with = "http::optional_text")]
    regex_description: Option<String>,
    /// Purpose of the claim.
    #[garde(length(chars, max = 256))]
    #[schema(example = "Where the hours are booked")]
    #[serde(default, deserialize_with = "http::optional_text")]
    description: Option<String>,
    /// 0 text, 1 whole number, 2 `true` or `false`, 3 day or instant.
    #[garde(range(min = 0, max = 3))]
    #[schema(example = 0)]
    #[serde(default)]
    value_type: i32,
    /// The stamp that was read; only for changes.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub(super) concurrency_stamp: Option<String>,
}

impl From<ClaimTypeRequest> for Details {
    fn from(request: ClaimTypeRequest) -> Self {
        let ClaimTypeRequest { name, required, regex, regex_description, description, value_type, .. } = request;
        Self { name: name.trim().to_owned(), required, regex, regex_description, description, value_type }
    }
}

/// A claim type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimTypeView {
    pub id: Uuid,
    /// Name, as tokens have it.
    #[schema(example = "cost_centre")]
    pub name: String,
    /// Whether every user or role whose claims are edited needs one.
    pub required: bool,
    /// Shipped with the product; there are none.
    pub is_static: bool,
    /// Regular expression that a whole value matches.
    #[schema(nullable)]
    pub regex: Option<String>,
    /// Explanation of the expression.
    #[schema(nullable)]
    pub regex_description: Option<String>,
    /// Purpose of the claim.
    #[schema(nullable)]
    pub description: Option<String>,
    /// 0 text, 1 whole number, 2 `true` or `false`, 3 day or instant.
    #[schema(minimum = 0, maximum = 3)]
    pub value_type: i32,
    /// The same in words: `String`, `Int`, `Boolean`, `DateTime`.
    #[schema(example = "String")]
    pub value_type_as_string: &'static str,
    /// When it was made.
    pub creation_time: DateTime<Utc>,
    /// To be sent back with a change.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

impl From<Model> for ClaimTypeView {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            required: row.required,
            is_static: false,
            regex: row.regex,
            regex_description: row.regex_description,
            description: row.description,
            value_type: row.value_type,
            value_type_as_string: ValueType::of(row.value_type).map_or("String", ValueType::name),
            creation_time: row.created_at,
            concurrency_stamp: row.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// One thing that is to be said of a user or role.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ClaimRequest {
    /// Name of the type, in any case.
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(example = "cost_centre")]
    claim_type: String,
    /// A value that fits the type.
    #[garde(length(chars, min = 1, max = LONGEST_VALUE), custom(http::not_blank))]
    #[schema(max_length = 1024, example = "HB-0042")]
    claim_value: String,
}

/// All that is to be said of a user or role.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(transparent)]
#[garde(transparent)]
pub struct Claims(#[garde(length(max = 100), dive)] Vec<ClaimRequest>);

impl From<Claims> for Vec<(String, String)> {
    fn from(Claims(claims): Claims) -> Self {
        claims.into_iter().map(|claim| (claim.claim_type, claim.claim_value)).collect()
    }
}
