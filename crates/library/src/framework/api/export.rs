//! `GET /api/app/frameworks/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::FrameworkView,
};
use crate::framework::VIEW;

/// The list as a file.
pub struct Frameworks;

impl Export for Frameworks {
    type Query = Query;
    type Row = FrameworkView;

    const LIST: &'static str = "frameworks";
    const TITLE: &'static str = "Frameworks.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<FrameworkView>] = &[
        Column::short("Frameworks.Code", |row| (&row.code).into()),
        Column::text("Frameworks.TitleField", |row| (&row.title).into()),
        Column::short("Frameworks.Version", |row| (&row.version).into()),
        Column::text("Frameworks.Publisher", |row| (&row.publisher).into()),
        Column::text("Frameworks.Licence", |row| (&row.licence).into()),
        Column::short("Frameworks.Source", |row| Cell::word(&row.source)),
        Column::short("Frameworks.IsDefault", |row| row.is_default.into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<FrameworkView>> {
        rows(app, scope, query, page).await
    }
}
