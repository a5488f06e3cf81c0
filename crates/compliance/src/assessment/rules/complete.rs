//! Completeness required for submitting or finalising an assessment. Pure.

use std::collections::HashMap;

use kernel::{Error, Result, Uuid};

use super::patch::comment_given;
use crate::{
    assessment::{Assessment, AssessmentItem, AssessmentStatus, ItemStatus},
    assessment_type::TemplateQuestion,
};

/// Maximum number of ids in an error.
const MAX_IDS: usize = 100;

/// Checks that a client may submit: every item answered, required comments given, requested changes made.
///
/// # Errors
/// `Assessments.Incomplete`, `.CommentRequired`, `.ChangesOpen`, each with the items.
pub fn check_answered(assessment: &Assessment, items: &[AssessmentItem], questions: &HashMap<String, TemplateQuestion>) -> Result<()> {
    let comment = |item: &AssessmentItem| item.self_comment.clone().or_else(|| item.coach_comment.clone());
    check(items, questions, |item| item.status != ItemStatus::Open, comment)?;
    if assessment.status == AssessmentStatus::ChangesRequested {
        reject("Assessments.ChangesOpen", items.iter().filter(|i| i.change_requested && !i.touched))?;
    }
    Ok(())
}

/// Checks that an assessment may be finalised: every item verified, required comments given.
///
/// # Errors
/// `Assessments.Incomplete`, `.CommentRequired`, each with the items.
pub fn check_verified(items: &[AssessmentItem], questions: &HashMap<String, TemplateQuestion>) -> Result<()> {
    let comment = |item: &AssessmentItem| item.coach_comment.clone().filter(|c| !c.trim().is_empty()).or_else(|| item.self_comment.clone());
    check(items, questions, |item| item.status == ItemStatus::Verified, comment)
}

fn check(
    items: &[AssessmentItem],
    questions: &HashMap<String, TemplateQuestion>,
    done: impl Fn(&AssessmentItem) -> bool,
    comment: impl Fn(&AssessmentItem) -> Option<String>,
) -> Result<()> {
    reject("Assessments.Incomplete", items.iter().filter(|item| !done(item)))?;
    let uncommented = |item: &&AssessmentItem| {
        questions.get(&item.question_key).is_some_and(|q| !comment_given(q.comment, item.result, comment(item).as_deref()))
    };
    reject("Assessments.CommentRequired", items.iter().filter(uncommented))
}

fn reject<'a>(code: &'static str, items: impl Iterator<Item = &'a AssessmentItem>) -> Result<()> {
    let ids: Vec<Uuid> = items.map(|item| item.id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let named: Vec<String> = ids.iter().take(MAX_IDS).map(Uuid::to_string).collect();
    Err(Error::rule(code).with("count", ids.len()).with("itemIds", named))
}
