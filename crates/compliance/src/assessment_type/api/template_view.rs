//! Template versions in the API.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    assessment_type::{
        Demand, FindingTemplate, TemplateQuestion, TemplateSection, TemplateStatus, TemplateVersion,
        rules::{Question, Section},
        service::templates::{Content, Whole},
    },
    scoring::{AnswerOption, CriticalRule, NumberPoint, QuestionKind, ScoringMethod},
};

/// A version of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateVersionView {
    pub id: Uuid,
    pub subtype_id: Uuid,
    /// Increases with each version of the subtype.
    pub version: i32,
    pub status: TemplateStatus,
    /// How the total is computed.
    pub method: ScoringMethod,
    /// Effect of a failed critical item on the band.
    pub critical_rule: CriticalRule,
    /// Estimated minutes for answering.
    pub est_minutes: Option<i32>,
    /// Number of questions.
    pub question_count: i32,
    /// When it was published.
    pub published_at: Option<DateTime<Utc>>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl From<TemplateVersion> for TemplateVersionView {
    fn from(row: TemplateVersion) -> Self {
        Self {
            id: row.id,
            subtype_id: row.subtype_id,
            version: row.version,
            status: row.status,
            method: row.method,
            critical_rule: row.critical_rule,
            est_minutes: row.est_minutes,
            question_count: row.question_count,
            published_at: row.published_at,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
        }
    }
}

/// The versions of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateVersionList {
    /// All of them, newest first.
    pub items: Vec<TemplateVersionView>,
}

/// A template version with its questions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateView {
    #[serde(flatten)]
    pub version: TemplateVersionView,
    /// Sections, in order.
    pub sections: Vec<TemplateSectionView>,
}

/// A section.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateSectionView {
    pub id: Uuid,
    pub title: String,
    /// Subdomain that it is about.
    pub subdomain_id: Option<Uuid>,
    /// Weight, 0 to 10; with 0 it counts in no figure.
    pub weight: i32,
    /// Questions, in order.
    pub questions: Vec<TemplateQuestionView>,
}

/// A question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateQuestionView {
    /// Stable name within the template.
    pub key: String,
    pub text: String,
    pub help: Option<String>,
    pub kind: QuestionKind,
    /// Standard that it is about.
    pub standard_id: Option<Uuid>,
    /// Weight, 0 to 10; with 0 it counts in no figure.
    pub weight: i32,
    /// Whether a failure caps the band.
    pub critical: bool,
    /// Whether "not applicable" is a valid answer.
    pub na_allowed: bool,
    /// When evidence is required.
    pub evidence: Demand,
    /// When a comment is required.
    pub comment: Demand,
    pub options: Vec<AnswerOption>,
    /// Points of the curve that maps a number to a score.
    pub number_map: Vec<NumberPoint>,
    /// The finding that a failing answer opens.
    pub finding: Option<FindingTemplate>,
}

impl From<&TemplateQuestion> for TemplateQuestionView {
    fn from(row: &TemplateQuestion) -> Self {
        Self {
            key: row.key.clone(),
            text: row.text.clone(),
            help: row.help.clone(),
            kind: row.kind,
            standard_id: row.standard_id,
            weight: row.weight,
            critical: row.critical,
            na_allowed: row.na_allowed,
            evidence: row.evidence,
            comment: row.comment,
            options: row.options(),
            number_map: row.number_map(),
            finding: row.finding(),
        }
    }
}

impl From<Whole> for TemplateView {
    fn from(whole: Whole) -> Self {
        let mut questions: std::collections::HashMap<Uuid, Vec<TemplateQuestionView>> = std::collections::HashMap::new();
        for question in &whole.questions {
            questions.entry(question.section_id).or_default().push(question.into());
        }
        let section = |s: TemplateSection| TemplateSectionView {
            questions: questions.remove(&s.id).unwrap_or_default(),
            id: s.id,
            title: s.title,
            subdomain_id: s.subdomain_id,
            weight: s.weight,
        };
        Self { sections: whole.sections.into_iter().map(section).collect(), version: whole.version.into() }
    }
}

/// Request of a section.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateSectionRequest {
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Safeguarding & conduct")]
    title: String,
    /// Subdomain that it is about.
    #[garde(skip)]
    subdomain_id: Option<Uuid>,
    #[garde(range(min = 0, max = 10))]
    #[schema(example = 1)]
    weight: i32,
    /// Questions, in order.
    #[garde(dive, length(max = 5000))]
    questions: Vec<TemplateQuestionRequest>,
}

/// Request of a question.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateQuestionRequest {
    /// Stable name within the template.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "SAF-03-02")]
    key: String,
    #[garde(length(chars, min = 1, max = 500))]
    #[schema(example = "Is safeguarding training current for everyone?")]
    text: String,
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Everyone who works with clients, including cover staff.")]
    help: Option<String>,
    #[garde(skip)]
    #[schema(example = "YesNo")]
    kind: QuestionKind,
    /// Standard that it is about.
    #[garde(skip)]
    standard_id: Option<Uuid>,
    #[garde(range(min = 0, max = 10))]
    #[schema(example = 5)]
    weight: i32,
    /// Whether a failure caps the band.
    #[garde(skip)]
    #[serde(default)]
    critical: bool,
    /// Whether "not applicable" is a valid answer.
    #[garde(skip)]
    #[serde(default)]
    na_allowed: bool,
    /// When evidence is required.
    #[garde(skip)]
    #[schema(example = "OnFail")]
    evidence: Demand,
    /// When a comment is required.
    #[garde(skip)]
    #[schema(example = "OnFail")]
    comment: Demand,
    #[garde(dive, length(max = 100))]
    #[schema(example = json!([{"label": "No", "scorePct": 0}, {"label": "Yes", "scorePct": 100}]))]
    #[serde(default)]
    options: Vec<AnswerOption>,
    /// Points of the curve that maps a number to a score.
    #[garde(dive, length(max = 50))]
    #[schema(example = json!([]))]
    #[serde(default)]
    number_map: Vec<NumberPoint>,
    /// The finding that a failing answer opens.
    #[garde(dive)]
    finding: Option<FindingTemplate>,
}

impl From<TemplateQuestionRequest> for Question {
    fn from(request: TemplateQuestionRequest) -> Self {
        Self {
            key: request.key,
            text: request.text,
            help: request.help,
            kind: request.kind,
            standard_id: request.standard_id,
            weight: request.weight,
            critical: request.critical,
            na_allowed: request.na_allowed,
            evidence: request.evidence,
            comment: request.comment,
            options: request.options,
            number_map: request.number_map,
            finding: request.finding,
        }
    }
}

/// Request of a template version.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateRequest {
    /// How the total is computed.
    #[garde(skip)]
    #[schema(example = "WeightedMean")]
    method: ScoringMethod,
    /// Effect of a failed critical item on the band.
    #[garde(skip)]
    #[schema(example = "CapBand")]
    critical_rule: CriticalRule,
    /// Estimated minutes for answering.
    #[garde(range(min = 1, max = 20000))]
    #[schema(example = 90)]
    est_minutes: Option<i32>,
    /// Sections, in order.
    #[garde(dive, length(max = 1000))]
    sections: Vec<TemplateSectionRequest>,
    /// Concurrency stamp that was read with the version.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl TemplateRequest {
    /// The service's form of the request.
    pub fn content(self) -> Content {
        let section = |s: TemplateSectionRequest| Section {
            title: s.title,
            subdomain_id: s.subdomain_id,
            weight: s.weight,
            questions: s.questions.into_iter().map(Question::from).collect(),
        };
        Content {
            method: self.method,
            critical_rule: self.critical_rule,
            est_minutes: self.est_minutes,
            sections: self.sections.into_iter().map(section).collect(),
        }
    }
}
