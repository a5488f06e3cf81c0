//! Template versions in the API.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    assessment_type::{
        Demand, FindingTemplate, TemplateQuestion, TemplateSection, TemplateStatus, TemplateVersion, service::templates::Whole,
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
