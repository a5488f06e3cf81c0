//! Tags: a tenant's own words with a colour, on its records and as filters of lists.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{action_item, coach, id, of, recycle::lost};

const PATH: &str = "/api/app/tags";

async fn tag(by: &Actor, name: &str) -> Value {
    by.post(PATH, json!({"name": name, "colour": 4})).await.ok()
}

async fn put_on(by: &Actor, item: &Value, tags: &[&Value]) -> Vec<String> {
    let ids: Vec<&Value> = tags.iter().map(|tag| &tag["id"]).collect();
    names(&by.put(&of(item, "tags"), json!({"tagIds": ids})).await.ok())
}

fn names(list: &Value) -> Vec<String> {
    list["items"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap().to_owned()).collect()
}

fn at(tag: &Value) -> String {
    format!("{PATH}/{}", id(tag))
}

/// Numbers of the action items with one of these tags.
async fn tagged(by: &Actor, tags: &[&Value]) -> Vec<String> {
    let filter: Vec<String> = tags.iter().map(|tag| format!("tagId={}", id(tag))).collect();
    let list = by.get(&format!("/api/app/action-items?sorting=number&{}", filter.join("&"))).await.ok();
    list["items"].as_array().unwrap().iter().map(|item| item["number"].as_str().unwrap().to_owned()).collect()
}

fn number(item: &Value) -> String {
    item["number"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn tags_are_created_renamed_and_deleted() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let fire = tag(&admin, " Fire safety ").await;
        assert_eq!((&fire["name"], &fire["colour"]), (&json!("Fire safety"), &json!(4)));
        for name in ["fire  SAFETY", "Fíre safety"] {
            assert_eq!(admin.post(PATH, json!({"name": name, "colour": 1})).await.fields(), ["name"], "taken");
        }
        let audit = tag(&admin, "Audit").await;
        let change = json!({"name": "Fire protection", "colour": 12, "concurrencyStamp": fire["concurrencyStamp"]});
        assert_eq!(admin.put(&at(&fire), change.clone()).await.ok()["colour"], 12);
        assert_eq!(admin.put(&at(&fire), change).await.status, 409, "an old stamp");
        let taken = json!({"name": "AUDIT", "colour": 1, "concurrencyStamp": admin.get(PATH).await.ok()["items"][1]["concurrencyStamp"]});
        assert_eq!(admin.put(&at(&fire), taken).await.fields(), ["name"]);
        assert_eq!(names(&staff.get(PATH).await.ok()), ["Audit", "Fire protection"]);
        assert_eq!(names(&staff.get(&format!("{PATH}?filter=FIRE")).await.ok()), ["Fire protection"]);
        assert_eq!(staff.get(PATH).await.ok()["items"][0]["uses"], Value::Null, "counts are for those who manage tags");
        for (body, field) in [
            (json!({"name": " ", "colour": 1}), "name"),
            (json!({"name": "x".repeat(100_000), "colour": 1}), "name"),
            (json!({"name": "A", "colour": 13}), "colour"),
            (json!({"name": "A", "colour": 0}), "colour"),
        ] {
            assert_eq!(admin.post(PATH, body).await.fields(), [field]);
        }
        assert_eq!(admin.post(PATH, json!({"name": "A", "colour": 1, "icon": "x"})).await.status, 400);
        for who in [Who::Staff, Who::Manager, Who::Viewer, Who::Coach] {
            let user = world.as_user(who).await.within(world.cast.alpha);
            assert_eq!(user.post(PATH, json!({"name": "B", "colour": 1})).await.status, 403, "{who:?}");
            assert_eq!(user.put(&at(&fire), json!({"name": "B", "colour": 1, "concurrencyStamp": "x"})).await.status, 403, "{who:?}");
            assert_eq!(user.post(&format!("{}/merge", at(&fire)), json!({"into": audit["id"]})).await.status, 403, "{who:?}");
            assert_eq!(user.delete(&at(&fire)).await.status, 403, "{who:?}");
        }
        assert_eq!(admin.delete(&at(&fire)).await.status, 204);
        assert_eq!(names(&admin.get(PATH).await.ok()), ["Audit"]);
        tag(&admin, "Fire protection").await;
    })
    .await;
}

#[tokio::test]
async fn a_record_has_the_tags_that_it_is_given_and_lists_are_filtered_by_them() {
    on_both(async |world: World| {
        let (admin, staff, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await, coach(&world).await);
        let (fire, audit) = (tag(&admin, "Fire safety").await, tag(&admin, "Audit").await);
        let (one, other) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Coach).await);
        assert_eq!(put_on(&staff, &one, &[&fire, &audit, &fire]).await, ["Audit", "Fire safety"], "each once, by name");
        assert_eq!(put_on(&coach, &other, &[&audit]).await, ["Audit"]);
        let seen = coach.get(&of(&one, "tags")).await.ok();
        assert_eq!((names(&seen), &seen["canChange"]), (vec!["Audit".to_owned(), "Fire safety".to_owned()], &json!(true)));
        assert_eq!(tagged(&coach, &[&fire]).await, [number(&one)]);
        assert_eq!(tagged(&coach, &[&fire, &audit]).await, [number(&one), number(&other)]);
        assert_eq!(tagged(&staff, &[&audit]).await, [number(&one)], "within reach");
        let export = coach.get(&format!("/api/app/action-items/export?format=csv&tagId={}", id(&fire))).await.text();
        assert!(export.contains(&number(&one)) && !export.contains(&number(&other)), "{export}");
        for list in ["findings", "clients", "assessments", "teams", "staff"] {
            let found = coach.get(&format!("/api/app/{list}?tagId={}", id(&fire))).await.ok();
            assert_eq!(found["totalCount"], 0, "{list}");
        }
        let client = format!("/api/app/records/Client/{}/tags", world.cast.alpha_client);
        coach.put(&client, json!({"tagIds": [fire["id"]]})).await.ok();
        assert_eq!(coach.get(&format!("/api/app/clients?tagId={}", id(&fire))).await.ok()["totalCount"], 1);
        assert_eq!(admin.get(PATH).await.ok()["items"][1]["uses"], 2);
        assert_eq!(put_on(&staff, &one, &[&audit]).await, ["Audit"]);
        assert!(tagged(&coach, &[&fire]).await.is_empty());
        assert_eq!(admin.delete(&at(&audit)).await.status, 204);
        assert!(names(&coach.get(&of(&other, "tags")).await.ok()).is_empty(), "taken off with it");
        assert!(tagged(&coach, &[&audit]).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn merging_puts_one_tag_in_the_place_of_another() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, coach(&world).await);
        let (fire, blaze) = (tag(&admin, "Fire safety").await, tag(&admin, "Blaze").await);
        let (both, only, back) =
            (action_item(&world, Who::Coach).await, action_item(&world, Who::Coach).await, action_item(&world, Who::Coach).await);
        put_on(&coach, &both, &[&fire, &blaze]).await;
        put_on(&coach, &only, &[&blaze]).await;
        // Taken off and put on again.
        put_on(&coach, &back, &[&blaze]).await;
        put_on(&coach, &back, &[]).await;
        put_on(&coach, &back, &[&blaze]).await;
        let merge = format!("{}/merge", at(&blaze));
        let itself = admin.post(&merge, json!({"into": blaze["id"]})).await;
        assert_eq!(itself.fields(), ["into"]);
        assert!(itself.text().contains("can't be merged into itself"), "{}", itself.text());
        let beta = world.as_user(Who::OtherTenant).await;
        let foreign = tag(&beta, "Theirs").await;
        assert_eq!(admin.post(&merge, json!({"into": foreign["id"]})).await.fields(), ["into"]);
        assert_eq!(names(&admin.get(PATH).await.ok()), ["Blaze", "Fire safety"], "nothing was changed");
        assert_eq!(admin.post(&merge, json!({"into": fire["id"]})).await.ok()["name"], "Fire safety");
        for item in [&both, &only, &back] {
            assert_eq!(names(&coach.get(&of(item, "tags")).await.ok()), ["Fire safety"]);
        }
        let list = admin.get(PATH).await.ok();
        assert_eq!((names(&list), &list["items"][0]["uses"]), (vec!["Fire safety".to_owned()], &json!(3)));
        assert_eq!(admin.post(&merge, json!({"into": fire["id"]})).await.status, 404, "it is gone");
    })
    .await;
}

#[tokio::test]
async fn records_lose_tags_that_are_deleted_or_merged_and_the_audit_log_knows() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, coach(&world).await);
        let (fire, blaze, audit) = (tag(&admin, "Fire safety").await, tag(&admin, "Blaze").await, tag(&admin, "Audit").await);
        let (one, other) = (action_item(&world, Who::Coach).await, action_item(&world, Who::Coach).await);
        put_on(&coach, &one, &[&fire, &blaze, &audit]).await;
        put_on(&coach, &other, &[&blaze]).await;
        assert_eq!(admin.delete(&at(&audit)).await.status, 204);
        assert_eq!(lost(&world).await, 0, "taken off with the tag");
        admin.post(&format!("{}/merge", at(&blaze)), json!({"into": fire["id"]})).await.ok();
        assert_eq!(names(&coach.get(&of(&one, "tags")).await.ok()), ["Fire safety"]);
        assert_eq!(lost(&world).await, 0, "one of two was enough");
    })
    .await;
}

#[tokio::test]
async fn tags_and_what_has_them_stay_within_reach() {
    on_both(async |world: World| {
        let (admin, viewer) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Viewer).await);
        let beta = world.as_user(Who::OtherTenant).await;
        let (ours, theirs) = (tag(&admin, "Ours").await, tag(&beta, "Ours").await);
        assert_eq!(names(&beta.get(PATH).await.ok()).len(), 1, "the name is each tenant's own");
        assert_eq!(beta.put(&at(&ours), json!({"name": "X", "colour": 1, "concurrencyStamp": ours["concurrencyStamp"]})).await.status, 404);
        assert_eq!(beta.delete(&at(&ours)).await.status, 404);
        assert_eq!(beta.post(&format!("{}/merge", at(&theirs)), json!({"into": ours["id"]})).await.fields(), ["into"]);
        let item = action_item(&world, Who::Staff).await;
        assert_eq!(admin.put(&of(&item, "tags"), json!({"tagIds": [theirs["id"]]})).await.fields(), ["tagIds"]);
        let many: Vec<&Value> = std::iter::repeat_n(&ours["id"], 21).collect();
        assert_eq!(admin.put(&of(&item, "tags"), json!({"tagIds": many})).await.fields(), ["tagIds"]);
        put_on(&admin, &item, &[&ours]).await;
        for (who, status) in [(Who::CoachOfSibling, 404), (Who::OtherTenant, 404), (Who::NobodyInTenant, 403)] {
            let stranger = world.as_user(who).await.within(world.cast.alpha);
            assert_eq!(stranger.get(&of(&item, "tags")).await.status, status, "{who:?}");
            assert_eq!(stranger.put(&of(&item, "tags"), json!({"tagIds": []})).await.status, status, "{who:?}");
        }
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        assert!(tagged(&sibling, &[&ours]).await.is_empty() && tagged(&beta, &[&ours]).await.is_empty());
        let seen = viewer.get(&of(&item, "tags")).await.ok();
        assert_eq!((names(&seen), &seen["canChange"]), (vec!["Ours".to_owned()], &json!(false)));
        assert_eq!(viewer.put(&of(&item, "tags"), json!({"tagIds": []})).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn an_observer_reads_links_and_tags_and_changes_none() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let (ours, item) = (tag(&admin, "Ours").await, action_item(&world, Who::Staff).await);
        put_on(&admin, &item, &[&ours]).await;
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let link = json!({"relation": "Related", "recordKind": "Client", "recordId": world.cast.alpha_client});
        let link = admin.post(&of(&item, "links"), link).await.ok();
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let observer = json!({"userId": world.cast.user(Who::Coach), "role": "Observer", "fromOn": "2026-01-05"});
        host.put(&format!("{client}/coaches"), json!({"assignments": [observer], "concurrencyStamp": stamp})).await.ok();
        let observer = coach(&world).await;
        let (links, tags) = (observer.get(&of(&item, "links")).await.ok(), observer.get(&of(&item, "tags")).await.ok());
        assert_eq!((&links["canAdd"], &links["items"][0]["canRemove"], &tags["canChange"]), (&json!(false), &json!(false), &json!(false)));
        let again = json!({"relation": "Related", "recordKind": "Staff", "recordId": world.cast.report_staff});
        for refused in [
            observer.post(&of(&item, "links"), again).await,
            observer.delete(&format!("/api/app/links/{}", id(&link))).await,
            observer.put(&of(&item, "tags"), json!({"tagIds": []})).await,
        ] {
            assert_eq!(refused.refused(403), "Portal:Clients.OnlyObserved");
        }
    })
    .await;
}

#[tokio::test]
async fn unused_tags_are_found_and_deleted_together() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, coach(&world).await);
        let (fire, audit, spare) = (tag(&admin, "Fire").await, tag(&admin, "Audit").await, tag(&admin, "Spare").await);
        let item = action_item(&world, Who::Staff).await;
        put_on(&coach, &item, &[&fire]).await;
        let unused = async |wanted: bool| names(&admin.get(&format!("{PATH}?unused={wanted}")).await.ok());
        assert_eq!((unused(true).await, unused(false).await), (vec!["Audit".to_owned(), "Spare".to_owned()], vec!["Fire".to_owned()]));
        assert_eq!(names(&admin.get(&format!("{PATH}?sorting=name%20desc")).await.ok()), ["Spare", "Fire", "Audit"]);
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&format!("{PATH}?unused=true")).await.status, 403, "what is in use is for those who manage tags");
        let body = json!({"ids": [audit["id"], spare["id"]], "action": "Delete"});
        assert_eq!(staff.post(&format!("{PATH}/bulk"), body.clone()).await.status, 403);
        let foreign = world.as_user(Who::OtherTenant).await.post(&format!("{PATH}/bulk"), body.clone()).await.ok();
        assert_eq!(foreign["doneCount"], 0);
        assert_eq!(admin.post(&format!("{PATH}/bulk"), body).await.ok()["doneCount"], 2);
        assert_eq!(names(&admin.get(PATH).await.ok()), ["Fire"]);
    })
    .await;
}
