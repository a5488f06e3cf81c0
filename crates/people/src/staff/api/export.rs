//! `GET /api/app/staff/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope, Uuid};
use tabular::{Cell, Column, Export};

use super::{
    client_view::StaffClientView,
    list::{Query, rows},
    view::StaffView,
};
use crate::{client, staff::VIEW};

/// Names of the clients that a person works for beside the one that a row shows.
fn further(clients: &[StaffClientView], shown: Uuid) -> impl Iterator<Item = &str> {
    let others = clients.iter().filter(move |client| client.is_current && client.client_id != shown);
    others.map(|client| client.client_name.as_str())
}

/// The names of clients in a row.
fn names(row: &mut StaffView) -> Vec<(Uuid, &mut String)> {
    let further = row.clients.iter_mut().map(|client| (client.client_id, &mut client.client_name));
    std::iter::once((row.client_id, &mut row.client_name)).chain(further).collect()
}

/// The list as a file.
pub struct StaffList;

impl Export for StaffList {
    type Query = Query;
    type Row = StaffView;

    const LIST: &'static str = "staff";
    const TITLE: &'static str = "Staff.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<StaffView>] = &[
        Column::text("Staff.FirstName", |row| (&row.first_name).into()),
        Column::text("Staff.LastName", |row| (&row.last_name).into()),
        Column::text("Staff.PreferredName", |row| (&row.preferred_name).into()),
        Column::text("Staff.Client", |row| (&row.client_name).into()),
        Column::text("Staff.FurtherClients", |row| Cell::list(further(&row.clients, row.client_id))),
        Column::text("Staff.JobTitle", |row| (&row.job_title).into()),
        Column::short("Staff.Status", |row| Cell::word(&row.status)),
        Column::short("Staff.Employment", |row| Cell::word(&row.employment)),
        Column::text("Staff.Manager", |row| (&row.manager_name).into()),
        Column::text("Staff.Email", |row| (&row.email).into()),
        Column::short("Staff.Phone", |row| (&row.phone).into()),
        Column::date("Staff.StartOn", |row| row.start_on.into()),
        Column::date("Staff.EndOn", |row| row.end_on.into()),
        Column::short("Staff.SignsIn", |row| row.user_id.is_some().into()),
        Column::instant("Staff.Created", |row| row.created_at.into()),
        Column::short("Staff.ManagerGone", |row| row.manager_is_gone.into()),
        Column::short("Staff.InvitationExpired", |row| row.invitation_expired.into()),
        Column::short("Staff.Certificates", |row| row.certificate_status.as_ref().map_or(Cell::Empty, Cell::word)),
        Column::long("Staff.JobRoles", |row| Cell::list(row.job_role_names.iter().map(String::as_str))),
        Column::percent("Staff.Readiness", |row| row.readiness.into()),
    ];

    fn page(query: &Query) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StaffView>> {
        let mut found = rows(app, scope, query, page).await?;
        let names = found.items.iter_mut().flat_map(names).collect();
        client::service::tell_apart(app, scope, names).await?;
        Ok(found)
    }
}
