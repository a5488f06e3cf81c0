//! Whose action items each role reaches, and who may change verification and visibility.

use serde_json::{Value, json};
use testkit::{
    Actor, Reply, Who, World, on_both,
    reach::{only, walk},
};

const ITEMS: &str = "/api/app/action-items";
const FIELDS: [&str; 10] = [
    "teamId",
    "title",
    "description",
    "priority",
    "ownerUserId",
    "startOn",
    "requiresVerification",
    "verifierUserId",
    "isPrivate",
    "concurrencyStamp",
];

fn request(world: &World, owner: Who) -> Value {
    json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    })
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

/// Items of the manager, of the manager's report and team, of nobody near the manager, of another client.
async fn items(world: &World) -> Vec<String> {
    let (admin, coach) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await.within(world.cast.alpha));
    let own = coach.post(ITEMS, request(world, Who::Manager)).await.ok();
    let report = coach.post(ITEMS, request(world, Who::Staff)).await.ok();
    let led = json!({"clientId": world.cast.alpha_client, "name": "Led", "leadStaffId": world.cast.manager_staff});
    let mut of_team = request(world, Who::ClientAdmin);
    of_team["teamId"] = admin.post("/api/app/teams", led).await.ok()["id"].clone();
    let of_team = admin.post(ITEMS, of_team).await.ok();
    let other = admin.post(ITEMS, request(world, Who::ClientAdmin)).await.ok();
    let mut far = request(world, Who::ClientAdmin);
    far["clientId"] = json!(world.cast.sibling_client);
    let far = admin.post(ITEMS, far).await.ok();
    [own, report, of_team, other, far].iter().map(id).collect()
}

#[tokio::test]
async fn each_role_reaches_the_action_items_that_annex_a_gives_it() {
    on_both(async |world: World| {
        let items = items(&world).await;
        let change = async |actor: &Actor, path: &str, row: &Value| actor.put(path, only(row, &FIELDS)).await;
        let letters = ["MMMMM", "VVVVV", "MMMM-", "-----", "MMMMM", "MMM--", "-M---", "VVVVV"];
        walk(&world, ITEMS, &items, letters, change).await;
        for (who, open) in [(Who::ClientAdmin, 5), (Who::Manager, 3), (Who::Staff, 1), (Who::Viewer, 5)] {
            let actor = world.as_user(who).await;
            assert_eq!(actor.get(&format!("{ITEMS}/stats")).await.ok()["open"], open, "the figures match what {who:?} reads");
            let found = actor.get("/api/app/search?filter=Train").await.ok();
            assert_eq!(found["items"].as_array().map(Vec::len), Some(open.min(5)), "and what {who:?} finds: {found}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_owner_of_an_item_cannot_waive_verification_or_hide_it() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let mut body = request(&world, Who::Staff);
        (body["requiresVerification"], body["verifierUserId"]) = (true.into(), json!(world.cast.user(Who::Manager)));
        let path = format!("{ITEMS}/{}", id(&admin.post(ITEMS, body).await.ok()));
        let put = async |actor: &Actor, name: &str, value: Value| {
            let mut body = only(&actor.get(&path).await.ok(), &FIELDS);
            body[name] = value;
            actor.put(&path, body).await
        };
        let seen = staff.get(&path).await.ok();
        assert_eq!((seen["canChange"].as_bool(), seen["canSteer"].as_bool()), (Some(true), Some(false)));
        assert_eq!(put(&staff, "requiresVerification", false.into()).await.status, 403);
        assert_eq!(put(&staff, "verifierUserId", Value::Null).await.status, 403);
        assert_eq!(put(&staff, "isPrivate", true.into()).await.status, 403);
        put(&staff, "title", "Train five people".into()).await.ok();
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(put(&manager, "requiresVerification", false.into()).await.status, 403, "somebody else requires it");
        put(&admin, "requiresVerification", false.into()).await.ok();
        let own = staff.post(ITEMS, request(&world, Who::Staff)).await.ok();
        assert_eq!(own["canSteer"], true, "its creator decides");
    })
    .await;
}

#[tokio::test]
async fn the_verifier_reads_the_item_and_may_only_verify_it() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let mut body = request(&world, Who::ClientAdmin);
        (body["requiresVerification"], body["verifierUserId"]) = (true.into(), json!(world.cast.user(Who::Staff)));
        let path = format!("{ITEMS}/{}", id(&admin.post(ITEMS, body).await.ok()));
        let go = async |actor: &Actor, to: &str| {
            let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
            actor.post(&format!("{path}/transition"), json!({"to": to, "note": "The log is missing.", "concurrencyStamp": stamp})).await
        };
        assert_eq!(go(&staff, "Done").await.status, 403);
        go(&admin, "Done").await.ok();
        // A user who may accept the work may send it back, although its owner is out of reach.
        assert_eq!(go(&staff, "Open").await.ok()["status"], "Open");
        go(&admin, "Done").await.ok();
        let seen = staff.get(&path).await.ok();
        assert_eq!((seen["canChange"].as_bool(), &seen["allowedTransitions"]), (Some(false), &json!(["Closed", "Open"])));
        assert_eq!(staff.put(&path, only(&seen, &FIELDS)).await.status, 403);
        assert_eq!(go(&staff, "Closed").await.ok()["status"], "Closed");
    })
    .await;
}

#[tokio::test]
async fn a_manager_who_owns_an_item_cannot_waive_verification_hide_or_delete_it() {
    on_both(async |world: World| {
        let (coach, manager) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::Manager).await);
        let mut body = request(&world, Who::Manager);
        body["actionType"] = "Corrective".into();
        (body["requiresVerification"], body["verifierUserId"]) = (true.into(), json!(world.cast.user(Who::Coach)));
        let path = format!("{ITEMS}/{}", id(&coach.post(ITEMS, body).await.ok()));
        let seen = manager.get(&path).await.ok();
        assert_eq!((seen["canChange"].as_bool(), seen["canSteer"].as_bool()), (Some(true), Some(false)));
        let staff = json!(world.cast.user(Who::Staff));
        for (name, value) in [("requiresVerification", false.into()), ("verifierUserId", staff), ("isPrivate", true.into())] {
            let mut body = only(&seen, &FIELDS);
            body[name] = value;
            assert_eq!(manager.put(&path, body).await.status, 403, "{name}");
        }
        assert_eq!(manager.delete(&path).await.refused(400), "Portal:ActionItems.CorrectiveNeedsCoach");
        assert_eq!(coach.delete(&path).await.status, 204);
    })
    .await;
}

/// A corrective item of the manager's that the coach wants to verify.
async fn demanded(world: &World, coach: &Actor) -> String {
    let mut body = request(world, Who::Manager);
    body["actionType"] = "Corrective".into();
    (body["requiresVerification"], body["verifierUserId"]) = (true.into(), json!(world.cast.user(Who::Coach)));
    format!("{ITEMS}/{}", id(&coach.post(ITEMS, body).await.ok()))
}

async fn put(actor: &Actor, path: &str, changes: Value) -> Reply {
    let mut body = only(&actor.get(path).await.ok(), &FIELDS);
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    actor.put(path, body).await
}

async fn go(actor: &Actor, path: &str, to: &str) -> Reply {
    let stamp = actor.get(path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/transition"), json!({"to": to, "note": "Because", "concurrencyStamp": stamp})).await
}

#[tokio::test]
async fn who_hands_an_item_on_verifies_it_no_more_than_its_owner() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let (manager, admin) = (world.as_user(Who::Manager).await, world.as_user(Who::ClientAdmin).await);
        let path = demanded(&world, &coach).await;
        let to_staff = json!({"ownerUserId": world.cast.user(Who::Staff)});
        go(&manager, &path, "Done").await.ok();
        for actor in [&manager, &admin, &coach] {
            assert_eq!(put(actor, &path, to_staff.clone()).await.fields(), ["ownerUserId"], "it stays with its owner until it is verified");
        }
        assert_eq!(go(&manager, &path, "Closed").await.refused(400), "Portal:ActionItems.VerifierIsOwner");
        // Withdrawn, handed on, and completed for the new owner: the work is still the manager's.
        go(&manager, &path, "Open").await.ok();
        put(&manager, &path, to_staff).await.ok();
        go(&manager, &path, "Done").await.ok();
        assert_eq!(go(&manager, &path, "Closed").await.refused(400), "Portal:ActionItems.VerifierIsOwner");
        assert_eq!(manager.get(&path).await.ok()["allowedTransitions"], json!(["Open"]));
        // Completed by the new owner, it still waits for the named verifier.
        go(&manager, &path, "Open").await.ok();
        go(&world.as_user(Who::Staff).await, &path, "Done").await.ok();
        for actor in [&manager, &admin] {
            assert_eq!(go(actor, &path, "Closed").await.status, 403);
        }
        assert_eq!(go(&coach, &path, "Closed").await.ok()["status"], "Closed");
    })
    .await;
}

#[tokio::test]
async fn who_hands_an_item_on_neither_waives_its_verification_nor_hides_it() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let (manager, staff) = (world.as_user(Who::Manager).await, world.as_user(Who::Staff).await);
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = demanded(&world, &coach).await;
        put(&manager, &path, json!({"ownerUserId": world.cast.user(Who::Staff)})).await.ok();
        for actor in [&manager, &staff, &admin] {
            assert_eq!(actor.get(&path).await.ok()["canSteer"], false);
            for changes in [
                json!({"requiresVerification": false, "verifierUserId": null}),
                json!({"verifierUserId": null}),
                json!({"verifierUserId": world.cast.user(Who::ClientAdmin)}),
                json!({"isPrivate": true}),
                json!({"isPrivate": true, "ownerUserId": world.cast.user(Who::Manager)}),
            ] {
                assert_eq!(put(actor, &path, changes.clone()).await.status, 403, "{changes}");
            }
        }
        assert_eq!(put(&coach, &path, json!({"isPrivate": true})).await.fields(), ["isPrivate"]);
        put(&coach, &path, json!({"requiresVerification": false, "verifierUserId": null})).await.ok();

        // What the provider requires of the tenant's own item is the provider's to waive.
        let own = format!("{ITEMS}/{}", id(&manager.post(ITEMS, request(&world, Who::Manager)).await.ok()));
        put(&manager, &own, json!({"requiresVerification": true})).await.ok();
        put(&manager, &own, json!({"requiresVerification": false})).await.ok();
        put(&coach, &own, json!({"requiresVerification": true})).await.ok();
        for changes in [json!({"requiresVerification": false}), json!({"isPrivate": true})] {
            assert_eq!(put(&manager, &own, changes.clone()).await.status, 403, "{changes}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_a_tenants_own_ordinary_work_is_private() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let manager = world.as_user(Who::Manager).await;
        let private = |owner: Who, kind: &str| {
            let mut body = request(&world, owner);
            (body["isPrivate"], body["actionType"]) = (true.into(), kind.into());
            body
        };
        assert_eq!(coach.post(ITEMS, private(Who::Coach, "Task")).await.fields(), ["isPrivate"]);
        assert_eq!(manager.post(ITEMS, private(Who::Manager, "Corrective")).await.fields(), ["isPrivate"]);
        let own = manager.post(ITEMS, private(Who::Manager, "Task")).await.ok();
        put(&manager, &format!("{ITEMS}/{}", id(&own)), json!({"isPrivate": false})).await.ok();
        let corrective = manager.post(ITEMS, {
            let mut body = request(&world, Who::Manager);
            body["actionType"] = "Corrective".into();
            body
        });
        let path = format!("{ITEMS}/{}", id(&corrective.await.ok()));
        assert_eq!(put(&manager, &path, json!({"isPrivate": true})).await.fields(), ["isPrivate"]);
    })
    .await;
}

#[tokio::test]
async fn who_may_delete_but_not_change_is_offered_to_delete() {
    const ROLE: &str = "/api/permission-management/permissions?providerName=R&providerKey=Manager";
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let path = |list: &str, row: &Value| format!("/api/app/{list}/{}", id(row));
        let item = path("action-items", &coach.post(ITEMS, request(&world, Who::Staff)).await.ok());
        let mut corrective = request(&world, Who::Staff);
        corrective["actionType"] = "Corrective".into();
        let corrective = path("action-items", &coach.post(ITEMS, corrective).await.ok());
        let led = json!({"clientId": world.cast.alpha_client, "name": "Led", "leadStaffId": world.cast.manager_staff});
        let team = path("teams", &admin.post("/api/app/teams", led).await.ok());
        let report = json!({"clientId": world.cast.alpha_client, "firstName": "Ben", "lastName": "Berg", "employment": "FullTime",
            "managerStaffId": world.cast.manager_staff});
        let person = path("staff", &admin.post("/api/app/staff", report).await.ok());
        let lost = ["Portal.ActionItems.Update", "Portal.ActionItems.Contribute", "Portal.Teams.Update", "Portal.Staff.Update"];
        let lost = lost.map(|name| json!({"name": name, "isGranted": false}));
        admin.put(ROLE, json!({"permissions": lost})).await.ok();
        for (path, may) in [(&item, true), (&corrective, false), (&team, true), (&person, true)] {
            let seen = manager.get(path).await.ok();
            assert_eq!((&seen["canChange"], &seen["canDelete"]), (&json!(false), &json!(may)), "{path}");
            assert_eq!(manager.delete(path).await.status == 204, may, "{path}");
        }
    })
    .await;
}
