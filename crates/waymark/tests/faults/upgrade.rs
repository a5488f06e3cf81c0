//! From the release before: what it kept is there under this program, and it goes on beside this program.

use std::path::PathBuf;

use store::Engine;
use testkit::Stand;

use crate::{backup::elsewhere, client::Client, load::Load, node::Setup, place::OwnerConnection, seed::Seeded, verdict};

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
async fn limited(place: &mut OwnerConnection) -> usize {
    let thirty = match place {
        OwnerConnection::Sqlite(_) => "abs(julianday(ends_at) - julianday(created_at) - 30) < 0.00001",
        OwnerConnection::Postgres(_) => "ends_at = created_at + interval '720 hours'",
    };
    place.count(&format!("SELECT count(*) FROM sessions WHERE {thirty}")).await
}

async fn whole(setup: &Setup) {
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good && told.contains("the database is consistent") && told.contains("the schema is current"), "{told}");
}

/// A backup of the release before is restored, brought up to date and served.
async fn restored(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let (copy, owner) = elsewhere(&stand, Setup::of(&stand), 100).await;
    let (good, told) = copy.run(&["restore", &archive(engine)]).await;
    assert!(good && told.contains("Its schema was older"), "{told}");
    whole(&copy).await;
    let mut place = OwnerConnection::at(&owner).await;
    for (table, rows) in HELD {
        assert_eq!(place.count(&format!("SELECT count(*) FROM {table}")).await, rows, "{table}");
    }
    let working = place.count("SELECT count(*) FROM staff WHERE status <> 'Left'").await;
    let at_clients = "SELECT count(*) FROM staff_clients WHERE current_client_id IS NOT NULL";
    assert_eq!(place.count(at_clients).await, working, "who worked for a client does so now");
    assert_eq!(limited(&mut place).await, 3, "sessions of before have an end, too");
    the_customer_changes_roles(&mut place).await;
    let node = copy.start().await;
    shipped_roles_reach_what_they_did(&mut place).await;
    let admin = admin(copy.port).await;
    assert!(admin.get("/api/app/action-items").await.unwrap().ok()["totalCount"].as_u64().unwrap() > 10);
    // Those of the backup are over since 22 December 2026, and may be gone by now.
    let begun = "SELECT count(*) FROM sessions WHERE created_at > '2026-11-23'";
    assert_eq!(place.count(&format!("{begun} AND ends_at IS NOT NULL")).await, 1, "the new one has an end");
    assert_eq!(place.count("SELECT count(*) FROM sessions WHERE ends_at IS NULL").await, 0, "and no other lacks one");
    assert!(node.terminate());
    let (good, told) = copy.run(&["migrate"]).await;
    assert!(good && told.contains("The schema is current."), "{told}");
    half_finalised(&copy, &mut place).await;
}

/// How many roles of this name grant a permission; each of the demo data's tenants has one.
async fn granting(place: &mut OwnerConnection, role: &str, permission: &str) -> usize {
    let of = format!("provider_name = 'R' AND provider_key = '{role}' AND name = '{permission}'");
    place.count(&format!("SELECT count(*) FROM permission_grants WHERE {of}")).await
}

/// Before this program starts for the first time, the customer takes a permission from a shipped role and has a role of its own.
async fn the_customer_changes_roles(place: &mut OwnerConnection) {
    assert!(
        granting(place, "Manager", "Portal.Teams.Update").await > 0 && granting(place, "Manager", "Portal.Clients.AllOfTenant").await == 0
    );
    place.rows("DELETE FROM permission_grants WHERE provider_key = 'Manager' AND name = 'Portal.Teams.Update'").await;
    let own =
        "SELECT tenant_id, provider_name, 'Reception', name FROM permission_grants WHERE provider_key = 'Viewer' AND name = 'Portal.Teams'";
    place.rows(&format!("INSERT INTO permission_grants (tenant_id, provider_name, provider_key, name) {own}")).await;
}

/// Permissions that limit what was free before are granted to the shipped roles of every level, to them alone, and once.
async fn shipped_roles_reach_what_they_did(place: &mut OwnerConnection) {
    let before = granting(place, "Viewer", "Portal.Teams").await;
    assert!(before > 0);
    for (role, permission) in [
        ("Viewer", "Portal.Teams.All"),
        ("Viewer", "Portal.Staff.All"),
        ("Viewer", "Portal.Clients.AllOfTenant"),
        ("Viewer", "Portal.Assessments.All"),
        ("ClientAdmin", "Portal.ActionItems.All"),
        ("ClientAdmin", "Portal.Findings.All"),
        ("Manager", "Portal.ActionItems.Team"),
    ] {
        assert_eq!(granting(place, role, permission).await, before, "{role} and {permission}, in each tenant");
    }
    for permission in ["Portal.Teams.All", "Portal.Staff.All", "Portal.Assessments.All"] {
        assert_eq!(granting(place, "Manager", permission).await, 0, "{permission} was never the manager's");
        assert_eq!(granting(place, "Reception", permission).await, 0, "nor of a role of the customer's own");
    }
    assert_eq!(granting(place, "Manager", "Portal.Teams.Update").await, 0, "what the customer took away stays away");
    assert_eq!(granting(place, "Reception", "Portal.Teams").await, before, "and its own role is as it was");
}

/// What of an assessment is missing that was finalised is noticed.
async fn half_finalised(setup: &Setup, place: &mut OwnerConnection) {
    let of = "assessment_id IN (SELECT id FROM assessments WHERE status = 'Finalised' AND deleted_at IS NULL ORDER BY number LIMIT 1)";
    place.rows(&format!("DELETE FROM assessment_revisions WHERE {of}")).await;
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(!good && told.contains("1 assessments are only partly finalised"), "{told}");
    let of = of.replace("LIMIT 1", "LIMIT 2");
    place.rows(&format!("UPDATE assessment_items SET status = 'Answered' WHERE {of}")).await;
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(!good && told.contains("2 assessments are only partly finalised"), "{told}");
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
    let mut seed = Seeded::draw_and_print("beside the release before");
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
    let kept = verdict::acknowledged_are_kept(&mut OwnerConnection::at(&owner).await, &tries).await;
    println!("faults: upgrade: {kept} writes by {BEFORE} and by this program beside it, none refused");
    // The release before signs no audit records.
    let (good, told) = new.run(&["audit", "adopt"]).await;
    assert!(good && told.contains("were signed and sealed"), "{told}");
    whole(&new).await;
}
