//! What a copy of one's personal data holds of records, and what stays of a user whose account is gone.

use chrono::TimeDelta;
use serde_json::{Value, json};
use store::{
    audit::{ChangeKind, change, property},
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
};
use testkit::{Actor, Files, Who, World, on_both, unpacked};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, of,
    recycle::lost,
};

/// Requests and fetches a copy; gives its files by their paths.
async fn copy(world: &World, who: &Actor) -> Files {
    assert_eq!(who.post("/api/gdpr/requests/prepare-data", json!({})).await.status, 204);
    world.drain().await;
    let request = who.get("/api/gdpr/requests").await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
    let token = who.get(&format!("/api/gdpr/requests/download-token?requestId={request}")).await.ok()["token"].clone();
    let path = format!("/api/gdpr/requests/data/{request}?token={}", token.as_str().unwrap());
    unpacked(world.anon().get(&path).await.bytes)
}

fn text<'a>(files: &'a Files, ending: &str) -> &'a str {
    let found = files.iter().find(|(path, _)| path.ends_with(ending));
    std::str::from_utf8(found.unwrap_or_else(|| panic!("{ending} in {:?}", files.keys())).1).unwrap()
}

#[tokio::test]
async fn a_copy_holds_words_and_files_of_the_user_and_nothing_internal() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (coach, item) = (coach(&world).await, action_item(&world, Who::Staff).await);
        attach(&staff, &item, &upload(&world, &staff, &ATTACHED).await).await.ok();
        staff.post(&of(&item, "comments"), json!({"body": "The **log** is in the cupboard"})).await.ok();
        coach.post(&of(&item, "comments"), json!({"body": "Where is the log?"})).await.ok();
        coach.post(&of(&item, "comments"), json!({"body": "They lost it", "isInternal": true})).await.ok();

        let files = copy(&world, &staff).await;
        for (path, content) in files.iter().filter(|(path, _)| path.ends_with(".json")) {
            let read: Value = serde_json::from_slice(content).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert!(path == "index.json" || !read["entries"].as_array().unwrap().is_empty(), "{path}");
            let secrets = ["passwordHash", "securityStamp", "secretHash", "codeHash", "They lost it"];
            assert_eq!(secrets.into_iter().find(|secret| String::from_utf8_lossy(content).contains(secret)), None, "{path}");
        }
        let index: Value = serde_json::from_str(text(&files, "index.json")).unwrap();
        assert_eq!((&index["account"]["userName"], &index["account"]["roles"]), (&json!("staff"), &json!(["Staff"])), "{index}");
        assert!(text(&files, "profile.json").contains("\"userName\": \"staff\""));
        assert!(text(&files, "comments.json").contains("The log is in the cupboard"));
        assert!(text(&files, "action-items.json").contains(item["number"].as_str().unwrap()));
        assert!(text(&files, "files.json").contains("log.txt"));
        assert!(files.keys().any(|path| path.starts_with("files/") && path.ends_with("log.txt")), "{:?}", files.keys());
        assert!(text(&files, "security-log.json").contains("LoginSucceeded") || files.contains_key("audit-log.json"));

        // A provider's own internal notes are not in a copy either.
        let files = copy(&world, &world.as_user(Who::Coach).await).await;
        let said = text(&files, "comments.json");
        assert!(said.contains("Where is the log?") && !said.contains("They lost it"), "{said}");
        assert!(files.keys().any(|path| path.starts_with("workspaces/") && path.ends_with("/comments.json")), "{:?}", files.keys());
    })
    .await;
}

#[tokio::test]
async fn a_copy_holds_the_certificates_of_the_person_alone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (person, name) in [(world.cast.report_staff, "First aid at work"), (world.cast.manager_staff, "Radiation protection")] {
            admin.post(&format!("/api/app/staff/{person}/certificates"), json!({"name": name})).await.ok();
        }
        let files = copy(&world, &world.as_user(Who::Staff).await).await;
        let certificates = text(&files, "staff-certificates.json");
        assert!(certificates.contains("First aid at work") && !certificates.contains("Radiation protection"), "{certificates}");
    })
    .await;
}

#[tokio::test]
async fn a_copy_holds_the_huddles_of_the_person_alone() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let body = json!({"clientId": world.cast.alpha_client, "name": "Rota", "leadStaffId": world.cast.report_staff});
        let team = admin.post("/api/app/teams", body).await.ok();
        let huddle = admin.post(&format!("/api/app/teams/{}/huddles", team["id"].as_str().unwrap()), json!({})).await.ok();
        let own = &huddle["attendees"][0];
        let rated = json!({"isPresent": true, "rating": 7, "concurrencyStamp": own["concurrencyStamp"]});
        admin.put(&format!("/api/app/huddle-attendees/{}", own["id"].as_str().unwrap()), rated).await.ok();
        let tells = async |who: Who| {
            let files = copy(&world, &world.as_user(who).await).await;
            let found = files.iter().find(|(path, _)| path.ends_with("huddle-attendees.json"));
            found.is_some_and(|(_, file)| serde_json::from_slice::<Value>(file).unwrap().to_string().contains("\"rating\":7"))
        };
        assert!(tells(Who::Staff).await && !tells(Who::Manager).await);
    })
    .await;
}

#[tokio::test]
async fn what_others_rely_on_stays_under_a_name_that_is_nobodys() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let item = action_item(&world, Who::Staff).await;
        staff.post(&of(&item, "comments"), json!({"body": "The log is in the cupboard"})).await.ok();
        world.drain().await;
        assert_eq!(staff.delete("/api/gdpr/requests").await.status, 204);
        world.clock.advance(TimeDelta::days(15));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let comments = admin.get(&of(&item, "comments")).await.ok();
        let comment = &comments["items"][0];
        assert_eq!((&comment["body"], &comment["authorName"]), (&json!("The log is in the cupboard"), &json!("Deleted user")));
        let kept = admin.get(&format!("/api/app/action-items/{}", item["id"].as_str().unwrap())).await.ok();
        assert_eq!(kept["ownerName"], "Deleted user", "{kept}");
    })
    .await;
}

#[tokio::test]
async fn what_goes_with_an_account_is_told_as_deleted_without_what_it_held() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let item = action_item(&world, Who::Staff).await;
        staff.put(&of(&item, "watch"), json!({"choice": "Mute"})).await.ok();
        let view = json!({"list": "action-items", "name": "My own", "query": "", "isShared": false, "isDefault": false});
        staff.post("/api/app/saved-views", view).await.ok();
        world.drain().await;
        assert_eq!(staff.delete("/api/gdpr/requests").await.status, 204);
        world.clock.advance(TimeDelta::days(15));
        world.drain().await;
        assert_eq!(lost(&world).await, 0, "nothing is missing without a record of it");
        let scope = world.installer().within(world.cast.alpha);
        let told = world.app.db().read(&scope, |tx| async move {
            let gone = change::Entity::find().filter(change::Column::ChangeType.eq(ChangeKind::Deleted as i32));
            let of_views = tx.all(gone.filter(change::Column::EntityType.like("%SavedView"))).await?;
            let held = property::Entity::find().filter(property::Column::EntityChangeId.is_in(of_views.iter().map(|one| one.id)));
            Ok((of_views.len(), tx.all(held).await?.len()))
        });
        assert_eq!(told.await.unwrap(), (1, 0), "that it is gone, and no more");
    })
    .await;
}
