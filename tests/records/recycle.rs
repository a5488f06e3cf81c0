//! The recycle bin: who sees and restores what, what comes back, and what is removed for good.

use chrono::TimeDelta;
use serde_json::{Value, json};
use store::Engine;
use testkit::{Actor, Who, World, on_both};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, id, of,
};

const BIN: &str = "/api/app/recycle-bin";

/// The titles of what is in the caller's bin, the latest first.
async fn bin(who: &Actor) -> Vec<String> {
    let list = who.get(BIN).await.ok();
    assert_eq!(list["totalCount"], list["items"].as_array().unwrap().len());
    list["items"].as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

fn restore_of(kind: &str, record: &Value) -> String {
    format!("{BIN}/{kind}/{}/restore", id(record))
}

async fn restore(who: &Actor, kind: &str, record: &Value) -> u16 {
    who.post(&restore_of(kind, record), json!({})).await.status
}

async fn delete(who: &Actor, list: &str, record: &Value) {
    assert_eq!(who.delete(&format!("/api/app/{list}/{}", id(record))).await.status, 204);
}

async fn team(world: &World, admin: &Actor, name: &str, parent: Option<&Value>) -> Value {
    let body = json!({"clientId": world.cast.alpha_client, "name": name, "parentTeamId": parent.map(id)});
    admin.post("/api/app/teams", body).await.ok()
}

#[tokio::test]
async fn a_deleted_item_is_listed_and_restored_with_what_it_has() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let item = action_item(&world, Who::Staff).await;
        coach.post(&of(&item, "comments"), json!({"body": "Where is the log?"})).await.ok();
        assert!(bin(&coach).await.is_empty());
        let other = action_item(&world, Who::Staff).await;
        mark(&world.as_user(Who::ClientAdmin).await, &item, &other).await;
        assert_eq!(restore(&coach, "ActionItem", &item).await, 404, "it isn't deleted");
        delete(&coach, "action-items", &item).await;
        assert_eq!(parts(&coach, &other, "links").await, 0, "a link to what is deleted is hidden");
        world.clock.advance(TimeDelta::days(3));
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        let row = coach.get(BIN).await.ok()["items"][0].clone();
        let title = format!("{} Train four people", item["number"].as_str().unwrap());
        assert_eq!((row["kind"].as_str(), row["title"].as_str()), (Some("ActionItem"), Some(title.as_str())));
        assert_eq!((&row["daysLeft"], &row["parent"]), (&json!(27), &Value::Null));
        assert!(!row["deletedBy"].as_str().unwrap().is_empty());
        let found = async |query: &str| coach.get(&format!("{BIN}?{query}")).await.ok()["totalCount"].as_i64();
        assert_eq!(found("filter=train%20four&sorting=title").await, Some(1));
        assert_eq!((found("filter=nothing").await, found("kind=Team").await, found("kind=ActionItem").await), (Some(0), Some(0), Some(1)));
        assert_eq!(coach.get(&format!("{BIN}?kind=Secret")).await.fields(), ["kind"]);
        assert_eq!(coach.get(&format!("{BIN}?sorting=secret")).await.fields(), ["sorting"]);
        assert_eq!(coach.post(&restore_of("Secret", &item), json!({})).await.status, 404);
        assert_eq!(restore(&coach, "ActionItem", &item).await, 204);
        assert_eq!(restore(&coach, "ActionItem", &item).await, 404, "once");
        assert!(bin(&coach).await.is_empty());
        let after = coach.get(&format!("/api/app/action-items/{}", id(&item))).await.ok();
        assert_ne!(after["concurrencyStamp"], item["concurrencyStamp"]);
        assert_eq!(coach.get(&of(&item, "comments")).await.ok()["totalCount"], 1, "its comments are there");
        assert_eq!(parts(&coach, &other, "links").await, 1, "the link shows again");
        assert_eq!(parts(&coach, &item, "tags").await, 1, "its tags are there");
        assert_eq!(coach.get("/api/app/search?filter=train%20four&maxResultCount=10").await.ok()["totalCount"], 2, "the search finds it");
        let history = coach.get(&of(&item, "history")).await.ok();
        let kinds: Vec<&str> = history["items"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
        assert!(kinds[0] == "Restored" && kinds.contains(&"Deleted"), "{kinds:?}");
    })
    .await;
}

#[tokio::test]
async fn an_open_item_of_somebody_who_has_left_is_not_restored() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let (open, settled) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        let done = json!({"to": "Done", "concurrencyStamp": settled["concurrencyStamp"]});
        coach.post(&format!("/api/app/action-items/{}/transition", id(&settled)), done).await.ok();
        for item in [&open, &settled] {
            delete(&coach, "action-items", item).await;
        }
        let person = format!("/api/app/staff/{}", world.cast.report_staff);
        let stamp = admin.get(&person).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{person}/transition"), json!({"to": "Left", "concurrencyStamp": stamp})).await.ok();
        let refused = coach.post(&restore_of("ActionItem", &open), json!({})).await;
        assert_eq!(refused.refused(400), "Portal:ActionItems.OwnerLeft");
        assert_eq!(bin(&coach).await.len(), 2, "a refusal restores nothing");
        assert_eq!(restore(&coach, "ActionItem", &settled).await, 204, "nothing is left to do");
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_or_restores_beyond_their_reach() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let admin = world.as_user(Who::ClientAdmin).await;
        let item = action_item(&world, Who::Staff).await;
        delete(&coach, "action-items", &item).await;
        let own = json!({
            "clientId": world.cast.alpha_client, "title": "Ask for a raise", "actionType": "Task", "priority": "Low",
            "ownerUserId": world.cast.user(Who::ClientAdmin), "dueOn": "2026-03-09", "isPrivate": true
        });
        let private = admin.post("/api/app/action-items", own).await.ok();
        delete(&admin, "action-items", &private).await;
        for (who, status) in [
            (Who::CoachOfSibling, 404),
            (Who::OtherTenant, 404),
            (Who::Viewer, 403),
            (Who::Staff, 403),
            (Who::NobodyInTenant, 403),
            (Who::NobodyAtHost, 404),
        ] {
            let stranger = world.as_user(who).await.within(world.cast.alpha);
            assert_eq!(restore(&stranger, "ActionItem", &item).await, status, "{who:?}");
            if let Some(list) = Some(stranger.get(BIN).await).filter(|reply| reply.status == 200) {
                assert_eq!(list.json()["totalCount"], 0, "{who:?}");
            }
        }
        assert!(staff.get(BIN).await.ok()["items"].as_array().unwrap().is_empty());
        // A private item is its owner's alone, deleted or not.
        assert_eq!(bin(&coach).await.len(), 1);
        assert_eq!(restore(&coach, "ActionItem", &private).await, 404);
        assert_eq!(bin(&admin).await.len(), 2);
        assert_eq!(restore(&admin, "ActionItem", &private).await, 204);
        // Without a workspace, the provider's people read across tenants and restore in one.
        let roaming = world.as_user(Who::Coach).await;
        assert_eq!(bin(&roaming).await.len(), 1);
        assert_eq!(roaming.post(&restore_of("ActionItem", &item), json!({})).await.refused(400), "Portal:Common.WorkspaceRequired");
        assert_eq!(world.anon().get(BIN).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn a_record_needs_its_parent_and_its_name() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let above = team(&world, &admin, "Above", None).await;
        let below = team(&world, &admin, "Below", Some(&above)).await;
        let member =
            json!({"members": [{"staffId": world.cast.report_staff, "role": "Member"}], "concurrencyStamp": below["concurrencyStamp"]});
        admin.put(&format!("/api/app/teams/{}/members", id(&below)), member).await.ok();
        delete(&admin, "teams", &below).await;
        world.clock.advance(TimeDelta::minutes(1));
        delete(&admin, "teams", &above).await;
        let rows = admin.get(BIN).await.ok()["items"].clone();
        assert_eq!((&rows[0]["title"], &rows[0]["parent"]), (&json!("Above"), &Value::Null));
        assert_eq!((&rows[1]["title"], &rows[1]["parent"]), (&json!("Below"), &json!({"kind": "Team", "title": "Above"})));
        let refused = admin.post(&restore_of("Team", &below), json!({})).await;
        assert_eq!(refused.refused(400), "Portal:Recycle.ParentDeleted");
        assert!(refused.json()["error"]["message"].as_str().unwrap().contains("Above"), "it says what to do");
        assert_eq!(admin.get(BIN).await.ok()["totalCount"], 2, "nothing changed");
        // A name that was taken meanwhile.
        let taken = team(&world, &admin, "Above", None).await;
        assert_eq!(admin.post(&restore_of("Team", &above), json!({})).await.refused(400), "Portal:Recycle.Taken");
        delete(&admin, "teams", &taken).await;
        assert_eq!(restore(&admin, "Team", &above).await, 204);
        assert_eq!(restore(&admin, "Team", &below).await, 204);
        let back = admin.get(&format!("/api/app/teams/{}", id(&below))).await.ok();
        assert_eq!(back["members"].as_array().unwrap().len(), 1, "its people came back with it");
        assert_eq!(bin(&admin).await, ["Above"], "what was deleted by itself stays deleted");
    })
    .await;
}

/// Advances the clock, and runs the job that the time brings.
async fn later(world: &World, days: i64) {
    world.clock.advance(TimeDelta::days(days));
    world.drain().await;
}

/// How many rows `doctor` would miss.
pub(crate) async fn lost(world: &World) -> u64 {
    let tenants = [world.cast.alpha, world.cast.beta].into();
    world.app.db().lost_rows(&waymark::compose::stamped(), &tenants).await.unwrap()
}

/// How many links or tags a record shows.
async fn parts(who: &Actor, item: &Value, part: &str) -> usize {
    who.get(&of(item, part)).await.ok()["items"].as_array().unwrap().len()
}

/// Tags a record and links it to another.
async fn mark(by: &Actor, item: &Value, other: &Value) {
    let tag = by.post("/api/app/tags", json!({"name": "Fire safety", "colour": 4})).await.ok();
    by.put(&of(item, "tags"), json!({"tagIds": [tag["id"]]})).await.ok();
    by.post(&of(item, "links"), json!({"recordKind": "ActionItem", "recordId": id(other), "relation": "Related"})).await.ok();
}

/// Removes all rows of a table as the owner of the schema, without a record of it.
async fn lose(world: &World, table: &str) {
    run_sql(world, format!("DELETE FROM {table}")).await;
}

/// Runs statements as the owner of the schema.
pub(crate) async fn run_sql(world: &World, sql: String) {
    let (address, sql) = (world.owner().to_owned(), sqlx::AssertSqlSafe(sql));
    match world.engine {
        Engine::Sqlite => {
            let mut connection = <sqlx::SqliteConnection as sqlx::Connection>::connect(&address).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
        Engine::Postgres => {
            let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(&address).await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        }
    }
}

#[tokio::test]
async fn huddles_go_with_their_team() {
    on_both(async |world: World| {
        world.drain().await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let crew = json!({"clientId": world.cast.alpha_client, "name": "Crew", "leadStaffId": world.cast.report_staff});
        let team = admin.post("/api/app/teams", crew).await.ok();
        let of_team = |part: &str| format!("/api/app/teams/{}/{part}", id(&team));
        let huddle = admin.post(&of_team("huddles"), json!({})).await.ok();
        admin.post(&of_team("huddle-topics"), json!({"title": "Night shifts"})).await.ok();
        let path = format!("/api/app/huddles/{}", id(&huddle));
        delete(&admin, "teams", &team).await;
        assert_eq!(admin.get(&path).await.status, 404);
        assert_eq!(restore(&admin, "Team", &team).await, 204);
        assert_eq!(admin.get(&path).await.ok()["topics"][0]["title"], "Night shifts", "they come back with it");
        delete(&admin, "teams", &team).await;
        later(&world, 31).await;
        later(&world, 1).await;
        let counts = world.app.db().row_counts(&waymark::compose::migrations(), &[world.cast.alpha].into()).await.unwrap();
        for table in ["teams", "huddles", "huddle_attendees", "huddle_topics"] {
            assert_eq!(counts[table], 0, "{table}");
        }
    })
    .await;
}

#[tokio::test]
async fn links_and_choices_are_missed_when_they_are_gone() {
    on_both(async |world: World| {
        let (item, other) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        coach(&world).await.put(&of(&item, "watch"), json!({"choice": "Follow"})).await.ok();
        mark(&world.as_user(Who::ClientAdmin).await, &item, &other).await;
        assert_eq!(lost(&world).await, 0, "everything is there");
        lose(&world, "record_links").await;
        assert_eq!(lost(&world).await, 1, "the link");
        lose(&world, "watches").await;
        assert_eq!(lost(&world).await, 2, "and the choice to follow");
    })
    .await;
}

#[tokio::test]
async fn after_thirty_days_it_is_gone() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let (item, kept) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        coach.post(&of(&item, "comments"), json!({"body": "Where is the log?"})).await.ok();
        coach.post(&of(&item, "comments"), json!({"body": "For us alone.", "isInternal": true})).await.ok();
        coach.put(&of(&item, "watch"), json!({"choice": "Follow"})).await.ok();
        let admin = world.as_user(Who::ClientAdmin).await;
        mark(&admin, &item, &kept).await;
        let file = upload(&world, &coach, &ATTACHED).await;
        attach(&coach, &item, &file).await.ok();
        let team = team(&world, &admin, "Crew", None).await;
        let person = json!({"clientId": world.cast.alpha_client, "firstName": "Sam", "lastName": "Lead", "employment": "FullTime"});
        let lead = admin.post("/api/app/staff", person).await.ok();
        let named = json!({
            "clientId": world.cast.alpha_client, "name": "Crew", "leadStaffId": id(&lead), "concurrencyStamp": team["concurrencyStamp"]
        });
        admin.put(&format!("/api/app/teams/{}", id(&team)), named).await.ok();
        delete(&coach, "action-items", &item).await;
        delete(&coach, "action-items", &kept).await;
        // While the team is deleted nothing holds its lead, and it comes back without asking for one.
        delete(&admin, "teams", &team).await;
        delete(&admin, "staff", &lead).await;
        assert_eq!(restore(&admin, "Team", &team).await, 204);
        later(&world, 29).await;
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(bin(&coach).await.len(), 3, "still there");
        assert_eq!(restore(&coach, "ActionItem", &kept).await, 204);
        world.clock.advance(TimeDelta::days(1));
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        assert!(bin(&coach).await.is_empty(), "the time is over, whether or not the job has run");
        assert_eq!(restore(&coach, "ActionItem", &item).await, 404);
        later(&world, 1).await;
        later(&world, 1).await;
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(restore(&coach, "ActionItem", &item).await, 404);
        let counts = world.app.db().row_counts(&waymark::compose::migrations(), &[world.cast.alpha].into()).await.unwrap();
        assert_eq!(counts["action_items"], 1);
        for part in ["comments", "watches", "record_links", "record_tags", "asset_links"] {
            assert_eq!(counts[part], 0, "{part}");
        }
        assert_eq!(counts["tags"], 1, "the tag stays");
        // What others still refer to stays.
        assert_eq!(counts["staff"], 3, "a team still names its lead");
        assert_eq!(coach.get(&format!("/api/app/action-items/{}", id(&kept))).await.status, 200);
        assert_eq!(admin.get(&format!("/api/app/teams/{}", id(&team))).await.status, 200);
        // spec: COM-13
        assert_eq!(lost(&world).await, 0, "nothing else is missing");
    })
    .await;
}

#[tokio::test]
async fn many_are_restored_each_by_its_own_rules() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let north = team(&world, &admin, "North", None).await;
        let desk = team(&world, &admin, "Desk", Some(&north)).await;
        let crew = team(&world, &admin, "Crew", None).await;
        for one in [&desk, &north, &crew] {
            delete(&admin, "teams", one).await;
        }
        let body = |ids: &[&Value]| json!({"kind": "Team", "ids": ids.iter().map(|of| id(of)).collect::<Vec<_>>(), "action": "Restore"});
        let done = async |who: &Actor, ids: &[&Value]| -> Vec<bool> {
            let report = who.post(&format!("{BIN}/bulk"), body(ids)).await.ok();
            report["results"].as_array().unwrap().iter().map(|row| row["ok"].as_bool().unwrap()).collect()
        };
        assert_eq!(done(&world.as_user(Who::Staff).await, &[&crew]).await, [false], "restoring is for who may delete");
        assert_eq!(done(&admin, &[&desk, &crew]).await, [false, true], "the team above is still deleted");
        assert_eq!(done(&admin, &[&north, &desk]).await, [true, true]);
        assert!(bin(&admin).await.is_empty());
    })
    .await;
}
