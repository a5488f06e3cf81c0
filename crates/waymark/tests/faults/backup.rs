//! A backup under load comes back whole; a newer schema doesn't stop an older program.

use std::sync::Arc;

use kernel::{OsEntropy, SystemClock};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Db, Engine, Migration, Options};
use testkit::Stand;

use crate::{client::Client, either, load::Load, node::Setup, place::OwnerConnection, seed::Seeded, verdict};

/// An empty database of the same kind, as configured for the restoring program.
pub async fn elsewhere(stand: &Stand, setup: Setup, at: usize) -> (Setup, String) {
    let (serving, owner) = match stand.engine {
        Engine::Sqlite => {
            let url = format!("sqlite://{}", stand.folder().join(format!("restored-{at}/waymark.db")).display());
            (url.clone(), url)
        }
        Engine::Postgres => {
            let name = format!("wm_restored_{}_{at}", std::process::id());
            let mut server = PgConnection::connect(stand.owner()).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut server).await.unwrap();
            let within = |url: &str| format!("{}/{name}", url.rsplit_once('/').unwrap().0);
            (within(stand.serving()), within(stand.owner()))
        }
    };
    let setup =
        setup.with("database.url", &serving).with("files.folder", &stand.folder().join(format!("files-{at}")).display().to_string());
    let setup = if stand.engine == Engine::Postgres { setup.with("database.admin_url", &owner) } else { setup };
    (setup.at_another_port(), owner)
}

async fn backed_up(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let mut seed = Seeded::draw_and_print(&format!("backup on {engine:?}"));
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let load = Load::prepare(&stand, &anon).await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    for at in 0..either(1, 5) {
        writers.progress(10 + seed.below(30)).await;
        let known = load.ledger.all();
        let archive = stand.folder().join(format!("copy-{at}.tar.gz")).display().to_string();
        let (good, told) = setup.run(&["backup", &archive]).await;
        assert!(good, "{told}");
        let (copy, owner) = elsewhere(&stand, setup.clone(), at).await;
        let (good, told) = copy.run(&["restore", &archive]).await;
        assert!(good, "{told}");
        let (good, told) = copy.run(&["doctor"]).await;
        assert!(good && told.contains("the database is consistent"), "{told}");
        let kept = verdict::acknowledged_are_kept(&mut OwnerConnection::at(&owner).await, &known).await;
        let restored = copy.start().await;
        let client = Client::at(copy.port).within(stand.cast.alpha).signed_in("client.admin").await;
        client.get("/api/app/action-items").await.unwrap().ok();
        assert!(restored.terminate());
        println!("faults: backup on {engine:?}: {kept} writes acknowledged before it are in it");
    }
    writers.stop().await;
    assert!(node.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_comes_back_whole_on_sqlite() {
    backed_up(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_comes_back_whole_on_postgres() {
    backed_up(Engine::Postgres).await;
}

/// An image of one pixel.
const PNG: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73,
    68, 65, 84, 120, 218, 99, 252, 207, 192, 80, 15, 0, 4, 133, 1, 128, 132, 169, 140, 33, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

/// Gives the caller a picture.
async fn with_picture(client: &Client) {
    let part = |name: &str| format!("--part\r\nContent-Disposition: form-data; name=\"{name}\"");
    let head = format!("{}\r\n\r\n2\r\n{}; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n", part("type"), part("imageContent"));
    let body = [head.as_bytes(), PNG, b"\r\n--part--\r\n"].concat();
    let kind = "multipart/form-data; boundary=part";
    let reply = client.send(&client.request("POST", "/api/account/profile-picture", Some((kind, &body)), None)).await.unwrap();
    assert!(reply.good(), "{}", reply.text());
}

/// The content of a picture is lost: `doctor` and every backup from then on say so, and the one before has it.
async fn lost(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    with_picture(&Client::at(setup.port).within(stand.cast.alpha).signed_in("client.admin").await).await;
    assert!(node.terminate());
    let [whole, lacking, emptied] =
        ["whole", "lacking", "emptied"].map(|name| stand.folder().join(format!("{name}.tar.gz")).display().to_string());
    let (good, told) = setup.run(&["backup", &whole]).await;
    assert!(good, "{told}");
    let (good, told) = setup.run(&["doctor", "--hashes"]).await;
    assert!(good && told.contains("the file store has the 1 files that the database lists"), "{told}");

    let folder = stand.folder().join("files").join(stand.cast.alpha.to_string());
    let stored: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(stored.len(), 1, "{stored:?}");
    let id = stored[0].file_name().unwrap().to_str().unwrap();
    std::fs::write(&stored[0], b"").unwrap();
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(!good && told.contains("is empty") && told.contains(id), "{told}");
    let (good, told) = setup.run(&["backup", &emptied]).await;
    assert!(!good && told.contains("it is not complete") && told.contains(id), "{told}");
    std::fs::remove_file(&stored[0]).unwrap();
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(!good && told.contains("is missing") && told.contains(id) && told.contains("1 problem found"), "{told}");
    let (good, told) = setup.run(&["backup", &lacking]).await;
    assert!(!good && told.contains("it is not complete") && told.contains(id), "{told}");

    for (at, archive, is_whole) in [(200, &lacking, false), (201, &whole, true)] {
        let (copy, _) = elsewhere(&stand, setup.clone(), at).await;
        let (good, told) = copy.run(&["restore", archive]).await;
        assert!(good && told.contains("lacks 1 files") != is_whole, "{told}");
        let (good, told) = copy.run(&["doctor"]).await;
        assert_eq!(good, is_whole, "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_without_content_that_the_database_lists_fails_and_names_it_on_sqlite() {
    lost(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_without_content_that_the_database_lists_fails_and_names_it_on_postgres() {
    lost(Engine::Postgres).await;
}

/// A step as a later release takes it: it adds and takes nothing away.
const LATER: Migration = Migration {
    name: "9999_later",
    up: |schema| {
        schema.tenant_rows("later_things", &["id"], false, |t| {
            t.col("id", store::Column::Uuid).opt("note", store::Column::Text).index(&["note"]);
        });
    },
};

async fn migrate(stand: &Stand, steps: &[Migration]) -> usize {
    let options = Options { url: stand.owner().to_owned(), connections: 2 };
    let db = Db::connect(&options, steps, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    let role = (stand.engine == Engine::Postgres).then_some("waymark_app");
    let taken = store::migrate(&db, steps, role).await.unwrap();
    db.close().await;
    taken
}

/// The program serves on while a later one changes the schema beneath it.
async fn upgraded(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let mut seed = Seeded::draw_and_print(&format!("upgrade on {engine:?}"));
    let setup = Setup::of(&stand);
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let load = Load::prepare(&stand, &anon).await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    writers.progress(10).await;
    let later: Vec<Migration> = waymark::compose::migrations().into_iter().chain([LATER]).collect();
    assert_eq!(migrate(&stand, &later).await, 1);
    assert_eq!(anon.get("/readyz").await.unwrap().text(), "ready", "it stays behind the balancer until its turn comes");
    writers.progress(30).await;
    writers.stop().await;
    assert!(load.ledger.all().iter().all(|t| t.acknowledged()), "not one write was refused");
    assert!(node.terminate());
    let (good, told) = setup.run(&["serve"]).await;
    assert!(!good && told.contains("newer schema"), "a start on it is refused: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_schema_leaves_the_running_program_serving_on_sqlite() {
    upgraded(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_schema_leaves_the_running_program_serving_on_postgres() {
    upgraded(Engine::Postgres).await;
}
