//! Assignments that end by their date: their notices, and handing the client over to and from coaches whose assignment is over.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::assignment::{assign, coachs_item, hand_over, notices};

/// The provider's administrator, signed in at the present time, in Alpha's workspace, and the address of its first client.
async fn at_alpha(world: &World) -> (Actor, String) {
    let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
    (host, format!("/api/app/clients/{}", world.cast.alpha_client))
}

/// Coach, part, first and last day of each assignment at the client, in alphabetical order.
async fn coaches(host: &Actor, client: &str) -> Vec<Value> {
    let list = host.get(&format!("{client}/coaches")).await.ok();
    let mut rows: Vec<Value> =
        list["items"].as_array().unwrap().iter().map(|c| json!([c["name"], c["role"], c["fromOn"], c["toOn"]])).collect();
    rows.sort_by_key(Value::to_string);
    rows
}

#[tokio::test]
async fn a_coach_whose_assignment_ran_out_hands_over_what_is_left() {
    on_both(async |world: World| {
        let (host, client) = at_alpha(&world).await;
        assign(&host, &client, &[(world.cast.user(Who::Coach), json!("2026-03-12"))]).await;
        let item = coachs_item(&world, &host, "2026-06-30").await;
        world.clock.advance(TimeDelta::days(11));
        let (host, _) = at_alpha(&world).await;
        assert_eq!(world.as_user_again(Who::Coach).await.get(&client).await.status, 404, "out of reach since the thirteenth");
        let preview = format!("{client}/hand-over/preview?fromUserId={}", world.cast.user(Who::Coach));
        assert_eq!(host.get(&preview).await.ok(), json!({"role": "Support", "actionItems": 1, "findings": 0, "assessments": 0}));
        let kept = hand_over(&world, &host, json!({"passesOver": []})).await;
        assert_eq!(kept.refused(400), "Portal:Clients.CoachOpenWork");

        assert_eq!(hand_over(&world, &host, json!({"staysAs": "Observer"})).await.status, 204);
        assert_eq!(
            coaches(&host, &client).await,
            [json!(["coach Tester", "Observer", "2026-03-13", null]), json!(["sibling.coach Tester", "Support", "2026-03-13", null])],
            "both from today on, as if they were assigned again"
        );
        let path = format!("/api/app/action-items/{}", item["id"].as_str().unwrap());
        assert_eq!(host.get(&path).await.ok()["ownerUserId"], json!(world.cast.user(Who::CoachOfSibling)));
        assert_eq!(world.as_user_again(Who::Coach).await.get(&client).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_client_passes_to_a_coach_whose_assignment_ran_out() {
    on_both(async |world: World| {
        let (host, client) = at_alpha(&world).await;
        let (coach, heir) = (world.cast.user(Who::Coach), world.cast.user(Who::CoachOfSibling));
        assign(&host, &client, &[(coach, Value::Null), (heir, json!("2026-02-10"))]).await;
        coachs_item(&world, &host, "2026-06-30").await;
        assert_eq!(world.as_user(Who::CoachOfSibling).await.get(&client).await.status, 404);
        assert_eq!(hand_over(&world, &host, json!({})).await.status, 204);
        assert_eq!(coaches(&host, &client).await, [json!(["sibling.coach Tester", "Support", "2026-03-02", null])]);
        assert_eq!(world.as_user(Who::CoachOfSibling).await.get(&client).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn what_is_told_of_one_assignment_goes_with_it_and_not_with_another() {
    on_both(async |world: World| {
        let (host, client) = at_alpha(&world).await;
        let (one, other) = (world.cast.user(Who::Coach), world.cast.user(Who::CoachOfSibling));
        let last = json!("2026-03-12");
        assign(&host, &client, &[(one, last.clone()), (other, last.clone())]).await;
        coachs_item(&world, &host, "2026-06-30").await;
        let theirs = json!({
            "clientId": world.cast.alpha_client, "title": "Count the keys", "actionType": "Task", "priority": "Low",
            "ownerUserId": other, "dueOn": "2026-06-30"
        });
        host.post("/api/app/action-items", theirs).await.ok();
        world.drain().await;
        world.clock.advance(TimeDelta::days(3));
        world.drain().await;
        let told = async |who: Who| notices(&world.as_user_again(who).await.speaking("en-GB"), "client.assignment-ends").await;
        let (own, next) = (told(Who::Coach).await, told(Who::CoachOfSibling).await);
        assert!(own.len() == 1 && own[0].starts_with("coach Tester"), "{own:?}");
        assert!(next.len() == 1 && next[0].starts_with("sibling.coach Tester"), "{next:?}");
        let (host, _) = at_alpha(&world).await;

        assign(&host, &client, &[(one, last.clone()), (other, Value::Null)]).await;
        assert_eq!(told(Who::CoachOfSibling).await, Vec::<String>::new(), "it was prolonged");
        assert_eq!((told(Who::Coach).await, told(Who::HostAdmin).await), (own.clone(), own.clone()), "the other one goes on to end");
        assign(&host, &client, &[(one, json!("2026-03-11")), (other, last.clone())]).await;
        assert_eq!(told(Who::Coach).await, Vec::<String>::new(), "the day was moved");
        world.clock.advance(TimeDelta::hours(2));
        world.drain().await;
        assert_eq!(told(Who::Coach).await, own, "and it is told again");
    })
    .await;
}
