//! The audit log: each request that changed something or failed, with its changes. A success is recorded in the transaction of the change;
//! a failure in a transaction of its own, since the request's is rolled back.

use kernel::{RequestFacts, Result, Scope, Tenancy, text::extra_key};
use sea_orm::entity::prelude::*;

use crate::{Column as Kind, Migration, Owner, Schema, Table, Tx, chain::Changed, write::shortened};

/// What happened to an entity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    Created = 0,
    Updated = 1,
    Deleted = 2,
}

/// One changed entity: its properties as (name, old JSON, new JSON).
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) kind: ChangeKind,
    pub(crate) entity_id: String,
    pub(crate) entity_type: &'static str,
    pub(crate) tenant: Option<Uuid>,
    pub(crate) properties: Vec<(String, Option<String>, Option<String>)>,
}

/// A record whose history includes links that another table stores: a user's roles, a role's grants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkEnd {
    /// Full name of the record's type.
    pub entity_type: &'static str,
    /// Level that it belongs to.
    pub tenant: Uuid,
    pub id: Uuid,
}

/// Changes of a transaction so far.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    pub(crate) changes: Vec<Change>,
    pub(crate) touched: bool,
}

impl Tx {
    pub(crate) fn record(&self, change: Change) {
        let mut trail = self.trail.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        trail.changes.push(change);
    }

    /// Records a changed link in the history of the record at one of its ends: its value before and after, with current names, since the
    /// records at the other end may be renamed or gone when it is read. Nothing if both are equal; null is no link. Other changes of the
    /// transaction to the record go into the same entity change.
    pub fn record_link(&self, end: &LinkEnd, property: &str, before: &serde_json::Value, after: &serde_json::Value) {
        if before == after {
            return;
        }
        let said = |value: &serde_json::Value| (!value.is_null()).then(|| shortened(value.to_string()));
        let told = (property.to_owned(), said(before), said(after));
        let id = end.id.to_string();
        let mut trail = self.trail.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_same =
            |change: &&mut Change| change.kind != ChangeKind::Deleted && change.entity_type == end.entity_type && change.entity_id == id;
        match trail.changes.iter_mut().rev().find(is_same) {
            Some(change) => change.properties.push(told),
            None => trail.changes.push(Change {
                kind: ChangeKind::Updated,
                entity_id: id,
                entity_type: end.entity_type,
                tenant: Some(end.tenant),
                properties: vec![told],
            }),
        }
    }

    /// Audits this transaction even if no audited entity changes: sign-ins, exports, jobs.
    pub fn audit_action(&self) {
        self.trail.lock().unwrap_or_else(std::sync::PoisonError::into_inner).touched = true;
    }

    /// Appends the audit record of what this transaction did.
    pub(crate) async fn append_audit(&self) -> Result<()> {
        let trail = std::mem::take(&mut *self.trail.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        if !trail.changes.is_empty() || trail.touched { self.append_trail(trail).await } else { Ok(()) }
    }

    async fn append_trail(&self, trail: Trail) -> Result<()> {
        let id = self.new_id();
        let home = self.scope().tenant()?;
        let status = i32::from(self.scope().facts.success);
        let changes = trail.changes.into_iter().map(|change| self.changed(id, home, change)).collect();
        self.append_record(self.log_row(self.scope(), id, home, status, None), self.action_row(self.scope(), id, home), changes).await
    }

    /// Appends a record with its signature.
    async fn append_record(&self, log: log::Model, action: action::Model, changes: Vec<Changed>) -> Result<()> {
        self.note_record(&log, &action, &changes).await?;
        self.append::<log::Entity>(vec![log.into()]).await?;
        self.append::<action::Entity>(vec![action.into()]).await?;
        let (mut rows, mut properties) = (Vec::with_capacity(changes.len()), Vec::new());
        for changed in changes {
            rows.push(changed.change.into());
            properties.extend(changed.properties.into_iter().map(Into::into));
        }
        self.append::<change::Entity>(rows).await?;
        self.append::<property::Entity>(properties).await
    }

    /// The tenant of a row that belongs to `tenant`: only the system writes for others than its scope's.
    fn written_for(&self, tenant: Uuid) -> Result<Uuid> {
        if *self.scope().tenancy() == Tenancy::System { Ok(tenant) } else { self.scope().tenant() }
    }

    fn changed(&self, log: Uuid, home: Uuid, change: Change) -> Changed {
        // The system writes rows of any tenant; every other caller has one tenant, `home`.
        let tenant = if *self.scope().tenancy() == Tenancy::System { change.tenant.unwrap_or(home) } else { home };
        let id = self.new_id();
        let property = |(name, old, new): (String, Option<String>, Option<String>)| property::Model {
            tenant_id: tenant,
            id: self.new_id(),
            entity_change_id: id,
            property_name: name,
            original_value: old,
            new_value: new,
        };
        let properties = change.properties.into_iter().map(property).collect();
        let change = change::Model {
            tenant_id: tenant,
            id,
            audit_log_id: log,
            change_time: self.now(),
            change_type: change.kind as i32,
            entity_id: change.entity_id,
            entity_type: change.entity_type.to_owned(),
            user_id: self.scope().principal().user_id,
            user_name: self.scope().principal().user_name.clone(),
        };
        Changed { change, properties }
    }

    /// Writes the record of a failed request, in a transaction of its own.
    pub async fn record_failure(&self, failed: &Scope, status: u16, exception: &str) -> Result<()> {
        let home = match failed.tenancy() {
            Tenancy::Tenant(id) => *id,
            _ => failed.principal().home,
        };
        let (id, home) = (self.new_id(), self.written_for(home)?);
        let log = self.log_row(failed, id, home, i32::from(status), Some(cut(exception, 4000)));
        self.append_record(log, self.action_row(failed, id, home), Vec::new()).await
    }
}

fn cut(text: &str, limit: usize) -> String {
    text.chars().take(limit).collect()
}

/// When the request arrived; without a request, when its scope was created.
fn started_at(scope: &Scope) -> kernel::Timestamp {
    scope.facts.started.unwrap_or_else(|| scope.now())
}

impl Tx {
    /// Milliseconds since the request arrived; 0 for demo data, which is written at instants in the past.
    fn elapsed_ms(&self, scope: &Scope) -> i32 {
        let took = if scope.is_demo() { 0 } else { (self.db().now() - started_at(scope)).num_milliseconds().max(0) };
        i32::try_from(took).unwrap_or(i32::MAX)
    }

    fn log_row(&self, scope: &Scope, id: Uuid, tenant: Uuid, status: i32, exceptions: Option<String>) -> log::Model {
        let principal = scope.principal();
        let facts: &RequestFacts = &scope.facts;
        let impersonator = principal.impersonator.as_ref();
        log::Model {
            tenant_id: tenant,
            id,
            user_id: principal.user_id,
            user_tenant_id: principal.home,
            user_name: principal.user_name.clone(),
            user_name_key: extra_key(&principal.user_name),
            impersonator_user_id: impersonator.map(|i| i.user_id),
            impersonator_tenant_id: impersonator.map(|i| i.tenant),
            impersonator_user_name: impersonator.map(|i| i.user_name.clone()),
            execution_time: started_at(scope),
            execution_duration: self.elapsed_ms(scope),
            client_ip_address: facts.ip.clone(),
            client_id: principal.client_id.clone(),
            browser_info: facts.browser.as_deref().map(|b| cut(b, 512)),
            http_method: facts.method.clone(),
            url: cut(&facts.url, 1024),
            exceptions_key: exceptions.as_deref().and_then(extra_key),
            exceptions,
            http_status_code: status,
            correlation_id: facts.correlation_id.clone(),
        }
    }

    fn action_row(&self, scope: &Scope, log_id: Uuid, tenant: Uuid) -> action::Model {
        let (verb, resource) = scope.facts.operation.split_once('_').unwrap_or((&scope.facts.operation, ""));
        action::Model {
            tenant_id: tenant,
            id: self.new_id(),
            audit_log_id: log_id,
            service_name: resource.to_owned(),
            method_name: verb.to_owned(),
            parameters: scope.facts.arguments.json(),
            execution_time: started_at(scope),
        }
    }
}

/// One audited request.
pub mod log {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_logs")]
    #[allow(missing_docs)] // the columns follow the wire contract, 2.6
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub user_id: Option<Uuid>,
        pub user_tenant_id: Uuid,
        pub user_name: String,
        /// Its folding, where it has one of its own. The seals don't cover what follows from other columns.
        pub user_name_key: Option<String>,
        pub impersonator_user_id: Option<Uuid>,
        pub impersonator_tenant_id: Option<Uuid>,
        pub impersonator_user_name: Option<String>,
        pub execution_time: DateTimeUtc,
        /// Milliseconds until the record was written.
        pub execution_duration: i32,
        pub client_ip_address: Option<String>,
        pub client_id: Option<String>,
        pub browser_info: Option<String>,
        pub http_method: String,
        pub url: String,
        pub exceptions: Option<String>,
        pub exceptions_key: Option<String>,
        /// 0 without a request: jobs, the command line.
        pub http_status_code: i32,
        pub correlation_id: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.AuditLog";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const DERIVED: &'static [Column] = &[Column::UserNameKey, Column::ExceptionsKey];
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// The operation that an audited request called.
pub mod action {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "audit_log_actions")]
    #[allow(missing_docs)] // the columns follow the wire contract, 2.6
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub audit_log_id: Uuid,
        pub service_name: String,
        pub method_name: String,
        pub parameters: String,
        pub execution_time: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.Action";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// A changed entity of an audited request.
pub mod change {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "entity_changes")]
    #[allow(missing_docs)] // the columns follow the wire contract, 2.6
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub audit_log_id: Uuid,
        pub change_time: DateTimeUtc,
        pub change_type: i32,
        pub entity_id: String,
        pub entity_type: String,
        pub user_id: Option<Uuid>,
        pub user_name: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.EntityChange";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// A changed property of a changed entity.
pub mod property {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "entity_property_changes")]
    #[allow(missing_docs)] // the columns follow the wire contract, 2.6
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub entity_change_id: Uuid,
        pub property_name: String,
        pub original_value: Option<String>,
        pub new_value: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Audit.PropertyChange";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

pub(crate) const MIGRATION: Migration = Migration { name: "0001_store_audit", up: tables };

pub(crate) const KEYS: Migration = Migration { name: "09993_store_audit_keys", up: keys };
pub(crate) const KEYS_FOLDED: Migration = Migration { name: "09993_store_audit_keys_folded", up: keys_folded };

/// What the log is filtered by is found however it is typed.
fn keys(schema: &mut Schema) {
    schema.add_column("audit_logs", "user_name_key", Kind::Text, None);
    schema.add_column("audit_logs", "exceptions_key", Kind::Text, None);
}

fn keys_folded(schema: &mut Schema) {
    schema.fold_beside("audit_logs", &["tenant_id", "id"], &[("user_name_key", "user_name"), ("exceptions_key", "exceptions")]);
}

fn tables(schema: &mut Schema) {
    schema.tenant_rows("audit_logs", &["id"], true, |t| {
        t.col("id", Kind::Uuid).opt("user_id", Kind::Uuid).col("user_tenant_id", Kind::Uuid).col("user_name", Kind::Text);
        t.opts(&["impersonator_user_id", "impersonator_tenant_id"], Kind::Uuid).opt("impersonator_user_name", Kind::Text);
        t.col("execution_time", Kind::Instant).col("execution_duration", Kind::Int);
        t.opts(&["client_ip_address", "client_id", "browser_info", "exceptions"], Kind::Text);
        t.cols(&["http_method", "url", "correlation_id"], Kind::Text).col("http_status_code", Kind::Int);
        t.index(&["execution_time"]).index(&["user_id", "execution_time"]);
    });
    schema.tenant_rows("audit_log_actions", &["id"], true, |t| {
        t.cols(&["id", "audit_log_id"], Kind::Uuid).cols(&["service_name", "method_name", "parameters"], Kind::Text);
        t.col("execution_time", Kind::Instant).index(&["audit_log_id"]);
    });
    schema.tenant_rows("entity_changes", &["id"], true, |t| {
        t.cols(&["id", "audit_log_id"], Kind::Uuid).col("change_time", Kind::Instant).col("change_type", Kind::Int);
        t.cols(&["entity_id", "entity_type", "user_name"], Kind::Text).opt("user_id", Kind::Uuid);
        t.index(&["audit_log_id"]).index(&["entity_type", "entity_id", "change_time"]);
    });
    schema.tenant_rows("entity_property_changes", &["id"], true, |t| {
        t.cols(&["id", "entity_change_id"], Kind::Uuid).col("property_name", Kind::Text);
        t.opts(&["original_value", "new_value"], Kind::Text).index(&["entity_change_id"]);
    });
}
