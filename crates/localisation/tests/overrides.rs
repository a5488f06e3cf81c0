//! Text overrides: whom they apply to, and when readers see them.

#![allow(clippy::unwrap_used)] // test helpers are outside of any test function

#[allow(dead_code)] // shared with other tests
#[path = "../../testkit/src/database.rs"]
mod database;

use std::sync::Arc;

use http::Texts;
use kernel::{Granted, HOST, OsEntropy, Scope, SystemClock, Uuid};
use localisation::{AREAS, Localisation, restore_text, set_text};
use serde_json::Map;
use store::{Db, Engine, MIGRATIONS, Migration};

async fn fresh(engine: Engine) -> (Db, Localisation, database::Keep) {
    let place = database::empty(engine, &format!("wm_localisation_{}", std::process::id())).await;
    let migrations: Vec<Migration> = MIGRATIONS.iter().chain(AREAS.iter().flat_map(|area| area.migrations)).copied().collect();
    let connect = async |options| Db::connect(options, &migrations, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    let owner = connect(&place.owner).await;
    store::migrate(&owner, &migrations, place.role.as_deref()).await.unwrap();
    owner.close().await;
    let db = connect(&place.serving).await;
    let texts = Localisation::new();
    texts.follow(&db);
    (db, texts, place._keep)
}

#[tokio::test]
async fn a_changed_text_holds_for_its_tenant_and_the_hosts_for_all() {
    holds(Engine::Sqlite).await;
    if database::postgres().is_some() {
        holds(Engine::Postgres).await;
    }
}

#[tokio::test]
async fn after_a_change_nobody_reads_the_texts_before_it_while_another_still_loads_them() {
    let (db, texts, _keep) = fresh(Engine::Sqlite).await;
    let host = Scope::host(db.now(), Granted::default());
    db.write(&host, |tx| async move { set_text(&tx, "Portal", "en-GB", "Common.Save", "Keep").await }).await.unwrap();
    let reader = async || {
        texts.refresh(&db).await.unwrap();
        texts.text("en-GB", "Common.Save", &Map::new())
    };
    let (first, second) = tokio::join!(reader(), reader());
    assert_eq!((first.as_deref(), second.as_deref()), (Some("Keep"), Some("Keep")));
}

async fn holds(engine: Engine) {
    let (db, texts, _keep) = fresh(engine).await;
    let tenant = Uuid::from_u128(7);
    let host = Scope::host(db.now(), Granted::default());
    let seen = |tenant| texts.text_for(tenant, "en-GB", "Common.Save", &Map::new()).unwrap_or_default();
    db.write(&host, |tx| async move { set_text(&tx, "Portal", "en-GB", "Common.Save", "Keep").await }).await.unwrap();
    assert_eq!(seen(tenant), "Save");
    texts.refresh(&db).await.unwrap();
    assert_eq!((seen(HOST).as_str(), seen(tenant).as_str()), ("Keep", "Keep"));
    for value in ["First", "Store"] {
        db.write(&host.within(tenant), |tx| async move { set_text(&tx, "Portal", "en-GB", "Common.Save", value).await }).await.unwrap();
    }
    texts.refresh(&db).await.unwrap();
    assert_eq!((seen(HOST).as_str(), seen(tenant).as_str(), seen(Uuid::from_u128(8)).as_str()), ("Keep", "Store", "Keep"));
    assert_eq!(texts.text("en-GB", "Common.Save", &Map::new()).as_deref(), Some("Keep"));
    db.write(&host.within(tenant), |tx| async move { restore_text(&tx, "Portal", "en-GB", "Common.Save").await }).await.unwrap();
    texts.refresh(&db).await.unwrap();
    assert_eq!(seen(tenant), "Keep");
}
