//! `GET /api/audit-logging/audit-logs/export` and `.../entity-changes/export`

use http::{App, PageQuery};
use kernel::{Page, Paged, Policy, Result, Scope};
use tabular::{Cell, Column, Export};

use super::{
    list,
    view::{AuditLogQuery, AuditLogView, ChangeQuery, EntityChangeView, EntityChangeWithUserView},
};
use crate::audit_log::{self, EXPORT};

/// The requests as a file.
pub struct AuditLogs;

impl Export for AuditLogs {
    type Query = AuditLogQuery;
    type Row = AuditLogView;

    const LIST: &'static str = "audit-logs";
    const TITLE: &'static str = "AuditLogs.Title";
    const POLICY: Policy = Policy::Needs(EXPORT);
    const COLUMNS: &'static [Column<AuditLogView>] = &[
        Column::instant("AuditLogs.Time", |row| row.execution_time.into()),
        Column::text("AuditLogs.User", |row| (&row.user_name).into()),
        Column::text("AuditLogs.Impersonator", |row| (&row.impersonator_user_name).into()),
        Column::short("AuditLogs.Method", |row| (&row.http_method).into()),
        Column::long("AuditLogs.Url", |row| (&row.url).into()),
        Column::integer("AuditLogs.Status", |row| row.http_status_code.into()),
        Column::integer("AuditLogs.Duration", |row| row.execution_duration.into()),
        Column::short("AuditLogs.Address", |row| (&row.client_ip_address).into()),
        Column::text("AuditLogs.Client", |row| (&row.client_id).into()),
        Column::text("AuditLogs.Browser", |row| (&row.browser_info).into()),
        Column::text("AuditLogs.Correlation", |row| (&row.correlation_id).into()),
        Column::long("AuditLogs.Exception", |row| (&row.exceptions).into()),
        Column::text("AuditLogs.Tenant", |row| (&row.tenant_name).into()),
    ];

    fn page(query: &AuditLogQuery) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: AuditLogQuery, page: &Page) -> Result<Paged<AuditLogView>> {
        list::rows(app, scope, query, page).await
    }
}

/// The changes of entities as a file.
pub struct EntityChanges;

impl Export for EntityChanges {
    type Query = ChangeQuery;
    type Row = EntityChangeWithUserView;

    const LIST: &'static str = "entity-changes";
    const TITLE: &'static str = "AuditLogs.EntityChanges";
    const POLICY: Policy = Policy::Needs(EXPORT);
    const COLUMNS: &'static [Column<EntityChangeWithUserView>] = &[
        Column::instant("AuditLogs.Time", |row| row.entity_change.change_time.into()),
        Column::text("AuditLogs.User", |row| (&row.user_name).into()),
        Column::short("AuditLogs.Change", |row| Cell::Word(kind_of(&row.entity_change).to_owned())),
        Column::text("AuditLogs.EntityType", |row| (&row.entity_change.entity_type_full_name).into()),
        Column::text("AuditLogs.EntityId", |row| (&row.entity_change.entity_id).into()),
        Column::long("AuditLogs.Properties", |row| Cell::Text(row.entity_change.summary())),
    ];

    fn page(query: &ChangeQuery) -> Result<Page> {
        query.page(&PageQuery::default())
    }

    async fn rows(app: &App, scope: &Scope, query: ChangeQuery, page: &Page) -> Result<Paged<EntityChangeWithUserView>> {
        let found = audit_log::list(app, scope, &query.into(), page).await?;
        Ok(found.map(EntityChangeWithUserView::from))
    }
}

/// Key of the word for what happened to an entity.
fn kind_of(change: &EntityChangeView) -> &'static str {
    match change.change_type {
        0 => "AuditLogs.Change.Created",
        1 => "AuditLogs.Change.Updated",
        _ => "AuditLogs.Change.Deleted",
    }
}
