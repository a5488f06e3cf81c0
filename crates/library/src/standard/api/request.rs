//! Data of a standard.

use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::standard::{ChangeKind, Content, Criticality, Reference, rules, service::Place};

/// What a version says.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardContent {
    /// Title; at most 160 characters in a framework of the provider's own.
    #[garde(length(chars, min = 1, max = 1000), custom(http::not_blank))]
    #[schema(example = "Safeguarding training is current", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_TITLE }))))]
    title: String,
    /// What must be true; at most 4000 characters in a framework of the provider's own.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Every person who works with clients has current safeguarding training.", extensions(("x-own" = json!({ "maxLength": rules::LONGEST_OWN_STATEMENT }))))]
    statement: String,
    /// Why.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Harm is seen first by those who were trained to see it.")]
    #[serde(default)]
    rationale: String,
    /// How it can be met.
    #[garde(length(chars, max = 65536))]
    #[schema(example = "Train on the first day and every twelve months.")]
    #[serde(default)]
    guidance: String,
    /// What shows that it is met.
    #[garde(length(max = 50), inner(length(chars, min = 1, max = 400)))]
    #[schema(example = json!(["Completions of the last 12 months", "Photo of the reporting poster"]))]
    #[serde(default)]
    evidence_examples: Vec<String>,
    /// How much it matters.
    #[garde(skip)]
    #[schema(example = "Critical")]
    criticality: Criticality,
    /// Weight in the subdomain's score; 5, 3, 2, 1 by criticality when absent.
    #[garde(range(min = 1, max = 10))]
    #[schema(example = 5)]
    weight: Option<i32>,
    /// What each of the five levels of maturity looks like, or nothing.
    #[garde(length(max = 5), inner(length(chars, max = 1000)))]
    #[schema(example = json!(["None", "Some staff, no record", "Policy and record, gaps", "All current, checked quarterly", "All current, lessons fed back"]))]
    #[serde(default)]
    maturity: Vec<String>,
    /// Months after which a result is stale: 3, 6, 12 or 24.
    #[garde(range(min = 3, max = 24))]
    #[schema(example = 6)]
    assess_every_months: i32,
    /// What it rests on.
    #[garde(length(max = 200), dive)]
    #[serde(default)]
    references: Vec<Reference>,
    /// Codes or control ids of related standards.
    #[garde(length(max = 500), inner(length(chars, min = 1, max = 200)))]
    #[schema(example = json!(["SAF-03-01"]))]
    #[serde(default)]
    related: Vec<String>,
    /// How much it changes what is in force.
    #[garde(skip)]
    #[schema(example = "Minor")]
    #[serde(default)]
    change_kind: ChangeKind,
    /// What it changes.
    #[garde(length(chars, max = 1000))]
    #[schema(example = "Twelve months instead of two years.")]
    #[serde(default)]
    change_summary: String,
    /// First day in force.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-01")]
    effective_from: Option<NaiveDate>,
}

impl StandardContent {
    /// Input of the service.
    pub fn content(self) -> Content {
        Content {
            title: self.title,
            statement: self.statement,
            rationale: self.rationale,
            guidance: self.guidance,
            evidence_examples: self.evidence_examples,
            criticality: self.criticality,
            weight: self.weight,
            maturity: self.maturity,
            assess_every_months: self.assess_every_months,
            references: self.references,
            related: self.related,
            change_kind: self.change_kind,
            change_summary: self.change_summary,
            effective_from: self.effective_from,
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
    subdomain_id: Uuid,
    /// The standard that it enhances.
    #[garde(skip)]
    parent_standard_id: Option<Uuid>,
    /// Code below the subdomain's (`SAF-03-02`); the next free one when absent.
    #[garde(length(chars, max = 60))]
    code: Option<String>,
    /// What it says.
    #[garde(dive)]
    content: StandardContent,
}

impl StandardCreateRequest {
    /// Input of the service.
    pub fn parts(self) -> (Place, Content) {
        (Place { subdomain_id: self.subdomain_id, parent_standard_id: self.parent_standard_id, code: self.code }, self.content.content())
    }
}

/// Changes of a standard's draft.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardUpdateRequest {
    /// What it says.
    #[garde(dive)]
    pub content: StandardContent,
    /// Stamp that was read with the standard.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// The stamp that was read with the standard.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardStamp {
    /// Stamp that was read with the standard.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
