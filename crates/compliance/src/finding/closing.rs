//! Moving a finding, and what closing it writes: the second look at its standard, as an assessment of its own, so that the
//! compliance state stays a projection of finalised assessments.

use ::store::{Tx, check_stamp, sea_orm};
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use people::client;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    Finding, FindingStatus, actions,
    entity::{Entity, Model},
    rules,
    service::{Named, follow, one},
    store,
};
use crate::{
    assessment::{
        AssessmentItem, ItemResult, ItemStatus,
        entity::{Entity as Assessments, item},
        rules::{
            answer::Answer,
            patch::{self, Patch},
            state::check_note,
        },
        service as assessments, store as assessment_store,
    },
    assessment_type::store as templates,
    compliance_state::{entity as states, store::subject},
};

/// Where a finding is to move, and what the move takes.
#[derive(Debug, Clone)]
pub struct Transition {
    /// The new status.
    pub to: FindingStatus,
    /// Reason or note.
    pub note: Option<String>,
    /// Last day of an accepted risk.
    pub accepted_until: Option<NaiveDate>,
    /// The answer that the verifier gives now when closing.
    pub new_answer: Option<Answer>,
    /// Whether the effect is looked at again after closing.
    pub check_effect: bool,
    /// Stamp that was read with the finding.
    pub stamp: Option<String>,
}

/// A moved finding.
pub type Moved = Named;

/// Moves a finding.
///
/// # Errors
/// 403 without the right to the move, 404, 409, `Common.InvalidTransition`, `Findings.ActionNeeded`, `.ActionNotStarted`,
/// `.ActionsOpen`, `.AcceptNeedsUntil`, `.CloseNeedsVerification`, `.VerifierIsOwner`, `.StillFails`, `.NoQuestion`, field errors.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, input: &Transition) -> Result<Moved> {
    scope.workspace()?;
    let verifies = input.to == FindingStatus::Closed && input.new_answer.is_some();
    let number = if verifies { Some(assessments::reserve(app, scope).await?) } else { None };
    let number = number.as_deref();
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.stamp.as_deref())?;
            kernel::check_move(before.status, input.to, rules::moves(before.status))?;
            tx.scope().require(rules::right(before.status, input.to))?;
            rules::check_actions(input.to, &actions::statuses(&tx, id).await?)?;
            let today = tx.get::<client::entity::Entity>(before.client_id).await?.today(tx.now());
            let mut after = moved(&tx, &before, input, today)?;
            if let (Some(number), Some(answer)) = (number, &input.new_answer) {
                after.verification_assessment_id = Some(second_look(&tx, &before, number, answer, input.note.as_deref()).await?);
            }
            let after = tx.update::<Entity>(&before, after).await?;
            follow(&tx, &after).await?;
            Ok(after)
        })
        .await?;
    one(app, scope, row).await
}

fn moved(tx: &Tx, before: &Finding, input: &Transition, today: NaiveDate) -> Result<Model> {
    let mut after = Model { status: input.to, ..before.clone() };
    let note = input.note.as_deref();
    let me = tx.scope().principal().user_id;
    match (before.status, input.to) {
        (_, FindingStatus::Closed) => {
            rules::check_verifier(before.owner_user_id, me)?;
            let note = check_note(note, 3).map_err(|_| Error::rule("Findings.CloseNeedsVerification"))?;
            after.verified_by = me;
            after.verification_note = Some(note);
            after.closed_at = Some(tx.now());
            let check_on = today.checked_add_days(Days::new(rules::EFFECT_DAYS.unsigned_abs()));
            after.effectiveness_check_on = check_on.filter(|_| input.check_effect);
        }
        (_, FindingStatus::RiskAccepted) => {
            after.accepted_until = Some(rules::check_accept(input.accepted_until, today)?);
            after.accept_reason = Some(check_note(note, 3)?);
        }
        (_, FindingStatus::Void) => after.verification_note = Some(check_note(note, 3)?),
        (FindingStatus::Closed, FindingStatus::Open) => {
            after.verification_note = Some(check_note(note, 3)?);
            after.closed_at = None;
            after.effectiveness_check_on = None;
        }
        (FindingStatus::RiskAccepted, FindingStatus::Open) => after.accepted_until = None,
        _ => {}
    }
    Ok(after)
}

/// Writes the second look: a finalised assessment with the questions about the finding's standard, answered as they stand now
/// but for the finding's own, which gets the verifier's answer.
async fn second_look(tx: &Tx, finding: &Finding, number: &str, answer: &Answer, note: Option<&str>) -> Result<Uuid> {
    let item_id = finding.item_id.ok_or_else(|| Error::rule("Findings.NoQuestion"))?;
    let failed = tx.get::<item::Entity>(item_id).await?;
    let items = standing_items(tx, finding, &failed).await?;
    let origin = tx.get::<Assessments>(items.first().map_or(failed.assessment_id, |i| i.assessment_id)).await?;
    let questions = templates::questions_by_key(tx, origin.template_version_id, std::slice::from_ref(&failed.question_key)).await?;
    let question = questions.get(&failed.question_key).ok_or_else(|| Error::rule("Findings.NoQuestion"))?;
    let title = format!("{}: {}", finding.number, finding.title);
    let verification = assessments::verification(number, &title, &origin, tx.scope().principal().user_id);
    let before = tx.insert::<Assessments>(verification).await?;
    let mut rows = Vec::with_capacity(items.len());
    for item in items {
        let row = if item.question_key == failed.question_key {
            let patch =
                Patch { verified_answer: Some(Some(answer.clone())), coach_comment: Some(note.map(str::to_owned)), ..Patch::default() };
            let row = patch::apply(&AssessmentItem { self_answer: None, self_pct: None, ..item }, question, &patch, "newAnswer")
                .map_err(|_| Error::invalid("newAnswer", "Validation.Answer"))?;
            if row.result == ItemResult::NonCompliant {
                return Err(Error::rule("Findings.StillFails"));
            }
            row
        } else {
            item
        };
        rows.push(copy(tx, before.id, row));
    }
    tx.insert_all::<item::Entity>(rows).await?;
    Ok(assessments::settle(tx, &before, before.clone(), None).await?.id)
}

/// The items about the finding's standard as they were verified last: from the assessment that the present state comes from,
/// if it asks the same question, else from the one that opened the finding.
async fn standing_items(tx: &Tx, finding: &Finding, failed: &AssessmentItem) -> Result<Vec<AssessmentItem>> {
    let Some(standard) = finding.standard_id else { return Ok(vec![failed.clone()]) };
    let present = subject(finding.client_id, finding.team_id, &[standard]).add(states::Column::SupersededAt.is_null());
    let present = tx.one(states::Entity::find().filter(present)).await?;
    let about = |items: Vec<AssessmentItem>| -> Vec<AssessmentItem> {
        items.into_iter().filter(|i| i.standard_id == Some(standard) && i.status == ItemStatus::Verified).collect()
    };
    if let Some(state) = present {
        let items = about(assessment_store::all_items(tx, state.assessment_id).await?);
        if items.iter().any(|i| i.question_key == failed.question_key) {
            return Ok(items);
        }
    }
    Ok(about(assessment_store::all_items(tx, failed.assessment_id).await?))
}

fn copy(tx: &Tx, assessment: Uuid, item: AssessmentItem) -> item::ActiveModel {
    item::ActiveModel {
        assessment_id: Set(assessment),
        flagged: Set(false),
        change_requested: Set(false),
        touched: Set(false),
        id: Set(tx.new_id()),
        created_at: Set(tx.now()),
        created_by: Set(tx.scope().principal().user_id),
        updated_at: Set(None),
        updated_by: Set(None),
        ..item.into()
    }
}
