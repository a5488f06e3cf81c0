//! The machine's clock jumps by hours, forward and back.

use chrono::TimeDelta;
use serde_json::Value;
use testkit::{Reply, Who, World, on_both};

async fn refreshed(world: &World, tokens: &Value) -> Reply {
    let token = tokens["refresh_token"].as_str().unwrap();
    world.anon().form("/connect/token", &[("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", token)]).await
}

async fn status(world: &World, tokens: &Value) -> u16 {
    world.anon().with_token(tokens["access_token"].as_str()).get("/api/app/clients").await.status
}

#[tokio::test]
async fn sessions_and_tokens_survive_a_clock_that_jumps() {
    on_both(async |world: World| {
        let tokens = world.sign_in(Who::ClientAdmin).await.ok();
        assert_eq!(status(&world, &tokens).await, 200);
        world.clock.advance(TimeDelta::hours(6));
        assert_eq!(status(&world, &tokens).await, 401, "an access token is short-lived");
        let ahead = refreshed(&world, &tokens).await.ok();
        assert_eq!(status(&world, &ahead).await, 200, "the session goes on");
        world.clock.advance(TimeDelta::hours(-6));
        // Clients that got a token in between, and new ones, are served.
        let back = refreshed(&world, &ahead).await.ok();
        assert_eq!(status(&world, &back).await, 200);
        let fresh = world.sign_in(Who::ClientAdmin).await.ok();
        assert_eq!(status(&world, &fresh).await, 200);
        assert_eq!(refreshed(&world, &tokens).await.status, 400, "a token that was used long ago stays used");
    })
    .await;
}

/// Runs of the schedule that is looked at.
async fn runs(world: &World) -> usize {
    use store::{
        job,
        sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
    };
    let scope = kernel::Scope::system(world.app.now());
    let kind = job::Entity::find().filter(job::Column::Kind.eq("delivery.housekeeping"));
    let found = world.app.db().read(&scope, |tx| async move { tx.all(kind).await }).await.unwrap();
    assert!(found.iter().all(|job| job.status == job::Status::Succeeded), "{found:?}");
    found.len()
}

#[tokio::test]
async fn jobs_and_schedules_survive_a_clock_that_jumps() {
    on_both(async |world: World| {
        world.drain().await;
        let start = runs(&world).await;
        world.clock.advance(TimeDelta::hours(6));
        world.drain().await;
        assert_eq!(runs(&world).await, start + 1, "what was missed is made up once");
        world.clock.advance(TimeDelta::hours(-6));
        world.drain().await;
        let returned = runs(&world).await;
        world.clock.advance(TimeDelta::hours(1));
        world.drain().await;
        assert!(runs(&world).await > returned, "a schedule does not wait for the hour that was");
        let waiting = world.app.db().waiting().await.unwrap();
        assert_eq!(waiting, store::Waiting::default(), "nothing waits");
        assert!(world.app.db().check_integrity().await.unwrap().is_intact());
    })
    .await;
}
