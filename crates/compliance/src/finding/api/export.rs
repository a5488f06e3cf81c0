//! `GET /api/app/findings/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::FindingView,
};
use crate::finding::VIEW;

/// The list as a file.
pub struct Findings;

impl Export for Findings {
    type Query = Query;
    type Row = FindingView;

    const LIST: &'static str = "findings";
    const TITLE: &'static str = "Findings.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<FindingView>] = &[
        Column::short("Findings.Number", |row| (&row.number).into()),
        Column::text("Findings.Name", |row| (&row.title).into()),
        Column::text("Findings.Client", |row| (&row.client_name).into()),
        Column::short("Exports.StandardCode", |row| (&row.standard_code).into()),
        Column::text("Findings.Standard", |row| (&row.standard_title).into()),
        Column::short("Findings.Severity", |row| Cell::word(&row.severity)),
        Column::short("Findings.Status", |row| Cell::word(&row.status)),
        Column::short("Findings.Kind", |row| Cell::word(&row.kind)),
        Column::text("Findings.Owner", |row| (&row.owner_name).into()),
        Column::date("Findings.Opened", |row| row.opened_on.into()),
        Column::date("Findings.Due", |row| row.due_on.into()),
        Column::integer("Exports.DaysLate", |row| row.days_late.into()),
        Column::short("Findings.Assessment", |row| (&row.assessment_number).into()),
        Column::integer("Findings.Actions", |row| i64::try_from(row.actions.len()).ok().into()),
        Column::long("Findings.Description", |row| (&row.description).into()),
        Column::long("Findings.RootCause", |row| (&row.root_cause).into()),
        Column::text("Findings.VerifiedBy", |row| (&row.verified_by_name).into()),
        Column::instant("Findings.ClosedOn", |row| row.closed_at.into()),
        Column::text("Exports.Team", |row| (&row.team_name).into()),
        Column::text("Findings.Domain", |row| (&row.domain_name).into()),
        Column::short("Standards.Criticality", |row| row.criticality.as_ref().map_or(Cell::Empty, Cell::word)),
        Column::date("Findings.AcceptedUntil", |row| row.accepted_until.into()),
        Column::long("Findings.AcceptReason", |row| (&row.accept_reason).into()),
        Column::long("Findings.VerificationNote", |row| (&row.verification_note).into()),
        Column::date("Findings.Recheck", |row| row.effectiveness_check_on.into()),
        Column::short("Exports.SecondLook", |row| (&row.verification_assessment_number).into()),
        Column::short("Exports.RepeatOf", |row| (&row.repeat_of_number).into()),
        Column::date("Findings.FirstDue", |row| row.first_due_on.into()),
        Column::date("Findings.FailedAgain", |row| row.failed_again_on.into()),
        Column::short("Findings.Proof", |row| (&row.proof_assessment_number).into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<FindingView>> {
        rows(app, scope, query, page).await
    }
}
