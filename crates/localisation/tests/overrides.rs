//! Changed texts on the embedded database: whose they are, and how they reach the next reader.

#![allow(clippy::unwrap_used)] // helpers of tests stand outside of any test function

use std::sync::Arc;

use http::Texts;
use kernel::{Granted, HOST, OsEntropy, Scope, SystemClock, Uuid};
use localisation::{AREA, Localisation, restore_text, set_text};
use serde_json::Map;
use store::{Db, MIGRATIONS, Migration, Options};

async fn fresh() -> (Db, Localisation, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let migrations: Vec<Migration> = MIGRATIONS.iter().chain(AREA.migrations).copied().collect();
    let options = Options { url: format!("sqlite://{}/test.db", folder.path().display()), connections: 2 };
    let db = Db::connect(&options, &migrations, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    store::migrate(&db, &migrations, None).await.unwrap();
    let texts = Localisation::new();
    texts.follow(&db);
    (db, texts, folder)
}

#[tokio::test]
async fn a_changed_text_holds_for_its_tenant_and_the_hosts_for_all() {
    let (db, texts, _folder) = fresh().await;
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
