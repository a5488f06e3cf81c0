//! `GET /api/app/assessment-types/export`

use http::{App, ListQuery, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::types::{AssessmentTypeView, rows};
use crate::assessment_type::{VIEW, store::SORTABLE};

/// The list as a file.
pub struct AssessmentTypes;

impl Export for AssessmentTypes {
    type Query = ListQuery;
    type Row = AssessmentTypeView;

    const LIST: &'static str = "assessment-types";
    const TITLE: &'static str = "AssessmentTypes.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<AssessmentTypeView>] = &[
        Column::short("AssessmentTypes.Code", |row| (&row.code).into()),
        Column::text("AssessmentTypes.Name", |row| (&row.name).into()),
        Column::text("AssessmentTypes.Mode", |row| Cell::word(&row.mode)),
        Column::short("AssessmentTypes.RequiresReview", |row| row.requires_review.into()),
        Column::integer("AssessmentTypes.Cadence", |row| row.default_cadence_months.into()),
        Column::long("AssessmentTypes.Purpose", |row| (&row.purpose).into()),
        Column::instant("AssessmentTypes.Created", |row| row.created_at.into()),
    ];

    fn page(query: &ListQuery) -> Result<Page> {
        query.page(&PageQuery::default(), SORTABLE)
    }

    async fn rows(app: &App, scope: &Scope, query: ListQuery, page: &Page) -> Result<Paged<AssessmentTypeView>> {
        rows(app, scope, query, page).await
    }
}
