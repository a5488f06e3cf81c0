//! Concurrent changes of clients, teams and staff.

use futures::future::{join, join_all};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const ROUNDS: usize = 6;

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap()
}

fn person(client: &Value, name: &str) -> Value {
    json!({"clientId": client, "firstName": name, "lastName": "Tester", "employment": "FullTime"})
}

fn team(client: &Value, name: &str) -> Value {
    json!({"clientId": client, "name": name})
}

async fn changed(admin: &Actor, path: &str, body: &Value, with: (&str, &Value), stamp: &Value) -> testkit::Reply {
    let mut body = body.clone();
    body[with.0] = with.1.clone();
    body["concurrencyStamp"] = stamp.clone();
    admin.put(path, body).await
}

#[tokio::test]
async fn concurrent_changes_of_managers_and_parents_form_no_cycle() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = json!(world.cast.alpha_client);
        for round in 0..ROUNDS {
            for (area, above, body) in [
                ("staff", "managerStaffId", person as fn(&Value, &str) -> Value),
                ("teams", "parentTeamId", team as fn(&Value, &str) -> Value),
            ] {
                let (one, two) = (body(&client, &format!("One {round}")), body(&client, &format!("Two {round}")));
                let path = format!("/api/app/{area}");
                let (a, b) = (admin.post(&path, one.clone()).await.ok(), admin.post(&path, two.clone()).await.ok());
                let (path_a, path_b) = (format!("{path}/{}", id(&a)), format!("{path}/{}", id(&b)));
                let (first, second) = join(
                    changed(&admin, &path_a, &one, (above, &b["id"]), &a["concurrencyStamp"]),
                    changed(&admin, &path_b, &two, (above, &a["id"]), &b["concurrencyStamp"]),
                )
                .await;
                assert_eq!([first.status, second.status].iter().filter(|s| **s == 200).count(), 1, "{} {}", first.text(), second.text());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_added_to_a_parent_that_is_deleted_concurrently() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        for round in 0..ROUNDS {
            let code = ["GA", "GB", "GC", "GD", "GE", "GF"][round];
            let profile = json!({"code": code, "name": code, "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4});
            let client = admin.post("/api/app/clients", profile).await.ok();
            let (path, body) =
                if round % 2 == 0 { ("staff", person(&client["id"], "Sam")) } else { ("teams", team(&client["id"], "Crew")) };
            let client_path = format!("/api/app/clients/{}", id(&client));
            let (child, gone) = join(admin.post(&format!("/api/app/{path}"), body), admin.delete(&client_path)).await;
            assert_ne!(child.status == 200, gone.status == 204, "{} {}", child.text(), gone.text());

            let own = json!(world.cast.alpha_client);
            let above = admin.post("/api/app/teams", team(&own, &format!("Above {round}"))).await.ok();
            let mut below = team(&own, &format!("Below {round}"));
            below["parentTeamId"] = above["id"].clone();
            let above_path = format!("/api/app/teams/{}", id(&above));
            let (child, gone) = join(admin.post("/api/app/teams", below), admin.delete(&above_path)).await;
            assert_ne!(child.status == 200, gone.status == 204, "{} {}", child.text(), gone.text());
        }
    })
    .await;
}

#[tokio::test]
async fn sixteen_teams_are_created_at_once() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = json!(world.cast.alpha_client);
        let made = join_all((0..16).map(|at| admin.post("/api/app/teams", team(&client, &format!("Crew {at}"))))).await;
        assert!(made.iter().all(|reply| reply.status == 200));
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_of_a_contact_disturbs_nobody_who_edits_the_contacts() {
    on_both(async |world: World| {
        // Tokens expire between two sign-ins that are noted.
        let anew = async |who: Who| world.anon().with_token(world.sign_in(who).await.ok()["access_token"].as_str());
        let coach = anew(Who::Coach).await.within(world.cast.alpha);
        let user = world.cast.user(Who::ClientAdmin);
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        let contacts = format!("{path}/contacts");
        let body = |round: usize, id: &Value| {
            let phone = format!("+44 20 {round}");
            json!({"concurrencyStamp": stamp, "contacts": [{"id": id, "name": "Client Admin", "userId": user, "phone": phone, "isPrimary": true}]})
        };
        let first = coach.put(&contacts, body(0, &Value::Null)).await.ok()["items"][0]["id"].clone();
        for round in 1..=ROUNDS {
            world.clock.advance(chrono::TimeDelta::hours(13));
            let (coach, contact) = (anew(Who::Coach).await.within(world.cast.alpha), anew(Who::ClientAdmin).await);
            let sign_in = contact.post("/api/app/clients/primary-contact-logged-in", json!({"userId": user}));
            let (noted, saved) = join(sign_in, coach.put(&contacts, body(round, &first))).await;
            assert_eq!((noted.status, saved.status), (204, 200), "{} {}", noted.text(), saved.text());
            let shown = coach.get(&contacts).await.ok()["items"][0].clone();
            assert_eq!(shown["phone"], format!("+44 20 {round}"));
            assert!(shown["lastLoginAt"].is_string());
        }
    })
    .await;
}
