//! Undoing that an assessment was reopened: page, projection and baseline are those of the last finalised revision.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use serde::Deserialize;

use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentStatus, ItemStatus,
        entity::{Entity, Model, StoredResult, item},
        input::AssessmentMoveRequest,
        notifications,
        rules::state::{self, check_note},
        store,
    },
    scoring::{Answer, ItemResult},
};

/// An item in the frozen answers of a revision.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Frozen {
    #[serde(rename = "self")]
    own: Option<Answer>,
    self_pct: Option<i32>,
    self_comment: Option<String>,
    verified: Option<Answer>,
    verified_pct: Option<i32>,
    coach_comment: Option<String>,
    result: ItemResult,
}

/// Undoes reopening an assessment: it is finalised again with the previous revision and its answers. Changes made since remain in the
/// history only.
///
/// # Errors
/// 403, 404, 409, `Assessments.NotReopened`, a field error on `note`.
pub async fn take_back(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            state::check_take_back(tx.scope(), &before)?;
            let note = check_note(input.note.as_deref(), state::SHORTEST_REASON)?;
            let revision = before.revision - 1;
            let frozen = store::revision(&tx, id, revision).await?.ok_or_else(|| Error::not_found("AssessmentRevision", revision))?;
            restore(&tx, id, &frozen.answers).await?;
            let figures = StoredResult::read(&frozen.result)?.figures;
            let after = Model {
                status: AssessmentStatus::Finalised,
                revision,
                self_score: figures.self_score,
                verified_score: figures.score,
                compliance_pct: figures.compliance,
                coverage_pct: figures.coverage,
                band: figures.band,
                note: Some(note),
                ..before.clone()
            };
            let row = tx.update::<Entity>(&before, after).await?;
            notifications::moved(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}

/// The items of an assessment in its effective result: of a reopened one those that were finalised last, not the ones being corrected.
pub(super) async fn items_in_force(tx: &Tx, assessment: &Assessment) -> Result<Vec<AssessmentItem>> {
    let items = store::all_items(tx, assessment.id).await?;
    if !state::is_reopened(assessment) {
        return Ok(items);
    }
    match store::revision(tx, assessment.id, assessment.revision - 1).await? {
        Some(frozen) => with_answers(&items, &frozen.answers),
        None => Ok(items),
    }
}

/// Keys of the questions that failed already in the revision before; none in the first.
pub(crate) async fn failed_before(tx: &Tx, assessment: &Assessment) -> Result<BTreeSet<String>> {
    if assessment.revision < 2 {
        return Ok(BTreeSet::new());
    }
    let Some(frozen) = store::revision(tx, assessment.id, assessment.revision - 1).await? else { return Ok(BTreeSet::new()) };
    let answers: BTreeMap<String, Frozen> = serde_json::from_str(&frozen.answers).map_err(Error::internal)?;
    Ok(answers.into_iter().filter(|(_, answer)| answer.result == ItemResult::NonCompliant).map(|(key, _)| key).collect())
}

/// Gives the items the answers of a revision.
async fn restore(tx: &Tx, assessment: Uuid, answers: &str) -> Result<()> {
    let items = store::all_items(tx, assessment).await?;
    let restored = with_answers(&items, answers)?;
    tx.update_all::<item::Entity>(items.iter().zip(restored).collect()).await.map(drop)
}

/// The items with the frozen answers of a revision.
fn with_answers(items: &[AssessmentItem], answers: &str) -> Result<Vec<AssessmentItem>> {
    let mut answers: BTreeMap<String, Frozen> = serde_json::from_str(answers).map_err(Error::internal)?;
    let mut rows = Vec::with_capacity(items.len());
    for item in items {
        rows.push(match answers.remove(&item.question_key) {
            Some(frozen) => restored(item, frozen)?,
            None => item.clone(),
        });
    }
    Ok(rows)
}

fn restored(item: &AssessmentItem, frozen: Frozen) -> Result<AssessmentItem> {
    let stored = |answer: Option<Answer>| answer.map(|answer| serde_json::to_string(&answer).map_err(Error::internal)).transpose();
    Ok(AssessmentItem {
        self_answer: stored(frozen.own)?,
        self_pct: frozen.self_pct,
        self_comment: frozen.self_comment,
        verified_answer: stored(frozen.verified)?,
        verified_pct: frozen.verified_pct,
        coach_comment: frozen.coach_comment,
        result: frozen.result,
        status: ItemStatus::Verified,
        change_requested: false,
        touched: false,
        ..item.clone()
    })
}
