//! Clients over HTTP.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

fn request(code: &str) -> Value {
    json!({"code": code, "name": "Gamma Practice", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4})
}

#[tokio::test]
async fn a_client_is_created_read_changed_and_deleted() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let made = admin.post("/api/app/clients", request("GAMMA")).await.ok();
        assert_eq!((made["status"].as_str(), made["isPrimary"].as_bool()), (Some("Prospect"), Some(false)));
        let path = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
        let mut change = request("GAMMA");
        change["name"] = "Gamma House".into();
        change["concurrencyStamp"] = made["concurrencyStamp"].clone();
        assert_eq!(admin.put(&path, change.clone()).await.ok()["name"], "Gamma House");
        // spec: COM-07
        assert_eq!(admin.put(&path, change).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(admin.get(&path).await.ok()["name"], "Gamma House");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_new_client_has_the_currency_and_fiscal_year_of_its_tenant_unless_it_says_otherwise() {
    on_both(async |world: World| {
        let tenant_admin = world.as_user(Who::ClientAdmin).await;
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let bare = |code: &str| json!({"code": code, "name": "Gamma Practice", "timeZone": "Europe/London"});
        assert_eq!(admin.post("/api/app/clients", bare("NONE")).await.fields(), ["currency"], "the tenant has none");
        let settings = "/api/app/tenant-settings";
        let stamp = tenant_admin.get(settings).await.ok()["concurrencyStamp"].clone();
        let values = json!([
            {"name": "Portal.Locale.Currency", "value": "CHF"}, {"name": "Portal.Locale.FiscalYearStartMonth", "value": "7"}
        ]);
        tenant_admin.put(settings, json!({"values": values, "concurrencyStamp": stamp})).await.ok();
        let made = admin.post("/api/app/clients", bare("BARE")).await.ok();
        assert_eq!((&made["currency"], &made["fiscalYearStartMonth"]), (&json!("CHF"), &json!(7)));
        let said = admin.post("/api/app/clients", request("SAID")).await.ok();
        assert_eq!((&said["currency"], &said["fiscalYearStartMonth"]), (&json!("GBP"), &json!(4)));
        // A change says what it means.
        let path = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
        let mut change = bare("BARE");
        change["concurrencyStamp"] = made["concurrencyStamp"].clone();
        assert_eq!(admin.put(&path, change).await.fields(), ["currency"]);
        // spec: TEN-01
        let beta = world.as_user(Who::HostAdmin).await.within(world.cast.beta);
        assert_eq!(beta.post("/api/app/clients", bare("BETA2")).await.fields(), ["currency"], "of another tenant");
    })
    .await;
}

#[tokio::test]
async fn a_client_has_a_programme_by_form_search_export_and_history() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let mut body = request("GAMMA");
        body["programme"] = " Harvest year ".into();
        let made = admin.post("/api/app/clients", body.clone()).await.ok();
        assert_eq!(made["programme"], "Harvest year");
        let path = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
        assert!(admin.get("/api/app/search?filter=harvest").await.text().contains("Gamma Practice"));
        assert!(admin.get("/api/app/clients/export?format=csv").await.text().contains("Harvest year"));
        (body["programme"], body["concurrencyStamp"]) = (Value::Null, made["concurrencyStamp"].clone());
        assert_eq!(admin.put(&path, body.clone()).await.ok()["programme"], Value::Null);
        let history = format!("/api/app/records/Client/{}/history", made["id"].as_str().unwrap());
        assert!(admin.get(&history).await.text().to_lowercase().contains("program"));
        body["programme"] = "x".repeat(81).into();
        assert_eq!(admin.put(&path, body).await.fields(), ["programme"]);
    })
    .await;
}

#[tokio::test]
async fn lists_show_a_clients_current_name_and_day() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-01"
        });
        coach.post("/api/app/action-items", item).await.ok();
        let listed = async || {
            let items = coach.get("/api/app/action-items").await.ok()["items"].clone();
            (items[0]["clientName"].as_str().unwrap().to_owned(), items[0]["daysLate"].as_i64().unwrap())
        };
        let (before, late) = listed().await;
        assert_eq!(before, "Alpha One");
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let current = coach.get(&path).await.ok();
        let zone = |name: &str| {
            let mut change = request("AONE");
            change["name"] = "Alpha House".into();
            change["timeZone"] = name.into();
            change
        };
        let mut change = zone("Pacific/Pago_Pago");
        change["concurrencyStamp"] = current["concurrencyStamp"].clone();
        let moved = coach.put(&path, change).await.ok();
        let west = listed().await;
        assert_eq!(west.0, "Alpha House");
        let mut change = zone("Pacific/Kiritimati");
        change["concurrencyStamp"] = moved["concurrencyStamp"].clone();
        coach.put(&path, change).await.ok();
        let east = listed().await;
        assert!(east.1 > west.1, "it is later in the east: {late}, {west:?}, {east:?}");
    })
    .await;
}

#[tokio::test]
async fn invalid_input_is_reported_on_its_field_and_changes_nothing() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let with = |name: &str, value: Value| {
            let mut body = request("GAMMA");
            body[name] = value;
            body
        };
        for (body, field) in [
            (with("code", "LONGERCODE".into()), "code"),
            (with("name", "".into()), "name"),
            (with("timeZone", "Mars/Base".into()), "timeZone"),
            (with("fiscalYearStartMonth", 13.into()), "fiscalYearStartMonth"),
            (with("fiscalYearStartMonth", "four".into()), "fiscalYearStartMonth"),
            (with("colour", "red".into()), "colour"),
            (with("engagementStart", "2026-13-01".into()), "engagementStart"),
            (request("AONE"), "code"),
        ] {
            assert_eq!(admin.post("/api/app/clients", body).await.fields(), [field], "{field}");
        }
        let missing = json!({"code": "GAMMA"});
        assert_eq!(admin.post("/api/app/clients", missing).await.fields(), ["name"]);
        assert_eq!(admin.get("/api/app/clients").await.ok()["totalCount"], 2);
    })
    .await;
}

#[tokio::test]
async fn every_error_has_the_envelope_in_the_callers_language() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let reply = admin.post("/api/app/clients", request("x")).await;
        let error = &reply.json()["error"];
        assert_eq!(error["validationErrors"][0]["members"], json!(["code"]));
        assert!(error["details"].as_str().unwrap().starts_with(" - "));
        let nobody = world.anon().get("/api/app/clients").await;
        assert_eq!((nobody.status, nobody.header("_abperrorformat")), (401, Some("true")));
        let broken = admin.raw(axum::http::Method::POST, "/api/app/clients", Some((b"{\"code\":".to_vec(), "application/json"))).await;
        assert_eq!(broken.fields(), ["$"]);
        let plain = admin.raw(axum::http::Method::POST, "/api/app/clients", Some((b"x".to_vec(), "text/plain"))).await;
        assert_eq!(plain.status, 415);
        let large = admin.raw(axum::http::Method::POST, "/api/app/clients", Some((vec![b' '; 2_000_000], "application/json"))).await;
        assert_eq!(large.status, 413);
    })
    .await;
}

#[tokio::test]
async fn a_coach_reaches_only_the_assigned_client() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await;
        let seen = coach.get("/api/app/clients").await.ok();
        assert_eq!(seen["totalCount"], 1);
        assert_eq!(seen["items"][0]["id"], world.cast.alpha_client.to_string());
        let inside = coach.within(world.cast.alpha);
        // spec: COM-01
        assert_eq!(inside.get(&format!("/api/app/clients/{}", world.cast.alpha_client)).await.status, 200);
        assert_eq!(inside.get(&format!("/api/app/clients/{}", world.cast.sibling_client)).await.status, 404);
        let foreign = coach.within(world.cast.beta).get("/api/app/clients").await;
        assert_eq!((foreign.status, foreign.header("abp-tenant-resolve-error").is_some()), (404, true));
        assert_eq!(coach.within("no-such-tenant").get("/api/app/clients").await.status, 404);
        // A tenant's user stays in the token's tenant whatever the header says.
        let admin = world.as_user(Who::ClientAdmin).await.within(world.cast.beta);
        let own = admin.get("/api/app/clients").await.ok();
        assert!(own["items"].as_array().unwrap().iter().all(|c| c["tenantId"] == world.cast.alpha.to_string()));
    })
    .await;
}

#[tokio::test]
async fn a_coach_with_assigned_clients_leads_the_client_they_create() {
    on_both(async |world: World| {
        let (coach, me) = (world.as_user(Who::CoachOfSibling).await, world.cast.user(Who::CoachOfSibling).to_string());
        let inside = coach.within(world.cast.alpha);
        let made = inside.post("/api/app/clients", request("GAMMA")).await.ok();
        // The coach doesn't reach the tenant's primary client, which exists all the same.
        assert_eq!((made["isPrimary"].as_bool(), made["leadCoachUserId"].as_str()), (Some(false), Some(me.as_str())));
        assert_eq!(made["leadCoachName"], "sibling.coach Tester");
        let path = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
        assert_eq!(inside.get(&path).await.ok(), made, "in reach at once");
        assert_eq!(coach.get("/api/app/clients").await.ok()["totalCount"], 2);
        let coaches = inside.get(&format!("{path}/coaches")).await.ok();
        assert_eq!((coaches["items"].as_array().unwrap().len(), &coaches["items"][0]["role"]), (1, &json!("Lead")));
        assert_eq!((&coaches["items"][0]["userId"], &coaches["items"][0]["fromOn"]), (&json!(me), &json!("2026-03-02")));
        let other = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(other.get(&path).await.status, 404, "other coaches don't find it");
        // A rejected one leaves no assignment behind.
        assert_eq!(inside.post("/api/app/clients", request("AONE")).await.fields(), ["code"]);
        assert_eq!(coach.get("/api/app/clients").await.ok()["totalCount"], 2);

        let manager = world.as_user(Who::Management).await.within(world.cast.alpha);
        let unled = manager.post("/api/app/clients", request("DELTA")).await.ok();
        assert_eq!(unled["leadCoachUserId"], Value::Null, "a user who reaches every client doesn't become the lead");
    })
    .await;
}

#[tokio::test]
async fn a_host_user_selects_a_workspace_to_write_and_the_audit_record_has_both() {
    on_both(async |world: World| {
        let manager = world.as_user(Who::Management).await;
        assert_eq!(manager.post("/api/app/clients", request("GAMMA")).await.refused(400), "Portal:Common.WorkspaceRequired");
        manager.within(world.cast.alpha).post("/api/app/clients", request("GAMMA")).await.ok();
        let scope = world.installer().within(world.cast.alpha);
        let logs = world
            .app
            .db()
            .read(&scope, |tx| async move { tx.all(<store::audit::log::Entity as store::sea_orm::EntityTrait>::find()).await })
            .await
            .unwrap();
        let entry = logs.iter().find(|l| l.http_method == "POST" && l.url == "/api/app/clients").unwrap();
        // spec: COM-01
        assert_eq!(
            (entry.tenant_id, entry.user_id, entry.user_tenant_id),
            (world.cast.alpha, Some(world.cast.user(Who::Management)), kernel::HOST)
        );
    })
    .await;
}

#[tokio::test]
async fn a_status_allows_only_listed_transitions() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        let wrong = coach.post(&format!("{path}/transition"), json!({"to": "Closed", "concurrencyStamp": stamp})).await;
        assert_eq!(wrong.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(wrong.json()["error"]["data"]["allowed"], json!(["Onboarding"]));
        let moved = coach.post(&format!("{path}/transition"), json!({"to": "Onboarding", "concurrencyStamp": stamp})).await.ok();
        assert_eq!((moved["status"].as_str(), &moved["allowedTransitions"]), (Some("Onboarding"), &json!(["Active"])));
        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.post(&format!("{path}/transition"), json!({"to": "Active"})).await.refused(403), "Volo.Authorization:010001");
    })
    .await;
}

#[tokio::test]
async fn the_sign_in_of_the_primary_contact_is_notified() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
        let user = world.cast.user(Who::ClientAdmin);
        let contacts = json!({"concurrencyStamp": stamp, "contacts": [{"name": "Client Admin", "userId": user, "isPrimary": true}]});
        coach.put(&format!("{path}/contacts"), contacts).await.ok();
        let admin = world.as_user(Who::ClientAdmin).await;
        // spec: AUTH-10
        assert_eq!(admin.post("/api/app/clients/primary-contact-logged-in", json!({"userId": user})).await.status, 204);
        let listed = coach.get(&format!("{path}/contacts")).await.ok();
        assert!(listed["items"][0]["lastLoginAt"].as_str().unwrap().starts_with("2026-03-02T09:00:00"));

        // Tokens expire while users stay away.
        let anew = async |who: Who| world.anon().with_token(world.sign_in(who).await.ok()["access_token"].as_str());
        let notifications = async || {
            world.drain().await;
            let list = anew(Who::Coach).await.get("/api/app/notifications").await.ok();
            let first = &list["items"][0];
            (list["totalCount"].as_u64().unwrap(), first["title"].as_str().unwrap().to_owned(), first["url"].as_str().unwrap().to_owned())
        };
        let page = format!("clients/{}", world.cast.alpha_client);
        // spec: AUTH-10
        assert_eq!(notifications().await, (1, "Client Admin of Alpha One signed in for the first time".into(), page.clone()));
        let again = async |days: i64| {
            world.clock.advance(chrono::TimeDelta::days(days));
            let path = "/api/app/clients/primary-contact-logged-in";
            assert_eq!(anew(Who::ClientAdmin).await.post(path, json!({"userId": user})).await.status, 204);
        };
        again(29).await;
        assert_eq!(notifications().await.0, 1, "there was no absence");
        again(30).await;
        assert_eq!(notifications().await, (1, "Client Admin of Alpha One is back after 30 days or more".into(), page));

        let (admin, other) = (anew(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        assert_eq!(admin.post("/api/app/clients/primary-contact-logged-in", json!({"userId": other})).await.fields(), ["userId"]);
    })
    .await;
}

#[tokio::test]
async fn many_clients_and_teams_move_each_by_its_own_rules() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let mut ids = Vec::new();
        for code in ["GAMMA", "DELTA"] {
            ids.push(admin.post("/api/app/clients", request(code)).await.ok()["id"].clone());
        }
        ids.push(json!(world.cast.beta_client));
        let bulk = |action: &str, args: Value| json!({"ids": ids, "action": action, "args": args});
        let oks = |report: Value| report["results"].as_array().unwrap().iter().map(|row| row["ok"].as_bool().unwrap()).collect::<Vec<_>>();
        let clients = "/api/app/clients/bulk";
        assert_eq!(oks(admin.post(clients, bulk("Transition", json!({"to": "Onboarding"}))).await.ok()), [true, true, false]);
        let again = admin.post(clients, bulk("Transition", json!({"to": "Onboarding"}))).await.ok();
        assert_eq!(again["results"][0]["error"]["code"], "Portal:Common.InvalidTransition");
        assert_eq!(again["results"][2]["error"]["code"], "Portal:Common.NotFound");
        let team = json!({"clientId": ids[0], "name": "Reception"});
        let team = admin.post("/api/app/teams", team).await.ok()["id"].clone();
        let archive = json!({"ids": [team], "action": "Transition", "args": {"to": "Archived"}});
        assert_eq!(oks(admin.post("/api/app/teams/bulk", archive.clone()).await.ok()), [true]);
        assert_eq!(world.as_user(Who::Staff).await.post("/api/app/teams/bulk", archive).await.status, 403);
        let mut people = Vec::new();
        for name in ["Ada", "Ben"] {
            let person = json!({"clientId": ids[0], "firstName": name, "lastName": "Hale", "employment": "FullTime"});
            people.push(admin.post("/api/app/staff", person).await.ok()["id"].clone());
        }
        people.push(json!(world.cast.beta_client));
        let left = json!({"ids": people, "action": "Transition", "args": {"to": "Left"}});
        assert_eq!(oks(admin.post("/api/app/staff/bulk", left.clone()).await.ok()), [true, true, false]);
        assert_eq!(world.as_user(Who::Staff).await.post("/api/app/staff/bulk", left).await.status, 403);
        let deleted = admin.post(clients, bulk("Delete", json!({}))).await.ok();
        assert_eq!(deleted["results"][0]["error"]["code"], "Portal:Common.InUse", "its team stands");
        assert_eq!(oks(deleted), [false, true, false]);
    })
    .await;
}
