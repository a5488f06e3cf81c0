//! Imports that are cancelled, or taken over by another node, while a node is at work: no row is written twice, and none after the end.

use std::sync::Arc;

use chrono::TimeDelta;
use http::{CALLED_OFF, JobRun};
use kernel::{Clients, Principal, Scope, Tenancy};
use serde_json::{Value, json};
use store::job;
use testkit::{Actor, Who, World, on_both};

use crate::{
    import::{counts, tried, uploaded},
    sheet::listed,
};

const ROWS: usize = 60;

fn title(at: usize) -> String {
    format!("Train {at:02}")
}

/// Rows of which nothing but their import says that they were written before.
fn sheet() -> String {
    let rows = (1..=ROWS).map(|at| format!("AONE,{},staff,2027-01-15,Medium\n", title(at)));
    std::iter::once("Client,Title,Owner,Due date,Priority\n".to_owned()).chain(rows).collect()
}

async fn titles(actor: &Actor) -> Vec<String> {
    let mut all = listed(actor, "action-items", "title", "filter=Train").await;
    all.sort();
    all
}

fn each_once() -> Vec<String> {
    (1..=ROWS).map(title).collect()
}

/// An import that can be applied, with nothing else due.
async fn ready(world: &World, actor: &Actor) -> String {
    let import = uploaded(actor, "action-items", sheet()).await;
    assert_eq!(counts(&tried(world, actor, &import).await, &["create", "error"]), [i64::try_from(ROWS).unwrap(), 0]);
    import
}

/// Begins a step, and takes its job as a node does.
async fn begun(world: &World, actor: &Actor, import: &str, step: &str) -> job::Model {
    actor.post(&format!("{import}/{step}"), json!({})).await.ok();
    let job = world.app.db().claim_job().await.unwrap().unwrap();
    assert_eq!(job.kind, format!("import.{step}"));
    job
}

/// Does the work of a job that was taken, as a node does; gives the code of its error.
async fn worked(world: &World, job: job::Model) -> Option<String> {
    let (_, handler) = world.app.areas().iter().flat_map(|area| area.jobs).find(|(kind, _)| *kind == job.kind).unwrap();
    match handler(JobRun::of(&world.app, job.clone())).await {
        Ok(result) => world.app.db().finish_job(&job, &Ok(result)).await.map(|()| None).unwrap(),
        Err(error) => Some(error.code().unwrap_or("none").to_owned()),
    }
}

/// Cancels a job on another node: this one hears of it by the database alone.
async fn cancelled(world: &World, job: &job::Model) {
    let id = job.id;
    world.app.db().write(&Scope::system(world.app.now()), |tx| async move { tx.cancel_job(id).await }).await.unwrap();
}

/// Waits until rows are written.
async fn under_way(actor: &Actor, import: &str) {
    for _ in 0..2_000 {
        if counts(&actor.get(import).await.ok(), &["applied"]) != [0] {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("no row was written");
}

async fn administrator(world: &World) -> Actor {
    world.as_user(Who::HostAdmin).await.within(world.cast.alpha)
}

/// Each row is a record, once, and the import says so.
async fn all_written_once(admin: &Actor, import: &str) {
    assert_eq!(titles(admin).await, each_once());
    assert_eq!(counts(&admin.get(import).await.ok(), &["applied", "refused", "pending"]), [i64::try_from(ROWS).unwrap(), 0, 0]);
}

#[tokio::test]
async fn a_node_that_stands_before_its_rows_writes_none_once_the_import_is_cancelled() {
    on_both(async |world: World| {
        let admin = administrator(&world).await;
        let import = ready(&world, &admin).await;
        let slow = begun(&world, &admin, &import, "apply").await;
        cancelled(&world, &slow).await;
        let quick = begun(&world, &admin, &import, "apply").await;
        assert_eq!(worked(&world, slow).await.as_deref(), Some(CALLED_OFF));
        assert_eq!(titles(&admin).await, [""; 0]);
        assert_eq!(worked(&world, quick).await, None);
        assert_eq!(titles(&admin).await, each_once());
    })
    .await;
}

#[tokio::test]
async fn an_import_that_is_cancelled_and_applied_again_beside_its_node_doubles_nothing() {
    on_both(async |world: World| {
        let admin = administrator(&world).await;
        let import = ready(&world, &admin).await;
        let slow = begun(&world, &admin, &import, "apply").await;
        let meanwhile = async {
            under_way(&admin, &import).await;
            cancelled(&world, &slow).await;
            // Nothing is left to apply where the first node was faster.
            if admin.post(&format!("{import}/apply"), json!({})).await.status == 200 {
                let quick = world.app.db().claim_job().await.unwrap().unwrap();
                assert_eq!(worked(&world, quick).await, None);
            }
        };
        tokio::join!(worked(&world, slow.clone()), meanwhile);
        all_written_once(&admin, &import).await;
    })
    .await;
}

#[tokio::test]
async fn an_import_that_is_cancelled_and_undone_beside_its_node_leaves_nothing() {
    on_both(async |world: World| {
        let admin = administrator(&world).await;
        let import = ready(&world, &admin).await;
        let slow = begun(&world, &admin, &import, "apply").await;
        let meanwhile = async {
            under_way(&admin, &import).await;
            cancelled(&world, &slow).await;
            let undo = begun(&world, &admin, &import, "undo").await;
            assert_eq!(worked(&world, undo).await, None);
        };
        tokio::join!(worked(&world, slow.clone()), meanwhile);
        assert_eq!(titles(&admin).await, [""; 0]);
        assert_eq!(counts(&admin.get(&import).await.ok(), &["applied", "refused", "kept"]), [0, 0, 0]);
    })
    .await;
}

#[tokio::test]
async fn a_node_that_goes_on_with_a_claim_that_grew_old_doubles_nothing() {
    on_both(async |world: World| {
        let admin = administrator(&world).await;
        let import = ready(&world, &admin).await;
        let slow = begun(&world, &admin, &import, "apply").await;
        let meanwhile = async {
            under_way(&admin, &import).await;
            world.clock.advance(TimeDelta::minutes(2));
            // Between two writes of the first node, unless it is done before.
            loop {
                if let Some(quick) = world.app.db().claim_job().await.unwrap() {
                    assert_eq!(quick.id, slow.id);
                    assert_eq!(worked(&world, quick).await, None);
                    return;
                }
                let seen = admin.get(&format!("/api/app/jobs/{}", slow.id)).await.ok();
                if seen["status"] != "Running" {
                    return;
                }
            }
        };
        tokio::join!(worked(&world, slow.clone()), meanwhile);
        all_written_once(&admin, &import).await;
    })
    .await;
}

#[tokio::test]
async fn each_row_is_taken_once_even_by_two_jobs_that_may_write() {
    on_both(async |world: World| {
        let admin = administrator(&world).await;
        let import = ready(&world, &admin).await;
        let one = begun(&world, &admin, &import, "apply").await;
        let principal = Principal { user_id: one.user_id, home: one.user_home.unwrap(), ..Principal::default() };
        let scope = Scope::new(Tenancy::Tenant(one.tenant_id), Clients::All, Arc::new(principal), world.app.now(), Arc::default());
        let args: &Value = &serde_json::from_str(&one.args).unwrap();
        world.app.db().write(&scope, |tx| async move { tx.enqueue("import.apply", args).await }).await.unwrap();
        let other = world.app.db().claim_job().await.unwrap().unwrap();
        let ended = tokio::join!(worked(&world, one), worked(&world, other));
        assert_eq!(ended, (None, None));
        all_written_once(&admin, &import).await;
    })
    .await;
}
