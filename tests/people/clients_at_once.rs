//! Two changes at once of where somebody works: each of them has seen the other, or is refused.

use futures::future::join;
use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

use crate::several_clients::{PERSON, add, clients, person, read};

const ROUNDS: usize = 4;

fn path_of(person: &str) -> String {
    format!("/api/app/staff/{person}")
}

/// The request that ends somebody's present time at a client.
fn ending(person: &Value, client: Uuid) -> Value {
    let times = person["clients"].as_array().unwrap();
    let own = times.iter().find(|time| time["clientId"] == json!(client) && time["isCurrent"] == true).unwrap();
    json!({"clientId": client, "concurrencyStamp": own["concurrencyStamp"]})
}

/// A new person of two clients, the first of which is the main one: as read, with id and path.
async fn of_two(actor: &Actor, clients: [Uuid; 2], name: &str) -> (Value, String, String) {
    let made = person(actor, clients[0], name).await;
    add(actor, &made, clients[1], None).await.ok();
    (read(actor, &made).await, made.clone(), path_of(&made))
}

/// How many clients somebody works for, and how many of these are the main one.
async fn counts(actor: &Actor, person: &str) -> (usize, usize) {
    let times = clients(&read(actor, person).await);
    let present = || times.iter().filter(|(_, _, last, _)| last.is_none());
    (present().count(), present().filter(|(_, _, _, is_main)| *is_main).count())
}

#[tokio::test]
async fn a_client_that_ends_does_not_become_the_main_one() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        for round in 0..ROUNDS {
            let (found, ada, path) = of_two(&admin, [here, beside], &format!("Ada {round}")).await;
            let main = json!({"clientId": beside, "concurrencyStamp": found["concurrencyStamp"]});
            let (made, ended) = join(
                admin.post(&format!("{path}/set-main-client"), main),
                admin.post(&format!("{path}/end-client"), ending(&found, beside)),
            )
            .await;
            assert_ne!(made.status == 200, ended.status == 200, "round {round}: {} {}", made.text(), ended.text());
            assert_eq!(counts(&admin, &ada).await, if ended.status == 200 { (1, 1) } else { (2, 1) }, "round {round}");
        }
    })
    .await;
}

#[tokio::test]
async fn somebody_who_moves_to_a_client_that_ends_works_there() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        for round in 0..ROUNDS {
            let (found, ada, path) = of_two(&admin, [here, beside], &format!("Ada {round}")).await;
            let mut body = only(&found, &PERSON);
            body["clientId"] = json!(beside);
            let (moved, ended) = join(admin.put(&path, body), admin.post(&format!("{path}/end-client"), ending(&found, beside))).await;
            // After the end, the move begins another time there; after the move, it is the only client, which isn't ended.
            assert_eq!(moved.ok()["clientId"], json!(beside), "round {round}");
            assert!([200, 400].contains(&ended.status), "round {round}: {}", ended.text());
            assert_eq!(counts(&admin, &ada).await, (1, 1), "round {round}");
        }
    })
    .await;
}

#[tokio::test]
async fn somebody_who_leaves_while_a_client_begins_or_ends_works_for_none() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        for round in 0..ROUNDS {
            let ada = person(&admin, here, &format!("Ada {round}")).await;
            let (found, path) = (read(&admin, &ada).await, path_of(&ada));
            let leaving = |found: &Value| json!({"to": "Left", "concurrencyStamp": found["concurrencyStamp"]});
            let more = json!({"clientId": beside, "concurrencyStamp": found["concurrencyStamp"]});
            let (left, added) =
                join(admin.post(&format!("{path}/transition"), leaving(&found)), admin.post(&format!("{path}/add-client"), more)).await;
            assert_ne!(left.status == 200, added.status == 200, "round {round}: {} {}", left.text(), added.text());
            assert_eq!(counts(&admin, &ada).await, if left.status == 200 { (0, 0) } else { (2, 1) }, "round {round}");

            let (found, eve, path) = of_two(&admin, [here, beside], &format!("Eve {round}")).await;
            let (left, ended) = join(
                admin.post(&format!("{path}/transition"), leaving(&found)),
                admin.post(&format!("{path}/end-client"), ending(&found, beside)),
            )
            .await;
            assert_eq!(left.ok()["status"], "Left", "round {round}: the end of one client keeps nobody");
            assert!([200, 400].contains(&ended.status), "round {round}: {}", ended.text());
            assert_eq!(counts(&admin, &eve).await, (0, 0), "round {round}");
        }
    })
    .await;
}

#[tokio::test]
async fn two_clients_that_end_at_once_leave_the_main_one() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let (here, beside) = (world.cast.alpha_client, world.cast.sibling_client);
        let profile =
            json!({"code": "ATRI", "name": "Alpha Three", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 1});
        let third: Uuid = host.post("/api/app/clients", profile).await.ok()["id"].as_str().unwrap().parse().unwrap();
        for round in 0..ROUNDS {
            let ada = person(&host, here, &format!("Ada {round}")).await;
            for client in [beside, third] {
                add(&host, &ada, client, None).await.ok();
            }
            let (found, path) = (read(&host, &ada).await, format!("{}/end-client", path_of(&ada)));
            let (one, other) = join(host.post(&path, ending(&found, beside)), host.post(&path, ending(&found, third))).await;
            assert_eq!((one.status, other.status), (200, 200), "round {round}: {} {}", one.text(), other.text());
            assert_eq!(counts(&host, &ada).await, (1, 1), "round {round}");
            assert_eq!(read(&host, &ada).await["clientId"], json!(here));

            // The same end twice is one end.
            let (found, eve, path) = of_two(&host, [here, beside], &format!("Eve {round}")).await;
            let path = format!("{path}/end-client");
            let (one, other) = join(host.post(&path, ending(&found, beside)), host.post(&path, ending(&found, beside))).await;
            assert_ne!(one.status == 200, other.status == 200, "round {round}: {} {}", one.text(), other.text());
            assert_eq!(counts(&host, &eve).await, (1, 1), "round {round}");
        }
    })
    .await;
}

#[tokio::test]
async fn work_at_a_client_and_the_end_of_its_owner_there_never_meet() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        // Who reads all clients may give work to anybody; a coach of this one only to those who work here.
        let coach = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let (beside, ada) = (world.cast.sibling_client, world.cast.report_staff.to_string());
        let work = json!({
            "clientId": beside, "title": "Train four people", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        add(&admin, &ada, beside, None).await.ok();
        for round in 0..ROUNDS {
            let (found, path) = (read(&admin, &ada).await, path_of(&ada));
            let (given, ended) =
                join(coach.post("/api/app/action-items", work.clone()), admin.post(&format!("{path}/end-client"), ending(&found, beside)))
                    .await;
            assert_ne!(given.status == 200, ended.status == 200, "round {round}: {} {}", given.text(), ended.text());
            if ended.status == 200 {
                assert_eq!(given.fields(), ["ownerUserId"], "round {round}");
                add(&admin, &ada, beside, None).await.ok();
            } else {
                assert_eq!(ended.refused(400), "Portal:Staff.OpenWork", "round {round}");
                let item = format!("/api/app/action-items/{}", given.ok()["id"].as_str().unwrap());
                assert_eq!(admin.delete(&item).await.status, 204);
            }
        }
    })
    .await;
}
