//! Applies a change to an item: answers become scores, results and statuses. Pure.

use kernel::{Error, Result};

use super::state::Writable;
use crate::{
    assessment::{AssessmentItem, ItemStatus, input::ItemPatchRequest},
    assessment_type::{Demand, TemplateQuestion},
    scoring::{
        Answer, ItemResult,
        answer::{Scale, Worth, worth},
        score::result_of,
    },
};

/// Checks that the answers in `patch` can be written in the current state.
///
/// # Errors
/// `Assessments.ItemsLocked`.
pub fn check_writable(item: &AssessmentItem, patch: &ItemPatchRequest, writable: Writable) -> Result<()> {
    let own = writable.own && (!writable.marked_only || item.change_requested);
    if (patch.writes_own() && !own)
        || (patch.writes_verified() && !writable.verified)
        || (patch.flagged.is_some() && !writable.own && !writable.verified)
    {
        return Err(Error::rule("Assessments.ItemsLocked").with("questionKey", item.question_key.clone()));
    }
    Ok(())
}

fn stored(answer: &Answer) -> Result<String> {
    serde_json::to_string(answer).map_err(Error::internal)
}

pub fn result(worth: Worth) -> ItemResult {
    match worth {
        Worth::NotApplicable => ItemResult::NotApplicable,
        Worth::Unscored => ItemResult::Unscored,
        Worth::Scored { pct, failed } => result_of(pct, failed),
    }
}

fn pct(worth: Worth) -> Option<i32> {
    if let Worth::Scored { pct, .. } = worth { Some(pct) } else { None }
}

/// The item after `patch`. Its result is that of the verified answer, else of the client's own. A verdict belongs to the answer that it was
/// given on: when that changes, the item is answered again, and the old verdict stays beside it without effect.
///
/// # Errors
/// Field errors under `field` when an answer doesn't fit the question.
pub fn apply(item: &AssessmentItem, question: &TemplateQuestion, patch: &ItemPatchRequest, field: &str) -> Result<AssessmentItem> {
    let (options, points) = (question.options(), question.number_map());
    let scale = Scale { kind: question.kind, na_allowed: question.na_allowed, options: &options, number_map: &points };
    let mut after = item.clone();
    if let Some(answer) = &patch.self_answer {
        let worth = answer.as_ref().map(|a| worth(&scale, a, &format!("{field}.selfAnswer"))).transpose()?;
        after.self_answer = answer.as_ref().map(stored).transpose()?;
        after.self_pct = worth.and_then(pct);
    }
    if let Some(answer) = &patch.verified_answer {
        let worth = answer.as_ref().map(|a| worth(&scale, a, &format!("{field}.verifiedAnswer"))).transpose()?;
        after.verified_answer = answer.as_ref().map(stored).transpose()?;
        after.verified_pct = worth.and_then(pct);
    }
    if let Some(comment) = &patch.self_comment {
        after.self_comment.clone_from(comment);
    }
    if let Some(comment) = &patch.coach_comment {
        after.coach_comment.clone_from(comment);
    }
    after.flagged = patch.flagged.unwrap_or(item.flagged);
    after.touched = item.touched || (item.change_requested && patch.writes_own());
    let stands = item.status == ItemStatus::Verified && after.self_answer == item.self_answer;
    update_result(&mut after, &scale, stands || patch.verified_answer.is_some())?;
    Ok(after)
}

/// Whether the verified answer is worth something else than the client's own: another score, one of the two fails or doesn't apply, or there is
/// no own answer. An item that awaits its verdict doesn't differ.
pub fn differs(item: &AssessmentItem, question: &TemplateQuestion) -> bool {
    let (options, points) = (question.options(), question.number_map());
    let scale = Scale { kind: question.kind, na_allowed: question.na_allowed, options: &options, number_map: &points };
    let worth = |answer: &Answer| worth(&scale, answer, "answer").ok();
    item.verified_answer().is_some_and(|verified| item.self_answer().is_none_or(|own| worth(&own) != worth(&verified)))
}

/// Takes the client's own answer as the verified one, in place of a verdict on an earlier answer.
pub fn accept(item: &AssessmentItem) -> AssessmentItem {
    let (verified_answer, verified_pct) = (item.self_answer.clone(), item.self_pct);
    AssessmentItem { verified_answer, verified_pct, status: ItemStatus::Verified, ..item.clone() }
}

fn update_result(item: &mut AssessmentItem, scale: &Scale<'_>, verdict_stands: bool) -> Result<()> {
    let (status, counts) = match (item.verified_answer().filter(|_| verdict_stands), item.self_answer()) {
        (Some(answer), _) => (ItemStatus::Verified, Some(answer)),
        (None, Some(answer)) => (ItemStatus::Answered, Some(answer)),
        (None, None) => (ItemStatus::Open, None),
    };
    item.status = status;
    item.result = match counts {
        Some(answer) => result(worth(scale, &answer, "answer")?),
        None => ItemResult::NotAssessed,
    };
    Ok(())
}

/// Whether a required comment is given.
pub fn comment_given(demand: Demand, result: ItemResult, comment: Option<&str>) -> bool {
    let wanted = match demand {
        Demand::Never => false,
        Demand::Always => true,
        Demand::OnFail => result == ItemResult::NonCompliant,
    };
    !wanted || comment.is_some_and(|c| !c.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        assessment::rules::{result::effective_score, state},
        scoring::QuestionKind,
    };
    use kernel::Uuid;

    fn item() -> AssessmentItem {
        AssessmentItem {
            tenant_id: Uuid::nil(),
            id: Uuid::nil(),
            assessment_id: Uuid::nil(),
            client_id: Uuid::nil(),
            question_key: "Q".into(),
            standard_id: None,
            standard_version_id: None,
            domain_id: None,
            subdomain_id: None,
            section: 0,
            sort_order: 0,
            weight: 1,
            critical: false,
            self_answer: None,
            self_pct: None,
            self_comment: None,
            verified_answer: None,
            verified_pct: None,
            coach_comment: None,
            result: ItemResult::NotAssessed,
            status: ItemStatus::Open,
            flagged: false,
            change_requested: false,
            touched: false,
            concurrency_stamp: String::new(),
            created_at: kernel::Timestamp::UNIX_EPOCH,
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    fn yes_no() -> TemplateQuestion {
        TemplateQuestion {
            id: Uuid::nil(),
            template_version_id: Uuid::nil(),
            section_id: Uuid::nil(),
            key: "Q".into(),
            text: "So?".into(),
            help: None,
            kind: QuestionKind::YesNo,
            standard_id: None,
            weight: 1,
            critical: false,
            na_allowed: true,
            evidence: Demand::Never,
            comment: Demand::OnFail,
            options: r#"[{"label":"No","scorePct":0},{"label":"Yes","scorePct":100}]"#.into(),
            option_keys: None,
            number_map: "[]".into(),
            finding: None,
            sort_order: 0,
        }
    }

    fn chose(option: u32) -> Option<Option<Answer>> {
        Some(Some(Answer { option: Some(option), ..Answer::default() }))
    }

    #[test]
    fn the_verified_answer_takes_precedence() {
        let own =
            apply(&item(), &yes_no(), &ItemPatchRequest { self_answer: chose(1), ..ItemPatchRequest::default() }, "items[0]").unwrap();
        assert_eq!((own.self_pct, own.result, own.status), (Some(10_000), ItemResult::Compliant, ItemStatus::Answered));
        let verified =
            apply(&own, &yes_no(), &ItemPatchRequest { verified_answer: chose(0), ..ItemPatchRequest::default() }, "items[0]").unwrap();
        assert_eq!((verified.verified_pct, verified.result, verified.status), (Some(0), ItemResult::NonCompliant, ItemStatus::Verified));
        let back =
            apply(&verified, &yes_no(), &ItemPatchRequest { verified_answer: Some(None), ..ItemPatchRequest::default() }, "items[0]")
                .unwrap();
        assert_eq!((back.result, back.status), (ItemResult::Compliant, ItemStatus::Answered));
        assert_eq!((accept(&own).verified_pct, accept(&own).status), (Some(10_000), ItemStatus::Verified));
        let wrong =
            apply(&item(), &yes_no(), &ItemPatchRequest { self_answer: chose(7), ..ItemPatchRequest::default() }, "items[0]").unwrap_err();
        assert_eq!(wrong.fields()[0].field, "items[0].selfAnswer");
    }

    #[test]
    fn answers_differ_by_score_by_failure_and_by_what_applies() {
        let question = TemplateQuestion {
            options: r#"[{"label":"No","scorePct":0},{"label":"Yes","scorePct":80},{"label":"Yes, but","scorePct":80,"isFail":true},
                {"label":"Mostly","scorePct":80}]"#
                .into(),
            ..yes_no()
        };
        let na = || Some(Some(Answer { not_applicable: true, ..Answer::default() }));
        for (own, verified, expected) in [
            (chose(0), chose(1), true),
            (na(), chose(0), true),
            (chose(0), na(), true),
            (chose(1), chose(2), true),
            (None, chose(1), true),
            (chose(1), chose(3), false),
            (na(), na(), false),
            (chose(1), None, false),
        ] {
            let patch = ItemPatchRequest { self_answer: own, verified_answer: verified, ..ItemPatchRequest::default() };
            let item = apply(&item(), &question, &patch, "items[0]").unwrap();
            assert_eq!(differs(&item, &question), expected, "{:?} {:?}", item.self_answer, item.verified_answer);
        }
    }

    #[test]
    fn a_verdict_belongs_to_the_answer_that_it_was_given_on() {
        let change = |item: &AssessmentItem, patch: ItemPatchRequest| apply(item, &yes_no(), &patch, "items[0]").unwrap();
        let answer = |option| ItemPatchRequest { self_answer: chose(option), ..ItemPatchRequest::default() };
        let failed = change(&change(&item(), answer(0)), ItemPatchRequest { verified_answer: chose(0), ..ItemPatchRequest::default() });
        let mended = change(&failed, answer(1));
        assert_eq!((mended.status, mended.result, mended.verified_pct), (ItemStatus::Answered, ItemResult::Compliant, Some(0)));
        assert_eq!(effective_score(&mended), Some(10_000), "the old verdict has no effect");
        let passed = change(&change(&item(), answer(1)), ItemPatchRequest { verified_answer: chose(1), ..ItemPatchRequest::default() });
        let lowered = change(&passed, answer(0));
        assert_eq!((lowered.status, lowered.result, effective_score(&lowered)), (ItemStatus::Answered, ItemResult::NonCompliant, Some(0)));
        // Nothing but the answer itself unseats a verdict, and it doesn't come back by itself.
        let comment = ItemPatchRequest { self_comment: Some(Some("See the register.".into())), ..ItemPatchRequest::default() };
        assert_eq!(change(&passed, comment.clone()).status, ItemStatus::Verified);
        assert_eq!(change(&passed, answer(1)).status, ItemStatus::Verified);
        assert_eq!(change(&lowered, comment).status, ItemStatus::Answered);
        let again = change(&lowered, ItemPatchRequest { verified_answer: chose(1), ..ItemPatchRequest::default() });
        assert_eq!((again.status, effective_score(&again)), (ItemStatus::Verified, Some(10_000)));
        assert_eq!((accept(&lowered).verified_pct, accept(&lowered).status), (Some(0), ItemStatus::Verified));
    }

    #[test]
    fn only_marked_items_are_reopened_and_their_changes_are_tracked() {
        use crate::{assessment::AssessmentStatus, assessment_type::Mode};
        let returned = state::writable(AssessmentStatus::ChangesRequested, Mode::SelfLed);
        let patch = ItemPatchRequest { self_answer: chose(1), ..ItemPatchRequest::default() };
        let locked = check_writable(&item(), &patch, returned).unwrap_err();
        assert_eq!(locked.code(), Some("Assessments.ItemsLocked"));
        let marked = AssessmentItem { change_requested: true, ..item() };
        assert!(check_writable(&marked, &patch, returned).is_ok());
        assert!(apply(&marked, &yes_no(), &patch, "items[0]").unwrap().touched);
    }

    #[test]
    fn a_failing_answer_requires_a_comment() {
        for (demand, result, comment, met) in [
            (Demand::OnFail, ItemResult::NonCompliant, None, false),
            (Demand::OnFail, ItemResult::NonCompliant, Some("why"), true),
            (Demand::OnFail, ItemResult::Partial, None, true),
            (Demand::Always, ItemResult::Compliant, Some("  "), false),
            (Demand::Never, ItemResult::NonCompliant, None, true),
        ] {
            assert_eq!(comment_given(demand, result, comment), met, "{demand:?} {result:?} {comment:?}");
        }
    }
}
