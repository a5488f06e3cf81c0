//! Checks that every row recorded as created in the audit log still exists. Rows of stamped tables are soft-deleted, so once a caller got a
//! row, it stays until it is deleted; a deleted one is removed for good after its time in the recycle bin.

use std::{collections::BTreeSet, sync::Arc};

use kernel::{Clients, Error, HOST, Result, Scope, Tenancy};
use sea_orm::{ConnectionTrait, Statement};
use uuid::Uuid;

use crate::{Db, Owner, Table, Tx, audit::ChangeKind, dialect};

/// A table with stamps, under the type that the audit log calls its rows by.
#[derive(Debug, Clone, Copy)]
pub struct Stamped {
    /// [`Table::TYPE`].
    pub entity_type: &'static str,
    table: fn() -> &'static str,
    is_tenants: fn() -> bool,
}

impl Stamped {
    /// Constant, so that an area can name its tables in its `AREA`.
    pub const fn of<E: Table>() -> Self {
        Self {
            entity_type: E::TYPE,
            table: || sea_orm::EntityName::table_name(&E::default()),
            is_tenants: || matches!(E::OWNER, Owner::Tenant(_)),
        }
    }

    /// Its name in the database.
    pub fn table(&self) -> &'static str {
        (self.table)()
    }
}

impl Db {
    /// Number of rows missing from the tables `stamped`, at the host and in the tenants `known`, that a successful request created.
    pub async fn lost_rows(&self, stamped: &[Stamped], known: &BTreeSet<Uuid>) -> Result<u64> {
        let reach: BTreeSet<Uuid> = known.iter().copied().chain([HOST]).collect();
        let scope = Scope::new(Tenancy::Portfolio(Arc::new(reach)), Clients::All, Arc::default(), self.now(), Arc::default());
        self.read(&scope, |tx| async move {
            let created = tx.created_types().await?;
            let mut lost = 0;
            for table in stamped {
                if created.contains(table.entity_type) {
                    lost += tx.count_lost(table).await?;
                }
            }
            Ok(lost)
        })
        .await
    }
}

impl Tx {
    async fn created_types(&self) -> Result<BTreeSet<String>> {
        let sql = format!("SELECT DISTINCT \"entity_type\" FROM \"entity_changes\" WHERE \"change_type\" = {}", ChangeKind::Created as i32);
        let statement = Statement::from_string(self.session.get_database_backend(), sql);
        let rows = self.session.query_all_raw(statement).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get_by_index(0).map_err(Error::internal)).collect()
    }

    async fn count_lost(&self, stamped: &Stamped) -> Result<u64> {
        let backend = self.session.get_database_backend();
        let same = if (stamped.is_tenants)() { "r.\"tenant_id\" = c.\"tenant_id\" AND " } else { "" };
        let sql = format!(
            "SELECT count(*) FROM \"entity_changes\" c WHERE c.\"change_type\" = {made} AND c.\"entity_type\" = $1 \
             AND c.\"audit_log_id\" IN (SELECT \"id\" FROM \"audit_logs\" WHERE \"http_status_code\" BETWEEN 200 AND 299) \
             AND NOT EXISTS (SELECT 1 FROM \"{table}\" r WHERE {same}r.\"id\" = {id}) \
             AND NOT EXISTS (SELECT 1 FROM \"entity_changes\" d WHERE d.\"tenant_id\" = c.\"tenant_id\" \
             AND d.\"entity_type\" = $1 AND d.\"entity_id\" = c.\"entity_id\" AND d.\"change_type\" = {gone})",
            gone = ChangeKind::Deleted as i32,
            made = ChangeKind::Created as i32,
            table = stamped.table(),
            id = dialect::uuid_of(backend, "c.\"entity_id\""),
        );
        let row = self.session.query_one_raw(Statement::from_sql_and_values(backend, sql, [stamped.entity_type.into()])).await;
        let row = row.map_err(|e| self.explain(e))?;
        let count: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0)).map_err(Error::internal)?;
        u64::try_from(count).map_err(Error::internal)
    }
}
