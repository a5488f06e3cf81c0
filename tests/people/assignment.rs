//! Coach assignments over HTTP: they decide what a coach reaches.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

async fn assign(admin: &Actor, client: &str, coaches: &[(kernel::Uuid, Value)]) {
    let stamp = admin.get(client).await.ok()["concurrencyStamp"].clone();
    let coaches: Vec<Value> =
        coaches.iter().map(|(user, to)| json!({"userId": user, "role": "Support", "fromOn": "2026-01-05", "toOn": to})).collect();
    admin.put(&format!("{client}/coaches"), json!({"assignments": coaches, "concurrencyStamp": stamp})).await.ok();
}

#[tokio::test]
async fn an_assignment_that_is_taken_away_stops_working_at_once() {
    on_both(async |world: World| {
        let asked: Arc<Mutex<usize>> = Arc::default();
        let counter = Arc::clone(&asked);
        world.app.db().watch(move |statement| {
            if statement.sql.starts_with("SELECT") && statement.sql.contains("FROM \"coach_assignments\"") {
                *counter.lock().unwrap() += 1;
            }
        });
        let (coach, admin) = (world.as_user(Who::Coach).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let me = world.cast.user(Who::Coach);
        let sees = async || (coach.get(&client).await.status, coach.within(world.cast.alpha).get(&client).await.status);

        assert_eq!(sees().await, (200, 200));
        let before = *asked.lock().unwrap();
        assert_eq!(sees().await, (200, 200));
        assert_eq!(*asked.lock().unwrap(), before, "what a coach reaches is kept in memory");

        assign(&admin, &client, &[]).await;
        // spec: TEN-01
        assert_eq!(sees().await, (404, 404));
        assign(&admin, &client, &[(me, Value::Null)]).await;
        assert_eq!(sees().await, (200, 200));
        // The last day is today, and the client is out of reach when it is over.
        assign(&admin, &client, &[(me, json!("2026-03-02"))]).await;
        assert_eq!(sees().await, (200, 200));
        world.clock.advance(chrono::TimeDelta::hours(15));
        let tomorrow = world.anon().with_token(world.sign_in(Who::Coach).await.ok()["access_token"].as_str());
        assert_eq!(tomorrow.get(&client).await.status, 404);
    })
    .await;
}
