//! Huddles of teams: the timed agenda, topics from one huddle to the next, attendance and rating, the recap, and who takes part.

use std::time::Duration;

use axum::body::BodyDataStream;
use chrono::TimeDelta;
use futures::StreamExt;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

const TEAMS: &str = "/api/app/teams";
const ITEMS: &str = "/api/app/action-items";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

/// A team of Alpha's first client that the manager leads and the staff user belongs to in this role, if in any.
async fn team(world: &World, role: Option<&str>, is_private: bool) -> Value {
    let admin = world.as_user(Who::ClientAdmin).await;
    let lead = world.cast.manager_staff;
    let body = json!({"clientId": world.cast.alpha_client, "name": "Rota", "leadStaffId": lead, "isPrivate": is_private});
    let team = admin.post(TEAMS, body).await.ok();
    set_staff(world, &team, role).await;
    team
}

/// Gives the staff user this role in the team, or takes it away.
async fn set_staff(world: &World, team: &Value, role: Option<&str>) {
    let admin = world.as_user_again(Who::ClientAdmin).await;
    let path = format!("{TEAMS}/{}", id(team));
    let mut members = vec![json!({"staffId": world.cast.manager_staff, "role": "Lead"})];
    members.extend(role.map(|role| json!({"staffId": world.cast.report_staff, "role": role})));
    let stamp = admin.get(&path).await.ok()["concurrencyStamp"].clone();
    admin.put(&format!("{path}/members"), json!({"members": members, "concurrencyStamp": stamp})).await.ok();
}

async fn start(who: &Actor, team: &Value) -> Reply {
    who.post(&format!("{TEAMS}/{}/huddles", id(team)), json!({})).await
}

fn path(huddle: &Value) -> String {
    format!("/api/app/huddles/{}", id(huddle))
}

async fn end(who: &Actor, huddle: &Value) -> Value {
    who.post(&format!("{}/end", path(huddle)), json!({})).await.ok()
}

async fn add(who: &Actor, team: &Value, title: &str) -> Value {
    who.post(&format!("{TEAMS}/{}/huddle-topics", id(team)), json!({"title": title})).await.ok()
}

async fn open_topics(who: &Actor, team: &Value) -> Vec<Value> {
    who.get(&format!("{TEAMS}/{}/huddle-topics", id(team))).await.ok()["items"].as_array().unwrap().clone()
}

fn titles(topics: &[Value]) -> Vec<&str> {
    topics.iter().map(|topic| topic["title"].as_str().unwrap()).collect()
}

async fn settle_topic(who: &Actor, topic: &Value, state: &str) -> Reply {
    let body = json!({"state": state, "concurrencyStamp": topic["concurrencyStamp"]});
    who.post(&format!("/api/app/huddle-topics/{}/settle", id(topic)), body).await
}

async fn order(who: &Actor, topic: &Value, position: i32, is_priority: bool) -> Reply {
    let body = json!({"position": position, "isPriority": is_priority, "concurrencyStamp": topic["concurrencyStamp"]});
    who.put(&format!("/api/app/huddle-topics/{}", id(topic)), body).await
}

async fn act(who: &Actor, topic: &Value, change: Value) -> Reply {
    let mut body = json!({"concurrencyStamp": topic["concurrencyStamp"]});
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    who.post(&format!("/api/app/huddle-topics/{}/actions", id(topic)), body).await
}

fn attendee(huddle: &Value, staff: impl ToString) -> &Value {
    let staff = staff.to_string();
    huddle["attendees"].as_array().unwrap().iter().find(|attendee| attendee["staffId"] == staff.as_str()).unwrap()
}

async fn attend(who: &Actor, attendee: &Value, is_present: bool, rating: Option<i32>) -> Reply {
    let body = json!({"isPresent": is_present, "rating": rating, "concurrencyStamp": attendee["concurrencyStamp"]});
    who.put(&format!("/api/app/huddle-attendees/{}", id(attendee)), body).await
}

fn spent(huddle: &Value) -> Vec<i64> {
    huddle["agenda"].as_array().unwrap().iter().map(|section| section["spentSeconds"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn of_two_who_start_at_once_one_does() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), false).await;
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let (one, other) = tokio::join!(start(&lead, &team), start(&staff, &team));
        let (started, refused) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!(refused.refused(400), "Portal:Huddles.AlreadyRunning");
        let all = lead.get(&format!("{TEAMS}/{}/huddles", id(&team))).await.ok();
        assert_eq!((&all["totalCount"], &all["items"][0]["id"]), (&json!(1), &started.ok()["id"]));
    })
    .await;
}

#[tokio::test]
async fn the_agenda_is_timed_by_the_server_for_everybody() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), false).await;
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let huddle = start(&lead, &team).await.ok();
        let minutes: Vec<i64> = huddle["agenda"].as_array().unwrap().iter().map(|one| one["minutes"].as_i64().unwrap()).collect();
        assert_eq!((minutes, spent(&huddle)), (vec![5, 5, 5, 60, 5], vec![0; 5]));
        assert_eq!(start(&staff, &team).await.refused(400), "Portal:Huddles.AlreadyRunning");

        world.clock.advance(TimeDelta::minutes(3));
        let seen = staff.get(&path(&huddle)).await.ok();
        assert_eq!((spent(&seen), &seen["section"]), (vec![180, 0, 0, 0, 0], &json!(0)), "another person, after a reload");
        let turn = async |section: i32| staff.post(&format!("{}/section", path(&huddle)), json!({"section": section})).await;
        assert_eq!(turn(5).await.fields(), ["section"]);
        assert_eq!(turn(-1).await.fields(), ["section"]);
        turn(1).await.ok();
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(spent(&turn(1).await.ok()), [180, 60, 0, 0, 0], "asking twice changes nothing");
        turn(0).await.ok();
        world.clock.advance(TimeDelta::seconds(30));
        assert_eq!(spent(&lead.get(&path(&huddle)).await.ok()), [210, 60, 0, 0, 0], "a section goes on where it was left");

        let over = end(&staff, &huddle).await;
        world.clock.advance(TimeDelta::minutes(9));
        let later = lead.get(&path(&huddle)).await.ok();
        assert_eq!((spent(&later), &later["endedAt"]), (spent(&over), &over["endedAt"]), "the time stops");
        assert_eq!(turn(2).await.refused(400), "Portal:Huddles.Ended");
    })
    .await;
}

#[tokio::test]
async fn topics_have_an_order_and_go_on_to_the_next_huddle() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), false).await;
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let nights = add(&staff, &team, "Night shifts").await;
        let huddle = start(&lead, &team).await.ok();
        let parking = add(&lead, &team, "Parking").await;
        let ramp = add(&staff, &team, "Ramp").await;
        for wrong in ["", "  ", "x".repeat(201).as_str()] {
            let reply = staff.post(&format!("{TEAMS}/{}/huddle-topics", id(&team)), json!({"title": wrong})).await;
            assert_eq!(reply.fields(), ["title"]);
        }
        assert_eq!(order(&lead, &ramp, 0, true).await.ok()["isPriority"], true);
        assert_eq!(titles(&open_topics(&staff, &team).await), ["Ramp", "Night shifts", "Parking"]);
        assert_eq!(order(&staff, &ramp, 2, false).await.refused(409), "Portal:Common.StaleVersion", "nobody overwrites it unseen");
        assert_eq!(order(&staff, &nights, 99, false).await.ok()["title"], "Night shifts", "making room is no change of a topic");
        assert_eq!(titles(&open_topics(&staff, &team).await), ["Ramp", "Parking", "Night shifts"]);

        world.clock.advance(TimeDelta::minutes(5));
        let solved = settle_topic(&staff, &parking, "Solved").await.ok();
        let wrong = settle_topic(&staff, &solved, "Dropped").await;
        assert_eq!(wrong.refused(400), "Portal:Common.InvalidTransition");
        let again = settle_topic(&staff, &solved, "Open").await.ok();
        settle_topic(&staff, &again, "Solved").await.ok();
        assert_eq!(order(&staff, &parking, 0, true).await.status, 409);
        world.clock.advance(TimeDelta::minutes(5));
        end(&lead, &huddle).await;

        world.clock.advance(TimeDelta::minutes(10));
        let left = open_topics(&lead, &team).await;
        assert_eq!(titles(&left), ["Ramp", "Night shifts"]);
        assert!(left.iter().all(|topic| topic["isCarriedOver"] == true));
        let fresh = add(&lead, &team, "Keys").await;
        assert_eq!(fresh["isCarriedOver"], false);
        let next = start(&lead, &team).await.ok();
        assert_eq!(titles(next["topics"].as_array().unwrap()), ["Ramp", "Night shifts", "Keys"]);
        world.clock.advance(TimeDelta::minutes(1));
        settle_topic(&lead, &left[0], "Dropped").await.ok();

        // What the past huddle was stays.
        let past = lead.get(&path(&huddle)).await.ok();
        let states: Vec<Value> = past["topics"].as_array().unwrap().iter().map(|topic| json!([topic["title"], topic["state"]])).collect();
        assert_eq!(states, [json!(["Ramp", "Open"]), json!(["Night shifts", "Open"]), json!(["Parking", "Solved"])]);
        let parking = past["topics"].as_array().unwrap().iter().find(|topic| topic["title"] == "Parking").unwrap();
        assert_eq!(settle_topic(&lead, parking, "Open").await.refused(400), "Portal:Huddles.TopicSettled");
        let late = act(&lead, parking, json!({"ownerUserId": world.cast.user(Who::Staff)})).await;
        assert_eq!(late.refused(400), "Portal:Huddles.TopicSettled");
    })
    .await;
}

#[tokio::test]
async fn a_topic_becomes_an_action_item_of_a_member() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), false).await;
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let topic = add(&staff, &team, "Night shifts").await;
        start(&lead, &team).await.ok();
        let stranger = act(&lead, &topic, json!({"ownerUserId": world.cast.user(Who::ClientAdmin)})).await;
        assert_eq!(stranger.fields(), ["ownerUserId"], "not a member");
        let others = act(&staff, &topic, json!({"ownerUserId": world.cast.user(Who::Manager)})).await;
        assert_eq!(others.status, 403, "giving work to others needs the permission, here too");
        assert_eq!(open_topics(&staff, &team).await.len(), 1, "nothing was changed");

        let solved = act(&lead, &topic, json!({"ownerUserId": world.cast.user(Who::Staff)})).await.ok();
        assert_eq!(solved["state"], "Solved");
        let action = &solved["actions"][0];
        let told = only(action, &["title", "status", "dueOn"]);
        assert_eq!(told, json!({"title": "Night shifts", "status": "Open", "dueOn": "2026-03-09"}));
        let item = staff.get(&format!("{ITEMS}/{}", id(action))).await.ok();
        let source = only(&item, &["teamId", "sourceType", "sourceId", "sourceNumber", "isPrivate"]);
        let expected = json!({
            "teamId": team["id"], "sourceType": "HuddleTopic", "sourceId": topic["id"], "sourceNumber": "Night shifts", "isPrivate": false
        });
        assert_eq!(source, expected, "it is linked to its topic");
        let more = json!({"ownerUserId": world.cast.user(Who::Manager), "title": "Call the agency", "dueOn": "2026-03-05"});
        assert_eq!(act(&lead, &solved, more).await.ok()["actions"].as_array().unwrap().len(), 2, "a topic may become several");
        // Everybody in the room sees what was agreed on; opening it needs the reach for the item.
        let huddles = staff.get(&format!("{TEAMS}/{}/huddles", id(&team))).await.ok();
        let seen = staff.get(&path(&huddles["items"][0])).await.ok();
        let opens: Vec<Value> =
            seen["topics"][0]["actions"].as_array().unwrap().iter().map(|one| json!([one["title"], one["canOpen"]])).collect();
        assert_eq!(opens, [json!(["Call the agency", false]), json!(["Night shifts", true])]);
    })
    .await;
}

#[tokio::test]
async fn an_action_item_of_a_private_team_says_nothing_of_its_topic() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), true).await;
        let lead = world.as_user(Who::Manager).await;
        let topic = add(&lead, &team, "Merger with Beta").await;
        let change = json!({"ownerUserId": world.cast.user(Who::Staff), "title": "Read the draft"});
        let solved = act(&lead, &topic, change).await.ok();
        let item = format!("{ITEMS}/{}", id(&solved["actions"][0]));
        set_staff(&world, &team, None).await;
        let seen = world.as_user_again(Who::Staff).await.get(&item).await;
        assert_eq!(only(&seen.ok(), &["title", "teamName"]), json!({"title": "Read the draft", "teamName": null}));
        assert!(!seen.text().contains("Merger"), "{}", seen.text());
    })
    .await;
}

#[tokio::test]
async fn people_attend_and_rate_and_the_past_is_read_only() {
    on_both(async |world: World| {
        let team = team(&world, Some("Guest"), false).await;
        let lead = world.as_user(Who::Manager).await;
        let huddle = start(&lead, &team).await.ok();
        let (manager, guest) = (attendee(&huddle, world.cast.manager_staff), attendee(&huddle, world.cast.report_staff));
        assert_eq!((&manager["isPresent"], &guest["isPresent"]), (&json!(true), &json!(false)), "guests come now and then");
        for wrong in [0, 11] {
            assert_eq!(attend(&lead, manager, true, Some(wrong)).await.fields(), ["rating"]);
        }
        assert_eq!(attend(&lead, guest, false, Some(8)).await.fields(), ["rating"], "nobody rates what they missed");
        attend(&lead, manager, true, Some(8)).await.ok();
        assert_eq!(attend(&lead, manager, true, Some(3)).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(attend(&lead, guest, true, Some(9)).await.ok()["rating"], 8.5);

        let notes = |stamp: &Value| json!({"notes": "The rota works.", "concurrencyStamp": stamp});
        let written = lead.put(&path(&huddle), notes(&huddle["concurrencyStamp"])).await.ok();
        let stale = lead.put(&path(&huddle), notes(&huddle["concurrencyStamp"])).await;
        assert_eq!(stale.refused(409), "Portal:Common.StaleVersion");
        end(&lead, &huddle).await;

        let past = lead.get(&path(&huddle)).await.ok();
        assert_eq!((&past["notes"], &past["canTakePart"]), (&json!("The rota works."), &json!(false)));
        assert_eq!(lead.put(&path(&huddle), notes(&written["concurrencyStamp"])).await.refused(400), "Portal:Huddles.Ended");
        let again = attend(&lead, attendee(&past, world.cast.manager_staff), true, Some(1)).await;
        assert_eq!(again.refused(400), "Portal:Huddles.Ended");
        let twice = lead.post(&format!("{}/end", path(&huddle)), json!({})).await;
        assert_eq!(twice.refused(400), "Portal:Huddles.Ended");
        let list = lead.get(&format!("{TEAMS}/{}/huddles?maxResultCount=1", id(&team))).await.ok();
        let row = only(&list["items"][0], &["presentCount", "expectedCount", "rating"]);
        assert_eq!((&list["totalCount"], row), (&json!(1), json!({"presentCount": 2, "expectedCount": 2, "rating": 8.5})));
    })
    .await;
}

#[tokio::test]
async fn huddles_are_reached_as_their_team_is() {
    on_both(async |world: World| {
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let team = team(&world, None, true).await;
        let huddle = start(&lead, &team).await.ok();
        let topic = add(&lead, &team, "Merger").await;
        let list = format!("{TEAMS}/{}/huddles", id(&team));
        for hidden in [list.clone(), format!("{TEAMS}/{}/huddle-topics", id(&team)), path(&huddle)] {
            assert_eq!(staff.get(&hidden).await.status, 404, "{hidden}");
        }
        assert_eq!(start(&staff, &team).await.status, 404);
        assert_eq!(settle_topic(&staff, &topic, "Solved").await.status, 404);
        assert_eq!(attend(&staff, attendee(&huddle, world.cast.manager_staff), false, None).await.status, 404);
        let other = world.as_user(Who::OtherTenant).await;
        assert_eq!((other.get(&path(&huddle)).await.status, settle_topic(&other, &topic, "Solved").await.status), (404, 404));

        set_staff(&world, &team, Some("Guest")).await;
        assert_eq!(staff.get(&path(&huddle)).await.ok()["canTakePart"], false, "guests look on");
        assert_eq!(settle_topic(&staff, &topic, "Solved").await.refused(403), "Portal:Huddles.NotInTeam");
        set_staff(&world, &team, Some("Member")).await;
        assert_eq!(staff.get(&path(&huddle)).await.ok()["canTakePart"], true);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(coach.get(&path(&huddle)).await.ok()["canTakePart"], true, "who may change the team");
        assert_eq!(world.as_user(Who::Viewer).await.get(&path(&huddle)).await.ok()["canTakePart"], false);
        end(&staff, &huddle).await;

        let admin = world.as_user(Who::ClientAdmin).await;
        let stamp = admin.get(&format!("{TEAMS}/{}", id(&team))).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{TEAMS}/{}/archive", id(&team)), json!({"moveTo": null, "concurrencyStamp": stamp})).await.ok();
        assert_eq!(start(&lead, &team).await.refused(400), "Portal:Huddles.TeamArchived");
        assert_eq!(lead.get(&list).await.ok()["totalCount"], 1, "its past stays");
    })
    .await;
}

#[tokio::test]
async fn the_recap_goes_to_the_people_of_the_team_who_still_reach_it() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), true).await;
        let lead = world.as_user(Who::Manager).await;
        let hold = async |who: &Actor| {
            let huddle = start(who, &team).await.ok();
            world.clock.advance(TimeDelta::minutes(1));
            let topic = add(who, &team, "Night shifts").await;
            add(who, &team, "Parking").await;
            settle_topic(who, &topic, "Solved").await.ok();
            end(who, &huddle).await;
            huddle
        };
        let mailed = || {
            let recaps = world.mails().into_iter().filter(|(_, text)| text.contains("Recap of the huddle of Rota"));
            let mut to: Vec<String> = recaps.map(|(to, _)| to.split('@').next().unwrap().to_owned()).collect();
            to.sort();
            to
        };
        let huddle = hold(&lead).await;
        world.drain().await;
        assert_eq!(mailed(), ["manager", "staff"]);
        let (_, text) = world.mails().pop().unwrap();
        assert!(text.contains("Topics solved: 1") && text.contains("left open: 1") && !text.contains("Parking"), "{text}");
        assert!(text.contains(&format!("huddle={}", id(&huddle))), "{text}");

        let staff = world.as_user_again(Who::Staff).await;
        let chosen = staff.get("/api/app/email-preferences").await.ok();
        let off = json!([{"code": "huddle.recap", "inApp": true, "email": "Off"}]);
        let body = json!({"types": off, "digest": chosen["digest"], "awayUntil": null, "concurrencyStamp": chosen["concurrencyStamp"]});
        staff.put("/api/app/email-preferences", body).await.ok();
        // Mail about one team within ten minutes is merged.
        world.clock.advance(TimeDelta::minutes(15));
        hold(&world.as_user_again(Who::Manager).await).await;
        world.drain().await;
        assert_eq!(mailed(), ["manager", "manager", "staff"], "preferences hold");
        let bell = async || world.as_user_again(Who::Staff).await.get("/api/app/notifications").await.ok()["totalCount"].clone();
        assert_eq!(bell().await, 1);
        set_staff(&world, &team, None).await;
        assert_eq!(bell().await, 0, "a former member of a private team reads of it no more");
    })
    .await;
}

/// The next event about huddles.
async fn next(stream: &mut BodyDataStream) -> String {
    loop {
        let bytes = tokio::time::timeout(Duration::from_secs(10), stream.next()).await.expect("an event in time");
        let line = String::from_utf8(bytes.expect("the stream goes on").unwrap().to_vec()).unwrap();
        if line.starts_with("event: huddles") {
            return line;
        }
    }
}

#[tokio::test]
async fn two_people_in_a_huddle_see_what_the_other_changes() {
    on_both(async |world: World| {
        let team = team(&world, Some("Member"), true).await;
        let (lead, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let mut stream = staff.stream("/api/app/events").await;
        let huddle = start(&lead, &team).await.ok();
        assert!(next(&mut stream).await.contains(id(&team)), "a member of a private team");
        let topic = add(&lead, &team, "Night shifts").await;
        next(&mut stream).await;
        lead.post(&format!("{}/section", path(&huddle)), json!({"section": 3})).await.ok();
        next(&mut stream).await;
        settle_topic(&lead, &topic, "Solved").await.ok();
        next(&mut stream).await;
        let seen = staff.get(&path(&huddle)).await.ok();
        assert_eq!((&seen["section"], &seen["topics"][0]["state"]), (&json!(3), &json!("Solved")));
    })
    .await;
}
