//! Scorecards: what teams measure, its values week by week, and who sees and enters them.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both, reach::only};

const TEAMS: &str = "/api/app/teams";
const MEASURABLES: &str = "/api/app/measurables";
const SETTINGS: &str = "/api/app/tenant-settings";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

fn card_of(team: &Value) -> String {
    format!("{TEAMS}/{}/scorecard", id(team))
}

/// A team of Alpha's first client, led by the manager, with the user of the staff among its members.
async fn found(admin: &Actor, world: &World, more: Value) -> Value {
    let mut body = json!({"clientId": world.cast.alpha_client, "name": "Front desk", "leadStaffId": world.cast.manager_staff});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let team = admin.post(TEAMS, body).await.ok();
    let members = json!([
        {"staffId": world.cast.manager_staff, "role": "Lead"}, {"staffId": world.cast.report_staff, "role": "Member"}
    ]);
    let members = json!({"members": members, "concurrencyStamp": team["concurrencyStamp"]});
    admin.put(&format!("{TEAMS}/{}/members", id(&team)), members).await.ok()
}

async fn add(who: &Actor, team: &Value, measurable: Value) -> Reply {
    who.post(&format!("{TEAMS}/{}/measurables", id(team)), measurable).await
}

fn counted(title: &str, goal: f64) -> Value {
    json!({"title": title, "direction": "Up", "goal": goal})
}

fn cell(measurable: &Value, week: &str, value: impl Into<Value>, stamp: &Value) -> Value {
    json!({"measurableId": measurable["id"], "weekOn": week, "value": value.into(), "stamp": stamp})
}

async fn enter(who: &Actor, team: &Value, cells: &[Value]) -> Reply {
    who.put(&format!("{}/values", card_of(team)), json!({"cells": cells})).await
}

/// What the scorecard shows of a measurable in a week.
async fn read_cell(who: &Actor, team: &Value, measurable: &Value, week: &str) -> Value {
    let card = who.get(&card_of(team)).await.ok();
    let row = card["rows"].as_array().unwrap().iter().find(|row| row["measurable"]["id"] == measurable["id"]).unwrap();
    row["cells"].as_array().unwrap().iter().find(|cell| cell["weekOn"] == week).unwrap().clone()
}

async fn titles(who: &Actor, path: &str) -> Vec<String> {
    let card = who.get(path).await.ok();
    card["rows"].as_array().unwrap().iter().map(|row| row["measurable"]["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_team_decides_what_it_measures() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let team = found(&admin, &world, json!({})).await;
        for (field, wrong) in [
            ("title", json!({"title": " ", "direction": "Up"})),
            ("goalTo", json!({"title": "Calls", "direction": "Up", "goal": 1, "goalTo": 2})),
            ("goalTo", json!({"title": "Calls", "direction": "Range", "goal": 2, "goalTo": 1})),
            ("goalTo", json!({"title": "Calls", "direction": "Range", "goal": 2})),
            ("goal", json!({"title": "Calls", "direction": "Up", "goal": 0.00001})),
            ("goal", json!({"title": "Calls", "direction": "Up", "goal": 1e10})),
            ("ownerStaffId", json!({"title": "Calls", "direction": "Up", "ownerStaffId": world.cast.alpha})),
        ] {
            assert_eq!(add(&admin, &team, wrong.clone()).await.fields(), [field], "{wrong}");
        }
        let outsider = json!({"clientId": world.cast.alpha_client, "firstName": "Ada", "lastName": "Berg", "employment": "FullTime"});
        let outsider = admin.post("/api/app/staff", outsider).await.ok();
        let owned = json!({"title": "Calls", "direction": "Up", "ownerStaffId": outsider["id"]});
        assert_eq!(add(&admin, &team, owned).await.fields(), ["ownerStaffId"], "not a member");
        assert_eq!(titles(&admin, &card_of(&team)).await, Vec::<String>::new(), "a refusal adds nothing");

        let calls = add(&admin, &team, counted("Calls", 10.0)).await.ok();
        let visits = add(&admin, &team, counted("Visits", 5.0)).await.ok();
        let order = |ids: &[&Value]| json!({"measurableIds": ids.iter().map(|row| row["id"].clone()).collect::<Vec<_>>()});
        let path = format!("{}/order", card_of(&team));
        for wrong in [&[&calls][..], &[&calls, &calls], &[]] {
            assert_eq!(admin.put(&path, order(wrong)).await.fields(), ["measurableIds"]);
        }
        assert_eq!(admin.put(&path, order(&[&visits, &calls])).await.status, 204);
        assert_eq!(titles(&admin, &card_of(&team)).await, ["Visits", "Calls"]);

        enter(&admin, &team, &[cell(&calls, "2026-03-02", 12, &Value::Null)]).await;
        let stamp = json!({"concurrencyStamp": calls["concurrencyStamp"]});
        let archive = format!("{MEASURABLES}/{}/archive", id(&calls));
        let archived = admin.post(&archive, stamp.clone()).await.ok();
        assert_eq!((&archived["isArchived"], &archived["canEnter"]), (&json!(true), &json!(false)));
        assert_eq!(admin.post(&archive, stamp).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(titles(&admin, &card_of(&team)).await, ["Visits"]);
        assert_eq!(titles(&admin, &format!("{}?withArchived=true", card_of(&team))).await, ["Visits", "Calls"]);
        let late = enter(&admin, &team, &[cell(&calls, "2026-02-23", 1, &Value::Null)]).await;
        assert_eq!(late.fields(), ["cells[0].measurableId"], "nothing is entered for what is no longer measured");
        for number in 2..=15 {
            add(&admin, &team, counted(&format!("Figure {number}"), 1.0)).await.ok();
        }
        assert_eq!(add(&admin, &team, counted("One more", 1.0)).await.refused(400), "Portal:Scorecards.TooMany");
        let back = json!({"concurrencyStamp": archived["concurrencyStamp"]});
        let restore = format!("{MEASURABLES}/{}/restore", id(&calls));
        assert_eq!(admin.post(&restore, back.clone()).await.refused(400), "Portal:Scorecards.TooMany");
        admin.post(&format!("{MEASURABLES}/{}/archive", id(&visits)), json!({"concurrencyStamp": visits["concurrencyStamp"]})).await.ok();
        admin.post(&restore, back).await.ok();
        assert_eq!(read_cell(&admin, &team, &calls, "2026-03-02").await["value"], 12.0, "its values are still there");
        assert_eq!(admin.delete(&format!("{TEAMS}/{}", id(&team))).await.status, 204);
        let gone = admin.get(&format!("{MEASURABLES}/{}", id(&calls))).await.status;
        assert_eq!((admin.get(&card_of(&team)).await.status, gone), (404, 404), "it goes with its team");
        assert_eq!(admin.post(&format!("/api/app/recycle-bin/Team/{}/restore", id(&team)), json!({})).await.status, 204);
        assert_eq!(read_cell(&admin, &team, &calls, "2026-03-02").await["value"], 12.0, "and comes back with it");
    })
    .await;
}

#[tokio::test]
async fn values_are_entered_together_or_not_at_all_and_never_over_what_was_not_seen() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let team = found(&admin, &world, json!({})).await;
        let calls = add(&admin, &team, counted("Calls", 10.0)).await.ok();
        let errors = add(&admin, &team, json!({"title": "Errors", "direction": "Down", "goal": 2})).await.ok();
        let none = Value::Null;
        let block = [cell(&calls, "2026-02-23", 9.5, &none), cell(&calls, "2026-03-02", 0, &none), cell(&errors, "2026-03-02", 2, &none)];
        assert_eq!(enter(&admin, &team, &block).await.status, 204);
        let card = admin.get(&card_of(&team)).await.ok();
        assert_eq!((card["weeks"].as_array().unwrap().len(), &card["thisWeekOn"]), (13, &json!("2026-03-02")));
        assert_eq!(card["weeks"][12], json!({"weekOn": "2026-03-02", "onGoal": 1, "judged": 2}));
        let row = &card["rows"][0];
        assert_eq!((&row["total"], &row["average"]), (&json!(9.5), &json!(4.75)), "zero counts, weeks without a value don't");
        let judged = |at: usize| (row["cells"][at]["value"].clone(), row["cells"][at]["isOnGoal"].clone());
        assert_eq!(
            [judged(10), judged(11), judged(12)],
            [(none.clone(), none.clone()), (json!(9.5), json!(false)), (json!(0.0), json!(false))]
        );

        for (field, wrong) in [
            ("cells[1].weekOn", cell(&calls, "2026-03-03", 1, &none)),
            ("cells[1].weekOn", cell(&calls, "2026-03-09", 1, &none)),
            ("cells[1].weekOn", cell(&calls, "2026-02-16", 1, &none)),
            ("cells[1].value", cell(&calls, "2026-02-09", 1.23456, &none)),
            ("cells[1].measurableId", cell(&json!({"id": world.cast.alpha}), "2026-02-09", 1, &none)),
        ] {
            let cells = [cell(&calls, "2026-02-16", 4, &none), wrong.clone()];
            assert_eq!(enter(&admin, &team, &cells).await.fields(), [field], "{wrong}");
        }
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let seen = read_cell(&coach, &team, &calls, "2026-03-02").await["stamp"].clone();
        assert_eq!(enter(&admin, &team, &[cell(&calls, "2026-03-02", 11, &seen)]).await.status, 204);
        let late = [cell(&calls, "2026-02-16", 4, &none), cell(&calls, "2026-03-02", 12, &seen)];
        assert_eq!(enter(&coach, &team, &late).await.refused(409), "Portal:Scorecards.CellsChanged");
        assert_eq!(enter(&coach, &team, &[cell(&calls, "2026-02-23", 1, &none)]).await.status, 409, "it was not empty");
        assert_eq!(enter(&coach, &team, &[cell(&calls, "2026-03-02", 11, &seen)]).await.status, 204, "the same value overwrites nothing");
        assert_eq!(read_cell(&coach, &team, &calls, "2026-02-16").await["value"], none, "nothing of what was refused is there");
        let now = read_cell(&coach, &team, &calls, "2026-03-02").await;
        assert_eq!((&now["value"], &now["isOnGoal"]), (&json!(11.0), &json!(true)));
        assert_eq!(enter(&coach, &team, &[cell(&calls, "2026-03-02", none.clone(), &now["stamp"])]).await.status, 204);
        assert_eq!(only(&read_cell(&coach, &team, &calls, "2026-03-02").await, &["value", "stamp"]), json!({"value": null, "stamp": null}));
        assert_eq!(enter(&coach, &team, &[cell(&calls, "2026-03-02", 3, &now["stamp"])]).await.status, 409, "it has been emptied");

        let file = admin.get(&format!("{}/export?format=csv", card_of(&team))).await;
        let lines: Vec<String> = file.text().lines().map(str::to_owned).collect();
        assert!(lines[0].contains("2026-02-23,2026-03-02,Average,Total"), "{}", lines[0]);
        assert!(lines[1].starts_with("Calls,,At least,10,,,No,") && lines[1].ends_with(",9.5,,9.5,9.5"), "{}", lines[1]);
        assert_eq!(admin.get(&format!("{}/export", card_of(&team))).await.fields(), ["format"]);
        assert_eq!(admin.get(&format!("{}?lastOn=2026-03-09", card_of(&team))).await.fields(), ["lastOn"]);
        let before = admin.get(&format!("{}?lastOn=2025-12-01", card_of(&team))).await.ok();
        assert_eq!((&before["weeks"][12]["weekOn"], &before["rows"][0]["total"]), (&json!("2025-12-01"), &none));
    })
    .await;
}

#[tokio::test]
async fn of_two_who_enter_a_value_at_once_one_is_told() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let team = found(&admin, &world, json!({})).await;
        let calls = add(&admin, &team, counted("Calls", 10.0)).await.ok();
        for (seen, ours, others) in [("nothing", 4.0, 7.0), ("a value", 5.0, 8.0)] {
            let stamp = read_cell(&admin, &team, &calls, "2026-03-02").await["stamp"].clone();
            let (mine, theirs) = ([cell(&calls, "2026-03-02", ours, &stamp)], [cell(&calls, "2026-03-02", others, &stamp)]);
            let (one, other) = tokio::join!(enter(&admin, &team, &mine), enter(&coach, &team, &theirs));
            let (kept, refused) = if one.status == 204 { (ours, other) } else { (others, one) };
            assert_eq!(refused.refused(409), "Portal:Scorecards.CellsChanged", "where both saw {seen}");
            assert_eq!(read_cell(&coach, &team, &calls, "2026-03-02").await["value"], json!(kept), "where both saw {seen}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_changed_goal_leaves_the_weeks_before_as_they_were_judged() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let team = found(&admin, &world, json!({})).await;
        let calls = add(&admin, &team, counted("Calls", 10.0)).await.ok();
        let weeks = ["2026-02-23", "2026-03-02"];
        enter(&admin, &team, &weeks.map(|week| cell(&calls, week, 12, &Value::Null))).await;
        let change = async |goal: f64, span: &str| {
            let path = format!("{MEASURABLES}/{}", id(&calls));
            let stamp = admin.get(&path).await.ok()["concurrencyStamp"].clone();
            let body = json!({"title": "Calls", "direction": "Up", "goal": goal, "goalSpan": span, "concurrencyStamp": stamp});
            admin.put(&path, body).await.ok()
        };
        let judged = async || {
            let mut found = Vec::new();
            for week in weeks {
                found.push(read_cell(&admin, &team, &calls, week).await["isOnGoal"].clone());
            }
            found
        };
        assert_eq!(judged().await, [true, true]);
        let raised = change(15.0, "FromThisWeek").await;
        assert_eq!((&raised["goal"], judged().await), (&json!(15.0), vec![json!(true), json!(false)]));
        assert_ne!(raised["concurrencyStamp"], calls["concurrencyStamp"], "a form that is open learns of it");
        assert_eq!(change(15.0, "FromThisWeek").await["concurrencyStamp"], raised["concurrencyStamp"], "saved as it is");
        change(13.0, "AllWeeks").await;
        assert_eq!(judged().await, [false, false]);
        change(12.0, "FromThisWeek").await;
        assert_eq!(judged().await, [false, true]);
        let stale = json!({"title": "Calls", "direction": "Up", "concurrencyStamp": raised["concurrencyStamp"]});
        assert_eq!(admin.put(&format!("{MEASURABLES}/{}", id(&calls)), stale).await.refused(409), "Portal:Common.StaleVersion");
    })
    .await;
}

#[tokio::test]
async fn weeks_begin_as_the_tenant_has_it_and_end_by_the_clients_calendar() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let team = found(&admin, &world, json!({})).await;
        let calls = add(&admin, &team, counted("Calls", 10.0)).await.ok();
        enter(&admin, &team, &[cell(&calls, "2026-03-02", 12, &Value::Null)]).await;
        let stamp = admin.get(SETTINGS).await.ok()["concurrencyStamp"].clone();
        let values = json!([{"name": "Portal.Locale.FirstDayOfWeek", "value": "Sunday"}]);
        admin.put(SETTINGS, json!({"values": values, "concurrencyStamp": stamp})).await.ok();
        let moved = read_cell(&admin, &team, &calls, "2026-03-01").await;
        assert_eq!(moved["value"], 12.0, "the value is in the week that has most of its days");
        assert_eq!(enter(&admin, &team, &[cell(&calls, "2026-03-02", 1, &Value::Null)]).await.fields(), ["cells[0].weekOn"]);
        assert_eq!(enter(&admin, &team, &[cell(&calls, "2026-03-01", 13, &moved["stamp"])]).await.status, 204);

        // Saturday the 7th at noon in London is Sunday the 8th on the far side of the date line.
        world.drain().await;
        world.clock.advance(chrono::TimeDelta::hours(5 * 24 + 3));
        let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let this_week = async || admin.get(&card_of(&team)).await.ok()["thisWeekOn"].clone();
        assert_eq!(this_week().await, "2026-03-01");
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let mut body =
            only(&host.get(&client).await.ok(), &["code", "name", "timeZone", "currency", "fiscalYearStartMonth", "concurrencyStamp"]);
        body["timeZone"] = "Pacific/Kiritimati".into();
        host.put(&client, body).await.ok();
        assert_eq!(this_week().await, "2026-03-08");
        assert_eq!(enter(&admin, &team, &[cell(&calls, "2026-03-08", 1, &Value::Null)]).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn owners_enter_their_own_values_and_a_private_team_keeps_its_scorecard_to_itself() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let team = found(&admin, &world, json!({})).await;
        let own = json!({"title": "Calls", "direction": "Up", "ownerStaffId": world.cast.report_staff});
        let (own, other) = (add(&admin, &team, own).await.ok(), add(&admin, &team, counted("Visits", 5.0)).await.ok());
        assert_eq!(enter(&staff, &team, &[cell(&own, "2026-03-02", 7, &Value::Null)]).await.status, 204);
        let both = [cell(&own, "2026-02-23", 7, &Value::Null), cell(&other, "2026-02-23", 7, &Value::Null)];
        assert_eq!(enter(&staff, &team, &both).await.refused(403), "Portal:Scorecards.NotYours");
        assert_eq!(read_cell(&staff, &team, &own, "2026-02-23").await["value"], Value::Null, "nothing half entered");
        let card = staff.get(&card_of(&team)).await.ok();
        let may: Vec<&Value> = card["rows"].as_array().unwrap().iter().map(|row| &row["measurable"]["canEnter"]).collect();
        assert_eq!((may, &card["canChange"]), (vec![&json!(true), &json!(false)], &json!(false)));
        assert_eq!(add(&staff, &team, counted("Mine", 1.0)).await.status, 403);
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(enter(&manager, &team, &[cell(&other, "2026-03-02", 3, &Value::Null)]).await.status, 204, "the lead enters all");
        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.get(&card_of(&team)).await.ok()["rows"][0]["measurable"]["canEnter"], false);
        assert_eq!(enter(&viewer, &team, &both).await.status, 403);

        // Somebody who isn't among its people any more.
        let hidden = admin.post(TEAMS, json!({"clientId": world.cast.alpha_client, "name": "Merger", "isPrivate": true})).await.ok();
        let secret = add(&admin, &hidden, counted("Offers", 3.0)).await.ok();
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        let stranger = world.as_user(Who::OtherTenant).await;
        for (who, team, measurable) in [(&staff, &hidden, &secret), (&sibling, &team, &own), (&stranger, &team, &own)] {
            let values = enter(who, team, &[cell(measurable, "2026-03-02", 1, &Value::Null)]).await;
            let export = who.get(&format!("{}/export?format=csv", card_of(team))).await;
            for reply in [who.get(&card_of(team)).await, export, values, who.get(&format!("{MEASURABLES}/{}", id(measurable))).await] {
                assert_eq!(reply.status, 404, "{}", reply.text());
            }
        }
        let rename = json!({"title": "Mine", "direction": "Up", "concurrencyStamp": own["concurrencyStamp"]});
        assert_eq!(stranger.put(&format!("{MEASURABLES}/{}", id(&own)), rename).await.status, 404);

        let stamp = admin.get(&format!("{TEAMS}/{}", id(&team))).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{TEAMS}/{}/archive", id(&team)), json!({"concurrencyStamp": stamp})).await.ok();
        let late = enter(&admin, &team, &[cell(&own, "2026-02-23", 1, &Value::Null)]).await;
        assert_eq!(late.refused(400), "Portal:Scorecards.TeamArchived");
        assert_eq!(read_cell(&admin, &team, &own, "2026-03-02").await["value"], 7.0, "what was measured stays");
    })
    .await;
}
