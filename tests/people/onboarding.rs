//! Taking on a client: the template of the provider, the checklist of the client, and the way from prospect to active.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const TEMPLATE: &str = "/api/app/onboarding-template";

fn step(title: &str, owner: &str, is_required: bool, due_days: i32) -> Value {
    json!({"title": title, "owner": owner, "isRequired": is_required, "dueDays": due_days})
}

fn steps() -> Value {
    json!([
        step("Import the staff", "PrimaryContact", true, 14),
        step("First assessment", "LeadCoach", true, 60),
        step("First goals", "LeadCoach", false, 75)
    ])
}

fn client_of(world: &World) -> String {
    format!("/api/app/clients/{}", world.cast.alpha_client)
}

async fn go(actor: &Actor, path: &str, to: &str) -> Reply {
    let stamp = actor.get(path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await
}

async fn checklist(actor: &Actor, path: &str) -> Value {
    actor.get(&format!("{path}/onboarding")).await.ok()
}

/// Settles the step at a place, from 1 on.
async fn settle_step(actor: &Actor, path: &str, position: usize, state: &str, reason: Option<&str>) -> Reply {
    let stamp = checklist(actor, path).await["items"][position - 1]["concurrencyStamp"].clone();
    let body = json!({"position": position, "state": state, "reason": reason, "concurrencyStamp": stamp});
    actor.post(&format!("{path}/onboarding/settle"), body).await
}

/// Somebody who may keep the profile, but not see clients, is refused before anything is written.
async fn refused_settles_nothing(world: &World, coach: &Actor, path: &str) {
    let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Staff));
    let granted = json!({"permissions": [{"name": "Portal.Clients.Contribute", "isGranted": true}]});
    assert!(world.as_user(Who::ClientAdmin).await.put(&grants, granted).await.status < 300);
    let before = checklist(coach, path).await;
    let body = json!({"position": 1, "state": "Open", "concurrencyStamp": before["items"][0]["concurrencyStamp"]});
    assert_eq!(world.as_user(Who::Staff).await.post(&format!("{path}/onboarding/settle"), body).await.status, 403);
    assert_eq!(checklist(coach, path).await, before);
}

#[tokio::test]
async fn a_client_is_active_once_its_required_steps_are_done_or_waived() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let (coach, admin) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await);
        let path = client_of(&world);
        host.put(TEMPLATE, json!({"steps": steps()})).await.ok();
        assert_eq!(checklist(&coach, &path).await["items"], json!([]), "a prospect");
        go(&coach, &path, "Onboarding").await.ok();

        let begun = checklist(&coach, &path).await;
        assert_eq!((&begun["settled"], &begun["requiredLeft"]), (&json!(0), &json!(2)));
        assert_eq!((&begun["items"][1]["ownerName"], &begun["items"][1]["dueOn"]), (&json!("coach Tester"), &Value::Null));
        let refused = go(&coach, &path, "Active").await;
        assert_eq!(refused.refused(400), "Portal:Clients.OnboardingOpen");
        assert_eq!(refused.json()["error"]["data"]["open"], 2);
        assert_eq!(coach.get(&path).await.ok()["status"], "Onboarding");

        // The client does what is its own, and waives nothing.
        let own = settle_step(&admin, &path, 1, "Done", None).await.ok();
        assert_eq!((&own["items"][0]["settledByName"], &own["settled"]), (&json!("client.admin Tester"), &json!(1)));
        assert!(own["items"][0]["settledAt"].is_string());
        assert_eq!(settle_step(&admin, &path, 2, "Done", None).await.refused(403), "Portal:Clients.StepOfOthers");
        assert_eq!(settle_step(&admin, &path, 1, "Waived", Some("No staff")).await.refused(403), "Portal:Clients.StepOfOthers");
        assert_eq!(world.as_user(Who::Viewer).await.post(&format!("{path}/onboarding/settle"), json!({})).await.status, 403);

        refused_settles_nothing(&world, &coach, &path).await;

        assert_eq!(settle_step(&coach, &path, 2, "Waived", Some(" ")).await.fields(), ["reason"]);
        let stale = json!({"position": 2, "state": "Done", "concurrencyStamp": "another"});
        assert_eq!(coach.post(&format!("{path}/onboarding/settle"), stale).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(settle_step(&coach, &path, 9, "Done", None).await.status, 404);
        let waived = settle_step(&coach, &path, 2, "Waived", Some("Assessed last year")).await.ok();
        assert_eq!((&waived["items"][1]["reason"], &waived["requiredLeft"]), (&json!("Assessed last year"), &json!(0)));
        let again = settle_step(&coach, &path, 2, "Open", None).await.ok();
        assert_eq!((&again["items"][1]["reason"], &again["items"][1]["settledAt"]), (&Value::Null, &Value::Null));
        settle_step(&coach, &path, 2, "Done", None).await.ok();
        assert_eq!(go(&coach, &path, "Active").await.ok()["status"], "Active", "an optional step may be left");

        // Closed clients are read only.
        for to in ["Offboarding", "Closed"] {
            go(&coach, &path, to).await.ok();
        }
        assert_eq!(settle_step(&coach, &path, 3, "Done", None).await.refused(400), "Portal:Clients.Closed");
        assert_eq!(checklist(&coach, &path).await["items"][2]["canSettle"], false);
    })
    .await;
}

#[tokio::test]
async fn the_template_is_the_providers_and_changes_no_checklist_that_has_begun() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let path = client_of(&world);
        assert_eq!(host.get(TEMPLATE).await.ok(), json!({"steps": [], "concurrencyStamp": null}));
        let saved = host.put(TEMPLATE, json!({"steps": steps()})).await.ok();
        assert_eq!(saved["steps"], steps());
        assert_eq!(host.put(TEMPLATE, json!({"steps": []})).await.fields(), ["concurrencyStamp"]);
        let blank = json!({"steps": [step(" ", "LeadCoach", true, 0)], "concurrencyStamp": saved["concurrencyStamp"]});
        assert_eq!(host.put(TEMPLATE, blank).await.fields(), ["steps[0].title"]);
        for who in [Who::Coach, Who::ClientAdmin] {
            assert_eq!(world.as_user(who).await.get(TEMPLATE).await.status, 403, "{who:?}");
        }

        let workspace = host.within(world.cast.alpha);
        // An onboarding that was begun by mistake keeps nobody from deleting its client.
        let made = json!({"code": "GAMMA", "name": "Gamma", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4});
        let made = workspace.post("/api/app/clients", made).await.ok();
        let gamma = format!("/api/app/clients/{}", made["id"].as_str().unwrap());
        go(&workspace, &gamma, "Onboarding").await.ok();
        assert_eq!(workspace.delete(&gamma).await.status, 204);

        let mut profile = workspace.get(&path).await.ok();
        let kept = ["code", "name", "timeZone", "currency", "fiscalYearStartMonth", "concurrencyStamp"];
        profile.as_object_mut().unwrap().retain(|field, _| kept.contains(&field.as_str()));
        profile["engagementStart"] = "2026-02-02".into();
        workspace.put(&path, profile).await.ok();
        go(&workspace, &path, "Onboarding").await.ok();
        host.put(TEMPLATE, json!({"steps": [], "concurrencyStamp": saved["concurrencyStamp"]})).await.ok();
        let begun = checklist(&workspace, &path).await;
        let due: Vec<(&Value, &Value)> = begun["items"].as_array().unwrap().iter().map(|step| (&step["dueOn"], &step["isLate"])).collect();
        let days = [json!("2026-02-16"), json!("2026-04-03"), json!("2026-04-18")];
        assert_eq!(due, [(&days[0], &json!(true)), (&days[1], &json!(false)), (&days[2], &json!(false))]);
        // Without a template, an onboarding has no checklist, and nothing keeps it from ending.
        let sibling = format!("/api/app/clients/{}", world.cast.sibling_client);
        for to in ["Onboarding", "Active"] {
            go(&workspace, &sibling, to).await.ok();
        }
        assert_eq!(checklist(&workspace, &sibling).await["items"], json!([]));
        assert_eq!(world.as_user(Who::CoachOfSibling).await.get(&format!("{path}/onboarding")).await.status, 404);
    })
    .await;
}
