//! The process is killed at random moments of a write load: what was acknowledged is kept, and nothing is there by halves.

use std::{sync::Arc, time::Duration};

use kernel::{Clock, MockClock, OsEntropy, SystemClock};
use store::Engine;
use testkit::Stand;
use waymark::config::Config;

use crate::{client::Client, either, load::Load, node::Setup, seed::Seeded, verdict};

/// Lets a node of a later hour finish what the dead ones left: claims of messages and jobs have run out by then.
pub async fn finish(stand: &Stand) {
    finish_on(&stand.config()).await;
}

/// The same on the database of a configuration.
pub async fn finish_on(config: &Config) {
    let later = SystemClock.now() + Duration::from_secs(600);
    let clock: Arc<dyn Clock> = Arc::new(MockClock::at(later));
    let composed = waymark::compose::build(config, clock, Arc::new(OsEntropy)).await.unwrap();
    delivery::worker::drain(&composed.app).await.unwrap();
    composed.app.db().close().await;
}

async fn killed_again_and_again(engine: Engine) {
    let Some(stand) = Stand::new(engine).await else { return };
    let rounds = either(5, 50);
    let mut seed = Seeded::draw_and_print(&format!("kill on {engine:?}"));
    let setup = Setup::of(&stand);
    let mut node = setup.start().await;
    let anon = Client::at(setup.port);
    let load = Load::prepare(&stand, &anon).await;
    let mut writers = load.start(&stand, &anon, &mut seed).await;
    for _ in 0..rounds {
        writers.progress(1 + seed.below(30)).await;
        node.kill();
        node = setup.start().await;
    }
    // The last one dies, too: what it left is finished by another.
    writers.progress(5).await;
    node.kill();
    let stopped = tokio::spawn(writers.stop());
    stopped.await.unwrap();
    finish(&stand).await;
    let verdict = verdict::judge(&stand, &load.ledger.all()).await;
    println!("faults: kill on {engine:?}, {} kills: {verdict:?}", rounds + 1);
    assert!(verdict.acknowledged > rounds, "{verdict:?}");
    let (good, told) = setup.run(&["doctor"]).await;
    assert!(good && told.contains("every change has its audit record") && told.contains("the audit log is as it was written"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kills_on_sqlite() {
    killed_again_and_again(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_kills_on_postgres() {
    killed_again_and_again(Engine::Postgres).await;
}
