//! Reading assessments and their results.

use ::store::Tx;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};

use super::named::{Named, SectionProgress, named, one};
use crate::{
    assessment::{
        Assessment, AssessmentStatus, CONTRIBUTE, REVIEW, UPDATE, VIEW,
        entity::Entity,
        result::{ResultView, Source},
        store,
    },
    assessment_type::{store as templates, template},
    catalogue,
};

/// One page of the assessments in reach.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Named>> {
    scope.require(VIEW)?;
    let page = app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await?;
    Ok(Paged { total: page.total, items: named(app, scope, page.items).await? })
}

/// The steps that the caller may take, to look for the assessments that wait for one.
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
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Named> {
    scope.require(VIEW)?;
    let row = app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await?;
    one(app, scope, row).await
}

/// The sections of an assessment and how far each is.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn sections(app: &App, scope: &Scope, assessment: &Assessment) -> Result<Vec<SectionProgress>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let progress = store::section_progress(&tx, assessment.id).await?;
            let tree = catalogue::tree(&tx, catalogue::framework(&tx, Some(assessment.framework_id)).await?).await?;
            let domain = |id: Option<Uuid>| id.and_then(|id| tree.subdomains.iter().find(|s| s.id == id)).map(|s| s.domain_id);
            let sections = templates::sections(&tx, assessment.template_version_id).await?;
            let section = |(at, s): (i32, template::section::Model)| SectionProgress {
                section: at,
                domain_id: domain(s.subdomain_id),
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

/// What a result is computed from.
pub(crate) async fn source(tx: &Tx, assessment: Assessment) -> Result<Source> {
    let items = store::all_items(tx, assessment.id).await?;
    let baseline = match store::baseline(tx, assessment.id).await? {
        Some(row) => Some((store::all_items(tx, row.id).await?, row)),
        None => None,
    };
    let ids: Vec<Uuid> = items.iter().filter_map(|i| i.standard_id).collect();
    let questions = templates::questions(tx, assessment.template_version_id).await?;
    Ok(Source {
        template: tx.get::<template::Entity>(assessment.template_version_id).await?,
        sections: templates::sections(tx, assessment.template_version_id).await?,
        questions: questions.into_iter().map(|q| (q.key.clone(), q)).collect(),
        tree: catalogue::tree(tx, catalogue::framework(tx, Some(assessment.framework_id)).await?).await?,
        standards: catalogue::standards(tx, &ids).await?,
        pins: catalogue::pins(tx, assessment.framework_id).await?,
        baseline: baseline.map(|(items, row)| (row, items)),
        items,
        assessment,
    })
}

/// The result of an assessment, or of one of its frozen revisions.
///
/// # Errors
/// 403 without [`VIEW`], 404, also for a revision that was never finalised.
pub async fn result(app: &App, scope: &Scope, id: Uuid, revision: Option<i32>) -> Result<ResultView> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let assessment = tx.get::<Entity>(id).await?;
            let finalised = assessment.status == AssessmentStatus::Finalised;
            match revision.or_else(|| finalised.then_some(assessment.revision)) {
                Some(number) => {
                    let frozen = store::revision(&tx, id, number).await?.ok_or_else(|| Error::not_found("AssessmentRevision", number))?;
                    serde_json::from_str(&frozen.result).map_err(Error::internal)
                }
                None => Ok(source(&tx, assessment).await?.result()),
            }
        })
        .await
}
