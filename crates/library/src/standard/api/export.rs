//! `GET /api/app/standards/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::StandardView,
};
use crate::standard::VIEW;

/// The list as a file.
pub struct Standards;

impl Export for Standards {
    type Query = Query;
    type Row = StandardView;

    const LIST: &'static str = "standards";
    const TITLE: &'static str = "Standards.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<StandardView>] = &[
        Column::short("Standards.Code", |row| (&row.code).into()),
        Column::text("Standards.TitleField", |row| (&row.title).into()),
        Column::long("Exports.Groups", |row| (&row.path).into()),
        Column::short("Standards.Status", |row| Cell::word(&row.status)),
        Column::short("Standards.Criticality", |row| Cell::word(&row.criticality)),
        Column::integer("Standards.Weight", |row| row.weight.into()),
        Column::short("Exports.Version", |row| (&row.version).into()),
        Column::instant("Exports.Published", |row| row.published_at.into()),
        Column::instant("Exports.Revised", |row| row.revised_at.into()),
        Column::text("Standards.FormerCodes", |row| Cell::list(row.former_codes.iter().map(String::as_str))),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StandardView>> {
        rows(app, scope, query, page).await
    }
}
