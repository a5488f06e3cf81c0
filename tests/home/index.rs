//! The index beside its records: what changes could not keep is brought up to date, and the database answers from its own index.

use std::sync::{Arc, Mutex};

use store::{Engine, sea_orm::Statement, search::Lag};
use testkit::{Who, World, on_both};

use crate::{ask, item, made, titles};

/// Runs a statement as the owner of the schema, as a program without the index might change the database.
pub async fn behind_its_back(world: &World, sql: &str) {
    let address = world.owner().to_owned();
    match world.engine {
        Engine::Sqlite => {
            let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(&address).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
        }
        Engine::Postgres => {
            let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(&address).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
        }
    }
}

async fn lag(world: &World) -> Lag {
    home::search::lag(world.app.db(), world.app.areas()).await.unwrap()
}

#[tokio::test]
async fn an_index_that_is_behind_is_noticed_and_brought_up_to_date() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for title in ["Zephyr one", "Zephyr two"] {
            made(&admin, item(&world, Who::Staff, title)).await;
        }
        assert_eq!(lag(&world).await, Lag::default(), "kept by the changes");

        behind_its_back(&world, "DELETE FROM search_documents").await;
        assert!(titles(&admin, "zephyr").await.is_empty());
        assert!(world.app.db().is_search_empty().await.unwrap());
        let missing = lag(&world).await.stale;
        assert!(missing >= 2, "{missing}");
        home::search::fill(&world.app).await.unwrap();
        world.drain().await;
        assert_eq!((lag(&world).await, titles(&admin, "zephyr").await.len()), (Lag::default(), 2), "a start fills an empty index");

        behind_its_back(&world, "UPDATE action_items SET title = 'Mistral', concurrency_stamp = 'other' WHERE title = 'Zephyr one'").await;
        behind_its_back(&world, "UPDATE action_items SET deleted_at = created_at WHERE title = 'Zephyr two'").await;
        assert_eq!(lag(&world).await, Lag { stale: 1, orphans: 1 });
        assert_eq!(home::search::refresh(&world.app, false).await.unwrap(), 2);
        assert_eq!((lag(&world).await, titles(&admin, "mistral").await.len()), (Lag::default(), 1));
        assert!(titles(&admin, "zephyr").await.is_empty());

        let written = home::search::refresh(&world.app, true).await.unwrap();
        assert!(written >= missing - 1, "{written} anew");
        assert_eq!((lag(&world).await, titles(&admin, "mistral").await.len()), (Lag::default(), 1));
    })
    .await;
}

#[tokio::test]
async fn the_databases_own_index_answers() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for n in 0..20 {
            made(&admin, item(&world, Who::Staff, &format!("Zephyr {n}"))).await;
        }
        let run: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let seen = Arc::clone(&run);
        world.app.db().watch(move |statement| seen.lock().unwrap().push(statement.clone()));
        ask(&admin, "zephyr 1", "").await.ok();
        let statements = std::mem::take(&mut *run.lock().unwrap());
        let asked: Vec<&Statement> =
            statements.iter().filter(|s| s.sql.contains("search_documents") || s.sql.contains("search_hits")).collect();
        assert!(asked.len() >= 5, "one for each kind: {}", asked.len());
        let plan = async |statement: &Statement| {
            world.app.db().read(&world.installer(), |tx| async move { tx.plan(statement).await }).await.unwrap().join("\n")
        };
        for statement in asked {
            let plan = plan(statement).await;
            let is_direct = match world.engine {
                Engine::Sqlite => plan.contains("search_index VIRTUAL TABLE INDEX 0:M") && !plan.contains("SCAN hit"),
                Engine::Postgres => plan.contains("Function Scan on search_hits"),
            };
            assert!(is_direct, "{}\n{plan}", statement.sql);
        }
        if world.engine == Engine::Postgres {
            // Inside the function, as the owner of the schema runs it.
            let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(world.owner()).await.unwrap();
            sqlx::raw_sql("SET enable_seqscan = off").execute(&mut connection).await.unwrap();
            let direct: Vec<String> = sqlx::query_scalar(
                "EXPLAIN SELECT * FROM search_documents WHERE array_to_tsvector(string_to_array(words, ' ')) @@ '''zephyr'':*'::tsquery \
                 AND (shared OR tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[]))",
            )
            .fetch_all(&mut connection)
            .await
            .unwrap();
            assert!(direct.join("\n").contains("ft_search_documents_words"), "{direct:?}");
        }
    })
    .await;
}
