//! From the release before: what it kept is there under this program, and it goes on beside this program.

use std::path::PathBuf;

use store::Engine;
use testkit::Stand;

use crate::{backup::elsewhere, client::Client, load::Load, node::Setup, place::Place, seed::Seeded, verdict};

/// The release before.
const BEFORE: &str = "0.1.0";

/// What `tests/upgrade/README.md` says of its backup.
const HELD: [(&str, usize); 6] =
    [("clients", 5), ("staff", 122), ("action_items", 317), ("assessments", 92), ("findings", 93), ("sessions", 3)];

/// Its backup, of demo data and three sign-ins.
fn archive(engine: Engine) -> String {
    let name = if engine == Engine::Sqlite { "sqlite" } else { "postgres" };
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/upgrade");
    folder.join(format!("{BEFORE}-{name}.tar.gz")).display().to_string()
}

async fn admin(port: u16) -> Client {
    Client::at(port).within("Harbourlight").signed_in_with("amara.lindqvist", demo::cast::PASSWORD).await
}

/// How many sessions end thirty days after they began.
async fn limited(place: &mut Place) -> usize {
    let thirty = match place {
        Place::Sqlite(_) => "abs(julianday(ends_at) - julianday(created_at) - 30) < 0.00001",
        Place::Postgres(_) => "ends_at = created_at + interval '720 hours'",
    };
    place.count(&format!("SELECT count(*) FROM sessions WHERE {thirty}")).await
}

async fn whole(setup: &Setup) {
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good && told.contains("the database is whole") && told.contains("the schema is current"), "{told}");
}

/// A backup of the release before is restored, brought up to date and served.
async fn restored(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let (copy, owner) = elsewhere(&stand, Setup::of(&stand), 100).await;
    let (good, told) = copy.run(&["restore", &archive(engine)]).await;
    assert!(good && told.contains("It was of an older schema"), "{told}");
    whole(&copy).await;
    let mut place = Place::at(&owner).await;
    for (table, rows) in HELD {
        assert_eq!(place.count(&format!("SELECT count(*) FROM {table}")).await, rows, "{table}");
    }
    assert_eq!(limited(&mut place).await, 3, "sessions of before have an end, too");
    let node = copy.start().await;
    let admin = admin(copy.port).await;
    assert!(admin.get("/api/app/action-items").await.unwrap().ok()["totalCount"].as_u64().unwrap() > 10);
    assert_eq!(place.count("SELECT count(*) FROM sessions WHERE ends_at IS NOT NULL").await, 4, "and the new one");
    assert!(node.terminate());
    let (good, told) = copy.run(&["migrate"]).await;
    assert!(good && told.contains("The schema is current."), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_the_release_before_comes_back_up_to_date_on_sqlite() {
    restored(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_the_release_before_comes_back_up_to_date_on_postgres() {
    restored(Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_an_older_schema_is_not_poured_into_a_newer_one() {
    let Some(stand) = Stand::new(Engine::Postgres).await else { return };
    let (copy, _) = elsewhere(&stand, Setup::of(&stand), 101).await;
    assert!(copy.run(&["migrate"]).await.0);
    let (good, told) = copy.run(&["restore", &archive(Engine::Postgres)]).await;
    assert!(!good && told.contains("restore into a fresh database"), "{told}");
}

/// The program of the release before runs on while this one changes the schema, and beside this one afterwards. It is built
/// by `scripts/faults.sh` where `WAYMARK_FAULTS_UPGRADE` asks for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_release_before_serves_on_beside_this_one() {
    let Ok(program) = std::env::var("WAYMARK_FAULTS_BEFORE") else { return };
    let Some(stand) = Stand::new(Engine::Postgres).await else { return };
    let mut seed = Seeded::told("beside the release before");
    let (new, owner) = elsewhere(&stand, Setup::of(&stand), 102).await;
    let old = new.clone().at_another_port().program(&program);
    let (good, told) = old.run(&["restore", &archive(Engine::Postgres)]).await;
    assert!(good && !told.contains("older schema"), "{told}");
    let before = old.start().await;
    let mut who = admin(old.port).await;
    let load = Load::of_admin(&who).await;
    let mut writers = load.start_of_admin(&who, &mut seed);
    writers.progress(20).await;
    let (good, told) = new.run(&["migrate"]).await;
    assert!(good && !told.contains("The schema is current."), "{told}");
    assert_eq!(who.get("/readyz").await.unwrap().text(), "ready", "it stays behind the balancer until its turn comes");
    writers.progress(20).await;
    let after = new.start().await;
    let mut beside = load.start_of_admin(&admin(new.port).await, &mut seed);
    beside.progress(40).await;
    // Signed in at one, known at the other, whichever opened the session.
    who = admin(old.port).await.on(new.port);
    who.get("/api/app/clients").await.unwrap().ok();
    who = admin(new.port).await.on(old.port);
    who.get("/api/app/clients").await.unwrap().ok();
    writers.stop().await;
    beside.stop().await;
    assert!(before.terminate() && after.terminate());
    let tries = load.ledger.all();
    assert!(tries.iter().all(|t| t.acknowledged()), "not one write was refused");
    let kept = verdict::acknowledged_are_kept(&mut Place::at(&owner).await, &tries).await;
    println!("faults: upgrade: {kept} writes by {BEFORE} and by this program beside it, none refused");
    whole(&new).await;
}
