//! Reading assessments and their results.

use std::collections::HashMap;

use ::store::{Tx, ties};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use library::{
    release::{self, Release},
    standard::in_force,
};

use super::taking_back::items_in_force;
use crate::{
    assessment::{
        Assessment, AssessmentItem, AssessmentStatus, CONTRIBUTE, ItemStatus, REVIEW, Source, UPDATE, VIEW,
        entity::{Entity, StoredResult, item},
        notifications,
        rules::result::{AssessmentResult, Before, has_moved},
        store,
    },
    assessment_type::{TemplateSection, service::templates},
    catalogue::Tree,
};

#[derive(Debug, Clone)]
pub struct SectionProgress {
    /// Position.
    pub section: i32,
    pub title: String,
    /// Subdomain that it is about.
    pub subdomain_id: Option<Uuid>,
    /// Domain of the subdomain.
    pub domain_id: Option<Uuid>,
    pub progress: store::Progress,
}

/// One page of the assessments in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Assessment>> {
    scope.require(VIEW)?;
    let filter = &notifications::with_told(app, scope, filter).await?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// The steps that the caller may take, for finding assessments that await one.
pub fn awaited(scope: &Scope) -> store::Awaited {
    let user = scope.principal().user_id;
    store::Awaited {
        user: user.unwrap_or_default(),
        answers: user.is_some() && (scope.has(CONTRIBUTE) || scope.has(UPDATE)),
        reviews: user.is_some() && scope.has(REVIEW),
    }
}

/// One assessment.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Assessment> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The sections of an assessment and their progress.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn sections(app: &App, scope: &Scope, assessment: &Assessment) -> Result<Vec<SectionProgress>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let progress = store::section_progress(&tx, assessment.id).await?;
            let tree = Tree::read(&tx, Some(assessment.framework_id)).await?;
            let sections = templates::sections(&tx, assessment.template_version_id).await?;
            let section = |(at, s): (i32, TemplateSection)| SectionProgress {
                section: at,
                domain_id: s.subdomain_id.and_then(|id| tree.domain_of(id)),
                title: s.title,
                subdomain_id: s.subdomain_id,
                progress: progress.get(&at).copied().unwrap_or_default(),
            };
            Ok((0i32..)
                .zip(sections)
                .map(section)
                .filter(|s| s.progress.total > 0 || assessment.status == AssessmentStatus::Draft)
                .collect())
        })
        .await
}

/// The input of a result.
pub(crate) async fn source(tx: &Tx, assessment: Assessment) -> Result<Source> {
    let items = store::all_items(tx, assessment.id).await?;
    let baseline = baseline(tx, &assessment).await?;
    let ids: Vec<Uuid> = items.iter().filter_map(|i| i.standard_id).collect();
    let template = templates::read(tx, assessment.template_version_id).await?;
    Ok(Source {
        template: template.version,
        sections: template.sections,
        questions: template.questions.into_iter().map(|q| (q.key.clone(), q)).collect(),
        tree: Tree::read(tx, Some(assessment.framework_id)).await?,
        standards: in_force::by_ids(tx, &ids).await?,
        pins: in_force::pins(tx, assessment.framework_id).await?,
        baseline,
        items,
        assessment,
    })
}

/// The baseline of the assessment, even if the caller doesn't reach it: only its scores are shown.
async fn baseline(tx: &Tx, assessment: &Assessment) -> Result<Option<Before>> {
    let _lifted = tx.lift();
    let Some(row) = store::baseline(tx, assessment.id).await? else { return Ok(None) };
    let frozen = store::revision(tx, row.id, row.revision).await?;
    let result = frozen.map(|frozen| StoredResult::read(&frozen.result)).transpose()?;
    let questions = if row.template_version_id == assessment.template_version_id {
        None
    } else {
        let template = templates::read(tx, row.template_version_id).await?;
        Some(template.questions.into_iter().map(|q| (q.key.clone(), q)).collect())
    };
    Ok(Some(Before { items: store::all_items(tx, row.id).await?, questions, result, assessment: row }))
}

/// A result with the releases of the framework that its figures are of.
#[derive(Debug, Clone)]
pub struct Told {
    pub result: AssessmentResult,
    /// The release that the assessment was started with.
    pub release: Option<Release>,
    /// The framework's current release.
    pub current_release: Option<Release>,
    /// The release that the baseline was started with.
    pub baseline_release: Option<Release>,
    /// Whether the framework has changed since: there is another release, or a standard stands elsewhere.
    pub framework_changed: bool,
}

/// The result of an assessment, or of one of its frozen revisions.
///
/// # Errors
/// 403 without [`VIEW`], 404, also for a revision that was never finalised.
pub async fn result(app: &App, scope: &Scope, id: Uuid, revision: Option<i32>) -> Result<Told> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let assessment = tx.get::<Entity>(id).await?;
            let finalised = assessment.status == AssessmentStatus::Finalised;
            let result = match revision.or_else(|| finalised.then_some(assessment.revision)) {
                Some(number) => {
                    let frozen = store::revision(&tx, id, number).await?.ok_or_else(|| Error::not_found("AssessmentRevision", number))?;
                    StoredResult::read(&frozen.result)?
                }
                None => source(&tx, assessment.clone()).await?.result(),
            };
            with_releases(&tx, &assessment, result).await
        })
        .await
}

async fn with_releases(tx: &Tx, assessment: &Assessment, result: AssessmentResult) -> Result<Told> {
    let before = match &result.baseline {
        Some(baseline) => {
            let _lifted = tx.lift();
            store::by_ids(tx, &[baseline.assessment_id]).await?.remove(&baseline.assessment_id)
        }
        None => None,
    };
    let (own, before) = (assessment.library_release_id, before.and_then(|row| row.library_release_id));
    let releases = release::by_ids(tx, &own.into_iter().chain(before).collect::<Vec<_>>()).await?;
    let named = |id: Option<Uuid>| id.and_then(|id| releases.get(&id).cloned());
    let current_release = release::latest(tx, assessment.framework_id).await?;
    let items = store::all_items(tx, assessment.id).await?;
    let standards = in_force::by_ids(tx, &items.iter().filter_map(|i| i.standard_id).collect::<Vec<_>>()).await?;
    Ok(Told {
        framework_changed: own != current_release.as_ref().map(|r| r.id) || items.iter().any(|i| has_moved(i, &standards)),
        release: named(own),
        baseline_release: named(before),
        current_release,
        result,
    })
}

/// One assessment, in a running transaction.
///
/// # Errors
/// 404.
pub(crate) async fn find(tx: &Tx, id: Uuid) -> Result<Assessment> {
    tx.get::<Entity>(id).await
}

/// One item.
///
/// # Errors
/// 404.
pub(crate) async fn item(tx: &Tx, id: Uuid) -> Result<AssessmentItem> {
    tx.get::<item::Entity>(id).await
}

/// The verified items of an assessment about a standard, in order, as its result in force has them.
///
/// # Errors
/// 404.
pub(crate) async fn items_about(tx: &Tx, assessment: Uuid, standard: Uuid) -> Result<Vec<AssessmentItem>> {
    let items = items_in_force(tx, &find(tx, assessment).await?).await?;
    Ok(items.into_iter().filter(|i| i.standard_id == Some(standard) && i.status == ItemStatus::Verified).collect())
}

/// The users who lead, answer, review or planned an assessment, even if the caller doesn't reach it.
pub(crate) async fn people(tx: &Tx, id: Uuid) -> Result<Vec<Uuid>> {
    let _lifted = tx.lift();
    let found = store::by_ids(tx, &[id]).await?.remove(&id);
    Ok(found.map_or_else(Vec::new, |assessment| {
        let ties = ties::<Entity>(&assessment);
        ties.owners.into_iter().chain(ties.others).collect()
    }))
}

/// Numbers of the assessments in reach by id.
pub(crate) async fn numbers(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    Ok(store::by_ids(tx, ids).await?.into_iter().map(|(id, a)| (id, a.number)).collect())
}
