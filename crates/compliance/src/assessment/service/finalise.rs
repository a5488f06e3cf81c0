//! Finalising: the snapshot is frozen, the compliance state follows, findings open, all in one transaction.

use std::collections::BTreeMap;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::{Months, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid, figure::weighted_mean};
use people::client;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    moves::MoveInput,
    named::{Named, one},
    source,
};
use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentStatus, FINALISE, ItemResult, ItemStatus,
        entity::{Entity, Model, item, revision},
        result::{Source, standing},
        rules::{
            patch::comment_given,
            score::result_of,
            state::{self, check_note},
        },
        store,
    },
    compliance_state::{entity::frozen, service as states},
    finding, news,
};

/// Months until a state is stale where its standard says nothing.
const DEFAULT_CADENCE: i32 = 12;

/// Most ids that a refusal names.
const NAMED: usize = 100;

/// Reserves numbers for the findings that finalising `assessment` will open; the first of them.
async fn reserve_for_findings(app: &App, scope: &Scope, assessment: Uuid) -> Result<(i64, i64)> {
    let failed =
        item::Entity::find().filter(item::Column::AssessmentId.eq(assessment)).filter(item::Column::Result.eq(ItemResult::NonCompliant));
    let count = app.db().read(scope, |tx| async move { tx.count(failed).await }).await?;
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 {
        return Ok((0, 0));
    }
    Ok((app.db().reserve_numbers(scope, "FND", count).await?, count))
}

/// Finalises: InReview to Finalised.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.Incomplete`, `.CommentRequired` with the items, `.ReviewerIsLead`.
pub async fn finalise(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    scope.require(FINALISE)?;
    scope.workspace()?;
    let numbers = reserve_for_findings(app, scope, id).await?;
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.stamp.as_deref())?;
            state::check(tx.scope(), &before, AssessmentStatus::Finalised)?;
            state::check_reviewer(before.requires_review, before.mode, before.lead_user_id, tx.scope().principal().user_id)?;
            let summary = match &input.note {
                Some(note) if !note.trim().is_empty() => Some(check_note(Some(note), 1)?),
                _ => before.summary.clone(),
            };
            let named = Model { summary, ..before.clone() };
            settle(&tx, &before, named, Some(numbers)).await
        })
        .await?;
    one(app, scope, row).await
}

/// Freezes `after` (the assessment `before` with its last words) as it stands. Findings open where `numbers` are given.
pub(crate) async fn settle(tx: &Tx, before: &Assessment, after: Model, numbers: Option<(i64, i64)>) -> Result<Assessment> {
    let source = source(tx, after).await?;
    check_complete(&source)?;
    let client = tx.get::<client::entity::Entity>(before.client_id).await?;
    let today = client.today(tx.now());
    let figures = source.figures();
    let after = Model {
        status: AssessmentStatus::Finalised,
        self_score: figures.self_score,
        verified_score: figures.score,
        compliance_pct: figures.compliance,
        coverage_pct: figures.coverage,
        band: figures.band,
        finalised_at: Some(tx.now()),
        reviewer_user_id: source.assessment.reviewer_user_id.or(tx.scope().principal().user_id),
        ..source.assessment.clone()
    };
    let assessment = tx.update::<Entity>(before, after).await?;
    freeze(tx, &source, &assessment).await?;
    let rows = standard_results(&source, &assessment, today);
    let standards: Vec<Uuid> = rows.iter().map(|r| r.standard_id).collect();
    tx.insert_all::<frozen::Entity>(rows.into_iter().map(|row| frozen_row(tx.new_id(), row)).collect()).await?;
    let findings = match numbers {
        Some(numbers) => finding::opening::open_failed(tx, &source, &assessment, today, numbers).await?,
        None => Vec::new(),
    };
    states::project(tx, assessment.client_id, assessment.team_id, &standards).await?;
    news::finalised(tx, &assessment, &findings).await?;
    Ok(assessment)
}

fn check_complete(source: &Source) -> Result<()> {
    let refuse = |code: &'static str, ids: Vec<String>| match ids.len() {
        0 => Ok(()),
        count => Err(Error::rule(code).with("count", count).with("itemIds", ids.into_iter().take(NAMED).collect::<Vec<_>>())),
    };
    let open = source.items.iter().filter(|i| i.status != ItemStatus::Verified).map(|i| i.id.to_string()).collect();
    refuse("Assessments.Incomplete", open)?;
    let silent = |item: &&AssessmentItem| {
        let comment = item.coach_comment.as_deref().filter(|c| !c.trim().is_empty()).or(item.self_comment.as_deref());
        source.questions.get(&item.question_key).is_some_and(|q| !comment_given(q.comment, item.result, comment))
    };
    refuse("Assessments.CommentRequired", source.items.iter().filter(silent).map(|i| i.id.to_string()).collect())
}

async fn freeze(tx: &Tx, source: &Source, assessment: &Assessment) -> Result<()> {
    let answers: BTreeMap<String, serde_json::Value> = source.items.iter().map(|i| (i.question_key.clone(), answer_of(i))).collect();
    let row = revision::ActiveModel {
        assessment_id: Set(assessment.id),
        revision: Set(assessment.revision),
        client_id: Set(assessment.client_id),
        finalised_at: Set(tx.now()),
        finalised_by: Set(tx.scope().principal().user_id),
        result: Set(serde_json::to_string(&source.result()).map_err(Error::internal)?),
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

/// What is frozen for each standard: the weighted mean of its items, and the last of them as the one that stands for it.
fn standard_results(source: &Source, assessment: &Assessment, today: NaiveDate) -> Vec<frozen::Model> {
    let mut by_standard: BTreeMap<Uuid, Vec<&AssessmentItem>> = BTreeMap::new();
    for item in source.items.iter().filter(|i| i.result != ItemResult::Unscored) {
        if let Some(id) = item.standard_id {
            by_standard.entry(id).or_default().push(item);
        }
    }
    by_standard.into_iter().filter_map(|(id, items)| standard_result(source, assessment, today, id, &items)).collect()
}

fn standard_result(
    source: &Source,
    assessment: &Assessment,
    today: NaiveDate,
    id: Uuid,
    items: &[&AssessmentItem],
) -> Option<frozen::Model> {
    let standard = source.standards.get(&id)?;
    let last = items.iter().max_by_key(|i| i.id)?;
    let score = weighted_mean(items.iter().filter_map(|i| Some((standing(i)?, i64::from(i.weight.max(1))))));
    let result = match (score, items) {
        (None, _) => ItemResult::NotApplicable,
        (Some(_), [one]) => one.result,
        (Some(score), _) => result_of(score, false),
    };
    let months = last.standard_version_id.and_then(|v| source.pins.get(&v)).map_or(DEFAULT_CADENCE, |p| p.assess_every_months);
    let months = Months::new(u32::try_from(months).unwrap_or_default());
    Some(frozen::Model {
        tenant_id: assessment.tenant_id,
        id: Uuid::nil(),
        assessment_id: assessment.id,
        revision: assessment.revision,
        client_id: assessment.client_id,
        team_id: assessment.team_id,
        standard_id: id,
        framework_id: standard.framework_id,
        domain_id: standard.domain_id,
        subdomain_id: standard.subdomain_id,
        item_id: last.id,
        result,
        score,
        weight: source.weight_of(id),
        critical_failed: items.iter().any(|i| i.critical && i.result == ItemResult::NonCompliant),
        assessed_on: today,
        finalised_at: assessment.finalised_at?,
        valid_until: today.checked_add_months(months).unwrap_or(today),
    })
}

fn frozen_row(id: Uuid, row: frozen::Model) -> frozen::ActiveModel {
    // Converted rows count as unchanged; setting the id alone is enough, every column has its value.
    frozen::ActiveModel { id: Set(id), ..row.into() }
}
