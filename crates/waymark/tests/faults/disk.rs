//! The disk is full: writes are refused clearly, nothing is damaged, and work goes on when there is room again.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use serde_json::json;
use store::Engine;
use testkit::Stand;

use crate::{client::Client, load::Load, node::Setup, seed::Seeded, until, verdict};

/// A place that fills up, one way or the other.
enum Small {
    /// A file system of its own, filled by a file.
    Mounted(PathBuf),
    /// Where mounting is not allowed, the system lets the server's files grow no further.
    Limited,
}

impl Small {
    fn mount(at: PathBuf) -> Self {
        fs::create_dir(&at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]).arg(&at).status();
        if mounted.is_ok_and(|status| status.success()) { Self::Mounted(at) } else { Self::Limited }
    }

    fn fill(&self, server: u32, database: &Path) {
        match self {
            Self::Mounted(at) => {
                let mut file = File::create(at.join("filler")).unwrap();
                for piece in [1 << 16, 1 << 12, 1] {
                    while file.write_all(&vec![1; piece]).is_ok() {}
                }
            }
            Self::Limited => {
                let wal = fs::metadata(format!("{}-wal", database.display())).map_or(0, |m| m.len());
                limit(server, &wal.to_string());
            }
        }
    }

    fn empty(&self, server: u32) {
        match self {
            Self::Mounted(at) => fs::remove_file(at.join("filler")).unwrap(),
            Self::Limited => limit(server, "unlimited"),
        }
    }
}

fn limit(server: u32, bytes: &str) {
    let status = Command::new("prlimit").args(["--pid", &server.to_string(), &format!("--fsize={bytes}:")]).status().unwrap();
    assert!(status.success());
}

impl Drop for Small {
    fn drop(&mut self) {
        if let Self::Mounted(at) = self {
            let _ = Command::new("umount").arg("--lazy").arg(at).status();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_writes_and_damages_nothing() {
    let stand = Stand::new(Engine::Sqlite).await.unwrap();
    let small = Small::mount(stand.folder().join("small"));
    let database = stand.folder().join("small/waymark.db");
    fs::copy(stand.serving().trim_start_matches("sqlite://"), &database).unwrap();
    let mut setup = Setup::of(&stand).with("database.url", &format!("sqlite://{}", database.display()));
    if matches!(small, Small::Limited) {
        // Files that may not grow are an error to the writer, not a signal that ends it.
        setup = setup.prepared("trap '' XFSZ");
    }
    let mut seed = Seeded::draw_and_print("disk");
    let node = setup.start().await;
    let anon = Client::at(setup.port);
    let load = Load::prepare(&stand, &anon).await;
    let admin = anon.within(stand.cast.alpha).signed_in("client.admin").await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    let body = json!({"clientId": stand.cast.alpha_client, "firstName": "Last", "lastName": "Tester", "employment": "FullTime"});
    let write = async || admin.call("POST", "/api/app/staff", &body).await.unwrap();
    for _ in 0..2 {
        writers.progress(5 + seed.below(30)).await;
        small.fill(node.id(), &database);
        until("a write is refused", Duration::from_secs(60), async || write().await.status == 503).await;
        let refused = write().await;
        assert_eq!(refused.status, 503, "{}", refused.text());
        let told = if matches!(small, Small::Mounted(_)) { "Portal:Common.StorageFull" } else { "Portal:Common.Unavailable" };
        assert_eq!(refused.json()["error"]["code"], told);
        assert!(refused.header("retry-after").is_some() && refused.header("_abperrorformat") == Some("true"));
        assert_eq!(admin.get("/api/app/clients").await.unwrap().status, 200, "what is there can be read");
        small.empty(node.id());
        until("writes are taken again", Duration::from_secs(60), async || write().await.status == 200).await;
        writers.progress(10).await;
    }
    writers.stop().await;
    assert!(node.terminate());
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good && told.contains("the database is consistent"), "{told}");
    let mut config = stand.config();
    config.database.url = format!("sqlite://{}", database.display());
    crate::kill::finish_on(&config).await;
    println!("faults: disk: {:?}", verdict::judge_at(&config.database.url, &load.ledger.all()).await);
}
