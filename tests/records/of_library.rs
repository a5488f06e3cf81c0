//! Files of the library and types of assessment as records: each level has comments, followers and links of its own on them, readers of the
//! record read them, and they go with it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, id,
    of_host::{notified, texts},
    recycle::lost,
};

const ASSETS: &str = "/api/app/assets";
const TYPES: &str = "/api/app/assessment-types";

/// A record by its kind and id.
struct Subject<'a>(&'static str, &'a str);

impl Subject<'_> {
    fn path(&self, part: &str) -> String {
        format!("/api/app/records/{}/{}/{part}", self.0, self.1)
    }
}

async fn say(by: &Actor, subject: &Subject<'_>, body: Value) -> Value {
    by.post(&subject.path("comments"), body).await.ok()
}

/// What the caller reads about the record, wherever comments are read: with it, in its history, by its count and by searching.
async fn said(by: &Actor, subject: &Subject<'_>) -> Vec<String> {
    let said = texts(&by.get(&subject.path("comments")).await.ok(), |comment| &comment["body"]);
    let history = by.get(&format!("{}?show=Comments", subject.path("history"))).await.ok();
    assert_eq!(texts(&history, |entry| &entry["comment"]["body"]), said);
    assert_eq!(by.get(&subject.path("counts")).await.ok()["comments"].as_u64(), Some(said.len() as u64));
    let found = found(by).await;
    assert_eq!(texts(&found, |hit| &hit["excerpt"]), said);
    let within = |hit: &Value| (hit["record"]["kind"] == subject.0, hit["record"]["id"] == subject.1);
    assert!(found["items"].as_array().unwrap().iter().all(|hit| within(hit) == (true, true)), "{found}");
    said
}

/// The comments that the search finds.
async fn found(by: &Actor) -> Value {
    by.get("/api/app/search?filter=peregrine&kinds=Comment&maxResultCount=100").await.ok()
}

/// Nothing about the record is read by the caller.
async fn hears_nothing(by: &Actor, subject: &Subject<'_>) {
    for part in ["comments", "counts", "history", "links", "watch"] {
        assert_eq!(by.get(&subject.path(part)).await.status, 404, "{part}");
    }
    assert_eq!(by.post(&subject.path("comments"), json!({"body": "Hm"})).await.status, 404);
    assert_eq!(found(by).await["totalCount"], 0);
}

/// Says who sees a file.
pub(crate) async fn show_to(by: &Actor, file: &str, visibility: &str) {
    let path = format!("{ASSETS}/{file}");
    let before = by.get(&path).await.ok();
    let details = json!({
        "name": before["name"], "tags": before["tags"], "visibility": visibility, "concurrencyStamp": before["concurrencyStamp"]
    });
    by.put(&path, details).await.ok();
}

/// How many rows two tenants have in a table.
async fn rows(world: &World, table: &str) -> i64 {
    let tenants = [world.cast.alpha, world.cast.beta].into();
    world.app.db().row_counts(&waymark::compose::migrations(), &tenants).await.unwrap()[table]
}

#[tokio::test]
async fn a_file_that_the_provider_shares_is_discussed_at_each_level() {
    on_both(async |world: World| {
        let (admin, beta) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        let (host, coach) = (world.as_user(Who::HostAdmin).await, coach(&world).await);
        let file = upload(&world, &host, &[("filename", "guide.txt")]).await;
        let subject = Subject("Asset", &file);
        hears_nothing(&admin, &subject).await;
        show_to(&host, &file, "AllTenants").await;
        for (by, text) in [(&admin, "Alpha"), (&coach, "Coach"), (&beta, "Beta"), (&host, "Host")] {
            say(by, &subject, json!({"body": format!("{text} saw the peregrine")})).await;
        }
        say(&coach, &subject, json!({"body": "Inner peregrine", "isInternal": true})).await;
        let (alpha, inner) = (["Alpha saw the peregrine", "Coach saw the peregrine"], "Inner peregrine");
        assert_eq!(said(&admin, &subject).await, alpha, "{:?}", world.engine);
        for reader in [&coach, &host.within(world.cast.alpha), &world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha)] {
            assert_eq!(said(reader, &subject).await, [alpha[0], alpha[1], inner]);
        }
        assert_eq!(said(&beta, &subject).await, ["Beta saw the peregrine"]);
        for reader in [&host, &world.as_user(Who::Author).await] {
            assert_eq!(said(reader, &subject).await, ["Host saw the peregrine"]);
        }
        assert_eq!(world.as_user(Who::Staff).await.get(&subject.path("comments")).await.status, 403, "who doesn't read the library");

        let item = action_item(&world, Who::ClientAdmin).await;
        let to_item = json!({"relation": "Related", "recordKind": "ActionItem", "recordId": item["id"]});
        assert_eq!(coach.post(&subject.path("links"), to_item).await.ok()["canRemove"], true);
        let back = admin.get(&crate::of(&item, "links")).await.ok()["items"][0].clone();
        assert_eq!((&back["recordKind"], &back["recordId"], &back["title"]), (&json!("Asset"), &json!(file), &json!("guide.txt")));
        for other in [&beta, &host] {
            assert_eq!(other.get(&subject.path("links")).await.ok()["items"], json!([]));
        }

        show_to(&host, &file, "Tenant").await;
        hears_nothing(&admin, &subject).await;
        assert_eq!(admin.get(&crate::of(&item, "links")).await.ok()["items"], json!([]), "a link to what isn't shown");
        show_to(&host, &file, "AllTenants").await;
        assert_eq!(said(&admin, &subject).await, alpha, "as it was");

        assert_eq!(host.delete(&format!("{ASSETS}/{file}")).await.status, 204);
        for reader in [&admin, &coach, &beta, &host] {
            hears_nothing(reader, &subject).await;
        }
        world.drain().await;
        for table in ["comments", "record_links", "watches"] {
            assert_eq!(rows(&world, table).await, 0, "{table}");
        }
        assert_eq!(lost(&world).await, 0, "nothing is missed");
    })
    .await;
}

#[tokio::test]
async fn people_hear_of_what_is_said_about_a_file_and_are_led_to_it() {
    on_both(async |world: World| {
        let (admin, beta, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await, coach(&world).await);
        let host = world.as_user(Who::HostAdmin).await;
        let file = upload(&world, &host, &[("filename", "guide.txt")]).await;
        show_to(&host, &file, "AllTenants").await;
        let subject = Subject("Asset", &file);
        let offered = async |by: &Actor, filter: &str| {
            let list = by.get(&format!("{}?filter={filter}", subject.path("mentionable"))).await.ok();
            texts(&list, |person| &person["userId"])
        };
        assert_eq!(offered(&coach, "client").await, [world.cast.user(Who::ClientAdmin).to_string()]);
        assert!(offered(&coach, "staff").await.is_empty(), "who doesn't read the library");
        assert!(offered(&host, "client").await.is_empty(), "of another level");
        let stranger = json!({"body": "Look", "mentions": [world.cast.user(Who::Staff)]});
        assert_eq!(coach.post(&subject.path("comments"), stranger).await.fields(), ["mentions"]);

        assert_eq!(beta.put(&subject.path("watch"), json!({"choice": "Follow"})).await.ok()["isFollowing"], true);
        say(&coach, &subject, json!({"body": "@admin look", "mentions": [world.cast.user(Who::ClientAdmin)]})).await;
        let place = format!("assets/{file}?tab=comments&tenant={}", world.cast.alpha);
        assert_eq!(notified(&world, &admin).await, [("comment.mention".to_owned(), place.clone())]);
        assert!(notified(&world, &beta).await.is_empty(), "what is said in another tenant");
        world.clock.advance(TimeDelta::seconds(1));
        say(&admin, &subject, json!({"body": "I did"})).await;
        let of_coach = world.as_user(Who::Coach).await;
        assert_eq!(notified(&world, &of_coach).await, [("comment.reply".to_owned(), place)], "who takes part follows");

        assert_eq!(host.delete(&format!("{ASSETS}/{file}")).await.status, 204);
        assert!(notified(&world, &admin).await.is_empty(), "the file is gone");
    })
    .await;
}

#[tokio::test]
async fn what_is_said_about_a_private_file_is_its_uploaders_alone() {
    on_both(async |world: World| {
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, coach(&world).await);
        let at_host = world.as_user(Who::HostAdmin).await;
        let file = upload(&world, &admin, &[("filename", "draft.txt")]).await;
        let subject = Subject("Asset", &file);
        say(&coach, &subject, json!({"body": "A peregrine"})).await;
        for reader in [&admin, &coach, &at_host.within(world.cast.alpha)] {
            assert_eq!(said(reader, &subject).await, ["A peregrine"]);
        }
        for stranger in [&world.as_user(Who::OtherTenant).await, &at_host, &world.as_user(Who::Coach).await] {
            hears_nothing(stranger, &subject).await;
        }

        show_to(&admin, &file, "Private").await;
        let delivery = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = delivery.events().subscribe();
        say(&admin, &subject, json!({"body": "My peregrine"})).await;
        assert_eq!(said(&admin, &subject).await, ["A peregrine", "My peregrine"]);
        for other in [&coach, &at_host.within(world.cast.alpha)] {
            hears_nothing(other, &subject).await;
        }
        while let Ok(update) = window.try_recv() {
            assert!(update.event().is_none_or(|event| event.kind != "comments"), "open browsers learn nothing of it");
        }
        let changes = format!("{}?show=Changes", subject.path("history"));
        let history = admin.get(&changes).await.ok();
        let told = |name: &str| {
            history["items"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|entry| entry["changes"].as_array().unwrap())
                .any(|own| own["name"] == name)
        };
        assert!(told("visibility"), "{history}");

        // What the one reader has added goes with the file, what others added before as well.
        assert_eq!(admin.delete(&format!("{ASSETS}/{file}")).await.status, 204);
        world.drain().await;
        assert_eq!(rows(&world, "comments").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_file_has_no_files_and_one_of_a_record_is_no_record() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (file, other) =
            (upload(&world, &admin, &[("filename", "guide.txt")]).await, upload(&world, &admin, &[("filename", "log.txt")]).await);
        let subject = Subject("Asset", &file);
        assert_eq!(admin.get(&subject.path("attachments")).await.status, 404);
        assert_eq!(admin.post(&subject.path("attachments"), json!({"assetId": other})).await.status, 404);
        // Its details have words to find it by.
        assert_eq!(admin.get(&subject.path("tags")).await.status, 404);
        assert_eq!(admin.put(&subject.path("tags"), json!({"tagIds": []})).await.status, 404);
        let counts = admin.get(&subject.path("counts")).await.ok();
        assert_eq!((&counts["canComment"], &counts["canAttach"], &counts["files"]), (&json!(true), &json!(false), &json!(0)));

        let item = action_item(&world, Who::ClientAdmin).await;
        let attached = upload(&world, &admin, &ATTACHED).await;
        attach(&admin, &item, &attached).await.ok();
        hears_nothing(&admin, &Subject("Asset", &attached)).await;
        assert_eq!(admin.get("/api/app/attachments").await.ok()["totalCount"], 1, "the files of records");
        let link = |to: &str| json!({"relation": "Related", "recordKind": "Asset", "recordId": to});
        assert_eq!(admin.post(&crate::of(&item, "links"), link(&attached)).await.fields(), ["recordId"]);
        assert_eq!(admin.post(&crate::of(&item, "links"), link(&file)).await.ok()["title"], "guide.txt");
        assert_eq!(admin.get(&subject.path("links")).await.ok()["items"][0]["recordId"], item["id"]);
    })
    .await;
}

#[tokio::test]
async fn each_level_has_its_own_on_a_type_of_assessment_until_it_is_removed() {
    on_both(async |world: World| {
        let (author, host, coach) = (world.as_user(Who::Author).await, world.as_user(Who::HostAdmin).await, coach(&world).await);
        let body = json!({"code": "AUDIT", "name": "Audit", "mode": "CoachLed", "colour": 5});
        let kind = id(&author.post(TYPES, body).await.ok());
        let subject = Subject("AssessmentType", &kind);
        let in_beta = host.within(world.cast.beta);
        for (by, text) in [(&coach, "Alpha"), (&in_beta, "Beta"), (&host, "Host")] {
            say(by, &subject, json!({"body": format!("{text} saw the peregrine")})).await;
            let own = said(by, &subject).await;
            assert_eq!(own, [format!("{text} saw the peregrine")], "{:?}", world.engine);
        }
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&subject.path("comments")).await.status, 403, "who doesn't read types");
        let tag = world.as_user(Who::ClientAdmin).await.post("/api/app/tags", json!({"name": "To discuss", "colour": 4})).await.ok();
        assert_eq!(coach.put(&subject.path("tags"), json!({"tagIds": [tag["id"]]})).await.ok()["items"][0]["name"], "To discuss");
        assert_eq!(in_beta.get(&subject.path("tags")).await.ok()["items"], json!([]));
        assert_eq!(coach.put(&subject.path("watch"), json!({"choice": "Follow"})).await.ok()["isFollowing"], true);
        let notes = upload(&world, &coach, &[("filename", "notes.txt"), ("isAttachment", "true")]).await;
        coach.post(&subject.path("attachments"), json!({"assetId": notes})).await.ok();
        assert_eq!(texts(&coach.get(&subject.path("attachments")).await.ok(), |file| &file["name"]), ["notes.txt"]);
        assert_eq!(host.get(&subject.path("attachments")).await.ok()["totalCount"], 0);
        let changes = host.get(&format!("{}?show=Changes", subject.path("history"))).await.ok();
        assert_eq!(changes["items"][0]["kind"], "Created");

        world.drain().await;
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(author.delete(&format!("{TYPES}/{kind}")).await.status, 204);
        hears_nothing(&coach, &subject).await;
        let restore = format!("/api/app/recycle-bin/AssessmentType/{kind}/restore");
        assert_eq!(author.post(&restore, json!({})).await.status, 204);
        assert_eq!(said(&coach, &subject).await, ["Alpha saw the peregrine"], "it comes back with what was said");
        assert_eq!(author.delete(&format!("{TYPES}/{kind}")).await.status, 204);
        for _ in 0..2 {
            world.clock.advance(TimeDelta::days(31));
            world.drain().await;
        }
        for table in ["comments", "watches", "record_tags", "asset_links"] {
            assert_eq!(rows(&world, table).await, 0, "{table}");
        }
        assert_eq!(lost(&world).await, 0, "nothing is missed");
    })
    .await;
}
