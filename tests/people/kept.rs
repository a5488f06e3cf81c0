//! People of several clients as their time ends: who may anonymise them, and until when they sign in.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{
    anonymise::anonymise,
    places::leave,
    several_clients::{add, at, clients, end, person, read, set_main},
};

const STAFF: &str = "/api/app/staff";

/// Lets coaches anonymise the people of their clients.
async fn let_coaches_anonymise(world: &World) {
    let granted = json!({"permissions": [{"name": "Portal.Staff.Anonymise", "isGranted": true}]});
    let role = "/api/permission-management/permissions?providerName=R&providerKey=Coach";
    assert_eq!(world.as_user(Who::HostAdmin).await.put(role, granted).await.status, 204);
}

#[tokio::test]
async fn somebody_is_anonymised_only_where_they_are_kept() {
    on_both(async |world: World| {
        let_coaches_anonymise(&world).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let ada = person(&admin, world.cast.alpha_client, "Ada").await;
        let (path, name) = (format!("{STAFF}/{ada}"), "Ada Tester");
        let certificate = json!({"name": "First aid at work", "number": "ZQ-20417"});
        admin.post(&format!("{path}/certificates"), certificate).await.ok();
        let said = json!({"body": "Ada likes zirbelholz."});
        admin.post(&format!("/api/app/records/Staff/{ada}/comments"), said).await.ok();
        add(&admin, &ada, world.cast.sibling_client, None).await.ok();
        // All that anonymising would take.
        let parts = [path.clone(), format!("{path}/certificates"), format!("/api/app/records/Staff/{ada}/comments")];
        let all = async || {
            let mut all = Vec::new();
            for part in &parts {
                all.push(admin.get(part).await.ok());
            }
            all
        };
        let before = all().await;

        assert_eq!(read(&sibling, &ada).await["canAnonymise"], false);
        assert_eq!(anonymise(&sibling, &ada, name).await.refused(403), "Portal:Staff.KeptElsewhere");
        world.drain().await;
        assert_eq!(all().await, before, "a refusal changes nothing");
        assert_eq!(read(&sibling, &ada).await["firstName"], "Ada", "and the other client still finds the person");
        assert_eq!(anonymise(&coach, &ada, name).await.refused(400), "Portal:Staff.NotLeft", "they work on at both");

        let left = leave(&admin, &ada, Value::Null).await.ok();
        let body = json!({"name": name, "concurrencyStamp": left["concurrencyStamp"]});
        assert_eq!(sibling.post(&format!("{path}/anonymise"), body).await.status, 404, "their time there is over");
        assert_eq!(read(&admin, &ada).await, left);
        let gone = anonymise(&coach, &ada, name).await.ok();
        assert_eq!((&gone["formerNumber"], &gone["firstName"]), (&json!(1), &json!("")), "refusals use up no number");
        assert_eq!(clients(&read(&admin, &ada).await), clients(&left), "when somebody worked there stays");
    })
    .await;
}

#[tokio::test]
async fn access_ends_with_the_last_of_several_clients() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let (ada, ben, eve) = (world.cast.report_staff.to_string(), person(&admin, here, "Ben").await, person(&admin, beside, "Eve").await);
        let staff = world.as_user(Who::Staff).await;
        let finds = async |colleague: &str| staff.get(&format!("{STAFF}/{colleague}")).await.status;
        add(&admin, &ada, beside, None).await.ok();
        set_main(&admin, &ada, beside).await.ok();
        assert_eq!((finds(&ben).await, finds(&eve).await), (200, 200));

        assert_eq!(end(&admin, &ada, here, Value::Null).await.ok()["status"], "Active");
        assert_eq!((finds(&ben).await, finds(&eve).await), (404, 200), "the session goes on at the other client");
        world.sign_in(Who::Staff).await.ok();
        assert_eq!(coach.get(&format!("{STAFF}/{ada}")).await.status, 404);
        assert_eq!(end(&admin, &ada, beside, Value::Null).await.refused(400), "Portal:Staff.LastClient");
        assert_eq!(finds(&eve).await, 200, "a refusal ends nothing");

        assert_eq!(leave(&sibling, &ada, Value::Null).await.ok()["status"], "Left", "nobody else counts on them any more");
        assert_eq!(finds(&eve).await, 401, "the session has ended");
        assert_ne!(world.sign_in(Who::Staff).await.status, 200, "and there is no new one");
        let today = Some("2026-03-02");
        assert_eq!(clients(&read(&admin, &ada).await), [at("Alpha One", None, today, false), at("Alpha Two", today, today, false)]);
    })
    .await;
}
