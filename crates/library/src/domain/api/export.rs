//! `GET /api/app/domains/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::DomainView,
};
use crate::domain::VIEW;

/// The list as a file.
pub struct Domains;

impl Export for Domains {
    type Query = Query;
    type Row = DomainView;

    const LIST: &'static str = "domains";
    const TITLE: &'static str = "Domains.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<DomainView>] = &[
        Column::short("Domains.Code", |row| (&row.code).into()),
        Column::text("Domains.Name", |row| (&row.name).into()),
        Column::short("Domains.Status", |row| Cell::word(&row.status)),
        Column::integer("Domains.Weight", |row| row.weight.into()),
        Column::integer("Subdomains.Title", |row| row.subdomain_count.into()),
        Column::integer("Standards.Title", |row| row.standard_count.into()),
        Column::short("Domains.Origin", |row| Cell::word(&row.origin)),
        Column::long("Domains.Description", |row| (&row.description).into()),
        Column::integer("Domains.Order", |row| row.sort_order.into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<DomainView>> {
        rows(app, scope, query, page).await
    }
}
