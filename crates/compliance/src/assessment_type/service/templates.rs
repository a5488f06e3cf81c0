//! Operations on template versions.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use library::standard::{InForce, in_force};
use sea_orm::ActiveValue::Set;
use serde_json::Map;

use crate::{
    assessment_type::{
        CREATE, PUBLISH, UPDATE, VIEW,
        entity::{
            subtype,
            template::{ActiveModel, Entity, Model, TemplateStatus, question, section},
        },
        input::{GenerateTemplateRequest, TemplateQuestionRequest, TemplateRequest, TemplateSectionRequest},
        rules::{
            self,
            generate::{self, QuestionTexts},
        },
        store,
    },
    catalogue::Tree,
    scoring::{AnswerOption, CriticalRule, QuestionKind, ScoringMethod},
};

/// A version with all its sections and questions.
#[derive(Debug, Clone)]
pub struct Whole {
    pub version: Model,
    /// Its sections, in order.
    pub sections: Vec<section::Model>,
    /// Its questions, in order.
    pub questions: Vec<question::Model>,
}

/// The culture of generated questions; authors edit the texts afterwards.
const AUTHORING_CULTURE: &str = "en-GB";

/// The versions of a subtype, newest first.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn of_subtype(app: &App, scope: &Scope, subtype: Uuid) -> Result<Vec<Model>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<subtype::Entity>(subtype).await?;
            store::versions(&tx, subtype).await
        })
        .await
}

/// One version, with its content.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Whole> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { whole(&tx, id).await }).await
}

async fn whole(tx: &Tx, id: Uuid) -> Result<Whole> {
    let version = tx.get::<Entity>(id).await?;
    Ok(Whole { sections: store::sections(tx, id).await?, questions: store::questions(tx, id).await?, version })
}

async fn insert_draft(tx: &Tx, subtype: &subtype::Model, content: &TemplateRequest) -> Result<Uuid> {
    let version = store::versions(tx, subtype.id).await?.first().map_or(1, |v| v.version + 1);
    let row = ActiveModel {
        subtype_id: Set(subtype.id),
        version: Set(version),
        status: Set(TemplateStatus::Draft),
        method: Set(content.method),
        critical_rule: Set(content.critical_rule),
        est_minutes: Set(content.est_minutes),
        question_count: Set(count(&content.sections)),
        ..Default::default()
    };
    let id = tx.insert::<Entity>(row).await?.id;
    store::replace_content(tx, id, &content.sections).await?;
    Ok(id)
}

fn count(sections: &[TemplateSectionRequest]) -> i32 {
    i32::try_from(sections.iter().map(|s| s.questions.len()).sum::<usize>()).unwrap_or(i32::MAX)
}

/// Creates a draft: a copy of the current version, or an empty one.
///
/// # Errors
/// 403 without [`CREATE`], 404.
pub async fn create(app: &App, scope: &Scope, subtype: Uuid) -> Result<Whole> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let subtype = store::lock_subtype(&tx, subtype).await?;
            let content = match subtype.current_template_version_id {
                Some(current) => content_of(&whole(&tx, current).await?),
                None => TemplateRequest {
                    method: ScoringMethod::WeightedMean,
                    critical_rule: CriticalRule::CapBand,
                    est_minutes: None,
                    sections: Vec::new(),
                    concurrency_stamp: None,
                },
            };
            let id = insert_draft(&tx, &subtype, &content).await?;
            whole(&tx, id).await
        })
        .await
}

fn content_of(whole: &Whole) -> TemplateRequest {
    let questions = |section: Uuid| whole.questions.iter().filter(move |q| q.section_id == section).map(question_of).collect();
    let sections = whole.sections.iter().map(|s| TemplateSectionRequest {
        title: s.title.clone(),
        subdomain_id: s.subdomain_id,
        weight: s.weight,
        questions: questions(s.id),
    });
    TemplateRequest {
        method: whole.version.method,
        critical_rule: whole.version.critical_rule,
        est_minutes: whole.version.est_minutes,
        sections: sections.collect(),
        concurrency_stamp: None,
    }
}

fn question_of(row: &question::Model) -> TemplateQuestionRequest {
    TemplateQuestionRequest {
        key: row.key.clone(),
        text: row.text.clone(),
        help: row.help.clone(),
        kind: row.kind,
        standard_id: row.standard_id,
        weight: row.weight,
        critical: row.critical,
        na_allowed: row.na_allowed,
        evidence: row.evidence,
        comment: row.comment,
        options: row.options(),
        number_map: row.number_map(),
        finding: row.finding(),
    }
}

/// Creates a draft with one rating question for each chosen standard in force.
///
/// # Errors
/// 403 without [`CREATE`], a field error on `subtypeId`, `standardIds` or `domainIds`, `AssessmentTypes.NoQuestions`.
pub async fn generate(app: &App, scope: &Scope, input: &GenerateTemplateRequest) -> Result<Whole> {
    scope.require(CREATE)?;
    let words = &load_words(app);
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            tx.referred::<subtype::Entity>("subtypeId", input.subtype_id).await?;
            let subtype = store::lock_subtype(&tx, input.subtype_id).await?;
            let tree = Tree::read(&tx, Some(subtype.framework_id)).await?;
            let chosen = chosen(in_force::in_force(&tx, subtype.framework_id).await?, input)?;
            let maturity = in_force::maturity(&tx, subtype.framework_id).await?;
            let sections = generate::sections(&tree, &chosen, &maturity, &known_keys(&tx, subtype.id).await?, words);
            if sections.is_empty() {
                return Err(Error::rule("AssessmentTypes.NoQuestions"));
            }
            rules::check_sections(&sections)?;
            let minutes = count(&sections).saturating_mul(generate::MINUTES_PER_QUESTION);
            let content = TemplateRequest {
                method: ScoringMethod::WeightedMean,
                critical_rule: CriticalRule::CapBand,
                est_minutes: Some(minutes),
                sections,
                concurrency_stamp: None,
            };
            let id = insert_draft(&tx, &subtype, &content).await?;
            whole(&tx, id).await
        })
        .await
}

/// The keys of the rating questions about standards in the latest version that asks about them, if exactly one question does. Renumbering a
/// standard doesn't change the question: answers, findings and previous answers are found by key.
async fn known_keys(tx: &Tx, subtype: Uuid) -> Result<HashMap<Uuid, String>> {
    let mut known: HashMap<Uuid, Option<String>> = HashMap::new();
    for version in store::versions(tx, subtype).await?.iter().filter(|v| v.status != TemplateStatus::Draft) {
        let mut asked: HashMap<Uuid, Option<String>> = HashMap::new();
        for question in store::questions(tx, version.id).await? {
            let is_rated = question.kind == QuestionKind::Rating;
            let Some(standard) = question.standard_id else { continue };
            asked.entry(standard).and_modify(|key| *key = None).or_insert(is_rated.then_some(question.key));
        }
        for (standard, key) in asked {
            known.entry(standard).or_insert(key);
        }
    }
    Ok(known.into_iter().filter_map(|(standard, key)| Some((standard, key?))).collect())
}

fn chosen(standards: Vec<InForce>, input: &GenerateTemplateRequest) -> Result<Vec<InForce>> {
    let standard_ids: BTreeSet<Uuid> = input.standard_ids.iter().copied().collect();
    let domain_ids: BTreeSet<Uuid> = input.domain_ids.iter().copied().collect();
    if standard_ids.is_empty() && domain_ids.is_empty() {
        return Ok(standards);
    }
    for (field, wanted, known) in [
        ("standardIds", &standard_ids, standards.iter().map(|s| s.id).collect::<BTreeSet<_>>()),
        ("domainIds", &domain_ids, standards.iter().map(|s| s.domain_id).collect()),
    ] {
        if let Some(unknown) = wanted.difference(&known).next() {
            return Err(kernel::error::unknown_reference(field, *unknown));
        }
    }
    Ok(standards.into_iter().filter(|s| standard_ids.contains(&s.id) || domain_ids.contains(&s.domain_id)).collect())
}

fn load_words(app: &App) -> QuestionTexts {
    let text = |name: &str, fallback: &str| {
        let key = format!("AssessmentTypes.Generated.{name}");
        app.texts().text(AUTHORING_CULTURE, &key, &Map::new()).unwrap_or_else(|| fallback.to_owned())
    };
    QuestionTexts {
        question: text("Question", "{title}"),
        finding: text("Finding", "{title}"),
        action: text("Action", "{code}"),
        levels: [0, 1, 2, 3, 4].map(|level| text(&format!("Level{level}"), &level.to_string())),
    }
}

/// Replaces a draft's content.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `AssessmentTypes.PublishedIsImmutable`, field errors on sections and questions.
pub async fn update(app: &App, scope: &Scope, id: Uuid, content: &TemplateRequest) -> Result<Whole> {
    scope.require(UPDATE)?;
    rules::check_sections(&content.sections)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, content.concurrency_stamp.as_deref())?;
            rules::check_draft(before.status)?;
            check_references(&tx, &before, &content.sections).await?;
            // A change of the questions alone must change the stamp as well, so the time of change is set explicitly.
            let after = Model {
                method: content.method,
                critical_rule: content.critical_rule,
                est_minutes: content.est_minutes,
                question_count: count(&content.sections),
                updated_at: Some(tx.now()),
                ..before.clone()
            };
            tx.update::<Entity>(&before, after).await?;
            store::replace_content(&tx, id, &keyed(&tx, before.subtype_id, &content.sections).await?).await?;
            whole(&tx, id).await
        })
        .await
}

/// The sections with a key for each option. Drafts were never answered, so their keys are free.
async fn keyed(tx: &Tx, subtype: Uuid, sections: &[TemplateSectionRequest]) -> Result<Vec<TemplateSectionRequest>> {
    let mut sections = sections.to_vec();
    if sections.iter().flat_map(|s| &s.questions).flat_map(|q| &q.options).any(|option| option.key.is_none()) {
        let mut earlier: HashMap<String, Vec<AnswerOption>> = HashMap::new();
        for version in store::versions(tx, subtype).await?.iter().filter(|v| v.status != TemplateStatus::Draft) {
            for question in store::questions(tx, version.id).await? {
                let options = question.options();
                earlier.entry(question.key).or_default().extend(options);
            }
        }
        rules::assign_option_keys(&mut sections, &earlier);
    }
    Ok(sections)
}

async fn check_references(tx: &Tx, version: &Model, sections: &[TemplateSectionRequest]) -> Result<()> {
    let subtype = tx.get::<subtype::Entity>(version.subtype_id).await?;
    let tree = Tree::read(tx, Some(subtype.framework_id)).await?;
    let subdomains: BTreeSet<Uuid> = tree.subdomains.iter().map(|s| s.id).collect();
    let standards: BTreeSet<Uuid> = in_force::in_force(tx, subtype.framework_id).await?.into_iter().map(|s| s.id).collect();
    for (i, section) in sections.iter().enumerate() {
        if let Some(id) = section.subdomain_id.filter(|id| !subdomains.contains(id)) {
            return Err(kernel::error::unknown_reference(&format!("sections[{i}].subdomainId"), id));
        }
        for (j, question) in section.questions.iter().enumerate() {
            if let Some(id) = question.standard_id.filter(|id| !standards.contains(id)) {
                return Err(kernel::error::unknown_reference(&format!("sections[{i}].questions[{j}].standardId"), id));
            }
        }
    }
    Ok(())
}

/// Publishes a draft: it never changes again, and the previous version is superseded. Running assessments keep their version.
///
/// # Errors
/// 403 without [`PUBLISH`], 404, 409, `AssessmentTypes.PublishedIsImmutable`, `.NoQuestions`, `.RetiredStandard`.
pub async fn publish(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<Whole> {
    scope.require(PUBLISH)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            kernel::check_move(before.status, TemplateStatus::Published, rules::moves(before.status))?;
            let subtype = store::lock_subtype(&tx, before.subtype_id).await?;
            check_publishable(&tx, &subtype, id).await?;
            if let Some(current) = subtype.current_template_version_id {
                let old = tx.get::<Entity>(current).await?;
                tx.update::<Entity>(&old, Model { status: TemplateStatus::Superseded, ..old.clone() }).await?;
            }
            let published_by = tx.scope().principal().user_id;
            let after = Model { status: TemplateStatus::Published, published_at: Some(tx.now()), published_by, ..before.clone() };
            tx.update::<Entity>(&before, after).await?;
            let now = subtype::Model { current_template_version_id: Some(id), ..subtype.clone() };
            tx.update::<subtype::Entity>(&subtype, now).await?;
            whole(&tx, id).await
        })
        .await
}

async fn check_publishable(tx: &Tx, subtype: &subtype::Model, id: Uuid) -> Result<()> {
    let questions = store::questions(tx, id).await?;
    if questions.is_empty() {
        return Err(Error::rule("AssessmentTypes.NoQuestions"));
    }
    let in_force: BTreeSet<Uuid> = in_force::in_force(tx, subtype.framework_id).await?.into_iter().map(|s| s.id).collect();
    match questions.iter().find(|q| q.standard_id.is_some_and(|s| !in_force.contains(&s))) {
        Some(question) => Err(Error::rule("AssessmentTypes.RetiredStandard").with("key", question.key.clone())),
        None => Ok(()),
    }
}

/// Deletes a draft.
///
/// # Errors
/// 403 without [`UPDATE`], 404, `AssessmentTypes.PublishedIsImmutable`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            rules::check_draft(row.status)?;
            tx.delete::<Entity>(&row).await
        })
        .await
}

/// The sections of a version, in order.
pub(crate) async fn sections(tx: &Tx, version: Uuid) -> Result<Vec<section::Model>> {
    store::sections(tx, version).await
}

/// One version with its sections and questions, for an assessment that was made from it.
pub(crate) async fn read(tx: &Tx, version: Uuid) -> Result<Whole> {
    whole(tx, version).await
}

/// The question of a version with this key.
pub(crate) async fn question(tx: &Tx, version: Uuid, key: &str) -> Result<Option<question::Model>> {
    store::question(tx, version, key).await
}
