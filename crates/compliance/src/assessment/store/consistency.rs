//! Integrity check: the rows that finalising writes together exist together.

use ::store::{Db, sea_orm};
use kernel::{Result, Scope};
use sea_orm::{
    entity::prelude::*,
    sea_query::{Condition, Expr, ExprTrait, Query, SelectStatement},
};

use super::{AssessmentStatus, Column, Entity, ItemStatus, item, revision};
use crate::{assessment_type::in_weightless_section, scoring::ItemResult};

/// Columns that identify a frozen result: tenant, assessment, revision, standard.
pub(crate) type ResultKey = [Expr; 4];

/// Number of finalised assessments without the frozen copy of their revision, with an unverified answer, or without the result of a
/// standard that they ask about with weight; `has_result` checks for the latter.
pub(crate) async fn count_half_finalised(db: &Db, scope: &Scope, has_result: impl FnOnce(ResultKey) -> Expr) -> Result<u64> {
    let half =
        Condition::any().add(Expr::exists(copy()).not()).add(Expr::exists(unverified())).add(Expr::exists(without_result(has_result)));
    let found = Entity::find().filter(Column::Status.eq(AssessmentStatus::Finalised)).filter(half);
    let found = &found;
    db.read(scope, |tx| async move { tx.count(found.clone()).await }).await
}

fn own<C: ColumnTrait>(column: C) -> Expr {
    Expr::col(column.as_column_ref())
}

fn copy() -> SelectStatement {
    let mut select = Query::select();
    select.expr(Expr::val(1)).from(revision::Entity);
    select.and_where(own(revision::Column::TenantId).eq(own(Column::TenantId)));
    select.and_where(own(revision::Column::AssessmentId).eq(own(Column::Id)));
    select.and_where(own(revision::Column::Revision).eq(own(Column::Revision)));
    select
}

fn items() -> SelectStatement {
    let mut select = Query::select();
    select.expr(Expr::val(1)).from(item::Entity);
    select.and_where(own(item::Column::TenantId).eq(own(Column::TenantId)));
    select.and_where(own(item::Column::AssessmentId).eq(own(Column::Id)));
    select.and_where(own(item::Column::DeletedAt).is_null());
    select
}

fn unverified() -> SelectStatement {
    items().and_where(own(item::Column::Status).ne(ItemStatus::Verified)).to_owned()
}

fn without_result(has_result: impl FnOnce(ResultKey) -> Expr) -> SelectStatement {
    let key = [own(Column::TenantId), own(Column::Id), own(Column::Revision), own(item::Column::StandardId)];
    let mut scored = items();
    scored.and_where(own(item::Column::StandardId).is_not_null()).and_where(own(item::Column::Result).ne(ItemResult::Unscored));
    let weightless = in_weightless_section(own(Column::TemplateVersionId), own(item::Column::Section));
    scored.and_where(own(item::Column::Weight).gt(0)).and_where(weightless.not());
    scored.and_where(has_result(key).not());
    scored
}
