//! Contacts of a client: one of them is the primary one, and its lead coach hears of that person's sign-ins.

use chrono::TimeDelta;
use delivery::notification;
use kernel::Uuid;
use serde_json::{Value, json};
use store::sea_orm::EntityTrait;
use testkit::{Actor, Reply, Who, World, on_both};

use crate::assignment::{assign, notices};

const SIGNED_IN: &str = "/api/app/clients/primary-contact-logged-in";
const NEWS: &str = "client.primary-contact-login";

fn of(client: Uuid) -> String {
    format!("/api/app/clients/{client}")
}

/// Replaces the contacts of a client.
async fn set(by: &Actor, client: &str, contacts: &Value) -> Reply {
    let stamp = by.get(client).await.ok()["concurrencyStamp"].clone();
    by.put(&format!("{client}/contacts"), json!({"contacts": contacts, "concurrencyStamp": stamp})).await
}

/// The contacts of a client by name.
async fn contacts(by: &Actor, client: &str) -> Vec<Value> {
    let mut rows = by.get(&format!("{client}/contacts")).await.ok()["items"].as_array().unwrap().clone();
    rows.sort_by_key(|row| row["name"].to_string());
    rows
}

/// Their names, each with whether it is the primary one.
async fn primaries(by: &Actor, client: &str) -> Vec<Value> {
    contacts(by, client).await.iter().map(|row| json!([row["name"], row["isPrimary"]])).collect()
}

#[tokio::test]
async fn exactly_one_contact_of_a_client_is_the_primary_one() {
    on_both(async |world: World| {
        let (coach, admin) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await);
        let client = of(world.cast.alpha_client);
        let contact = |name: &str, is_primary: bool| json!({"name": name, "isPrimary": is_primary});
        assert_eq!(set(&coach, &client, &json!([contact("Ada", false)])).await.refused(400), "Portal:Clients.PrimaryContactRequired");
        set(&coach, &client, &json!([contact("Ada", true), contact("Ben", false)])).await.ok();
        for wrong in [
            json!([contact("Ada", false), contact("Ben", false)]),
            json!([contact("Ada", true), contact("Ben", true)]),
            json!([contact("Ben", false)]),
        ] {
            // spec: CLIENT-02
            assert_eq!(set(&admin, &client, &wrong).await.refused(400), "Portal:Clients.PrimaryContactRequired", "{wrong}");
        }
        assert_eq!(primaries(&coach, &client).await, [json!(["Ada", true]), json!(["Ben", false])], "a refusal changes nothing");

        let other = |row: &Value| json!({"id": row["id"], "name": row["name"], "isPrimary": row["name"] == "Ben"});
        let swapped: Vec<Value> = contacts(&admin, &client).await.iter().map(other).collect();
        set(&admin, &client, &json!(swapped)).await.ok();
        // spec: CLIENT-02
        assert_eq!(primaries(&coach, &client).await, [json!(["Ada", false]), json!(["Ben", true])], "another takes over in one step");
        set(&admin, &client, &json!([])).await.ok();
        assert!(contacts(&coach, &client).await.is_empty(), "nobody is needed where there is nobody");
    })
    .await;
}

/// What a browser reports when this user has signed in.
async fn report(world: &World, who: Who) {
    let reply = world.as_user_again(who).await.post(SIGNED_IN, json!({"userId": world.cast.user(who)})).await;
    assert_eq!(reply.status, 204, "{}", reply.text());
}

/// When each contact of the first client signed in last, to the minute.
async fn seen(world: &World) -> Vec<Option<String>> {
    let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
    contacts(&host, &of(world.cast.alpha_client))
        .await
        .iter()
        .map(|row| row["lastLoginAt"].as_str().map(|at| at[..16].to_owned()))
        .collect()
}

/// How often a coach was notified of sign-ins, and what the bell says of them now.
async fn told(world: &World, who: Who) -> (usize, Vec<String>) {
    world.drain().await;
    let system = world.installer().as_system();
    let rows = world.app.db().read(&system, |tx| async move { tx.all(notification::Entity::find()).await }).await.unwrap();
    let count = rows.iter().filter(|row| row.type_code == NEWS && row.user_id == world.cast.user(who)).count();
    (count, notices(&world.as_user_again(who).await.speaking("en-GB"), NEWS).await)
}

/// The client's administrator is its primary contact, the manager a further one.
async fn introduce(world: &World) {
    let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
    let contact = |name: &str, who: Who, is_primary: bool| json!({"name": name, "userId": world.cast.user(who), "isPrimary": is_primary});
    let both = json!([contact("Ada Berg", Who::ClientAdmin, true), contact("Ben Berg", Who::Manager, false)]);
    set(&host, &of(world.cast.alpha_client), &both).await.ok();
}

#[tokio::test]
async fn the_lead_coach_hears_of_the_primary_contact_at_first_and_after_a_long_absence() {
    on_both(async |world: World| {
        introduce(&world).await;
        let never: Vec<Option<String>> = vec![None, None];
        assert_eq!(seen(&world).await, never);
        // Everybody's browser reports; only the primary contact counts.
        for who in [Who::Manager, Who::Staff, Who::OtherTenant, Who::Coach] {
            report(&world, who).await;
        }
        // spec: CLIENT-03
        assert_eq!((seen(&world).await, told(&world, Who::Coach).await), (never, (0, Vec::new())));

        let at = |time: &str| vec![Some(time.to_owned()), None];
        let first = (1, vec!["Ada Berg of Alpha One signed in for the first time".to_owned()]);
        let back = (2, vec!["Ada Berg of Alpha One is back after 30 days or more".to_owned()]);
        let minutes = TimeDelta::minutes;
        for (later, last, news) in [
            (minutes(0), "2026-03-02T09:00", &first),
            // Within twelve hours a sign-in counts as the same one.
            (minutes(719), "2026-03-02T09:00", &first),
            (minutes(1), "2026-03-02T21:00", &first),
            // A minute less than thirty days is no absence.
            (TimeDelta::days(30) - minutes(1), "2026-04-01T20:59", &first),
            (TimeDelta::days(30), "2026-05-01T20:59", &back),
        ] {
            world.clock.advance(later);
            report(&world, Who::ClientAdmin).await;
            // spec: CLIENT-03
            assert_eq!((seen(&world).await, &told(&world, Who::Coach).await), (at(last), news), "{last}");
        }
        assert_eq!(told(&world, Who::CoachOfSibling).await.0, 0, "the coach of another client hears nothing");
        assert_eq!(told(&world, Who::Management).await.0, 0, "nor do others of the provider");
    })
    .await;
}

#[tokio::test]
async fn a_client_without_a_coach_keeps_when_its_primary_contact_was_there() {
    on_both(async |world: World| {
        introduce(&world).await;
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        assign(&host, &of(world.cast.alpha_client), &[]).await;
        report(&world, Who::ClientAdmin).await;
        // spec: CLIENT-03
        assert_eq!(seen(&world).await, [Some("2026-03-02T09:00".to_owned()), None]);
        assert_eq!(told(&world, Who::Coach).await.0, 0);
    })
    .await;
}
