//! `GET /api/app/assessments/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::AssessmentView,
};
use crate::assessment::VIEW;

/// The list as a file.
pub struct Assessments;

impl Export for Assessments {
    type Query = Query;
    type Row = AssessmentView;

    const LIST: &'static str = "assessments";
    const TITLE: &'static str = "Assessments.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<AssessmentView>] = &[
        Column::short("Assessments.Number", |row| (&row.number).into()),
        Column::text("Assessments.Name", |row| (&row.title).into()),
        Column::text("Assessments.Client", |row| (&row.client_name).into()),
        Column::text("Assessments.Subtype", |row| (&row.subtype_name).into()),
        Column::short("Assessments.Period", |row| (&row.period_key).into()),
        Column::short("Assessments.Status", |row| Cell::word(&row.status)),
        Column::text("Assessments.Lead", |row| (&row.lead_name).into()),
        Column::text("Assessments.Reviewer", |row| (&row.reviewer_name).into()),
        Column::date("Assessments.Planned", |row| row.planned_on.into()),
        Column::date("Assessments.Due", |row| row.due_on.into()),
        Column::integer("Assessments.Items", |row| row.progress.total.into()),
        Column::integer("Exports.Answered", |row| row.progress.answered.into()),
        Column::score("Assessments.OwnScore", |row| row.self_score.into()),
        Column::score("Assessments.Score", |row| row.verified_score.into()),
        Column::percent("Assessments.Compliance", |row| row.compliance_pct.into()),
        Column::percent("Exports.Coverage", |row| row.coverage_pct.into()),
        Column::short("Exports.Band", |row| row.band.as_ref().map_or(Cell::Empty, Cell::word)),
        Column::instant("Assessments.Started", |row| row.started_at.into()),
        Column::instant("Assessments.Submitted", |row| row.submitted_at.into()),
        Column::instant("Assessments.FinalisedOn", |row| row.finalised_at.into()),
        Column::short("Exports.Kind", |row| Cell::word(&row.kind)),
        Column::text("Exports.Team", |row| (&row.team_name).into()),
        Column::text("Assessments.Framework", |row| (&row.framework_title).into()),
        Column::text("Assessments.Mode", |row| Cell::word(&row.mode)),
        Column::short("AssessmentTypes.RequiresReview", |row| row.requires_review.into()),
        Column::integer("Exports.DaysLate", |row| row.days_late.into()),
        Column::integer("Exports.Revision", |row| row.revision.into()),
        Column::long("Assessments.Summary", |row| (&row.summary).into()),
        Column::long("Exports.Note", |row| (&row.note).into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<AssessmentView>> {
        rows(app, scope, query, page).await
    }
}
