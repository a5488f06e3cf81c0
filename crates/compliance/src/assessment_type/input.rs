//! What the operations take, the same over HTTP, from generated templates and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    AssessmentType, Demand, FindingTemplate, Mode, Subtype, SubtypeStatus,
    entity::{ActiveModel, subtype},
};
use crate::scoring::{AnswerOption, CriticalRule, NumberPoint, QuestionKind, ScoringMethod};

/// Request of a type.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentTypeRequest {
    /// Two to twelve capital letters, digits or hyphens.
    #[garde(length(chars, min = 2, max = 12), pattern(r"^[A-Z0-9-]+$"))]
    #[schema(pattern = "^[A-Z0-9-]+$", example = "AUDIT")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Audit")]
    pub name: String,
    /// Who answers.
    #[garde(skip)]
    #[schema(example = "CoachLed")]
    pub mode: Mode,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "A coach looks at every standard on site.")]
    pub purpose: Option<String>,
    /// Colour token.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 5)]
    pub colour: i32,
    #[garde(length(chars, max = 40))]
    #[schema(example = "clipboard-check")]
    pub icon: Option<String>,
    /// Whether somebody other than the lead must review.
    #[garde(skip)]
    #[serde(default)]
    pub requires_review: bool,
    /// Months between assessments.
    #[garde(range(min = 1, max = 60))]
    #[schema(example = 12)]
    pub default_cadence_months: Option<i32>,
    /// Concurrency stamp that was read with the type; required for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl AssessmentTypeRequest {
    /// Writes the changes into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut AssessmentType) {
        row.code.clone_from(&self.code);
        row.name.clone_from(&self.name);
        row.mode = self.mode;
        row.purpose.clone_from(&self.purpose);
        row.colour = self.colour;
        row.icon.clone_from(&self.icon);
        row.requires_review = self.requires_review;
        row.default_cadence_months = self.default_cadence_months;
    }
}

/// Request of a subtype.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[sea_orm(active_model = "subtype::ActiveModel")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssessmentSubtypeRequest {
    /// Two to twenty capital letters, digits or hyphens.
    #[garde(length(chars, min = 2, max = 20), pattern(r"^[A-Z0-9-]+$"))]
    #[schema(pattern = "^[A-Z0-9-]+$", example = "AUDIT-BASELINE")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(example = "Baseline audit")]
    pub name: String,
    /// Free text.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "All standards, once a year.")]
    pub description: Option<String>,
    #[garde(skip)]
    pub framework_id: Uuid,
    /// Whether new assessments can be created from it.
    #[garde(skip)]
    #[schema(example = "Active")]
    pub status: SubtypeStatus,
    /// Concurrency stamp that was read with the subtype; required for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl AssessmentSubtypeRequest {
    /// Writes the changes into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut Subtype) {
        row.code.clone_from(&self.code);
        row.name.clone_from(&self.name);
        row.description.clone_from(&self.description);
        row.framework_id = self.framework_id;
        row.status = self.status;
    }
}

/// The standards for a generated template.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GenerateTemplateRequest {
    /// Subtype of the new draft.
    #[garde(skip)]
    pub subtype_id: Uuid,
    /// These standards.
    #[garde(length(max = 5000))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub standard_ids: Vec<Uuid>,
    /// All standards of these domains. Without standards and domains: all of the subtype's framework.
    #[garde(length(max = 100))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub domain_ids: Vec<Uuid>,
}

/// Request of a section.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateSectionRequest {
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Safeguarding & conduct")]
    pub title: String,
    /// Subdomain that it is about.
    #[garde(skip)]
    pub subdomain_id: Option<Uuid>,
    #[garde(range(min = 0, max = 10))]
    #[schema(example = 1)]
    pub weight: i32,
    /// Questions, in order.
    #[garde(dive, length(max = 5000))]
    pub questions: Vec<TemplateQuestionRequest>,
}

/// Request of a question.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateQuestionRequest {
    /// Stable name within the template.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "SAF-03-02")]
    pub key: String,
    #[garde(length(chars, min = 1, max = 500))]
    #[schema(example = "Is safeguarding training current for everyone?")]
    pub text: String,
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Everyone who works with clients, including cover staff.")]
    pub help: Option<String>,
    #[garde(skip)]
    #[schema(example = "YesNo")]
    pub kind: QuestionKind,
    /// Standard that it is about.
    #[garde(skip)]
    pub standard_id: Option<Uuid>,
    #[garde(range(min = 0, max = 10))]
    #[schema(example = 5)]
    pub weight: i32,
    /// Whether a failure caps the band.
    #[garde(skip)]
    #[serde(default)]
    pub critical: bool,
    /// Whether "not applicable" is a valid answer.
    #[garde(skip)]
    #[serde(default)]
    pub na_allowed: bool,
    /// When evidence is required.
    #[garde(skip)]
    #[schema(example = "OnFail")]
    pub evidence: Demand,
    /// When a comment is required.
    #[garde(skip)]
    #[schema(example = "OnFail")]
    pub comment: Demand,
    #[garde(dive, length(max = 100))]
    #[schema(example = json!([{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}]))]
    #[serde(default)]
    pub options: Vec<AnswerOption>,
    /// Points of the curve that maps a number to a score.
    #[garde(dive, length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub number_map: Vec<NumberPoint>,
    /// The finding that a failing answer opens.
    #[garde(dive)]
    pub finding: Option<FindingTemplate>,
}

/// Request of a template version.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateRequest {
    /// How the total is computed.
    #[garde(skip)]
    #[schema(example = "WeightedMean")]
    pub method: ScoringMethod,
    /// Effect of a failed critical item on the band.
    #[garde(skip)]
    #[schema(example = "CapBand")]
    pub critical_rule: CriticalRule,
    /// Estimated minutes for answering.
    #[garde(range(min = 1, max = 20000))]
    #[schema(example = 90)]
    pub est_minutes: Option<i32>,
    /// Sections, in order.
    #[garde(dive, length(max = 1000))]
    pub sections: Vec<TemplateSectionRequest>,
    /// Concurrency stamp that was read with the version.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
