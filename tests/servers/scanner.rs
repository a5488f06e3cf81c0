//! Virus scans by a real clamd, whose only signatures are ours.

use chrono::TimeDelta;
use serde_json::Value;
use testkit::{Actor, Who, World, engines};

use crate::{
    scenarios::{ASSETS, PDF, asset, names, put},
    server::{Server, installed},
};

const VIRUS: &str = "WAYMARK-TEST-VIRUS-4f1c";

fn scanner(folder: &std::path::Path) -> Server {
    Server::scanner(folder, &[("Waymark.Test.Virus", VIRUS)])
}

async fn status(by: &Actor, id: &str) -> Value {
    asset(by, id).await["status"].clone()
}

#[tokio::test]
async fn what_the_scanner_finds_is_blocked() {
    if installed().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = scanner(folder.path());
    let addresses = [format!("tcp://127.0.0.1:{}", server.port), format!("unix:{}/clamd.ctl", folder.path().display())];
    for (engine, address) in engines().into_iter().zip(addresses.into_iter().cycle()) {
        let world = World::with(engine, |config| config.files.scanner = Some(address)).await;
        let (admin, infected) = (world.as_user(Who::ClientAdmin).await, [PDF, VIRUS.as_bytes()].concat());
        let clean = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
        assert_eq!(status(&admin, &clean).await, "Ready");
        let blocked = put(&world, &admin, &infected, &[("filename", "offer.pdf")]).await;
        let found = asset(&admin, &blocked).await;
        assert_eq!((&found["status"], &found["versionId"], &found["thumbnailUrl"]), (&"Quarantined".into(), &Value::Null, &Value::Null));
        let versions = admin.get(&format!("{ASSETS}/{blocked}/versions")).await.ok();
        assert_eq!(versions["items"][0]["failure"], "Assets.Infected");
        let version = versions["items"][0]["id"].as_str().unwrap();
        for query in [String::new(), format!("?assetVersionId={version}")] {
            assert_eq!(admin.get(&format!("{ASSETS}/{blocked}/links{query}")).await.refused(400), "Portal:Assets.NotReady");
        }
        assert_eq!(names(&admin, "status=Quarantined").await, ["offer.pdf"]);
        // A blocked new version leaves the previous one in use.
        assert_eq!(put(&world, &admin, &infected, &[("filename", "plan.pdf"), ("assetId", &clean)]).await, clean);
        let kept = asset(&admin, &clean).await;
        assert_eq!((&kept["status"], &kept["version"]), (&"Ready".into(), &1.into()));
        // Files larger than the scanner accepts aren't readable either.
        let large = put(&world, &admin, "long line\n".repeat(300_000).as_bytes(), &[("filename", "log.txt")]).await;
        assert_eq!(status(&admin, &large).await, "Failed");
        // Nothing of it stays.
        world.clock.advance(TimeDelta::hours(25));
        world.drain().await;
        assert_eq!(names(&world.as_user_again(Who::ClientAdmin).await, "").await, ["plan.pdf"]);
    }
}

#[tokio::test]
async fn files_wait_for_a_scanner_that_is_away_unless_it_is_optional() {
    if installed().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut server = scanner(folder.path());
    for engine in engines() {
        server.stop();
        let address = format!("tcp://127.0.0.1:{}", server.port);
        let world = World::with(engine, |config| config.files.scanner = Some(address.clone())).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let waits = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
        world.clock.advance(TimeDelta::hours(1));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(status(&admin, &waits).await, "Processing");
        assert_eq!(admin.get(&format!("{ASSETS}/{waits}/links")).await.refused(400), "Portal:Assets.NotReady");
        server.resume();
        world.clock.advance(TimeDelta::minutes(1));
        world.drain().await;
        assert_eq!(status(&admin, &waits).await, "Ready");
        server.stop();
        let open = |config: &mut waymark::config::Config| {
            config.files.scanner = Some(address);
            config.files.scanner_required = false;
        };
        let world = World::with(engine, open).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let unscanned = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
        assert_eq!(status(&admin, &unscanned).await, "Ready");
    }
}
