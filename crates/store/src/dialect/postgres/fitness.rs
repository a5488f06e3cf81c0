//! Requirements on a PostgreSQL server. Row-level security is tested by its effect on the serving role, since ownership, membership,
//! switches and policies can each disable it without an error.
//! A check for each known cause would miss the next one (decision 74).

use std::fmt::Write;

use sqlx::{
    AssertSqlSafe, Row,
    postgres::{PgConnection, PgPool, PgPoolOptions},
};
use tokio::time::timeout;

use super::{ACQUIRE_TIMEOUT, open, tenant_condition};
use crate::erase::Shape;

/// Encoding, schema and the process of the server that answers. Without parameters: a pooler may refuse prepared statements.
const PLACE: &str = "SELECT current_setting('server_encoding'), coalesce(current_schema()::text, ''), pg_backend_pid()::text";

/// Why no portal can be kept at `url`, or the pooler in between can't be used; `None` if nothing is wrong.
pub(crate) async fn refused(url: &str) -> Result<Option<String>, sqlx::Error> {
    let pool = open(url, PgPoolOptions::new().max_connections(2)).await?;
    let told = refused_at(&pool).await;
    // A pooler may still owe the second connection an answer.
    let _ = timeout(ACQUIRE_TIMEOUT, pool.close()).await;
    told
}

async fn refused_at(pool: &PgPool) -> Result<Option<String>, sqlx::Error> {
    let mut one = pool.acquire().await?;
    let [encoding, schema, first] = read_place(&mut one).await?;
    if encoding != "UTF8" {
        return Ok(Some(format!(
            "the database is encoded in {encoding}, which can't hold every text; create it with ENCODING 'UTF8' TEMPLATE template0"
        )));
    }
    if schema != "public" {
        let found = if schema.is_empty() { "leads to no schema".to_owned() } else { format!("leads to the schema {schema}") };
        return Ok(Some(format!(
            "the search_path of the connection {found}, and the tables are kept in the schema public; have search_path begin with public"
        )));
    }
    // A pooler with a single connection for us has the other one wait, so it doesn't share it.
    let Ok(Ok(mut other)) = timeout(ACQUIRE_TIMEOUT, pool.acquire()).await else { return Ok(None) };
    let Ok(second) = timeout(ACQUIRE_TIMEOUT, read_place(&mut other)).await else { return Ok(None) };
    let [.., second] = second?;
    // Twice, since a pooler may alternate between connections.
    for _ in 0..2 {
        let [.., again] = read_place(&mut one).await?;
        if again != first || second == first {
            return Ok(Some(
                "a pooler such as PgBouncer shares its connections between transactions, so that no setting or prepared statement lasts; \
                 use pool_mode = session for this database, or connect to the server itself"
                    .to_owned(),
            ));
        }
    }
    Ok(None)
}

async fn read_place(connection: &mut PgConnection) -> Result<[String; 3], sqlx::Error> {
    let row = sqlx::raw_sql(PLACE).fetch_one(connection).await?;
    Ok([row.try_get(0)?, row.try_get(1)?, row.try_get(2)?])
}

/// Why the connected role must not serve; `None` when it may. `shapes` are the tables that the program knows.
pub(crate) async fn unfit_to_serve(pool: &PgPool, shapes: &[Shape]) -> Result<Option<String>, sqlx::Error> {
    let (name, superuser, bypass): (String, bool, bool) =
        sqlx::query_as("SELECT rolname::text, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user").fetch_one(pool).await?;
    if superuser || bypass {
        return Ok(Some(format!("role {name} is a superuser or bypasses row-level security; serve with a dedicated role")));
    }
    let names: Vec<String> = shapes.iter().map(|shape| shape.name.clone()).collect();
    let tables: Vec<(String, String, bool, bool)> = sqlx::query_as(TABLES).bind(names).fetch_all(pool).await?;
    if let Some((_, owner, ..)) = tables.iter().find(|(_, _, owns, _)| *owns) {
        let how = if *owner == name { "owns the tables".to_owned() } else { format!("is a member of {owner}, which owns the tables") };
        return Ok(Some(format!("role {name} {how}, so row-level security doesn't apply to it; serve with another role")));
    }
    if let Some((table, ..)) = tables.iter().find(|(.., walled)| !*walled) {
        let remedy = format!("ALTER TABLE {table} ENABLE ROW LEVEL SECURITY");
        return Ok(Some(format!("row-level security does not apply to the table {table}; run {remedy}")));
    }
    let there = |shape: &&Shape| shape.tenant && tables.iter().any(|(table, ..)| *table == shape.name);
    let of_tenants: Vec<&Shape> = shapes.iter().filter(there).collect();
    let names: Vec<String> = of_tenants.iter().map(|shape| shape.name.clone()).collect();
    let policies: Vec<Policy> = sqlx::query_as(POLICIES).bind(names).fetch_all(pool).await?;
    if let Some((table, policy, ..)) = policies.iter().find(|policy| eases(policy, &of_tenants)) {
        let remedy = format!("drop the policy, or give it the conditions that tenant_wall on {table} has in a new database");
        return Ok(Some(format!("the policy {policy} on the table {table} lets rows of every tenant pass; {remedy}")));
    }
    let Some(sql) = unscoped(&of_tenants) else { return Ok(None) };
    let Some(row) = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_optional(pool).await? else { return Ok(None) };
    let table: String = row.try_get(0)?;
    Ok(Some(format!(
        "role {name} sees rows of the table {table} without naming a tenant, so row-level security keeps no tenants apart; \
         compare its policies with those of a new database, and look for waymark.* in the settings of role and database"
    )))
}

/// The tables that exist and may be read: owner, whether the role has the owner's rights, whether row-level security applies to the role.
const TABLES: &str = "SELECT relname::text, pg_get_userbyid(relowner)::text, pg_has_role(current_user, relowner, 'USAGE'), \
    row_security_active(oid) FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind = 'r' AND relname = ANY($1) \
    AND has_table_privilege(oid, 'SELECT') ORDER BY relname";

/// The policies that add rows for the role, with their conditions for existing and for written rows.
const POLICIES: &str = "SELECT c.relname::text, p.polname::text, pg_get_expr(p.polqual, p.polrelid), \
    pg_get_expr(p.polwithcheck, p.polrelid) FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid \
    WHERE c.relnamespace = to_regnamespace('public') AND c.relname = ANY($1) AND p.polpermissive \
    AND (0::oid = ANY(p.polroles) OR EXISTS (SELECT 1 FROM unnest(p.polroles) AS r(id) WHERE pg_has_role(current_user, r.id, 'USAGE'))) \
    ORDER BY 1, 2";

/// Table, name and conditions of a policy.
type Policy = (String, String, Option<String>, Option<String>);

/// Whether a policy lets other rows pass than our own does: a part of them would be harmless, but no text shows that it is one.
fn eases((table, _, seen, written): &Policy, tables: &[&Shape]) -> bool {
    let is_system = tables.iter().any(|shape| shape.name == *table && shape.system);
    let walls = [Some(tenant_condition(false)), is_system.then(|| tenant_condition(true))];
    let is_wall = |condition: &String| walls.iter().flatten().any(|wall| bare(wall) == bare(condition));
    [seen, written].into_iter().flatten().any(|condition| !is_wall(condition))
}

/// A condition without what the server adds when printing it: parentheses, spaces and casts of texts. The meaning of our conditions doesn't
/// depend on their parentheses.
fn bare(condition: &str) -> String {
    let condition = condition.replace("::text", "");
    condition.chars().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).collect::<String>().to_lowercase()
}

/// Query for a table that shows a row where no scope is set; `None` without tables. The policies of the system's tables have no index, so
/// only the first pages of those are read.
fn unscoped(tables: &[&Shape]) -> Option<String> {
    let mut sql = String::new();
    for (at, Shape { name, system, .. }) in tables.iter().enumerate() {
        let union = if at == 0 { "" } else { " UNION ALL " };
        let pages = if *system { " WHERE ctid < '(16,0)'" } else { "" };
        // Writing to a string can't fail; names are ours, never input.
        let _ = write!(sql, "{union}SELECT '{name}' WHERE EXISTS (SELECT 1 FROM \"{name}\"{pages})");
    }
    (!sql.is_empty()).then(|| format!("{sql} LIMIT 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As servers print the policies of a tenants' table and of one that the system reads.
    const OF_TENANTS: &str = "(tenant_id = ANY ((NULLIF(current_setting('waymark.tenants'::text, true), ''::text))::uuid[]))";
    const OF_SYSTEM: &str = "((tenant_id = ANY ((NULLIF(current_setting('waymark.tenants'::text, true), ''::text))::uuid[])) \
        OR (current_setting('waymark.system'::text, true) = 'on'::text))";

    #[test]
    fn a_policy_is_judged_by_its_conditions_as_a_whole() {
        let (clients, jobs) = (
            Shape { name: "clients".to_owned(), tenant: true, ..Shape::default() },
            Shape { name: "jobs".to_owned(), tenant: true, system: true, ..Shape::default() },
        );
        let eased = |table: &str, seen: Option<&str>, written: Option<&str>| {
            eases(&(table.to_owned(), "p".to_owned(), seen.map(str::to_owned), written.map(str::to_owned)), &[&clients, &jobs])
        };
        assert!(!eased("clients", Some(OF_TENANTS), Some(OF_TENANTS)) && !eased("jobs", Some(OF_SYSTEM), Some(OF_SYSTEM)));
        assert!(!eased("jobs", Some(OF_TENANTS), None), "less is no danger");
        assert!(eased("clients", Some(OF_SYSTEM), Some(OF_SYSTEM)), "the system doesn't read it");
        for open in ["true", "(current_setting('waymark.tenants'::text, true) IS NOT NULL)", &format!("({OF_TENANTS} OR true)")] {
            assert!(eased("clients", Some(open), Some(OF_TENANTS)) && eased("clients", None, Some(open)), "{open}");
        }
    }
}
