//! Answering and verifying items.

use std::{collections::HashMap, sync::Arc};

use ::store::{Tx, ties};
use chrono::{DateTime, Utc};
use http::App;
use kernel::{Error, Operation, Page, Paged, Result, Scope, Uuid};
use library::standard::{self, InForce, StandardCache, StandardVersion};

use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentStatus, ItemFilter, ItemStatus, REACH, REVIEW, VIEW,
        entity::{Entity, Model, item},
        input::ItemPatchRequest,
        rules::{patch, state},
        store::{self, Origin},
    },
    assessment_type::{PublishedTemplate, TemplateCache, TemplateQuestion},
};

/// The answer of the previous assessment.
#[derive(Debug, Clone)]
pub struct LastTime {
    /// Number of the assessment.
    pub number: String,
    /// When it was finalised.
    pub finalised_at: Option<DateTime<Utc>>,
    /// The previous item.
    pub item: AssessmentItem,
    /// Its question, in the words of that time.
    pub question: Arc<TemplateQuestion>,
}

/// An item with its question, standard and previous answer.
#[derive(Debug, Clone)]
pub struct ItemContext {
    pub item: AssessmentItem,
    pub question: Arc<TemplateQuestion>,
    pub standard: Option<Arc<InForce>>,
    /// The pinned version of the standard.
    pub version: Option<Arc<StandardVersion>>,
    /// The answer of the previous assessment.
    pub last: Option<LastTime>,
}

pub type ItemPage = Paged<ItemContext>;

/// One page of the items of an assessment, in the order of its template.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn items(app: &App, scope: &Scope, id: Uuid, filter: &ItemFilter, page: &Page) -> Result<ItemPage> {
    scope.require(VIEW)?;
    let caches = (&*app.own::<TemplateCache>()?, &*app.own::<StandardCache>()?);
    let (page, context) = app
        .db()
        .read(scope, |tx| async move {
            let differing = if filter.differing { Some(differing(&tx, caches.0, id).await?) } else { None };
            let (page, origin) = store::items(&tx, id, filter, differing.as_deref(), page).await?;
            let context = match origin {
                Some(origin) => Some(PageContext::read(caches, &tx, origin, &page.items).await?),
                None => None,
            };
            Ok((page, context))
        })
        .await?;
    let standards = standard::cached(app, scope, page.items.iter().filter_map(|i| i.standard_id)).await?;
    Ok(Paged { total: page.total, items: context.map(|context| context.apply_to(page.items, &standards)).unwrap_or_default() })
}

/// The items of an assessment whose verified answer is worth something else than the client's own.
async fn differing(tx: &Tx, templates: &TemplateCache, id: Uuid) -> Result<Vec<Uuid>> {
    let assessment = tx.get::<Entity>(id).await?;
    let content = templates.get(tx, assessment.template_version_id).await?;
    let differs = |item: &&AssessmentItem| content.question(&item.question_key).is_some_and(|question| patch::differs(item, question));
    Ok(store::all_items(tx, id).await?.iter().filter(differs).map(|item| item.id).collect())
}

/// The context of a page of items.
struct PageContext {
    content: Arc<PublishedTemplate>,
    versions: HashMap<Uuid, Arc<StandardVersion>>,
    baseline: Option<LastAssessment>,
}

/// The previous assessment with its answers, and its own questions: keys and texts may have changed since.
struct LastAssessment {
    assessment: Assessment,
    items: HashMap<String, AssessmentItem>,
    content: Arc<PublishedTemplate>,
}

impl LastAssessment {
    /// What was answered to a question. A key that asks something else by now has no last time.
    fn last_time(&mut self, question: &TemplateQuestion) -> Option<LastTime> {
        let then = Arc::clone(self.content.question(&question.key).filter(|then| then.asks_the_same(question))?);
        let item = self.items.remove(&question.key)?;
        let (number, finalised_at) = (self.assessment.number.clone(), self.assessment.finalised_at);
        Some(LastTime { number, finalised_at, item, question: then })
    }
}

impl PageContext {
    async fn read(
        (templates, standards): (&TemplateCache, &StandardCache),
        tx: &Tx,
        origin: Origin,
        items: &[AssessmentItem],
    ) -> Result<Self> {
        let versions: Vec<Uuid> = items.iter().filter_map(|i| i.standard_version_id).collect();
        let baseline = match origin.baseline_id {
            Some(id) => {
                let keys: Vec<String> = items.iter().map(|i| i.question_key.clone()).collect();
                let (assessment, items) = last_time(tx, id, &keys).await?;
                let content = templates.get(tx, assessment.template_version_id).await?;
                Some(LastAssessment { assessment, items, content })
            }
            None => None,
        };
        let content = templates.get(tx, origin.template_version_id).await?;
        Ok(Self { content, versions: standards.versions(tx, &versions).await?, baseline })
    }

    fn apply_to(mut self, items: Vec<AssessmentItem>, standards: &HashMap<Uuid, Arc<InForce>>) -> Vec<ItemContext> {
        let context = |item: AssessmentItem| {
            let question = Arc::clone(self.content.question(&item.question_key)?);
            let last = self.baseline.as_mut().and_then(|before| before.last_time(&question));
            Some(ItemContext {
                question,
                standard: item.standard_id.and_then(|id| standards.get(&id).cloned()),
                version: item.standard_version_id.and_then(|id| self.versions.get(&id).cloned()),
                last,
                item,
            })
        };
        items.into_iter().filter_map(context).collect()
    }
}

/// The previous assessment and its answers to the questions `keys`. A caller who doesn't reach it gets the answers without the comments.
async fn last_time(tx: &Tx, id: Uuid, keys: &[String]) -> Result<(Assessment, HashMap<String, AssessmentItem>)> {
    let _lifted = tx.lift();
    let assessment = tx.get::<Entity>(id).await?;
    let mut items = store::items_by_key(tx, id, keys).await?;
    if !tx.scope().reaches(&REACH, Operation::Read, &ties::<Entity>(&assessment)) {
        for item in items.values_mut() {
            (item.coach_comment, item.self_comment) = (None, None);
        }
    }
    Ok((assessment, items))
}

/// The outcome of the change of one item.
#[derive(Debug)]
pub enum Patched {
    Saved(Box<AssessmentItem>),
    /// Another user changed the item first; this is its current state.
    Stale(Box<AssessmentItem>),
    /// There is no such item in the assessment.
    NotFound(Uuid),
    /// The change is refused for this reason, and would be again.
    Refused(Uuid, Error),
}

impl Patched {
    /// Fails with the reason of a change that was refused.
    ///
    /// # Errors
    /// Those of [`Patched::Refused`].
    pub fn accepted(self) -> Result<()> {
        if let Self::Refused(_, error) = self { Err(error) } else { Ok(()) }
    }
}

/// Changes items: answers, comments, flags. Each is judged by itself: what others have changed meanwhile, what doesn't fit its question and
/// what the status doesn't allow any more is left unchanged and reported, and the rest is saved. The first answer starts a scheduled
/// assessment.
///
/// # Errors
/// 403 for users who may make none of the changes, 404.
pub async fn patch(app: &App, scope: &Scope, id: Uuid, patches: &[ItemPatchRequest]) -> Result<(Assessment, Vec<Patched>)> {
    let templates = &*app.own::<TemplateCache>()?;
    app.db()
        .write(scope, |tx| async move {
            let assessment = tx.get::<Entity>(id).await?;
            let allowed = patches.iter().map(|p| check_side(tx.scope(), &assessment, p));
            allowed.reduce(|one, other| one.or(other)).transpose()?;
            let ids: Vec<Uuid> = patches.iter().map(|p| p.id).collect();
            let mut found = store::items_by_id(&tx, id, &ids).await?;
            let content = templates.get(&tx, assessment.template_version_id).await?;
            let mut done = Vec::with_capacity(patches.len());
            for (at, patch) in patches.iter().enumerate() {
                let patched = patch_one(&tx, &assessment, &found, &content, at, patch).await?;
                // A second change of the same item was made without the first.
                if let Patched::Saved(item) = &patched {
                    found.insert(item.id, (**item).clone());
                }
                done.push(patched);
            }
            let answered = done.iter().any(|d| matches!(d, Patched::Saved(item) if item.status != ItemStatus::Open));
            let assessment = if answered { start_if_scheduled(&tx, assessment).await? } else { assessment };
            Ok((assessment, done))
        })
        .await
}

/// Checks that the caller may write the answers in `patch`.
fn check_side(scope: &Scope, assessment: &Assessment, patch: &ItemPatchRequest) -> Result<()> {
    if patch.writes_verified() {
        scope.require(REVIEW)?;
    }
    if (patch.writes_own() || !patch.writes_verified()) && !state::may_answer(scope, assessment) && !scope.has(REVIEW) {
        return Err(Error::forbidden(crate::assessment::CONTRIBUTE.0));
    }
    Ok(())
}

async fn patch_one(
    tx: &Tx,
    assessment: &Assessment,
    found: &HashMap<Uuid, AssessmentItem>,
    content: &PublishedTemplate,
    at: usize,
    change: &ItemPatchRequest,
) -> Result<Patched> {
    let Some(before) = found.get(&change.id) else { return Ok(Patched::NotFound(change.id)) };
    let Some(question) = content.question(&before.question_key) else { return Ok(Patched::NotFound(change.id)) };
    if change.concurrency_stamp.as_deref().is_some_and(|stamp| !stamp.is_empty() && stamp != before.concurrency_stamp) {
        return Ok(Patched::Stale(Box::new(before.clone())));
    }
    match changed(tx.scope(), assessment, (before, question), at, change) {
        Ok(after) => Ok(Patched::Saved(Box::new(tx.update::<item::Entity>(before, after).await?))),
        Err(error) if error.kind().is_transient() => Err(error),
        Err(error) => Ok(Patched::Refused(change.id, error)),
    }
}

/// The item after a change that nobody was faster with.
fn changed(
    scope: &Scope,
    assessment: &Assessment,
    (before, question): (&AssessmentItem, &TemplateQuestion),
    at: usize,
    change: &ItemPatchRequest,
) -> Result<AssessmentItem> {
    if change.concurrency_stamp.as_deref().is_none_or(str::is_empty) {
        return Err(Error::invalid(format!("items[{at}].concurrencyStamp"), "Validation.Required"));
    }
    check_side(scope, assessment, change)?;
    if assessment.status == AssessmentStatus::Finalised {
        return Err(Error::rule("Assessments.Finalised"));
    }
    patch::check_writable(before, change, state::writable(assessment.status, assessment.mode))?;
    patch::apply(before, question, change, &format!("items[{at}]"))
}

async fn start_if_scheduled(tx: &Tx, assessment: Assessment) -> Result<Assessment> {
    if assessment.status != AssessmentStatus::Scheduled {
        return Ok(assessment);
    }
    let after = Model { status: AssessmentStatus::InProgress, started_at: Some(tx.now()), ..assessment.clone() };
    tx.note::<Entity>(&assessment, after).await
}

/// Accepts the client's answers as verified where the reviewer gave none: for all items, or only for `ids`.
/// Returns how many were accepted.
///
/// # Errors
/// 403 without [`REVIEW`], 404, `Assessments.ItemsLocked` outside review, a field error on `itemIds`.
pub async fn accept(app: &App, scope: &Scope, id: Uuid, ids: &[Uuid]) -> Result<(Assessment, u64)> {
    scope.require(REVIEW)?;
    app.db()
        .write(scope, |tx| async move {
            let assessment = tx.get::<Entity>(id).await?;
            if !state::writable(assessment.status, assessment.mode).verified {
                return Err(Error::rule("Assessments.ItemsLocked"));
            }
            let items = store::all_items(&tx, id).await?;
            if let Some(unknown) = ids.iter().find(|wanted| items.iter().all(|item| item.id != **wanted)) {
                return Err(kernel::error::unknown_reference("itemIds", *unknown));
            }
            let wanted = |item: &&AssessmentItem| item.status == ItemStatus::Answered && (ids.is_empty() || ids.contains(&item.id));
            let accepted: Vec<_> = items.iter().filter(wanted).map(|item| (item, patch::accept(item))).collect();
            let accepted = tx.update_all::<item::Entity>(accepted).await?;
            Ok((assessment, accepted.len() as u64))
        })
        .await
}
