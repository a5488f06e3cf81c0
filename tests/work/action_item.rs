//! Action items over HTTP.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

fn request(world: &World, owner: Who) -> Value {
    json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    })
}

async fn made(world: &World, by: &Actor, owner: Who) -> Value {
    by.post("/api/app/action-items", request(world, owner)).await.ok()
}

fn path(item: &Value) -> String {
    format!("/api/app/action-items/{}", item["id"].as_str().unwrap())
}

async fn go(by: &Actor, item: &Value, to: &str, note: Option<&str>) -> testkit::Reply {
    let stamp = by.get(&path(item)).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{}/transition", path(item)), json!({"to": to, "note": note, "concurrencyStamp": stamp})).await
}

#[tokio::test]
async fn an_item_is_created_numbered_worked_on_and_closed() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let staff = world.as_user(Who::Staff).await;
        let item = made(&world, &coach, Who::Staff).await;
        assert_eq!(
            (item["number"].as_str(), item["status"].as_str(), item["clientName"].as_str()),
            (Some("ACT-0001"), Some("Open"), Some("Alpha One"))
        );
        assert_eq!(go(&staff, &item, "InProgress", None).await.ok()["status"], "InProgress");
        assert_eq!(go(&staff, &item, "Blocked", None).await.fields(), ["note"]);
        assert_eq!(go(&staff, &item, "Blocked", Some("No trainer")).await.ok()["blockedReason"], "No trainer");
        let done = go(&staff, &item, "Done", Some("All trained")).await.ok();
        assert_eq!((done["status"].as_str(), done["completionNote"].as_str()), (Some("Closed"), Some("All trained")));
        let wrong = go(&staff, &item, "InProgress", None).await;
        assert_eq!(wrong.refused(400), "Portal:Common.InvalidTransition");
        assert_eq!(wrong.json()["error"]["data"]["allowed"], json!(["Open"]));
        let other = made(&world, &coach, Who::Staff).await;
        go(&coach, &other, "Cancelled", Some("Not needed")).await.ok();
        let over = go(&coach, &other, "InProgress", None).await;
        assert_eq!((over.refused(400).as_str(), &over.json()["error"]["data"]["allowed"]), ("Portal:Common.InvalidTransition", &json!([])));
        let message = "The status can't change from Cancelled to InProgress; it doesn't change any more.";
        assert_eq!(over.json()["error"]["message"], message);
    })
    .await;
}

#[tokio::test]
async fn numbers_of_several_tenants_come_with_the_tenant() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        made(&world, &coach, Who::Staff).await;
        let other = world.as_user(Who::OtherTenant).await;
        let mine = json!({"clientId": world.cast.beta_client, "ownerUserId": world.cast.user(Who::OtherTenant)});
        let mut body = request(&world, Who::Staff);
        body.as_object_mut().unwrap().extend(mine.as_object().unwrap().clone());
        other.post("/api/app/action-items", body).await.ok();
        let told = async |by: &Actor| {
            let list = by.get("/api/app/action-items").await.ok();
            let item = |item: &Value| json!([item["number"], item["tenantName"]]);
            let mut all: Vec<Value> = list["items"].as_array().unwrap().iter().map(item).collect();
            all.sort_by_key(Value::to_string);
            all
        };
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(told(&host).await, [json!(["ACT-0001", "Alpha"]), json!(["ACT-0001", "Beta"])]);
        // Whose it is goes without saying within one tenant.
        for one in [&other, &coach, &host.within(world.cast.alpha)] {
            assert_eq!(told(one).await, [json!(["ACT-0001", null])]);
        }
    })
    .await;
}

#[tokio::test]
async fn an_item_names_who_completed_it_and_not_its_owner() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let name = made(&world, &coach, Who::Coach).await["ownerName"].clone();
        let item = made(&world, &coach, Who::Staff).await;
        assert_ne!(item["ownerName"], name);
        let done = go(&coach, &item, "Done", None).await.ok();
        assert_eq!((&done["status"], &done["completedByName"]), (&json!("Closed"), &name));
        let open = go(&coach, &item, "Open", Some("One of four is missing")).await.ok();
        assert_eq!((&open["status"], &open["completedByName"]), (&json!("Open"), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn an_item_names_who_verified_it_and_not_who_was_to() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let name = made(&world, &coach, Who::Coach).await["ownerName"].clone();
        let mut body = request(&world, Who::Staff);
        body["requiresVerification"] = true.into();
        body["verifierUserId"] = json!(world.cast.user(Who::Manager));
        let item = coach.post("/api/app/action-items", body).await.ok();
        let verified = |item: &Value| (item["verifiedByName"].clone(), item["verifiedAt"].is_null());
        let done = go(&world.as_user(Who::Staff).await, &item, "Done", None).await.ok();
        assert_eq!((done["status"].as_str(), verified(&done)), (Some("AwaitingVerification"), (Value::Null, true)));
        let closed = go(&coach, &item, "Closed", None).await.ok();
        assert_ne!(closed["verifierName"], name, "another one was to verify it");
        assert_eq!((closed["status"].as_str(), verified(&closed)), (Some("Closed"), (name, false)));
        let open = go(&coach, &item, "Open", Some("One of four is missing")).await.ok();
        assert_eq!(verified(&open), (Value::Null, true));
    })
    .await;
}

#[tokio::test]
async fn the_original_date_stays_and_slips_are_counted() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let item = made(&world, &admin, Who::ClientAdmin).await;
        let postpone = async |due: &str, reason: Option<&str>| {
            let stamp = admin.get(&path(&item)).await.ok()["concurrencyStamp"].clone();
            admin.post(&format!("{}/postpone", path(&item)), json!({"dueOn": due, "reason": reason, "concurrencyStamp": stamp})).await
        };
        let first = postpone("2026-03-16", None).await.ok();
        assert_eq!((first["originalDueOn"].as_str(), first["slipCount"].as_i64()), (Some("2026-03-09"), Some(1)));
        assert_eq!(postpone("2026-03-23", None).await.fields(), ["reason"]);
        assert_eq!(postpone("2026-03-23", Some("Trainer ill")).await.ok()["slipCount"], 2);
        assert_eq!(postpone("2026-03-20", None).await.ok()["slipCount"], 2, "an earlier date is no slip");
    })
    .await;
}

#[tokio::test]
async fn nobody_verifies_their_own_work_and_only_owners_see_private_items() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut body = request(&world, Who::ClientAdmin);
        body["requiresVerification"] = true.into();
        body["verifierUserId"] = json!(world.cast.user(Who::Manager));
        let item = admin.post("/api/app/action-items", body).await.ok();
        assert_eq!(go(&admin, &item, "Done", None).await.ok()["status"], "AwaitingVerification");
        assert_eq!(go(&admin, &item, "Closed", None).await.refused(400), "Portal:ActionItems.VerifierIsOwner");
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(manager.get("/api/app/action-items/mine").await.ok()["waitingForMe"][0]["id"], item["id"]);
        assert_eq!(go(&manager, &item, "Closed", None).await.ok()["status"], "Closed");
        let mut private = request(&world, Who::Staff);
        private["isPrivate"] = true.into();
        private["requiresVerification"] = true.into();
        private["verifierUserId"] = json!(world.cast.user(Who::ClientAdmin));
        let staff = world.as_user(Who::Staff).await;
        let own = staff.post("/api/app/action-items", private).await.ok();
        // spec: ACT-06
        assert_eq!(staff.get(&path(&own)).await.status, 200);
        assert_eq!(admin.get(&path(&own)).await.status, 404);
        assert_eq!(admin.get("/api/app/action-items").await.ok()["totalCount"], 1);
        assert_eq!(go(&staff, &own, "Done", None).await.ok()["status"], "AwaitingVerification");
        assert_eq!(admin.get("/api/app/action-items/mine").await.ok()["waitingForMe"], json!([]), "not its verifier either");
        assert_eq!(admin.get("/api/app/home/dashboard").await.ok()["waiting"]["actionsToVerify"], 0);
    })
    .await;
}

#[tokio::test]
async fn lists_filter_sort_and_page_and_reject_unknown_parameters() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        for (title, priority, due) in [("Alpha", "Low", "2026-03-20"), ("Beta", "Urgent", "2026-03-05"), ("Gamma", "High", "2026-02-20")] {
            let mut body = request(&world, Who::Staff);
            (body["title"], body["priority"], body["dueOn"]) = (title.into(), priority.into(), due.into());
            coach.post("/api/app/action-items", body).await.ok();
        }
        let titles = async |query: &str| {
            let list = coach.get(&format!("/api/app/action-items?{query}")).await.ok();
            let items: Vec<String> = list["items"].as_array().unwrap().iter().map(|i| i["title"].as_str().unwrap().to_owned()).collect();
            (list["totalCount"].as_u64().unwrap(), items.join(" "))
        };
        assert_eq!(titles("").await, (3, "Gamma Beta Alpha".into()));
        assert_eq!(titles("sorting=priority").await, (3, "Beta Gamma Alpha".into()));
        assert_eq!(titles("sorting=dueOn%20desc&maxResultCount=1&skipCount=1").await, (3, "Beta".into()));
        assert_eq!(titles("filter=bET").await, (1, "Beta".into()));
        assert_eq!(titles("priority=Urgent&priority=High").await, (2, "Gamma Beta".into()));
        assert_eq!(titles("dueTo=2026-03-05").await, (2, "Gamma Beta".into()));
        for (query, field) in
            [("sorting=secret", "sorting"), ("maxResultCount=1001", "maxResultCount"), ("status=Nope", "status"), ("colour=red", "colour")]
        {
            assert_eq!(coach.get(&format!("/api/app/action-items?{query}")).await.fields(), [field]);
        }
        let late = coach.get("/api/app/action-items?filter=gamma").await.ok();
        assert_eq!(late["items"][0]["daysLate"], 10);
        let stats = coach.get("/api/app/action-items/stats").await.ok();
        assert_eq!((stats["open"].as_u64(), stats["overdue"].as_u64()), (Some(3), Some(1)));
    })
    .await;
}

#[tokio::test]
async fn users_who_must_act_are_notified_at_once() {
    on_both(async |world: World| {
        let (coach, staff) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::Staff).await);
        let delivery = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = delivery.events().subscribe();
        let events = |window: &mut tokio::sync::broadcast::Receiver<delivery::event::Update>| {
            let mut kinds: Vec<String> = Vec::new();
            while let Ok(update) = window.try_recv() {
                kinds.extend(update.event().map(|event| event.kind.clone()));
            }
            kinds
        };
        let notifications = async |who: &Actor| {
            // Each notification has a time of its own, so that the list has a definite order.
            world.clock.advance(chrono::TimeDelta::seconds(1));
            world.drain().await;
            let list = who.get("/api/app/notifications").await.ok();
            let first = &list["items"][0];
            (list["totalCount"].as_u64().unwrap(), first["typeCode"].as_str().unwrap_or_default().to_owned(), first["title"].clone())
        };

        let mut body = request(&world, Who::Staff);
        body["requiresVerification"] = true.into();
        body["verifierUserId"] = json!(world.cast.user(Who::Manager));
        let item = coach.post("/api/app/action-items", body.clone()).await.ok();
        assert_eq!(events(&mut window), ["action-items"], "lists are updated at the commit");
        assert_eq!(notifications(&staff).await, (1, "work.assigned".into(), "ACT-0001 assigned to you: Train four people".into()));
        assert_eq!(events(&mut window), ["notification"], "and the bell at the delivery");
        assert_eq!(
            staff.get("/api/app/notifications").await.ok()["items"][0]["url"],
            format!("action-items/{}", item["id"].as_str().unwrap())
        );
        assert_eq!(notifications(&coach).await.0, 0, "the acting user is not notified");

        go(&staff, &item, "Done", Some("All trained")).await.ok();
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(
            notifications(&manager).await,
            (1, "work.verification-wanted".into(), "Please verify ACT-0001: Train four people".into())
        );
        go(&manager, &item, "Open", Some("One was away")).await.ok();
        assert_eq!(notifications(&staff).await, (1, "work.reopened".into(), "ACT-0001 reopened: Train four people".into()));
        go(&staff, &item, "Done", Some("All trained")).await.ok();
        go(&manager, &item, "Closed", None).await.ok();
        assert_eq!(notifications(&coach).await, (1, "work.completed-for-me".into(), "ACT-0001 completed: Train four people".into()));

        events(&mut window);
        let admin = world.as_user(Who::ClientAdmin).await;
        body["isPrivate"] = true.into();
        let own = made(&world, &admin, Who::ClientAdmin).await;
        assert_eq!(notifications(&admin).await.0, 0);
        let mut handed = body;
        handed.as_object_mut().unwrap().retain(|name, _| !["clientId", "actionType", "dueOn"].contains(&name.as_str()));
        handed["concurrencyStamp"] = own["concurrencyStamp"].clone();
        admin.put(&path(&own), handed).await.ok();
        assert_eq!(notifications(&staff).await.0, 2, "of the closing, and of the item that is now theirs");
    })
    .await;
}

async fn update(by: &Actor, item: &Value, change: Value) {
    let now = by.get(&path(item)).await.ok();
    let fields = ["title", "priority", "ownerUserId", "isPrivate", "concurrencyStamp"];
    let mut body: serde_json::Map<String, Value> = fields.map(|name| (name.to_owned(), now[name].clone())).into_iter().collect();
    body.extend(change.as_object().cloned().unwrap());
    by.put(&path(item), Value::Object(body)).await.ok();
}

#[tokio::test]
async fn a_notification_says_what_is_true_when_it_is_read_or_sent() {
    on_both(async |world: World| {
        let (coach, admin) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await);
        let staff = world.as_user(Who::Staff).await;
        let bell = async |who: &Actor| {
            world.drain().await;
            let list = who.get("/api/app/notifications").await.ok();
            let titles: Vec<String> =
                list["items"].as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect();
            let count = who.get("/api/app/notifications/unread-count").await.ok()["count"].as_u64().unwrap();
            assert_eq!((list["totalCount"].as_u64().unwrap(), count), (titles.len() as u64, titles.len() as u64), "all of them unread");
            titles
        };
        admin.post("/api/app/email-preferences/preset", json!({"preset": "DigestOnly"})).await.ok();
        let item = made(&world, &coach, Who::ClientAdmin).await;
        assert_eq!(bell(&admin).await, ["ACT-0001 assigned to you: Train four people"]);
        update(&coach, &item, json!({"title": "Train five people"})).await;
        assert_eq!(bell(&admin).await, ["ACT-0001 assigned to you: Train five people"]);
        let preview = async || admin.get("/api/app/email-preferences/digest-preview").await.ok()["items"].clone();
        assert_eq!(preview().await[0]["title"], "ACT-0001 assigned to you: Train five people");

        // Handed on: it isn't theirs any more, although the administrator still reaches it.
        update(&coach, &item, json!({"ownerUserId": world.cast.user(Who::Staff)})).await;
        assert!(bell(&admin).await.is_empty());
        assert_eq!((admin.get(&path(&item)).await.status, preview().await), (200, json!([])));
        assert_eq!(bell(&staff).await, ["ACT-0001 assigned to you: Train five people"]);

        // Lost: nobody reads the title of what they don't reach.
        update(&coach, &item, json!({"ownerUserId": world.cast.user(Who::Coach)})).await;
        assert_eq!(staff.get(&path(&item)).await.status, 404);
        assert!(bell(&staff).await.is_empty());
        update(&coach, &item, json!({"ownerUserId": world.cast.user(Who::ClientAdmin)})).await;
        assert_eq!(bell(&admin).await.len(), 1, "theirs again, in one line");
        assert_eq!(coach.delete(&path(&item)).await.status, 204);
        assert!(bell(&admin).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn mail_that_waited_does_not_speak_of_work_that_was_handed_on() {
    on_both(async |world: World| {
        let (coach, admin) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await);
        let away = admin.get("/api/app/email-preferences").await.ok();
        let body = json!({"types": [], "digest": away["digest"], "awayUntil": "2026-03-03", "concurrencyStamp": away["concurrencyStamp"]});
        admin.put("/api/app/email-preferences", body).await.ok();
        let (kept, handed) = (made(&world, &coach, Who::ClientAdmin).await, made(&world, &coach, Who::ClientAdmin).await);
        world.drain().await;
        update(&coach, &kept, json!({"title": "Train five people"})).await;
        update(&coach, &handed, json!({"ownerUserId": world.cast.user(Who::Coach)})).await;
        world.clock.advance(chrono::TimeDelta::days(1));
        world.drain().await;
        assert_eq!(world.subjects(), ["ACT-0001 assigned to you: Train five people"]);
    })
    .await;
}

#[tokio::test]
async fn read_only_users_cannot_own_work() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let offered = coach.get(&format!("/api/app/clients/{}/assignees", world.cast.alpha_client)).await.ok();
        let mut names: Vec<&str> = offered["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, ["client.admin Tester", "coach Tester", "manager Tester", "staff Tester"]);
        for who in [Who::Viewer, Who::NobodyInTenant] {
            let refused = coach.post("/api/app/action-items", request(&world, who)).await;
            assert_eq!(refused.fields(), ["ownerUserId"], "{who:?}");
        }
        // A user's own grant counts like a role's.
        let admin = world.as_user(Who::ClientAdmin).await;
        let own = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Viewer));
        let grant = json!({"permissions": [{"name": "Portal.ActionItems.Contribute", "isGranted": true}]});
        assert!(admin.put(&own, grant).await.status < 300);
        coach.post("/api/app/action-items", request(&world, Who::Viewer)).await.ok();
    })
    .await;
}

#[tokio::test]
async fn what_the_status_locks_is_said_before_who_is_meant_is_asked() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut body = request(&world, Who::ClientAdmin);
        body["requiresVerification"] = true.into();
        body["verifierUserId"] = json!(world.cast.user(Who::Manager));
        let item = admin.post("/api/app/action-items", body).await.ok();
        let hand_on = async || {
            let now = admin.get(&path(&item)).await.ok();
            let mut change = only(&now, &["title", "priority", "requiresVerification", "verifierUserId", "concurrencyStamp"]);
            change["ownerUserId"] = json!(world.cast.user(Who::OtherTenant));
            let refused = admin.put(&path(&item), change).await;
            assert_eq!(refused.fields(), ["ownerUserId"]);
            refused.json()["error"]["validationErrors"][0]["message"].as_str().unwrap().to_owned()
        };
        let locked = "This can't be changed in the current status.";
        assert_ne!(hand_on().await, locked);
        go(&admin, &item, "Done", None).await.ok();
        assert_eq!(hand_on().await, locked);
    })
    .await;
}
