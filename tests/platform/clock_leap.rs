//! A clock that leaps far ahead deletes nothing until it is believed.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use kernel::{Scope, Uuid};
use serde_json::json;
use store::{
    job,
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
};
use testkit::{World, on_both};

/// A job that deletes by date, what has ended long ago among the rest.
const HOUSEKEEPING: &str = "delivery.housekeeping";

async fn ended(world: &World) -> BTreeSet<Uuid> {
    let ended = job::Entity::find().filter(job::Column::EndedAt.is_not_null());
    let jobs = world.app.db().read(&Scope::system(world.app.now()), |tx| async move { tx.all(ended).await }).await.unwrap();
    jobs.into_iter().map(|job| job.id).collect()
}

/// Has a running portal look at its clock every hour.
async fn run_for(world: &World, hours: usize) {
    for _ in 0..hours {
        world.clock.advance(TimeDelta::hours(1));
        world.app.db().look_at_clock().await.unwrap();
    }
}

#[tokio::test]
async fn what_looks_old_after_a_leap_stays_until_the_clock_is_believed() {
    on_both(async |world: World| {
        let db = world.app.db();
        world.drain().await;
        run_for(&world, 2).await;
        world.drain().await;
        let before = ended(&world).await;
        assert!(!before.is_empty() && db.leap().await.unwrap().is_none());

        world.clock.advance(TimeDelta::days(400));
        assert!(db.leap().await.unwrap().is_some(), "before anybody has looked");
        db.look_at_clock().await.unwrap();
        world.drain().await;
        assert!(ended(&world).await.is_superset(&before), "its schedule rests");
        let scope = Scope::host(world.app.now(), kernel::Granted::default());
        let queued = db.write(&scope, |tx| async move { tx.enqueue_unowned(HOUSEKEEPING, &json!({})).await }).await.unwrap();
        world.drain().await;
        let after = ended(&world).await;
        assert!(after.contains(&queued) && after.is_superset(&before), "and so does what was queued already");

        run_for(&world, 72).await;
        assert!(db.leap().await.unwrap().is_none());
        world.drain().await;
        assert!(ended(&world).await.is_disjoint(&before), "what has expired goes");
    })
    .await;
}
