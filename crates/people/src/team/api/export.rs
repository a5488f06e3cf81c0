//! `GET /api/app/teams/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::TeamView,
};
use crate::{client, team::VIEW};

/// The list as a file.
pub struct Teams;

impl Export for Teams {
    type Query = Query;
    type Row = TeamView;

    const LIST: &'static str = "teams";
    const TITLE: &'static str = "Teams.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<TeamView>] = &[
        Column::text("Teams.Name", |row| (&row.name).into()),
        Column::short("Teams.Code", |row| (&row.code).into()),
        Column::text("Teams.Client", |row| (&row.client_name).into()),
        Column::text("Teams.Parent", |row| (&row.parent_name).into()),
        Column::short("Teams.Status", |row| Cell::word(&row.status)),
        Column::text("Teams.Lead", |row| (&row.lead_name).into()),
        Column::text("Teams.Deputy", |row| (&row.deputy_name).into()),
        Column::long("Teams.Members", |row| Cell::list(row.members.iter().map(|member| member.name.as_str()))),
        Column::long("Teams.Description", |row| (&row.description).into()),
        Column::instant("Teams.Created", |row| row.created_at.into()),
        Column::short("Teams.Private", |row| row.is_private.into()),
        Column::integer("Teams.Colour", |row| row.colour.into()),
        Column::short("Teams.LeadGone", |row| row.lead_is_gone.into()),
        Column::short("Teams.DeputyGone", |row| row.deputy_is_gone.into()),
        Column::long("Teams.MembersGone", |row| {
            Cell::list(row.members.iter().filter(|member| member.is_gone).map(|member| member.name.as_str()))
        }),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<TeamView>> {
        let mut found = rows(app, scope, query, page).await?;
        let names = found.items.iter_mut().map(|row| (row.client_id, &mut row.client_name)).collect();
        client::service::tell_apart(app, scope, names).await?;
        Ok(found)
    }
}
