//! The assessment's part of finalising: checks completeness and freezes the revision. Called by the area `finalise`, and when a finding is
//! closed with a new answer.

use std::collections::BTreeMap;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::source;
use crate::assessment::{
    Assessment, AssessmentItem, AssessmentStatus, Source,
    entity::{Entity, Model, StoredResult, revision},
    rules::{complete::check_verified, state},
    store,
};

/// Number of items that currently fail.
pub(crate) async fn count_failed(app: &App, scope: &Scope, assessment: Uuid) -> Result<u64> {
    app.db().read(scope, |tx| async move { failed_items(&tx, assessment).await }).await
}

/// The same, in a running transaction.
pub(crate) async fn failed_items(tx: &Tx, assessment: Uuid) -> Result<u64> {
    store::count_failed(tx, assessment).await
}

/// Locks an assessment that the caller may finalise now; returns it without and with the summary of the request.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.ReviewerIsLead`.
pub(crate) async fn lock_for_finalising(tx: &Tx, id: Uuid, note: Option<&str>, stamp: Option<&str>) -> Result<(Assessment, Assessment)> {
    let before = store::lock(tx, id).await?;
    check_stamp(&before.concurrency_stamp, stamp)?;
    state::check(tx.scope(), &before, AssessmentStatus::Finalised)?;
    state::check_reviewer(before.requires_review, before.mode, before.answered_by(), tx.scope().principal().user_id)?;
    let summary = match note {
        Some(note) => Some(note.trim().to_owned()).filter(|note| !note.is_empty()),
        None => before.summary.clone(),
    };
    let after = Model { summary, ..before.clone() };
    Ok((before, after))
}

/// Finalises `after` (the assessment `before` with its summary) and freezes its revision. Returns the input of its figures. A corrected
/// revision counts from when the first one was finalised.
///
/// # Errors
/// `Assessments.Incomplete`, `.CommentRequired` with the items.
pub(crate) async fn freeze(tx: &Tx, before: &Assessment, after: Assessment) -> Result<(Source, Assessment)> {
    let source = source(tx, after).await?;
    check_verified(&source.items, &source.questions)?;
    let figures = source.figures();
    let after = Model {
        status: AssessmentStatus::Finalised,
        self_score: figures.self_score,
        verified_score: figures.score,
        compliance_pct: figures.compliance,
        coverage_pct: figures.coverage,
        band: figures.band,
        finalised_at: source.assessment.finalised_at.or(Some(tx.now())),
        reviewer_user_id: source.assessment.reviewer_user_id.or(tx.scope().principal().user_id),
        ..source.assessment.clone()
    };
    let assessment = tx.update::<Entity>(before, after).await?;
    insert_revision(tx, &source, &assessment).await?;
    Ok((source, assessment))
}

async fn insert_revision(tx: &Tx, source: &Source, assessment: &Assessment) -> Result<()> {
    let answers: BTreeMap<String, serde_json::Value> = source.items.iter().map(|i| (i.question_key.clone(), answer_of(i))).collect();
    let row = revision::ActiveModel {
        assessment_id: Set(assessment.id),
        revision: Set(assessment.revision),
        client_id: Set(assessment.client_id),
        finalised_at: Set(tx.now()),
        finalised_by: Set(tx.scope().principal().user_id),
        result: Set(StoredResult::write(source.result())?),
        answers: Set(serde_json::to_string(&answers).map_err(Error::internal)?),
        ..Default::default()
    };
    tx.insert::<revision::Entity>(row).await.map(drop)
}

fn answer_of(item: &AssessmentItem) -> serde_json::Value {
    serde_json::json!({
        "itemId": item.id, "self": item.self_answer(), "selfPct": item.self_pct, "selfComment": item.self_comment,
        "verified": item.verified_answer(), "verifiedPct": item.verified_pct, "coachComment": item.coach_comment, "result": item.result,
    })
}
