//! What the operations take, the same over HTTP, from catalogues and in demo data.

use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ChangeKind, Criticality, rules};

/// A law, a book, an address that a standard rests on.
#[http::document_limits]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StandardReference)]
pub struct Reference {
    #[garde(length(chars, min = 1, max = 1000), custom(http::not_blank))]
    #[schema(example = "Health and Safety at Work Act 1974")]
    pub title: String,
    /// How it is cited.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "1974 c. 37")]
    pub citation: Option<String>,
    /// http or https address.
    // Written out: the expressions' Unicode tables are not in every build (`house/literals.rs`).
    #[garde(
        length(chars, max = 2000),
        inner(pattern(
            r"^[hH][tT][tT][pP][sS]?://[^\x00-\x20\x7F-\xA0\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}]+$"
        ))
    )]
    #[schema(example = "https://www.legislation.gov.uk/ukpga/1974/37")]
    pub href: Option<String>,
}

/// What a version says.
#[http::document_limits]
#[derive(Debug, Clone, PartialEq, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StandardContent)]
pub struct Content {
    /// Title; at most 160 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 1000), custom(http::not_blank))]
    #[schema(example = "Safeguarding training is current", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_TITLE }))))]
    pub title: String,
    /// What must be true; at most 4000 characters in a framework of the provider's own.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Every person who works with clients has current safeguarding training.", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_STATEMENT }))))]
    pub statement: String,
    /// Why.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Harm is seen first by those who were trained to see it.")]
    #[serde(default)]
    pub rationale: String,
    /// How it can be met.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Train on the first day and every twelve months.")]
    #[serde(default)]
    pub guidance: String,
    /// What shows that it is met.
    #[garde(length(max = 50), inner(length(chars, min = 1, max = 400)))]
    #[schema(example = json!(["Completions of the last 12 months", "Photo of the reporting poster"]))]
    #[serde(default)]
    pub evidence_examples: Vec<String>,
    /// How much it matters.
    #[garde(skip)]
    #[schema(example = "Critical")]
    pub criticality: Criticality,
    /// Weight in the subdomain's score; 5, 3, 2, 1 by criticality when absent.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 5)]
    pub weight: Option<i32>,
    /// What each of the five levels of maturity looks like, or nothing.
    #[garde(length(max = 5), inner(length(chars, max = 1000)))]
    #[schema(example = json!(["None", "Some staff, no record", "Policy and record, gaps", "All current, checked quarterly", "All current, lessons fed back"]))]
    #[serde(default)]
    pub maturity: Vec<String>,
    /// Months after which a result is stale: 3, 6, 12 or 24.
    #[garde(range(min = 3, max = 24))]
    #[schema(example = 6)]
    pub assess_every_months: i32,
    /// What it rests on.
    #[garde(length(max = 200), dive)]
    #[serde(default)]
    pub references: Vec<Reference>,
    /// Codes or control ids of related standards.
    #[garde(length(max = 500), inner(length(chars, min = 1, max = 200)))]
    #[schema(example = json!(["SAF-03-01"]))]
    #[serde(default)]
    pub related: Vec<String>,
    /// How much it changes what is in force.
    #[garde(skip)]
    #[schema(example = "Minor")]
    #[serde(default)]
    pub change_kind: ChangeKind,
    /// What it changes.
    #[garde(length(chars, max = 1000))]
    #[schema(example = "Twelve months instead of two years.")]
    #[serde(default)]
    pub change_summary: String,
    /// First day in force.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-01")]
    pub effective_from: Option<NaiveDate>,
}

impl Default for Content {
    fn default() -> Self {
        Self {
            title: String::new(),
            statement: String::new(),
            rationale: String::new(),
            guidance: String::new(),
            evidence_examples: Vec::new(),
            criticality: Criticality::Major,
            weight: None,
            maturity: Vec::new(),
            assess_every_months: 12,
            references: Vec::new(),
            related: Vec::new(),
            change_kind: ChangeKind::Minor,
            change_summary: String::new(),
            effective_from: None,
        }
    }
}

/// A new standard.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardCreateRequest {
    /// Target subdomain.
    #[garde(skip)]
    pub subdomain_id: Uuid,
    /// The standard that it enhances.
    #[garde(skip)]
    pub parent_standard_id: Option<Uuid>,
    /// Code below the subdomain's (`SAF-03-02`); the next free one when absent.
    #[garde(length(chars, max = 60))]
    pub code: Option<String>,
    /// What it says.
    #[garde(dive)]
    pub content: Content,
}

/// Changes of a standard's draft.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardUpdateRequest {
    /// What it says.
    #[garde(dive)]
    pub content: Content,
    /// Stamp that was read with the standard.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
