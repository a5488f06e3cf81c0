//! `GET /api/app/job-roles/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    job_role_view::JobRoleView,
    list_job_roles::{Query, rows},
};
use crate::staff::VIEW;

/// The list as a file.
pub struct JobRoles;

impl Export for JobRoles {
    type Query = Query;
    type Row = JobRoleView;

    const LIST: &'static str = "job-roles";
    const TITLE: &'static str = "JobRoles.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<JobRoleView>] = &[
        Column::text("JobRoles.Name", |row| (&row.name).into()),
        Column::long("JobRoles.Description", |row| (&row.description).into()),
        Column::long("JobRoles.Certificates", |row| Cell::list(row.certificates.iter().map(String::as_str))),
        Column::integer("JobRoles.Holders", |row| i64::try_from(row.holder_count).ok().into()),
        Column::short("JobRoles.Archived", |row| row.is_archived.into()),
        Column::instant("JobRoles.Created", |row| row.created_at.into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<JobRoleView>> {
        rows(app, scope, query, page).await
    }
}
