//! Opening findings when an assessment is finalised.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use crate::{
    assessment::{Assessment, AssessmentItem, Source},
    assessment_type::{FindingTemplate, Mode},
    finding::{
        Finding, FindingStatus,
        entity::{ActiveModel, Entity},
        rules, store,
    },
    scoring::{
        ItemResult, Severity,
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
    /// Whether there is one for each of so many items.
    pub(crate) fn suffice(self, items: u64) -> bool {
        i64::try_from(items).is_ok_and(|items| items <= self.count)
    }
}

/// Reserves `count` numbers.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn reserve_numbers(app: &App, scope: &Scope, count: u64) -> Result<Numbers> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count == 0 {
        return Ok(Numbers::default());
    }
    Ok(Numbers { first: app.db().reserve_numbers(scope, "FND", count).await?, count })
}

/// Opens the findings of a finalised assessment: one for each failed item that has none yet.
///
/// # Errors
/// `Stale` when more items failed than numbers were reserved for.
pub(crate) async fn open_failed(
    tx: &Tx,
    source: &Source,
    assessment: &Assessment,
    today: NaiveDate,
    numbers: Numbers,
) -> Result<Vec<Finding>> {
    let failed: Vec<&AssessmentItem> = source.items.iter().filter(|i| i.result == ItemResult::NonCompliant).collect();
    let standards: Vec<Uuid> = failed.iter().filter_map(|i| i.standard_id).collect();
    let existing = store::of_standards(tx, assessment.client_id, &standards).await?;
    let here = store::of_assessment(tx, assessment.id).await?;
    let covered: BTreeSet<Uuid> = here.iter().filter(|f| f.status != FindingStatus::Void).filter_map(|f| f.item_id).collect();
    let mut rows = Vec::new();
    for item in failed {
        if covered.contains(&item.id) || still_open(&existing, assessment, item) {
            continue;
        }
        let at = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if at >= numbers.count {
            // More items have failed since the numbers were reserved.
            return Err(Error::stale());
        }
        let number = format!("FND-{:04}", numbers.first + at);
        rows.push(row(source, assessment, item, number, today, repeat_of(&existing, item)));
    }
    tx.insert_all::<Entity>(rows).await
}

/// Whether a finding of an earlier assessment is still open for the item's standard.
fn still_open(existing: &[Finding], assessment: &Assessment, item: &AssessmentItem) -> bool {
    let same = |f: &&Finding| f.standard_id.is_some() && f.standard_id == item.standard_id && f.team_id == assessment.team_id;
    let open = |f: &Finding| FindingStatus::OPEN.contains(&f.status) || f.status == FindingStatus::RiskAccepted;
    existing.iter().filter(same).any(|f| f.assessment_id != Some(assessment.id) && open(f))
}

/// The finding of the same standard that was closed last, which the new one repeats.
fn repeat_of(existing: &[Finding], item: &AssessmentItem) -> Option<Uuid> {
    let closed = existing.iter().filter(|f| f.standard_id == item.standard_id && f.status == FindingStatus::Closed);
    closed.max_by_key(|f| (f.closed_at, f.id)).map(|f| f.id)
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
    let due = u64::try_from(template.due_days).ok().and_then(|days| today.checked_add_days(Days::new(days))).unwrap_or(today);
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
        // The coach who leads can't own what only somebody else may verify.
        owner_user_id: Set(assessment.lead_user_id.filter(|_| assessment.mode != Mode::CoachLed)),
        opened_on: Set(today),
        due_on: Set(due),
        status: Set(FindingStatus::Open),
        repeat_of_id: Set(repeat_of),
        ..Default::default()
    }
}
