//! Checks that every row recorded as created in the audit log still exists. Rows of stamped tables are soft-deleted, so once a caller got a
//! row, it stays until it is deleted; a deleted one is removed for good after its time in the recycle bin.

use std::{collections::BTreeSet, sync::Arc};

use kernel::{Clients, Error, HOST, Result, Scope, Tenancy};
use sea_orm::{ConnectionTrait, Statement};
use uuid::Uuid;

use crate::{Db, Migration, Schema, Tx, audit::ChangeKind, dialect, erase::Shape};

impl Db {
    /// Number of missing rows, at the host and in the tenants `known`, that a successful request created.
    pub async fn lost_rows(&self, migrations: &[Migration], known: &BTreeSet<Uuid>) -> Result<u64> {
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        let reach: BTreeSet<Uuid> = known.iter().copied().chain([HOST]).collect();
        let scope = Scope::new(Tenancy::Portfolio(Arc::new(reach)), Clients::All, Arc::default(), self.now(), Arc::default());
        let stamped: Vec<Shape> = schema.tables.into_iter().filter(|shape| shape.marked).collect();
        let stamped = &stamped;
        self.read(&scope, |tx| async move {
            let mut lost = 0;
            for name in tx.created_types().await? {
                if let Some(shape) = table_of(&name, stamped) {
                    lost += tx.count_lost(&name, shape).await?;
                }
            }
            Ok(lost)
        })
        .await
    }
}

impl Tx {
    async fn created_types(&self) -> Result<Vec<String>> {
        let sql = format!("SELECT DISTINCT \"entity_type\" FROM \"entity_changes\" WHERE \"change_type\" = {}", ChangeKind::Created as i32);
        let statement = Statement::from_string(self.session.get_database_backend(), sql);
        let rows = self.session.query_all_raw(statement).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get_by_index(0).map_err(Error::internal)).collect()
    }

    async fn count_lost(&self, name: &str, shape: &Shape) -> Result<u64> {
        let backend = self.session.get_database_backend();
        let same = if shape.tenant { "r.\"tenant_id\" = c.\"tenant_id\" AND " } else { "" };
        let sql = format!(
            "SELECT count(*) FROM \"entity_changes\" c WHERE c.\"change_type\" = {made} AND c.\"entity_type\" = $1 \
             AND c.\"audit_log_id\" IN (SELECT \"id\" FROM \"audit_logs\" WHERE \"http_status_code\" BETWEEN 200 AND 299) \
             AND NOT EXISTS (SELECT 1 FROM \"{table}\" r WHERE {same}r.\"id\" = {id}) \
             AND NOT EXISTS (SELECT 1 FROM \"entity_changes\" d WHERE d.\"tenant_id\" = c.\"tenant_id\" \
             AND d.\"entity_type\" = $1 AND d.\"entity_id\" = c.\"entity_id\" AND d.\"change_type\" = {gone})",
            gone = ChangeKind::Deleted as i32,
            made = ChangeKind::Created as i32,
            table = shape.name,
            id = dialect::uuid_of(backend, "c.\"entity_id\""),
        );
        let row = self.session.query_one_raw(Statement::from_sql_and_values(backend, sql, [name.into()])).await;
        let row = row.map_err(|e| self.explain(e))?;
        let count: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0)).map_err(Error::internal)?;
        u64::try_from(count).map_err(Error::internal)
    }
}

/// The table of an entity: `Waymark.People.Client` is stored in `clients` or in a table whose name ends so.
fn table_of<'a>(name: &str, shapes: &'a [Shape]) -> Option<&'a Shape> {
    let short = name.rsplit('.').next().unwrap_or(name);
    let short = short.strip_prefix("Identity").unwrap_or(short);
    let mut snake = String::new();
    for (at, letter) in short.chars().enumerate() {
        if letter.is_ascii_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    let plural = format!("{snake}s");
    let exact = shapes.iter().find(|shape| shape.name == plural || shape.name == snake);
    exact.or_else(|| shapes.iter().find(|shape| shape.name.ends_with(&format!("_{plural}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_an_entity_is_found() {
        let shapes: Vec<Shape> = ["clients", "client_contacts", "staff", "users", "action_items", "domains", "subdomains"]
            .map(|name| Shape { name: name.to_owned(), ..Shape::default() })
            .into();
        let found = |name: &str| table_of(name, &shapes).map(|shape| shape.name.as_str());
        for (name, table) in [
            ("Waymark.People.Client", Some("clients")),
            ("Waymark.People.Contact", Some("client_contacts")),
            ("Waymark.People.Staff", Some("staff")),
            ("Volo.Abp.Identity.IdentityUser", Some("users")),
            ("Waymark.Work.ActionItem", Some("action_items")),
            ("Waymark.Library.Domain", Some("domains")),
            ("Waymark.People.TeamMember", None),
        ] {
            assert_eq!(found(name), table, "{name}");
        }
    }
}
