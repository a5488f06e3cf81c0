//! What finalising an assessment does to findings: it opens and raises them, and says which are ready to be closed.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    actions,
    outcome::{Answered, outcome},
    remaining_owner,
};
use crate::{
    assessment::{
        Assessment, AssessmentItem, Source,
        rules::state::{SHORTEST_REASON, check_reason},
        service as assessments,
    },
    assessment_type::{FindingTemplate, Mode},
    finding::{
        Finding, FindingStatus, VERIFY,
        entity::{ActiveModel, Entity},
        notifications,
        rules::{self, Failure},
        store,
    },
    scoring::{
        Severity,
        severity::{due_days, rank},
    },
};

/// Numbers of findings, reserved before the transaction that opens them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Numbers {
    first: i64,
    count: i64,
}

impl Numbers {
    /// Whether there is one for each of this many items.
    pub(crate) fn suffice(self, items: u64) -> bool {
        i64::try_from(items).is_ok_and(|items| items <= self.count)
    }
}

/// Reserves `count` consecutive numbers; call it before the write that uses them. What is not used is never given again.
pub(crate) async fn reserve_numbers(app: &App, scope: &Scope, count: u64) -> Result<Numbers> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 {
        return Ok(Numbers::default());
    }
    Ok(Numbers { first: app.db().reserve_numbers(scope, "FND", count).await?, count })
}

/// Findings to void because the answer that opened them was corrected.
#[derive(Debug, Clone, Default)]
pub struct Voiding {
    pub findings: Vec<Uuid>,
    /// Why; required for any.
    pub reason: Option<String>,
}

/// Checks that the caller may void these findings, and that they are of the assessment.
///
/// # Errors
/// 403 without [`VERIFY`], field errors on `voidFindingIds` and `voidReason`.
pub(crate) async fn check_voiding(tx: &Tx, assessment: Uuid, voiding: &Voiding) -> Result<()> {
    if voiding.findings.is_empty() {
        return Ok(());
    }
    tx.scope().require(VERIFY)?;
    let found = store::by_ids(tx, &voiding.findings).await?;
    let is_of = |id: &&Uuid| found.get(*id).is_some_and(|finding| finding.assessment_id == Some(assessment));
    match voiding.findings.iter().find(|id| !is_of(id)) {
        Some(unknown) => Err(kernel::error::unknown_reference("voidFindingIds", *unknown)),
        None => check_reason("voidReason", voiding.reason.as_deref(), SHORTEST_REASON).map(drop),
    }
}

/// What finalising did to findings.
#[derive(Debug, Default)]
pub(crate) struct Settled {
    pub opened: Vec<Finding>,
    /// The standards of the changed ones.
    pub standards: BTreeSet<Uuid>,
}

/// Applies the answers of a finalised assessment to findings: opens those of failed questions, raises those that fail again, removes
/// outdated proofs, voids corrected ones that the caller named, and passes the others and proved ones to a verifier.
///
/// # Errors
/// `Stale` when more items failed than numbers were reserved for, a field error on `voidFindingIds`.
pub(crate) async fn apply_answers(
    tx: &Tx,
    source: &Source,
    assessment: &Assessment,
    voiding: &Voiding,
    today: NaiveDate,
    numbers: Numbers,
) -> Result<Settled> {
    let outcome = outcome(tx, source).await?;
    if let Some(other) = voiding.findings.iter().find(|id| outcome.corrected.iter().all(|c| c.finding.id != **id)) {
        return Err(kernel::error::unknown_reference("voidFindingIds", *other));
    }
    let opened = open(tx, source, assessment, &outcome.opening, today, numbers).await?;
    let mut changed = unsettled(tx, source, assessment, outcome.failing, outcome.unproved, today).await?;
    for Answered { finding, item } in outcome.corrected.into_iter().chain(outcome.proved) {
        let after = if voiding.findings.contains(&finding.id) {
            let reason = check_reason("voidReason", voiding.reason.as_deref(), SHORTEST_REASON)?;
            Finding { status: FindingStatus::Void, verification_note: Some(reason), ..finding.clone() }
        } else {
            rules::proved(&finding, assessment.id, item.id, today)
        };
        changed.push((finding, after));
    }
    let standards = changed.iter().filter_map(|(before, _)| before.standard_id).collect();
    for (before, after) in changed.into_iter().filter(|(before, after)| before != after) {
        let after = tx.update::<Entity>(&before, after).await?;
        notifications::changed(tx, &after).await?;
        notifications::moved(tx, &before, &after).await?;
    }
    Ok(Settled { opened, standards })
}

/// The findings whose question fails, and those whose proof is none any more, before and after: they are where their actions stand.
async fn unsettled(
    tx: &Tx,
    source: &Source,
    assessment: &Assessment,
    failing: Vec<Answered>,
    unproved: Vec<Answered>,
    today: NaiveDate,
) -> Result<Vec<(Finding, Finding)>> {
    let ids: Vec<Uuid> = failing.iter().chain(&unproved).map(|answered| answered.finding.id).collect();
    let statuses = actions::statuses_of(tx, &ids).await?;
    let statuses_of = |id: Uuid| statuses.get(&id).map(Vec::as_slice).unwrap_or_default();
    let failed_before = assessments::failed_before(tx, assessment).await?;
    let mut changed = Vec::with_capacity(ids.len());
    for Answered { finding, item } in failing {
        let is_new = !failed_before.contains(&item.question_key);
        let after = rules::failed_again(&finding, &failure(source, &item, is_new, today), statuses_of(finding.id));
        changed.push((finding, after));
    }
    for Answered { finding, .. } in unproved {
        let after = rules::unproved(&finding, statuses_of(finding.id));
        changed.push((finding, after));
    }
    Ok(changed)
}

async fn open(
    tx: &Tx,
    source: &Source,
    assessment: &Assessment,
    items: &[AssessmentItem],
    today: NaiveDate,
    numbers: Numbers,
) -> Result<Vec<Finding>> {
    let standards: Vec<Uuid> = items.iter().filter_map(|i| i.standard_id).collect();
    let closed = store::closed_of(tx, assessment.client_id, assessment.team_id, &standards).await?;
    // The coach who leads can't own what only somebody else may verify.
    let lead = assessment.lead_user_id.filter(|_| assessment.mode != Mode::CoachLed);
    let owner = remaining_owner(tx, assessment.client_id, lead).await?;
    let mut rows = Vec::with_capacity(items.len());
    for (item, at) in items.iter().zip(0i64..) {
        if at >= numbers.count {
            // More items have failed since the numbers were reserved.
            return Err(Error::stale());
        }
        let number = format!("FND-{:04}", numbers.first + at);
        let row = row(source, assessment, item, number, today, repeat_of(&closed, item));
        rows.push(ActiveModel { owner_user_id: Set(owner), ..row });
    }
    tx.insert_all::<Entity>(rows).await
}

/// The finding of the same standard that was closed last, which the new one repeats.
fn repeat_of(closed: &[Finding], item: &AssessmentItem) -> Option<Uuid> {
    let closed = closed.iter().filter(|f| f.standard_id == item.standard_id);
    closed.max_by_key(|f| (f.closed_at, f.id)).map(|f| f.id)
}

fn failure(source: &Source, item: &AssessmentItem, is_new: bool, today: NaiveDate) -> Failure {
    let template = template(source, item);
    Failure { item_id: item.id, is_new, severity: template.severity, due_on: due_on(&template, today), today }
}

/// The severity of a finding that a failed item opens.
pub(crate) fn severity(source: &Source, item: &AssessmentItem) -> Severity {
    template(source, item).severity
}

fn due_on(template: &FindingTemplate, today: NaiveDate) -> NaiveDate {
    rules::later(today, u64::try_from(template.due_days).unwrap_or_default())
}

fn template(source: &Source, item: &AssessmentItem) -> FindingTemplate {
    let question = source.questions.get(&item.question_key);
    question.and_then(|q| q.finding()).unwrap_or_else(|| {
        let severity = if item.critical { Severity::Critical } else { Severity::High };
        let title = question.map(|q| q.text.chars().take(200).collect()).unwrap_or_else(|| item.question_key.clone());
        FindingTemplate { title, severity, due_days: due_days(severity), action_title: None }
    })
}

fn row(
    source: &Source,
    assessment: &Assessment,
    item: &AssessmentItem,
    number: String,
    today: NaiveDate,
    repeat_of: Option<Uuid>,
) -> ActiveModel {
    let template = template(source, item);
    let standard = item.standard_id.and_then(|id| source.standards.get(&id));
    let due = due_on(&template, today);
    let description = item.coach_comment.clone().or_else(|| item.self_comment.clone());
    let code = standard.map(|s| s.code.as_str()).unwrap_or_default();
    ActiveModel {
        client_id: Set(assessment.client_id),
        team_id: Set(assessment.team_id),
        assessment_id: Set(Some(assessment.id)),
        item_id: Set(Some(item.id)),
        standard_id: Set(item.standard_id),
        framework_id: Set(standard.map(|s| s.framework_id)),
        domain_id: Set(standard.map(|s| s.domain_id)),
        subdomain_id: Set(standard.map(|s| s.subdomain_id)),
        kind: Set(rules::kind_of(template.severity)),
        severity: Set(template.severity),
        severity_rank: Set(rank(template.severity)),
        search_key: Set(text::search_key(&[&number, &template.title, code])),
        number: Set(number),
        title: Set(template.title),
        description: Set(description),
        action_title: Set(template.action_title),
        opened_on: Set(today),
        due_on: Set(due),
        status: Set(FindingStatus::Open),
        repeat_of_id: Set(repeat_of),
        ..Default::default()
    }
}
