//! `GET /api/identity/security-logs/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list::rows,
    view::{SecurityLogQuery, SecurityLogView},
};
use crate::security_log::VIEW;

/// The log as a file.
pub struct SecurityLogs;

impl Export for SecurityLogs {
    type Query = SecurityLogQuery;
    type Row = SecurityLogView;

    const LIST: &'static str = "security-logs";
    const TITLE: &'static str = "SecurityLogs.Title";
    const POLICY: Policy = Policy::Needs(VIEW);
    const COLUMNS: &'static [Column<SecurityLogView>] = &[
        Column::instant("SecurityLogs.Time", |row| row.creation_time.into()),
        Column::text("SecurityLogs.Action", |row| Cell::Word(format!("SecurityLogs.Action.{}", row.action))),
        Column::text("SecurityLogs.Identity", |row| Cell::Word(format!("SecurityLogs.Identity.{}", row.identity))),
        Column::text("SecurityLogs.User", |row| (&row.user_name).into()),
        Column::text("SecurityLogs.Impersonator", |row| (&row.impersonator_user_name).into()),
        Column::text("SecurityLogs.Client", |row| (&row.client_id).into()),
        Column::short("SecurityLogs.Address", |row| (&row.client_ip_address).into()),
        Column::text("SecurityLogs.Browser", |row| (&row.browser_info).into()),
        Column::text("SecurityLogs.Correlation", |row| (&row.correlation_id).into()),
    ];

    fn page(query: &SecurityLogQuery) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: SecurityLogQuery, page: &Page) -> Result<Paged<SecurityLogView>> {
        rows(app, scope, query, page).await
    }
}
