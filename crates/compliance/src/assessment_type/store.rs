//! Queries on assessment types and templates.

use std::collections::HashMap;

use ::store::{Tx, has_words, sea_orm};
use kernel::{Page, Paged, Result, Sort, Timestamp, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr, ExprTrait, Query},
};

use super::{
    AssessmentType,
    entity::{
        Column, Entity, subtype,
        template::{self, question, section},
    },
    input::{TemplateQuestionRequest, TemplateSectionRequest},
};
use crate::scoring::{AnswerOption, ScoringMethod};

/// Fields that `sorting` accepts, for types and subtypes.
pub const SORTABLE: &[&str] = &["name", "code"];

fn by_name(page: &Page) -> Page {
    if page.sort.is_empty() { Page { sort: vec![Sort { field: "name".into(), descending: false }], ..page.clone() } } else { page.clone() }
}

/// One page of types, by name by default.
pub async fn list(tx: &Tx, filter: Option<&str>, page: &Page) -> Result<Paged<AssessmentType>> {
    let like = filter.map(|t| has_words(Expr::col((Entity, Column::SearchKey)), t));
    let select = Entity::find().filter(Condition::all().add_option(like));
    tx.page(select, &by_name(page), |field| if field == "code" { Column::Code } else { Column::NameKey }).await
}

/// Filters of the list of subtypes.
#[derive(Debug, Default, Clone)]
pub struct SubtypeFilter {
    /// Text in code, name or description.
    pub text: Option<String>,
    pub type_id: Option<Uuid>,
    pub framework_id: Option<Uuid>,
    /// Only those from which assessments can be created.
    pub usable: bool,
}

/// One page of subtypes, by name by default.
pub async fn subtypes(tx: &Tx, filter: &SubtypeFilter, page: &Page) -> Result<Paged<subtype::Model>> {
    use subtype::Column;
    let like = filter.text.as_deref().map(|t| has_words(Expr::col((subtype::Entity, Column::SearchKey)), t));
    let mut condition = Condition::all()
        .add_option(like)
        .add_option(filter.type_id.map(|id| Column::TypeId.eq(id)))
        .add_option(filter.framework_id.map(|id| Column::FrameworkId.eq(id)));
    if filter.usable {
        condition = condition.add(Column::Status.eq(subtype::SubtypeStatus::Active)).add(Column::CurrentTemplateVersionId.is_not_null());
    }
    tx.page(subtype::Entity::find().filter(condition), &by_name(page), |field| if field == "code" { Column::Code } else { Column::NameKey })
        .await
}

/// Names of subtypes by id, including deleted ones: old assessments still show them.
pub async fn subtype_names(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    let named = subtype::Entity::find().filter(subtype::Column::Id.is_in(ids.iter().copied()));
    Ok(tx.all_with_deleted(named).await?.into_iter().map(|s| (s.id, s.name)).collect())
}

/// The versions of a subtype's template, newest first.
pub async fn versions(tx: &Tx, subtype: Uuid) -> Result<Vec<template::Model>> {
    use template::{Column, Entity};
    tx.all(Entity::find().filter(Column::SubtypeId.eq(subtype)).order_by_desc(Column::Version)).await
}

/// Restores the versions of a subtype's template that were deleted with it.
pub async fn restore_versions(tx: &Tx, subtype: Uuid, at: Timestamp) -> Result<()> {
    let of_subtype = Condition::all().add(template::Column::SubtypeId.eq(subtype));
    tx.restore_with::<template::Entity>(of_subtype, at).await.map(drop)
}

/// The sections of a version, in order.
pub async fn sections(tx: &Tx, version: Uuid) -> Result<Vec<section::Model>> {
    use section::{Column, Entity};
    tx.all(Entity::find().filter(Column::TemplateVersionId.eq(version)).order_by_asc(Column::SortOrder)).await
}

/// Whether the section at `position` of a template version has no weight where the method weighs sections, as a condition on columns: what it
/// asks counts nowhere, as [`counts`](crate::scoring::score::counts) says.
pub(crate) fn in_weightless_section(version: Expr, position: Expr) -> Expr {
    use section::{Column, Entity};
    let own = |column: Column| Expr::col((Entity, column));
    let of_version = |column: template::Column| Expr::col((template::Entity, column));
    let mut select = Query::select();
    select
        .expr(Expr::val(1))
        .from(Entity)
        .inner_join(template::Entity, of_version(template::Column::Id).eq(own(Column::TemplateVersionId)))
        .and_where(own(Column::TemplateVersionId).eq(version))
        .and_where(own(Column::SortOrder).eq(position))
        .and_where(own(Column::Weight).eq(0))
        .and_where(of_version(template::Column::Method).is_in([ScoringMethod::WeightedMean, ScoringMethod::None]));
    Expr::exists(select)
}

/// The questions of a version, in order.
pub async fn questions(tx: &Tx, version: Uuid) -> Result<Vec<question::Model>> {
    use question::{Column, Entity};
    tx.all(Entity::find().filter(Column::TemplateVersionId.eq(version)).order_by_asc(Column::SortOrder)).await
}

/// The question of a version with this key.
pub async fn question(tx: &Tx, version: Uuid, key: &str) -> Result<Option<question::Model>> {
    use question::{Column, Entity};
    tx.one(Entity::find().filter(Column::TemplateVersionId.eq(version)).filter(Column::Key.eq(key))).await
}

/// Replaces the sections and questions of a version.
pub async fn replace_content(tx: &Tx, version: Uuid, content: &[TemplateSectionRequest]) -> Result<()> {
    // The rows are not audited one by one; the request is, even if the version itself stays unchanged.
    tx.audit_action();
    tx.purge::<question::Entity>(Condition::all().add(question::Column::TemplateVersionId.eq(version))).await?;
    tx.purge::<section::Entity>(Condition::all().add(section::Column::TemplateVersionId.eq(version))).await?;
    let mut sections = Vec::with_capacity(content.len());
    let mut questions = Vec::new();
    for (order, section) in (0i32..).zip(content) {
        let id = tx.new_id();
        sections.push(section::ActiveModel {
            id: Set(id),
            template_version_id: Set(version),
            title: Set(section.title.clone()),
            subdomain_id: Set(section.subdomain_id),
            weight: Set(section.weight),
            sort_order: Set(order),
        });
        for question in &section.questions {
            let order = i32::try_from(questions.len()).unwrap_or(i32::MAX);
            questions.push(question_row(tx.new_id(), version, id, order, question)?);
        }
    }
    tx.insert_all::<section::Entity>(sections).await?;
    tx.insert_all::<question::Entity>(questions).await.map(drop)
}

fn question_row(id: Uuid, version: Uuid, section: Uuid, order: i32, question: &TemplateQuestionRequest) -> Result<question::ActiveModel> {
    let json = |value: serde_json::Result<String>| value.map_err(kernel::Error::internal);
    let options: Vec<AnswerOption> = question.options.iter().map(|option| AnswerOption { key: None, ..option.clone() }).collect();
    let keys: Vec<u32> = question.options.iter().zip(0u32..).map(|(option, at)| option.key.unwrap_or(at)).collect();
    Ok(question::ActiveModel {
        id: Set(id),
        template_version_id: Set(version),
        section_id: Set(section),
        key: Set(question.key.clone()),
        text: Set(question.text.clone()),
        help: Set(question.help.clone()),
        kind: Set(question.kind),
        standard_id: Set(question.standard_id),
        weight: Set(question.weight),
        critical: Set(question.critical),
        na_allowed: Set(question.na_allowed),
        evidence: Set(question.evidence),
        comment: Set(question.comment),
        options: Set(json(serde_json::to_string(&options))?),
        option_keys: Set((!keys.is_empty()).then(|| serde_json::to_string(&keys)).map(json).transpose()?),
        number_map: Set(json(serde_json::to_string(&question.number_map))?),
        finding: Set(question.finding.as_ref().map(serde_json::to_string).map(json).transpose()?),
        sort_order: Set(order),
    })
}

/// How many subtypes a type has.
pub async fn count_subtypes(tx: &Tx, of: Uuid) -> Result<u64> {
    tx.count(subtype::Entity::find().filter(subtype::Column::TypeId.eq(of))).await
}

/// A subtype, locked for writing.
///
/// # Errors
/// 404.
pub async fn lock_subtype(tx: &Tx, id: Uuid) -> Result<subtype::Model> {
    let found = tx.lock(subtype::Entity::find().filter(subtype::Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| kernel::Error::not_found("AssessmentSubtype", id))
}
