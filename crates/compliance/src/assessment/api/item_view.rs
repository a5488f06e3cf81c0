//! Items in the API.

use chrono::{DateTime, Utc};
use kernel::{Uuid, figure::to_wire};
use library::standard::Criticality;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    assessment::{
        AssessmentItem, ItemStatus,
        rules::result::effective_score,
        service::{ItemContext, LastTime},
    },
    assessment_type::Demand,
    scoring::{Answer, AnswerOption, ItemResult, NumberPoint, QuestionKind},
};

/// The answers of an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemAnswers {
    pub id: Uuid,
    /// The client's own answer.
    pub self_answer: Option<Answer>,
    /// Score of the client's answer.
    pub self_pct: Option<f64>,
    /// The client's comment.
    pub self_comment: Option<String>,
    /// The verified answer. It counts while `status` is Verified: when the client changes the answer that it was given on, it stays beside the
    /// new one without effect.
    pub verified_answer: Option<Answer>,
    /// Score of the verified answer.
    pub verified_pct: Option<f64>,
    pub coach_comment: Option<String>,
    /// Result: by the verified answer while it counts, otherwise by the client's.
    pub result: ItemResult,
    /// Progress of the item.
    pub status: ItemStatus,
    /// Flagged for later.
    pub flagged: bool,
    /// Whether the reviewer requested another answer.
    pub change_requested: bool,
    /// Whether it was changed since.
    pub touched: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// Who changed it last.
    pub updated_by: Option<Uuid>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<&AssessmentItem> for ItemAnswers {
    fn from(row: &AssessmentItem) -> Self {
        Self {
            id: row.id,
            self_answer: row.self_answer(),
            self_pct: row.self_pct.map(to_wire),
            self_comment: row.self_comment.clone(),
            verified_answer: row.verified_answer(),
            verified_pct: row.verified_pct.map(to_wire),
            coach_comment: row.coach_comment.clone(),
            result: row.result,
            status: row.status,
            flagged: row.flagged,
            change_requested: row.change_requested,
            touched: row.touched,
            concurrency_stamp: row.concurrency_stamp.clone(),
            updated_by: row.updated_by,
            updated_at: row.updated_at,
        }
    }
}

/// The standard that an item is about, in the pinned version.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemStandard {
    pub id: Uuid,
    /// Pinned version.
    pub version_id: Option<Uuid>,
    pub code: String,
    pub title: String,
    pub criticality: Criticality,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
    /// What must be true.
    pub statement: String,
    pub guidance: String,
    /// What to look for.
    pub evidence_examples: Vec<String>,
}

/// The answer of the previous assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastTimeView {
    /// Number of the assessment.
    pub number: String,
    /// When it was finalised.
    pub finalised_at: Option<DateTime<Utc>>,
    /// The question, in the words of that time.
    pub text: String,
    /// The answer that counted.
    pub answer: Option<Answer>,
    /// The options that it names, in the words of that time.
    pub options: Vec<AnswerOption>,
    /// Its score.
    pub pct: Option<f64>,
    pub result: ItemResult,
    pub comment: Option<String>,
}

impl From<LastTime> for LastTimeView {
    fn from(last: LastTime) -> Self {
        let answer = last.item.verified_answer().or_else(|| last.item.self_answer());
        let named = |option: &AnswerOption| answer.as_ref().zip(option.key).is_some_and(|(answer, key)| answer.names(key));
        let options = last.question.options().into_iter().filter(named).collect();
        Self {
            number: last.number,
            finalised_at: last.finalised_at,
            text: last.question.text.clone(),
            answer,
            options,
            pct: effective_score(&last.item).map(to_wire),
            result: last.item.result,
            comment: last.item.coach_comment.or(last.item.self_comment),
        }
    }
}

/// An item with its question and context.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentItemView {
    #[serde(flatten)]
    pub answers: ItemAnswers,
    pub question_key: String,
    /// Position of the section.
    pub section: i32,
    /// Position within the assessment, from 0.
    pub sort_order: i32,
    /// Text of the question.
    pub text: String,
    pub help: Option<String>,
    pub kind: QuestionKind,
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
    pub standard: Option<ItemStandard>,
    /// The answer of the previous assessment.
    pub last_time: Option<LastTimeView>,
}

impl From<ItemContext> for AssessmentItemView {
    fn from(context: ItemContext) -> Self {
        let (item, question, version) = (context.item, context.question, context.version);
        let standard = context.standard.map(|s| ItemStandard {
            id: s.id,
            version_id: version.as_ref().map(|v| v.id),
            code: s.code.clone(),
            title: version.as_ref().map_or(&s.title, |v| &v.title).clone(),
            criticality: version.as_ref().map_or(s.criticality, |v| v.criticality),
            domain_id: s.domain_id,
            subdomain_id: s.subdomain_id,
            statement: version.as_ref().map(|v| v.statement.clone()).unwrap_or_default(),
            guidance: version.as_ref().map(|v| v.guidance.clone()).unwrap_or_default(),
            evidence_examples: version.and_then(|v| serde_json::from_str(&v.evidence_examples).ok()).unwrap_or_default(),
        });
        Self {
            answers: (&item).into(),
            section: item.section,
            sort_order: item.sort_order,
            weight: item.weight,
            critical: item.critical,
            question_key: item.question_key,
            kind: question.kind,
            na_allowed: question.na_allowed,
            evidence: question.evidence,
            comment: question.comment,
            options: question.options(),
            number_map: question.number_map(),
            text: question.text.clone(),
            help: question.help.clone(),
            standard,
            last_time: context.last.map(Into::into),
        }
    }
}
