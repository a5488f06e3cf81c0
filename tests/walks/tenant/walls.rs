//! The second wall: PostgreSQL itself shows and changes no row of another tenant, whatever a statement asks for.

use std::collections::BTreeSet;

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::Engine;
use testkit::{World, on_both_with_demo};

async fn id(owner: &mut PgConnection, tenant: &str) -> String {
    sqlx::query_scalar("SELECT id::text FROM tenants WHERE name = $1").bind(tenant).fetch_one(owner).await.unwrap()
}

async fn is_true(owner: &mut PgConnection, sql: String) -> bool {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(owner).await.unwrap()
}

/// How many rows a statement of the serving role touches within `own`; its failure in words. Nothing of it stays.
async fn touched(serving: &mut PgConnection, own: &str, sql: String) -> Result<u64, String> {
    let mut tx = serving.begin().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("SET LOCAL waymark.tenants = '{{{own}}}'"))).execute(&mut *tx).await.unwrap();
    let done = sqlx::query(AssertSqlSafe(sql)).execute(&mut *tx).await;
    tx.rollback().await.unwrap();
    done.map(|done| done.rows_affected()).map_err(|error| error.to_string())
}

#[tokio::test]
async fn the_database_keeps_tenants_apart_by_itself() {
    on_both_with_demo(async |world: World| {
        if world.engine == Engine::Sqlite {
            // An embedded database has no roles.
            return;
        }
        let mut owner = PgConnection::connect(world.owner()).await.unwrap();
        let mut serving = PgConnection::connect(world.serving()).await.unwrap();
        let (own, other) = (id(&mut owner, "Harbourlight").await, id(&mut owner, "Brambleway").await);
        let (mut hidden, mut moved) = (BTreeSet::new(), BTreeSet::new());
        for table in store::tenant_tables_of(&waymark::compose::migrations()) {
            if !is_true(&mut owner, format!("SELECT to_regclass('public.\"{table}\"') IS NOT NULL")).await {
                continue;
            }
            let has = |tenant: &str| format!("SELECT EXISTS (SELECT 1 FROM \"{table}\" WHERE tenant_id = '{tenant}')");
            if is_true(&mut owner, has(&other)).await {
                hidden.insert(table.clone());
            }
            for sql in [
                format!("SELECT 1 FROM \"{table}\" WHERE tenant_id <> '{own}'"),
                format!("UPDATE \"{table}\" SET tenant_id = tenant_id WHERE tenant_id <> '{own}'"),
                format!("DELETE FROM \"{table}\" WHERE tenant_id <> '{own}'"),
            ] {
                assert_eq!(touched(&mut serving, &own, sql.clone()).await, Ok(0), "{sql}");
            }
            if is_true(&mut owner, has(&own)).await {
                let written = touched(&mut serving, &own, format!("UPDATE \"{table}\" SET tenant_id = '{other}'")).await;
                assert!(written.as_ref().is_err_and(|error| error.contains("row-level security")), "{table}: {written:?}");
                moved.insert(table);
            }
        }
        for table in ["clients", "action_items"] {
            assert!(hidden.contains(table) && moved.contains(table), "{table} has rows of both: {hidden:?} {moved:?}");
        }
    })
    .await;
}
