//! What an undo of an import keeps: records that others have added to since.

use futures::future::{join, join_all};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::import::{counts, done, errors, tried, uploaded};

const ENDS: [&str; 2] = ["undone", "kept"];

/// Imports a sheet; gives the address of the import.
async fn brought(world: &World, actor: &Actor, list: &str, sheet: &str) -> String {
    let import = uploaded(actor, list, sheet).await;
    tried(world, actor, &import).await;
    done(world, actor, &import, "apply").await;
    import
}

/// The id of the only record of a list that a filter finds.
async fn found(actor: &Actor, list: &str, filter: &str) -> String {
    let rows = actor.get(&format!("/api/app/{list}?filter={filter}")).await.ok();
    assert_eq!(rows["totalCount"], 1, "{rows}");
    rows["items"][0]["id"].as_str().unwrap().to_owned()
}

/// Row and code of each record that was kept.
async fn kept(actor: &Actor, import: &str) -> Vec<(i64, String)> {
    errors(actor, import).await.into_iter().map(|(row, _, code, _)| (row, code)).collect()
}

fn named<const N: usize>(kept: [(i64, &str); N]) -> Vec<(i64, String)> {
    Vec::from(kept.map(|(row, code)| (row, code.to_owned())))
}

#[tokio::test]
async fn an_undo_keeps_teams_with_huddles_or_topics() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let import = brought(&world, &admin, "teams", "Client,Name\nAONE,Talkers\nAONE,Meeters\nAONE,Idlers\n").await;
        let (talkers, meeters) = (found(&admin, "teams", "talkers").await, found(&admin, "teams", "meeters").await);
        coach.post(&format!("/api/app/teams/{talkers}/huddle-topics"), json!({"title": "Cover in August"})).await.ok();
        coach.post(&format!("/api/app/teams/{meeters}/huddles"), json!({})).await.ok();
        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!(counts(&undone, &ENDS), [1, 2]);
        assert_eq!(kept(&admin, &import).await, named([(2, "Import.HasHuddles"), (3, "Import.HasHuddles")]));
        let topics = coach.get(&format!("/api/app/teams/{talkers}/huddle-topics")).await.ok();
        assert_eq!(topics["items"][0]["title"], "Cover in August");
    })
    .await;
}

#[tokio::test]
async fn an_undo_keeps_clients_that_others_have_worked_on() {
    on_both(async |world: World| {
        let (host, management) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::Management).await);
        let (admin, management) = (host.within(world.cast.alpha), management.within(world.cast.alpha));
        let row = |code: &str| format!("{code},Client {code},EUR,Europe/Berlin\n");
        let sheet = format!("Code,Name,Currency,Time zone\n{}", ["NOTED", "BEGUN", "LEFT", "IDLE"].map(row).concat());
        let import = brought(&world, &admin, "clients", &sheet).await;
        let noted = found(&admin, "clients", "noted").await;
        management.post(&format!("/api/app/clients/{noted}/notes"), json!({"kind": "Note", "noteBody": "They pay late"})).await.ok();

        let begun = format!("/api/app/clients/{}", found(&admin, "clients", "begun").await);
        let stamp = management.get(&begun).await.ok()["concurrencyStamp"].clone();
        management.post(&format!("{begun}/transition"), json!({"to": "Onboarding", "concurrencyStamp": stamp})).await.ok();

        let left = found(&admin, "clients", "left").await;
        let person = json!({"clientId": world.cast.alpha_client, "firstName": "Ada", "lastName": "Tester", "employment": "FullTime"});
        let ada = format!("/api/app/staff/{}", admin.post("/api/app/staff", person).await.ok()["id"].as_str().unwrap());
        let stamp = admin.get(&ada).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{ada}/add-client"), json!({"clientId": left, "concurrencyStamp": stamp})).await.ok();
        let times = admin.get(&ada).await.ok()["clients"].clone();
        let own = times.as_array().unwrap().iter().find(|time| time["clientId"] == left.as_str()).unwrap();
        let end = json!({"clientId": left, "concurrencyStamp": own["concurrencyStamp"]});
        admin.post(&format!("{ada}/end-client"), end).await.ok();

        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!(counts(&undone, &ENDS), [1, 3]);
        let expected = named([(2, "Import.ProviderAdded"), (3, "Import.ChangedSince"), (4, "Import.HadStaff")]);
        assert_eq!(kept(&admin, &import).await, expected);
        assert_eq!(management.get(&format!("/api/app/clients/{noted}/notes")).await.ok()["totalCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn an_undo_keeps_somebody_who_has_left_a_team() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = brought(&world, &admin, "staff", "Client,First name,Last name,Email\nAONE,Ben,Berg,ben@alpha.example\n").await;
        let ben = found(&admin, "staff", "ben@alpha").await;
        let team = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Night shift"})).await.ok();
        let team = format!("/api/app/teams/{}", team["id"].as_str().unwrap());
        for members in [json!([{"staffId": ben, "role": "Member"}]), json!([])] {
            let stamp = admin.get(&team).await.ok()["concurrencyStamp"].clone();
            admin.put(&format!("{team}/members"), json!({"members": members, "concurrencyStamp": stamp})).await.ok();
        }
        assert_eq!(counts(&done(&world, &admin, &import, "undo").await, &ENDS), [0, 1]);
        assert_eq!(kept(&admin, &import).await, named([(2, "Import.WasInTeam")]));
    })
    .await;
}

/// Comments on each of these items, beginning with the one at `first`; gives where comments were accepted.
async fn commented(actor: &Actor, items: &[String], first: usize) -> Vec<usize> {
    let mut taken = Vec::new();
    for at in (0..items.len()).map(|at| (first + at) % items.len()) {
        let path = format!("/api/app/records/ActionItem/{}/comments", items[at]);
        if actor.post(&path, json!({"body": "Watch the margin", "isInternal": true})).await.status == 200 {
            taken.push(at);
        }
    }
    taken
}

#[tokio::test]
async fn what_is_added_while_an_import_is_undone_keeps_its_record() {
    const ITEMS: usize = 24;
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
        let rows: String = (0..ITEMS).map(|at| format!("AONE\tRaced {at:02}\tstaff\t2027-01-15\n")).collect();
        let import = brought(&world, &admin, "action-items", &format!("Client\tTitle\tOwner\tDue date\n{rows}")).await;
        let found = admin.get(&format!("/api/app/action-items?filter=raced&sorting=number%20desc&maxResultCount={ITEMS}")).await.ok();
        let items = found["items"].as_array().unwrap().iter().map(|item: &Value| item["id"].as_str().unwrap().to_owned());
        // In the order of the undo, which begins with the last row.
        let items: Vec<String> = items.collect();
        assert_eq!(items.len(), ITEMS);
        admin.post(&format!("{import}/undo"), json!({})).await.ok();
        let comments = join_all([0, 4, 8, 16].map(|first| commented(&coach, &items, first)));
        let ((), taken) = join(world.drain(), comments).await;
        for at in taken.into_iter().flatten() {
            assert_eq!(admin.get(&format!("/api/app/action-items/{}", items[at])).await.status, 200, "item {at} has a comment");
        }
        let ends = counts(&admin.get(&import).await.ok(), &ENDS);
        assert_eq!(ends.iter().sum::<i64>(), ITEMS as i64, "{ends:?}");
    })
    .await;
}
