//! Moving an assessment through its states (Annex B).

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait,
    sea_query::{Condition, Expr},
};

use super::named::{Named, one};
use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentStatus, Content, ItemResult, ItemStatus, Published,
        entity::{Entity, Model, item},
        rules::{
            patch::comment_given,
            state::{self, check_note},
        },
        store,
    },
    assessment_type::template::question,
    catalogue, news,
};

/// Most ids that a refusal names.
const NAMED: usize = 100;

/// What a move is asked with.
#[derive(Debug, Clone, Default)]
pub struct MoveInput {
    /// Stamp that was read with the assessment.
    pub stamp: Option<String>,
    /// Reason or note, where the move wants one.
    pub note: Option<String>,
}

async fn locked(tx: &Tx, id: Uuid, to: AssessmentStatus, input: &MoveInput) -> Result<Assessment> {
    let before = store::lock(tx, id).await?;
    check_stamp(&before.concurrency_stamp, input.stamp.as_deref())?;
    state::check(tx.scope(), &before, to)?;
    Ok(before)
}

/// Makes the items out of the pinned template: Draft to Scheduled.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `leadUserId`, `Assessments.ScopeEmpty`.
pub async fn schedule(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let published = &*app.own::<Published>()?;
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Scheduled, input).await?;
            if before.lead_user_id.is_none() {
                return Err(Error::rule("Assessments.LeadRequired"));
            }
            let content = published.template(&tx, before.template_version_id).await?;
            if content.questions.is_empty() {
                return Err(Error::rule("Assessments.ScopeEmpty"));
            }
            insert_items(&tx, &before, &content, &pinned(published, &tx, &before, &content).await?).await?;
            let row = tx.update::<Entity>(&before, Model { status: AssessmentStatus::Scheduled, ..before.clone() }).await?;
            let people = row.participants().into_iter().chain(row.lead_user_id);
            news::moved(&tx, &row, Some(("assessment.invited", "Assessments.News.Invited")), people).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

/// The version of each standard that the questions are about: that of the assessment's release, else the one in force.
async fn pinned(published: &Published, tx: &Tx, assessment: &Assessment, content: &Content) -> Result<HashMap<Uuid, Uuid>> {
    let released = match assessment.library_release_id {
        Some(release) => published.release(tx, release).await?,
        None => Arc::default(),
    };
    let asked: BTreeSet<Uuid> = content.questions.iter().filter_map(|(_, question)| question.standard_id).collect();
    let (named, others): (Vec<Uuid>, Vec<Uuid>) = asked.into_iter().partition(|id| released.contains_key(id));
    let named = named.into_iter().filter_map(|id| Some((id, *released.get(&id)?)));
    Ok(named.chain(catalogue::versions_in_force(tx, &others).await?).collect())
}

/// Makes an item of each question, pinned to `versions` of the standards.
async fn insert_items(tx: &Tx, assessment: &Assessment, content: &Content, versions: &HashMap<Uuid, Uuid>) -> Result<()> {
    let row = |(section, question): &(i32, Arc<question::Model>)| item::ActiveModel {
        assessment_id: Set(assessment.id),
        client_id: Set(assessment.client_id),
        question_key: Set(question.key.clone()),
        standard_id: Set(question.standard_id),
        standard_version_id: Set(question.standard_id.and_then(|id| versions.get(&id).copied())),
        section: Set(*section),
        sort_order: Set(question.sort_order),
        weight: Set(question.weight),
        critical: Set(question.critical),
        result: Set(ItemResult::NotAssessed),
        status: Set(ItemStatus::Open),
        flagged: Set(false),
        change_requested: Set(false),
        touched: Set(false),
        ..Default::default()
    };
    tx.append::<item::Entity>(content.questions.iter().map(row).collect()).await
}

/// Begins: Scheduled to InProgress.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`.
pub async fn start(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::InProgress, input).await?;
            let after = Model { status: AssessmentStatus::InProgress, started_at: Some(tx.now()), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            news::moved(&tx, &row, None, []).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

/// Hands the answers in: InProgress or ChangesRequested to Submitted. The client's own score is frozen.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.Incomplete`, `.CommentRequired`, `.ChangesOpen`, each with the items.
pub async fn submit(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Submitted, input).await?;
            let source = super::source(&tx, before.clone()).await?;
            check_answered(&before, &source.items, &source.questions)?;
            let after = Model {
                status: AssessmentStatus::Submitted,
                submitted_at: Some(tx.now()),
                self_score: source.figures().self_score,
                ..before.clone()
            };
            let row = tx.update::<Entity>(&before, after).await?;
            news::moved(&tx, &row, Some(("assessment.submitted", "Assessments.News.Submitted")), row.reviewer_user_id).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

fn refuse(code: &'static str, items: impl Iterator<Item = Uuid>) -> Result<()> {
    let ids: Vec<String> = items.map(|id| id.to_string()).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let count = ids.len();
    Err(Error::rule(code).with("count", count).with("itemIds", ids.into_iter().take(NAMED).collect::<Vec<_>>()))
}

fn check_answered(assessment: &Assessment, items: &[AssessmentItem], questions: &HashMap<String, question::Model>) -> Result<()> {
    refuse("Assessments.Incomplete", items.iter().filter(|i| i.status == ItemStatus::Open).map(|i| i.id))?;
    let silent = |item: &&AssessmentItem| {
        let comment = item.self_comment.as_deref().or(item.coach_comment.as_deref());
        questions.get(&item.question_key).is_some_and(|q| !comment_given(q.comment, item.result, comment))
    };
    refuse("Assessments.CommentRequired", items.iter().filter(silent).map(|i| i.id))?;
    if assessment.status == AssessmentStatus::ChangesRequested {
        refuse("Assessments.ChangesOpen", items.iter().filter(|i| i.change_requested && !i.touched).map(|i| i.id))?;
    }
    Ok(())
}

/// Takes the review up: Submitted (or InProgress, where the coach leads) to InReview. The caller becomes the reviewer where
/// none is named.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.ReviewerIsLead`.
pub async fn open_review(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.stamp.as_deref())?;
            if before.status == AssessmentStatus::Finalised {
                // The way back into review from here is reopening, with a reason.
                return Err(Error::transition(before.status, AssessmentStatus::InReview, &[]));
            }
            state::check(tx.scope(), &before, AssessmentStatus::InReview)?;
            let me = tx.scope().principal().user_id;
            state::check_reviewer(before.requires_review, before.mode, before.lead_user_id, me)?;
            let reviewer_user_id = before.reviewer_user_id.or(me);
            let row =
                tx.update::<Entity>(&before, Model { status: AssessmentStatus::InReview, reviewer_user_id, ..before.clone() }).await?;
            news::moved(&tx, &row, None, []).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

/// Sends marked items back: InReview to ChangesRequested; they alone can be changed.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.ReviewerIsLead`, field errors on `itemIds` and `note`.
pub async fn request_changes(app: &App, scope: &Scope, id: Uuid, items: &[Uuid], input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::ChangesRequested, input).await?;
            state::check_reviewer(before.requires_review, before.mode, before.lead_user_id, tx.scope().principal().user_id)?;
            let note = check_note(input.note.as_deref(), 10)?;
            let found = store::items_by_id(&tx, id, items).await?;
            if items.is_empty() {
                return Err(Error::invalid("itemIds", "Validation.Required"));
            }
            if let Some(unknown) = items.iter().find(|id| !found.contains_key(id)) {
                return Err(kernel::error::unknown_reference("itemIds", *unknown));
            }
            mark(&tx, id, items).await?;
            let after = Model { status: AssessmentStatus::ChangesRequested, note: Some(note), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            let people = row.participants().into_iter().chain(row.lead_user_id);
            news::moved(&tx, &row, Some(("assessment.changes-requested", "Assessments.News.ChangesRequested")), people).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

async fn mark(tx: &Tx, assessment: Uuid, items: &[Uuid]) -> Result<()> {
    use item::Column;
    let all = Condition::all().add(Column::AssessmentId.eq(assessment));
    tx.set_where::<item::Entity>(all.clone(), vec![(Column::ChangeRequested, Expr::val(false)), (Column::Touched, Expr::val(false))])
        .await?;
    let marked = all.add(Column::Id.is_in(items.iter().copied()));
    tx.set_where::<item::Entity>(marked, vec![(Column::ChangeRequested, Expr::val(true))]).await.map(drop)
}

/// Opens a finalised assessment again: Finalised to InReview, as the next revision. What was finalised stays in force until
/// it is finalised again.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `note`.
pub async fn reopen(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.stamp.as_deref())?;
            if before.status != AssessmentStatus::Finalised {
                let moves = state::moves(before.status, before.mode);
                return Err(Error::transition(before.status, AssessmentStatus::InReview, moves));
            }
            state::check(tx.scope(), &before, AssessmentStatus::InReview)?;
            let note = check_note(input.note.as_deref(), 3)?;
            let after = Model { status: AssessmentStatus::InReview, revision: before.revision + 1, note: Some(note), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            news::moved(&tx, &row, None, []).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}

/// Calls an assessment off. What was finalised stays untouched.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `note`.
pub async fn cancel(app: &App, scope: &Scope, id: Uuid, input: &MoveInput) -> Result<Named> {
    let row = app
        .db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Cancelled, input).await?;
            let note = check_note(input.note.as_deref(), 3)?;
            let row =
                tx.update::<Entity>(&before, Model { status: AssessmentStatus::Cancelled, note: Some(note), ..before.clone() }).await?;
            news::moved(&tx, &row, None, []).await?;
            Ok(row)
        })
        .await?;
    one(app, scope, row).await
}
