//! `GET /api/app/assessments/{id}/finalise`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    assessment::{AssessmentItem, Source},
    boa::CellOutdated,
    finalise::service::{self, Preview},
    finding::{
        FindingStatus,
        service::{self as findings, Answered},
    },
    scoring::Severity,
};

/// A failed answer that opens a finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningView {
    pub item_id: Uuid,
    pub question_key: String,
    /// Text of its question.
    pub text: String,
    /// Severity of the finding.
    pub severity: Severity,
}

impl OpeningView {
    fn of(source: &Source, item: &AssessmentItem) -> Self {
        Self {
            item_id: item.id,
            question_key: item.question_key.clone(),
            text: text(source, item),
            severity: findings::severity(source, item),
        }
    }
}

fn text(source: &Source, item: &AssessmentItem) -> String {
    source.questions.get(&item.question_key).map(|question| question.text.clone()).unwrap_or_default()
}

/// A finding that an answer says something of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettledView {
    pub finding_id: Uuid,
    pub number: String,
    pub title: String,
    /// Its status before.
    pub status: FindingStatus,
    /// Its severity before.
    pub severity: Severity,
    /// The item that asks its question.
    pub item_id: Uuid,
    pub question_key: String,
}

impl From<Answered> for SettledView {
    fn from(Answered { finding, item }: Answered) -> Self {
        Self {
            finding_id: finding.id,
            number: finding.number,
            title: finding.title,
            status: finding.status,
            severity: finding.severity,
            item_id: item.id,
            question_key: item.question_key,
        }
    }
}

/// What finalising would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FinalisePreview {
    /// Failed answers that open a finding.
    pub opening: Vec<OpeningView>,
    /// Unsettled findings whose question fails, again or still.
    pub failing: Vec<SettledView>,
    /// Findings of this assessment whose answer was corrected: to void, or to verify.
    pub corrected: Vec<SettledView>,
    /// Findings of other assessments whose question is passed: to verify.
    pub proved: Vec<SettledView>,
    /// Findings whose proof is an answer of this assessment that neither passes nor fails any more: their actions go on.
    pub unproved: Vec<SettledView>,
    /// Standards that were asked about in a version from before the last Major one in force: their results are stale at once.
    pub outdated: Vec<CellOutdated>,
}

impl From<Preview> for FinalisePreview {
    fn from(Preview { source, outcome, outdated }: Preview) -> Self {
        let views = |part: Vec<Answered>| part.into_iter().map(SettledView::from).collect();
        Self {
            opening: outcome.opening.iter().map(|item| OpeningView::of(&source, item)).collect(),
            failing: views(outcome.failing),
            corrected: views(outcome.corrected),
            proved: views(outcome.proved),
            unproved: views(outcome.unproved),
            outdated: outdated.into_iter().map(CellOutdated::from).collect(),
        }
    }
}

/// The effect of finalising on findings, and the results that would be stale immediately, with the current answers.
#[utoipa::path(get, path = "/api/app/assessments/{id}/finalise", operation_id = "preview_finalising", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "What becomes of findings, and what is stale at once.", body = FinalisePreview)))]
pub async fn preview(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FinalisePreview>> {
    Ok(Json(service::preview(&app, &scope, id).await?.into()))
}
