//! Transitions of a finding, and the verification that closing writes: an assessment of its own, so that the compliance state stays a
//! projection of finalised assessments.

use ::store::{Tx, check_stamp};
use chrono::{Days, NaiveDate};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use people::client;
use work::action_item::ActionStatus;

use super::{actions, after_change, count_open, remaining_owner};
use crate::{
    assessment::{
        self, AssessmentItem, ItemPatchRequest,
        rules::{
            patch,
            state::{SHORTEST_REASON, check_note},
        },
        service::{self as assessments, Verified},
    },
    assessment_type::{TemplateQuestion, service::templates},
    compliance_state::service as states,
    finding::{
        Finding, FindingStatus,
        entity::{Entity, Model},
        input::FindingTransitionRequest,
        notifications, rules, store,
    },
    scoring::{Answer, ItemResult},
};

/// Changes the status of a finding.
///
/// # Errors
/// 403 without the permission for the transition, 404, 409, `Common.InvalidTransition`, `Findings.ActionNeeded`, `.ActionNotStarted`,
/// `.ActionsOpen`, `.AcceptNeedsUntil`, `.CloseNeedsVerification`, `.VerifierIsOwner`, `.StillFails`, `.NoQuestion`, field errors.
pub async fn transition(app: &App, scope: &Scope, id: Uuid, input: &FindingTransitionRequest) -> Result<Finding> {
    scope.workspace()?;
    let verifies = input.to == FindingStatus::Closed && input.new_answer.is_some();
    let number = if verifies { Some(assessments::reserve(app, scope).await?) } else { None };
    let number = number.as_deref();
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            kernel::check_move(before.status, input.to, rules::moves(before.status))?;
            tx.scope().require(rules::right(before.status, input.to))?;
            let actions = actions::statuses(&tx, id).await?;
            rules::check_actions(input.to, &actions)?;
            let today = tx.get::<client::Entity>(before.client_id).await?.today(tx.now());
            let mut after = moved(&tx, &before, input, &actions, today)?;
            if before.status == FindingStatus::Closed && after.status == FindingStatus::Open {
                after.owner_user_id = remaining_owner(&tx, before.client_id, before.owner_user_id).await?;
            }
            if let (Some(number), Some(answer)) = (number, &input.new_answer) {
                after.verification_assessment_id = Some(verify(&tx, &before, number, answer, input.note.as_deref(), today).await?);
            }
            let after = tx.update::<Entity>(&before, after).await?;
            after_change(&tx, &after).await?;
            notifications::moved(&tx, &before, &after).await?;
            Ok(after)
        })
        .await
}

fn moved(tx: &Tx, before: &Finding, input: &FindingTransitionRequest, actions: &[ActionStatus], today: NaiveDate) -> Result<Model> {
    let mut after = Model { status: input.to, ..before.clone() };
    let note = input.note.as_deref();
    let me = tx.scope().principal().user_id;
    match (before.status, input.to) {
        (_, FindingStatus::Closed) => {
            tx.scope().in_person()?;
            rules::check_verifier(before.owner_user_id, me)?;
            let note = check_note(note, SHORTEST_REASON).map_err(|_| Error::rule("Findings.CloseNeedsVerification"))?;
            after.verified_by = me;
            after.verification_note = Some(note);
            after.closed_at = Some(tx.now());
            let check_on = today.checked_add_days(Days::new(rules::EFFECT_DAYS.unsigned_abs()));
            after.effectiveness_check_on = check_on.filter(|_| input.check_effect);
        }
        (_, FindingStatus::RiskAccepted) => {
            after.accepted_until = Some(rules::check_accept(input.accepted_until, today)?);
            after.accept_reason = Some(check_note(note, SHORTEST_REASON)?);
            after.accepted_by = me;
        }
        (_, FindingStatus::Void) => after.verification_note = Some(check_note(note, SHORTEST_REASON)?),
        (FindingStatus::Closed, FindingStatus::Open) => {
            after.verification_note = Some(check_note(note, SHORTEST_REASON)?);
            after.closed_at = None;
            after.effectiveness_check_on = None;
            (after.proof_assessment_id, after.proof_item_id) = (None, None);
        }
        (FindingStatus::RiskAccepted, FindingStatus::Open) => after = rules::acceptance_ended(before, actions, today),
        _ => {}
    }
    Ok(after)
}

/// Writes the verification: a finalised assessment with the questions about the finding's standard. They keep their last verified answers,
/// except for the finding's own question, which gets the verifier's answer.
async fn verify(tx: &Tx, finding: &Finding, number: &str, answer: &Answer, note: Option<&str>, today: NaiveDate) -> Result<Uuid> {
    let item_id = finding.item_id.ok_or_else(|| Error::rule("Findings.NoQuestion"))?;
    // The other answers are copied, not shown.
    let _lifted = tx.lift();
    let failed = assessments::item(tx, item_id).await?;
    let mut items = verified_items(tx, finding, &failed).await?;
    let origin = &assessments::find(tx, items.first().map_or(failed.assessment_id, |i| i.assessment_id)).await?;
    let question = templates::question(tx, origin.template_version_id, &failed.question_key).await?;
    let question = question.ok_or_else(|| Error::rule("Findings.NoQuestion"))?;
    for item in items.iter_mut().filter(|i| i.question_key == failed.question_key) {
        *item = answered(item, &question, answer, note)?;
    }
    let title = &format!("{}: {}", finding.number, finding.title);
    let assessment = assessments::insert_verification(tx, Verified { number, title, origin, items }).await?;
    let (source, assessment) = assessments::freeze(tx, &assessment, assessment.clone()).await?;
    let standards = states::record(tx, &source, &assessment, today).await?;
    count_open(tx, assessment.client_id, assessment.team_id, &standards).await?;
    assessment::notify_finalised(tx, &assessment).await?;
    Ok(assessment.id)
}

/// `item` with the verifier's answer only, which must not fail again.
fn answered(item: &AssessmentItem, question: &TemplateQuestion, answer: &Answer, note: Option<&str>) -> Result<AssessmentItem> {
    let change = ItemPatchRequest {
        verified_answer: Some(Some(answer.clone())),
        coach_comment: Some(note.map(str::to_owned)),
        ..ItemPatchRequest::default()
    };
    let unanswered = AssessmentItem { self_answer: None, self_pct: None, ..item.clone() };
    let after = patch::apply(&unanswered, question, &change, "newAnswer").map_err(|_| Error::invalid("newAnswer", "Validation.Answer"))?;
    if after.result == ItemResult::NonCompliant { Err(Error::rule("Findings.StillFails")) } else { Ok(after) }
}

/// The last verified items about the finding's standard: from the assessment of the current state if it asks the same question, else from
/// the one that opened the finding. Keys of questions and options say the same only within one subtype.
async fn verified_items(tx: &Tx, finding: &Finding, failed: &AssessmentItem) -> Result<Vec<AssessmentItem>> {
    let Some(standard) = finding.standard_id else { return Ok(vec![failed.clone()]) };
    if let Some(state) = states::present_of(tx, finding.client_id, finding.team_id, standard).await? {
        let (own, present) = (assessments::find(tx, failed.assessment_id).await?, assessments::find(tx, state.assessment_id).await?);
        let items = assessments::items_about(tx, state.assessment_id, standard).await?;
        if own.subtype_id == present.subtype_id && items.iter().any(|i| i.question_key == failed.question_key) {
            return Ok(items);
        }
    }
    assessments::items_about(tx, failed.assessment_id, standard).await
}
