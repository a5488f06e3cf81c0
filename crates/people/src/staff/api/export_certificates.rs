//! `GET /api/app/staff-certificates/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    certificate_view::StaffCertificateView,
    list_all_certificates::{Query, rows},
};
use crate::{client, staff::VIEW};

/// The list as a file.
pub struct Certificates;

impl Export for Certificates {
    type Query = Query;
    type Row = StaffCertificateView;

    const LIST: &'static str = "staff-certificates";
    const TITLE: &'static str = "Staff.Certificates";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<StaffCertificateView>] = &[
        Column::text("Staff.Certificate.Name", |row| (&row.name).into()),
        Column::text("Staff.Name", |row| (&row.staff_name).into()),
        Column::text("Staff.Client", |row| (&row.client_name).into()),
        Column::text("Staff.Certificate.Issuer", |row| (&row.issuer).into()),
        Column::short("Staff.Certificate.Number", |row| (&row.number).into()),
        Column::date("Staff.Certificate.IssuedOn", |row| row.issued_on.into()),
        Column::date("Staff.Certificate.ExpiresOn", |row| row.expires_on.into()),
        Column::short("Staff.Certificate.Status", |row| Cell::word(&row.status)),
        Column::instant("Staff.Certificate.Verified", |row| row.verified_at.into()),
        Column::text("Staff.Certificate.Verifier", |row| (&row.verified_by_name).into()),
        Column::instant("Staff.Created", |row| row.created_at.into()),
    ];

    fn page(_: &Query) -> Result<Page> {
        PageQuery::default().page()
    }

    async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StaffCertificateView>> {
        let mut found = rows(app, scope, query, page).await?;
        let names = found.items.iter_mut().map(|row| (row.client_id, &mut row.client_name)).collect();
        client::service::tell_apart(app, scope, names).await?;
        Ok(found)
    }
}
