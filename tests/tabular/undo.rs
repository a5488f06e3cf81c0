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
        let sheet = format!("Code,Name,Currency,Time zone\n{}", ["NOTED", "BEGUN", "IDLE"].map(row).concat());
        let import = brought(&world, &admin, "clients", &sheet).await;
        let noted = found(&admin, "clients", "noted").await;
        management.post(&format!("/api/app/clients/{noted}/notes"), json!({"kind": "Note", "noteBody": "They pay late"})).await.ok();

        let begun = format!("/api/app/clients/{}", found(&admin, "clients", "begun").await);
        let stamp = management.get(&begun).await.ok()["concurrencyStamp"].clone();
        management.post(&format!("{begun}/transition"), json!({"to": "Onboarding", "concurrencyStamp": stamp})).await.ok();

        let undone = done(&world, &admin, &import, "undo").await;
        assert_eq!(counts(&undone, &ENDS), [1, 2]);
        assert_eq!(kept(&admin, &import).await, named([(2, "Import.ProviderAdded"), (3, "Import.ChangedSince")]));
        assert_eq!(management.get(&format!("/api/app/clients/{noted}/notes")).await.ok()["totalCount"], 1);
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
