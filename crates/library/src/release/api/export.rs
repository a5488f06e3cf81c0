//! `GET /api/app/library-releases/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Column, Export};

use super::{
    list::{Query, rows},
    view::LibraryReleaseView,
};
use crate::release::VIEW;

/// The list as a file.
pub struct Releases;

impl Export for Releases {
    type Query = Query;
    type Row = LibraryReleaseView;

    const LIST: &'static str = "library-releases";
    const TITLE: &'static str = "Releases.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<LibraryReleaseView>] = &[
        Column::text("Releases.Name", |row| (&row.name).into()),
        Column::instant("Releases.PublishedAt", |row| row.published_at.into()),
        Column::integer("Standards.Title", |row| row.standard_count.into()),
        Column::long("Releases.Notes", |row| (&row.notes).into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<LibraryReleaseView>> {
        rows(app, scope, query, page).await
    }
}
