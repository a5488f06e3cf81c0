//! `GET /api/app/clients/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::{Query, rows},
    view::ClientView,
};
use crate::client::VIEW;

/// The list as a file.
pub struct Clients;

impl Export for Clients {
    type Query = Query;
    type Row = ClientView;

    const LIST: &'static str = "clients";
    const TITLE: &'static str = "Clients.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<ClientView>] = &[
        Column::short("Clients.Code", |row| (&row.code).into()),
        Column::text("Clients.Name", |row| (&row.name).into()),
        Column::text("Clients.LegalName", |row| (&row.legal_name).into()),
        Column::short("Clients.Status", |row| Cell::word(&row.status)),
        Column::short("Clients.Health", |row| row.health_band.as_ref().map_or(Cell::Empty, Cell::word)),
        Column::score("Clients.HealthScore", |row| row.health_score.into()),
        Column::short("Clients.Primary", |row| row.is_primary.into()),
        Column::text("Clients.LeadCoach", |row| (&row.lead_coach_name).into()),
        Column::text("Clients.Industry", |row| (&row.industry).into()),
        Column::short("Clients.SizeBand", |row| (&row.size_band).into()),
        Column::text("Clients.Programme", |row| (&row.programme).into()),
        Column::short("Clients.Country", |row| (&row.country).into()),
        Column::short("Clients.Currency", |row| (&row.currency).into()),
        Column::text("Clients.TimeZone", |row| (&row.time_zone).into()),
        Column::date("Clients.EngagementStart", |row| row.engagement_start.into()),
        Column::date("Clients.EngagementEnd", |row| row.engagement_end.into()),
        Column::text("Clients.Website", |row| (&row.website).into()),
        Column::long("Clients.Address", |row| (&row.address).into()),
        Column::instant("Clients.Created", |row| row.created_at.into()),
        Column::integer("Clients.FiscalStart", |row| row.fiscal_year_start_month.into()),
        Column::long("Clients.About", |row| (&row.about).into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<ClientView>> {
        rows(app, scope, query, page).await
    }
}
