//! Concurrent changes of clients, teams and staff.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use futures::future::{join, join_all};
use people::client;
use serde_json::{Value, json};
use store::Engine;
use testkit::{Actor, Who, World, on_both};
use tokio::sync::Notify;
use work::action_item::create_in;

use crate::places::{give, leave};

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
async fn concurrent_moves_in_the_org_chart_form_no_cycle() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = json!(world.cast.alpha_client);
        for round in 0..ROUNDS {
            let mut made = Vec::new();
            for name in ["One", "Two", "Three"] {
                made.push(admin.post("/api/app/staff", person(&client, &format!("{name} {round}"))).await.ok());
            }
            // Each move is harmless alone; together they close a circle.
            let moves = (0..made.len()).map(|at| {
                let (own, above) = (&made[at], &made[(at + 1) % made.len()]);
                let body = json!({"managerStaffId": above["id"], "concurrencyStamp": own["concurrencyStamp"]});
                let (admin, path) = (&admin, format!("/api/app/staff/{}/manager", id(own)));
                async move { admin.put(&path, body).await }
            });
            let replies = join_all(moves).await;
            let refused: Vec<_> = replies.iter().filter(|reply| reply.status != 200).collect();
            assert_eq!(refused.len(), 1, "one of them comes too late");
            assert_eq!(refused[0].refused(400), "Portal:Staff.ManagerCycle");
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

#[tokio::test]
async fn whoever_was_given_work_while_they_leave_stays() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (given, looked) = (Notify::new(), Arc::new(Notify::new()));
        let leaving = Arc::clone(&looked);
        // A leaver has been found to hold nothing just before the account ends.
        world.app.db().watch(move |statement| {
            if statement.sql.contains("UPDATE \"users\"") {
                leaving.notify_one();
            }
        });
        let (scope, tries, input) = (world.installer().within(world.cast.alpha), &AtomicUsize::new(0), &world.cast.action_item(Who::Staff));
        let (app, given, looked) = (&world.app, &given, &looked);
        let writing = app.db().write(&scope, |tx| async move {
            let item = create_in(app, &tx, "ACT-90001", input, None).await?;
            given.notify_one();
            // An embedded database has one writer: the leaver's transaction waits for this one.
            if tries.fetch_add(1, Ordering::Relaxed) == 0 && app.db().engine() == Engine::Postgres {
                looked.notified().await;
            }
            Ok(item)
        });
        let leaving = async {
            given.notified().await;
            leave(&admin, &world.cast.report_staff.to_string(), Value::Null).await
        };
        let (written, left) = join(writing, leaving).await;
        assert_ne!(written.is_ok(), left.status == 200, "{:?} beside {}", written.map(|item| item.number), left.text());
        if left.status != 200 {
            assert_eq!(left.refused(400), "Portal:Staff.OpenWork");
        }
    })
    .await;
}

#[tokio::test]
async fn who_left_since_a_write_began_is_given_nothing() {
    on_both(async |world: World| {
        let (admin, staff) = (&world.as_user(Who::ClientAdmin).await, &world.cast.report_staff.to_string());
        let is_server = world.engine == Engine::Postgres;
        // An embedded database has one writer, so nobody can leave after it began.
        if !is_server {
            leave(admin, staff, Value::Null).await.ok();
        }
        let (scope, tries, input) = (world.installer().within(world.cast.alpha), &AtomicUsize::new(0), &world.cast.action_item(Who::Staff));
        let app = &world.app;
        let written = app.db().write(&scope, |tx| async move {
            tx.get::<client::Entity>(input.client_id).await?;
            if tries.fetch_add(1, Ordering::Relaxed) == 0 && is_server {
                leave(admin, staff, Value::Null).await.ok();
            }
            create_in(app, &tx, "ACT-90001", input, None).await
        });
        let refused = written.await.unwrap_err();
        assert_eq!(refused.fields()[0].field, "ownerUserId", "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn work_and_the_end_of_its_owner_never_meet() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let (staff, coach) = (world.cast.user(Who::Staff).to_string(), world.cast.user(Who::Coach).to_string());
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let switch = async |action: &str| {
            let body = json!({"ids": [staff], "action": action, "args": {}});
            admin.post("/api/identity/users/bulk", body).await.ok()["doneCount"] == 1
        };
        let home = world.as_user(Who::HostAdmin).await;
        let switch_coach = async |action: &str| {
            let body = json!({"ids": [coach], "action": action, "args": {}});
            home.post("/api/identity/users/bulk", body).await.ok()["doneCount"] == 1
        };
        let assign = async |coaches: Value| {
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            host.put(&format!("{client}/coaches"), json!({"assignments": coaches, "concurrencyStamp": stamp})).await.status == 200
        };
        for round in 0..ROUNDS {
            let (made, is_out) = join(give(&world, &admin, &staff), switch("Deactivate")).await;
            assert_ne!(made.status == 200, is_out, "round {round}: {}", made.text());
            if is_out {
                assert!(switch("Activate").await);
            } else {
                assert_eq!(admin.delete(&format!("/api/app/action-items/{}", id(&made.ok()))).await.status, 204);
            }
            let (made, is_off) = join(give(&world, &admin, &coach), assign(json!([]))).await;
            assert_ne!(made.status == 200, is_off, "round {round}: {}", made.text());
            if is_off {
                assert!(assign(json!([{"userId": coach, "role": "Support", "fromOn": "2026-01-05"}])).await);
            } else {
                assert_eq!(host.delete(&format!("/api/app/action-items/{}", id(&made.ok()))).await.status, 204);
            }
            // The account of a coach ends at the host, and the work is a tenant's.
            let (made, is_out) = join(give(&world, &admin, &coach), switch_coach("Deactivate")).await;
            assert_ne!(made.status == 200, is_out, "round {round}: {}", made.text());
            if is_out {
                assert!(switch_coach("Activate").await);
            } else {
                assert_eq!(host.delete(&format!("/api/app/action-items/{}", id(&made.ok()))).await.status, 204);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_account_of_somebody_who_works_here_does_not_end_with_open_work() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let work = give(&world, &admin, &world.cast.user(Who::Staff).to_string()).await.ok();
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let deactivated = async || {
            let mut user = admin.get(&path).await.ok();
            user["isActive"] = json!(false);
            admin.put(&path, user).await
        };
        for refused in [deactivated().await, admin.delete(&path).await] {
            assert_eq!(refused.refused(400), "Portal:Staff.OpenWork", "the answer to Left");
            let counts = refused.json()["error"]["data"].clone();
            assert_eq!(counts, json!({"actionItems": 1, "assessments": 0, "findings": 0, "reports": 0, "teams": 0}));
        }
        let bulk = json!({"ids": [world.cast.user(Who::Staff)], "action": "Deactivate", "args": {}});
        assert_eq!(admin.post("/api/identity/users/bulk", bulk).await.ok()["doneCount"], 0);
        world.sign_in(Who::Staff).await.ok();
        // Whom the portal is to be closed to at once is locked out.
        assert_eq!(admin.put(&format!("{path}/lock/2026-04-01T00:00:00Z"), json!({})).await.status, 204);
        assert_ne!(world.sign_in(Who::Staff).await.status, 200);
        assert_eq!(admin.delete(&format!("/api/app/action-items/{}", id(&work))).await.status, 204);
        deactivated().await.ok();
        assert_eq!(admin.delete(&path).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn of_two_administrators_who_leave_at_once_one_stays() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let roles = format!("/api/identity/users/{}/roles", world.cast.user(Who::Viewer));
        let administers = json!({"roleNames": ["ClientAdmin"]});
        assert_eq!(world.as_user(Who::ClientAdmin).await.put(&roles, administers).await.status, 204);
        let client = json!(world.cast.alpha_client);
        let mut people = Vec::new();
        for who in [Who::ClientAdmin, Who::Viewer] {
            let mut body = person(&client, "Ada");
            body["userId"] = json!(world.cast.user(who));
            people.push(id(&host.post("/api/app/staff", body).await.ok()).to_owned());
        }
        for round in 0..ROUNDS {
            let (first, second) = join(leave(&host, &people[0], Value::Null), leave(&host, &people[1], Value::Null)).await;
            let (left, refused, path) = if first.status == 200 { (first, second, &people[0]) } else { (second, first, &people[1]) };
            assert_eq!(refused.refused(400), "Portal:Staff.LastClientAdmin", "round {round}");
            let stamp = &left.ok()["concurrencyStamp"];
            let back = json!({"to": "Active", "startOn": format!("2026-03-{:02}", 3 + round), "concurrencyStamp": stamp});
            host.post(&format!("/api/app/staff/{path}/transition"), back).await.ok();
        }
    })
    .await;
}
