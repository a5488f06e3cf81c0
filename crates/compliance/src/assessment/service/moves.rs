//! Transitions of an assessment (Annex B).

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::{
    release,
    standard::{InForce, in_force},
};
use sea_orm::ActiveValue::Set;

use crate::{
    assessment::{
        Assessment, AssessmentStatus, ItemStatus,
        entity::{Entity, Model, item},
        input::AssessmentMoveRequest,
        notifications::{self, Notice},
        rules::{
            complete::check_answered,
            state::{self, check_note},
        },
        store,
    },
    assessment_type::{PublishedTemplate, TemplateCache, TemplateQuestion, service::templates},
    catalogue::Tree,
    scoring::ItemResult,
};

async fn locked(tx: &Tx, id: Uuid, to: AssessmentStatus, stamp: Option<&str>) -> Result<Assessment> {
    let before = store::lock(tx, id).await?;
    check_stamp(&before.concurrency_stamp, stamp)?;
    state::check(tx.scope(), &before, to)?;
    Ok(before)
}

/// Creates the items from the pinned template: Draft to Scheduled.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `leadUserId`, `Assessments.ScopeEmpty`.
pub async fn schedule(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    let templates = &*app.own::<TemplateCache>()?;
    app.db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Scheduled, input.concurrency_stamp.as_deref()).await?;
            if before.lead_user_id.is_none() {
                return Err(Error::rule("Assessments.LeadRequired"));
            }
            let content = templates.get(&tx, before.template_version_id).await?;
            if content.questions.is_empty() {
                return Err(Error::rule("Assessments.ScopeEmpty"));
            }
            let (versions, places) = (pinned(&tx, &before, &content).await?, Places::read(&tx, &before, &content).await?);
            insert_items(&tx, &before, &content, &versions, &places).await?;
            let row = tx.update::<Entity>(&before, Model { status: AssessmentStatus::Scheduled, ..before.clone() }).await?;
            notifications::moved(&tx, &row, Some(Notice::Invited)).await?;
            Ok(row)
        })
        .await
}

/// The version of each standard in the questions: that of the pinned release, else the one in force.
async fn pinned(tx: &Tx, assessment: &Assessment, content: &PublishedTemplate) -> Result<HashMap<Uuid, Uuid>> {
    let released = match assessment.library_release_id {
        Some(release) => release::pinned_versions(tx, release).await?,
        None => HashMap::new(),
    };
    let asked: BTreeSet<Uuid> = content.questions.iter().filter_map(|(_, question)| question.standard_id).collect();
    let (named, others): (Vec<Uuid>, Vec<Uuid>) = asked.into_iter().partition(|id| released.contains_key(id));
    let named = named.into_iter().filter_map(|id| Some((id, *released.get(&id)?)));
    Ok(named.chain(in_force::versions_in_force(tx, &others).await?).collect())
}

/// Where standards and sections stand in the framework now.
struct Places {
    tree: Tree,
    standards: HashMap<Uuid, InForce>,
    /// Subdomains of the sections, by position.
    sections: Vec<Option<Uuid>>,
}

impl Places {
    async fn read(tx: &Tx, assessment: &Assessment, content: &PublishedTemplate) -> Result<Self> {
        let asked: BTreeSet<Uuid> = content.questions.iter().filter_map(|(_, question)| question.standard_id).collect();
        Ok(Self {
            tree: Tree::read(tx, Some(assessment.framework_id)).await?,
            standards: in_force::by_ids(tx, &asked.into_iter().collect::<Vec<_>>()).await?,
            sections: templates::sections(tx, assessment.template_version_id).await?.into_iter().map(|s| s.subdomain_id).collect(),
        })
    }

    /// Domain and subdomain of a question: those of its standard, else of its section.
    fn of(&self, section: i32, question: &TemplateQuestion) -> Option<(Uuid, Uuid)> {
        if let Some(standard) = question.standard_id.and_then(|id| self.standards.get(&id)) {
            return Some((standard.domain_id, standard.subdomain_id));
        }
        let subdomain = usize::try_from(section).ok().and_then(|at| self.sections.get(at).copied()).flatten()?;
        Some((self.tree.domain_of(subdomain)?, subdomain))
    }
}

/// Inserts an item for each question, pinned to `versions` of the standards and to their places.
async fn insert_items(
    tx: &Tx,
    assessment: &Assessment,
    content: &PublishedTemplate,
    versions: &HashMap<Uuid, Uuid>,
    places: &Places,
) -> Result<()> {
    let row = |(section, question): &(i32, Arc<TemplateQuestion>)| item::ActiveModel {
        assessment_id: Set(assessment.id),
        client_id: Set(assessment.client_id),
        question_key: Set(question.key.clone()),
        standard_id: Set(question.standard_id),
        standard_version_id: Set(question.standard_id.and_then(|id| versions.get(&id).copied())),
        domain_id: Set(places.of(*section, question).map(|(domain, _)| domain)),
        subdomain_id: Set(places.of(*section, question).map(|(_, subdomain)| subdomain)),
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

/// Starts: Scheduled to InProgress.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`.
pub async fn start(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::InProgress, input.concurrency_stamp.as_deref()).await?;
            let after = Model { status: AssessmentStatus::InProgress, started_at: Some(tx.now()), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            notifications::moved(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}

/// Submits the answers: InProgress or ChangesRequested to Submitted. The client's own score is frozen.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.Incomplete`, `.CommentRequired`, `.ChangesOpen`, each with the items.
pub async fn submit(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Submitted, input.concurrency_stamp.as_deref()).await?;
            let source = super::source(&tx, before.clone()).await?;
            check_answered(&before, &source.items, &source.questions)?;
            let after = Model {
                status: AssessmentStatus::Submitted,
                submitted_at: Some(tx.now()),
                submitted_by: tx.scope().principal().user_id,
                self_score: source.figures().self_score,
                ..before.clone()
            };
            let row = tx.update::<Entity>(&before, after).await?;
            notifications::moved(&tx, &row, Some(Notice::Submitted)).await?;
            Ok(row)
        })
        .await
}

/// Starts the review: Submitted (or InProgress, if the coach leads) to InReview. The caller becomes the reviewer if there is none.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.ReviewerIsLead`.
pub async fn open_review(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            if before.status == AssessmentStatus::Finalised {
                // From here, reopening with a reason is the way back into review.
                return Err(Error::transition(before.status, AssessmentStatus::InReview, &[]));
            }
            state::check(tx.scope(), &before, AssessmentStatus::InReview)?;
            let me = tx.scope().principal().user_id;
            state::check_reviewer(before.requires_review, before.mode, before.answered_by(), me)?;
            let reviewer_user_id = before.reviewer_user_id.or(me);
            let row =
                tx.update::<Entity>(&before, Model { status: AssessmentStatus::InReview, reviewer_user_id, ..before.clone() }).await?;
            notifications::moved(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}

/// Returns marked items: InReview to ChangesRequested. Only they can be changed.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, `Assessments.ReviewerIsLead`, field errors on `itemIds` and `note`.
pub async fn request_changes(app: &App, scope: &Scope, id: Uuid, items: &[Uuid], note: &str, stamp: Option<&str>) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::ChangesRequested, stamp).await?;
            state::check_reviewer(before.requires_review, before.mode, before.answered_by(), tx.scope().principal().user_id)?;
            let note = check_note(Some(note), state::SHORTEST_CHANGE_NOTE)?;
            let found = store::items_by_id(&tx, id, items).await?;
            if items.is_empty() {
                return Err(Error::invalid("itemIds", "Validation.Required"));
            }
            if let Some(unknown) = items.iter().find(|id| !found.contains_key(id)) {
                return Err(kernel::error::unknown_reference("itemIds", *unknown));
            }
            store::mark(&tx, id, items).await?;
            let after = Model { status: AssessmentStatus::ChangesRequested, note: Some(note), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            notifications::moved(&tx, &row, Some(Notice::ChangesRequested)).await?;
            Ok(row)
        })
        .await
}

/// Reopens a finalised assessment as its next revision: Finalised to InReview. The finalised result stays in force until it is finalised
/// again.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `note`.
pub async fn reopen(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = store::lock(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            if before.status != AssessmentStatus::Finalised {
                return Err(Error::transition(before.status, AssessmentStatus::InReview, state::moves_of(&before)));
            }
            state::check(tx.scope(), &before, AssessmentStatus::InReview)?;
            let note = check_note(input.note.as_deref(), state::SHORTEST_REASON)?;
            let after = Model { status: AssessmentStatus::InReview, revision: before.revision + 1, note: Some(note), ..before.clone() };
            let row = tx.update::<Entity>(&before, after).await?;
            notifications::moved(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}

/// Cancels an assessment that was never finalised.
///
/// # Errors
/// 403, 404, 409, `Common.InvalidTransition`, a field error on `note`.
pub async fn cancel(app: &App, scope: &Scope, id: Uuid, input: &AssessmentMoveRequest) -> Result<Assessment> {
    app.db()
        .write(scope, |tx| async move {
            let before = locked(&tx, id, AssessmentStatus::Cancelled, input.concurrency_stamp.as_deref()).await?;
            let note = check_note(input.note.as_deref(), state::SHORTEST_REASON)?;
            let row =
                tx.update::<Entity>(&before, Model { status: AssessmentStatus::Cancelled, note: Some(note), ..before.clone() }).await?;
            notifications::moved(&tx, &row, None).await?;
            Ok(row)
        })
        .await
}
