//! `GET /api/app/subdomains/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::SubdomainView,
};
use crate::subdomain::VIEW;

/// The list as a file.
pub struct Subdomains;

impl Export for Subdomains {
    type Query = Query;
    type Row = SubdomainView;

    const LIST: &'static str = "subdomains";
    const TITLE: &'static str = "Subdomains.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<SubdomainView>] = &[
        Column::short("Subdomains.Code", |row| (&row.code).into()),
        Column::text("Subdomains.Name", |row| (&row.name).into()),
        Column::short("Subdomains.Status", |row| Cell::word(&row.status)),
        Column::integer("Subdomains.Weight", |row| row.weight.into()),
        Column::integer("Subdomains.Questions", |row| row.questions_per_assessment.into()),
        Column::integer("Standards.Title", |row| row.standard_count.into()),
        Column::short("Domains.Origin", |row| Cell::word(&row.origin)),
        Column::long("Subdomains.Description", |row| (&row.description).into()),
        Column::text("Subdomains.Domain", |row| (&row.domain_name).into()),
        Column::integer("Domains.Order", |row| row.sort_order.into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<SubdomainView>> {
        rows(app, scope, query, page).await
    }
}
