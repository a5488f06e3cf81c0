//! Making tenants step by step, from templates that know nobody.

use chrono::TimeDelta;
use kernel::Uuid;
use people::tenant_template;
use platform::{
    provisioning::{self, NewTenant},
    user::{self, NewUser},
};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const PROVISIONS: &str = "/api/app/tenant-provisions";
const TEMPLATES: &str = "/api/app/tenant-templates";
const TENANTS: &str = "/api/multi-tenancy/tenants";
const ROLES: &str = "/api/identity/roles";
const UNITS: &str = "/api/identity/organization-units";
const EMAIL: &str = "amara@gamma.example";

fn plan(name: &str) -> Value {
    json!({
        "name": name,
        "displayName": "Gamma Group",
        "seatLimit": 5,
        "adminEmail": EMAIL,
        "client": {"code": "GAM", "name": "Gamma Practice", "timeZone": "Europe/Berlin", "currency": "EUR"},
    })
}

fn id(made: &Value) -> Uuid {
    made["id"].as_str().unwrap().parse().unwrap()
}

fn target(made: &Value) -> Uuid {
    made["targetId"].as_str().unwrap().parse().unwrap()
}

fn path(made: &Value) -> String {
    format!("{PROVISIONS}/{}", id(made))
}

async fn start(by: &Actor, plan: Value) -> Value {
    by.post(PROVISIONS, plan).await.ok()
}

/// The provisioning after all that is due was done.
async fn ended(world: &World, by: &Actor, made: &Value) -> Value {
    world.drain().await;
    by.get(&path(made)).await.ok()
}

/// The state of a step.
fn state(provision: &Value, step: &str) -> String {
    let steps = provision["steps"].as_array().unwrap();
    steps.iter().find(|own| own["step"] == step).unwrap()["state"].as_str().unwrap().to_owned()
}

/// A role and units of Alpha, some of them named after its people.
async fn furnish(world: &World) {
    let alpha = world.as_user(Who::ClientAdmin).await;
    for name in ["Hygienist", "Assistant of Mr Tester"] {
        alpha.post(ROLES, json!({"name": name, "isDefault": false, "isPublic": true})).await.ok();
    }
    let grants = "/api/permission-management/permissions?providerName=R&providerKey=Hygienist";
    let granted = json!({"permissions": [{"name": "Portal.Clients", "isGranted": true}]});
    assert_eq!(alpha.put(grants, granted).await.status, 204);
    let clinic = alpha.post(UNITS, json!({"displayName": "Clinic"})).await.ok();
    alpha.post(UNITS, json!({"displayName": "Front of house", "parentId": clinic["id"]})).await.ok();
    let team = alpha.post(UNITS, json!({"displayName": "Team Tester"})).await.ok();
    alpha.post(UNITS, json!({"displayName": "Night shift", "parentId": team["id"]})).await.ok();
}

async fn template(world: &World, by: &Actor) -> Value {
    furnish(world).await;
    by.post(TEMPLATES, json!({"name": "Dental practice", "description": "Up to five chairs.", "tenantId": world.cast.alpha})).await.ok()
}

/// The parts of the link that was mailed to the administrator.
fn invited(world: &World) -> (Value, String) {
    let mails = world.mails();
    let sent: Vec<&String> = mails.iter().filter(|(to, _)| to == EMAIL).map(|(_, text)| text).collect();
    assert_eq!(sent.len(), 1, "one invitation, however often the steps ran: {mails:?}");
    assert!(sent[0].contains("host.admin Tester"), "the inviter is named: {}", sent[0]);
    let link = sent[0].split_whitespace().find(|word| word.starts_with("https://portal.example/account/invitation?")).unwrap();
    let part = |name: &str| {
        let value = link.split(['?', '&']).find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap();
        value.to_owned()
    };
    (json!({"invitationId": part("invitationId"), "token": part("token")}), part("__tenant"))
}

/// The administrator accepts the invitation and signs in.
async fn sign_in(world: &World) -> Actor {
    let (mut body, tenant) = invited(world);
    for (name, value) in [("userName", "admin"), ("name", "Amara"), ("surname", "Lindqvist"), ("password", "Quay-Street-7")] {
        body[name] = value.into();
    }
    let anon = world.anon().within(&tenant);
    assert_eq!(anon.post("/api/account/invitation/accept", body).await.status, 204);
    let pairs = [
        ("grant_type", "password"),
        ("client_id", "Portal_App"),
        ("username", "admin"),
        ("password", "Quay-Street-7"),
        ("scope", "Portal"),
    ];
    let answer = anon.form("/connect/token", &pairs).await.ok();
    world.anon().with_token(answer["access_token"].as_str())
}

fn names(list: &Value, member: &str) -> Vec<String> {
    list["items"].as_array().unwrap().iter().map(|item| item[member].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_tenant_is_made_from_a_template_with_its_client_and_an_administrator_who_is_invited() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let template = template(&world, &host).await;
        let mut wanted = plan("gamma");
        wanted["templateId"] = template["id"].clone();
        let made = start(&host, wanted).await;
        assert_eq!((&made["status"], &made["templateName"]), (&json!("Running"), &json!("Dental practice")));
        assert_eq!(state(&made, "Tenant"), "Running");
        // Deleting it changes nothing for what was begun with it.
        assert_eq!(host.delete(&format!("{TEMPLATES}/{}", id(&template))).await.status, 204);
        let done = ended(&world, &host, &made).await;
        assert_eq!((&done["status"], &done["progressPct"], &done["reason"]), (&json!("Succeeded"), &json!(100), &Value::Null), "{done}");
        let tenant = host.get(&format!("{TENANTS}/{}", target(&made))).await.ok();
        assert_eq!((&tenant["name"], &tenant["isActive"], &tenant["seatLimit"]), (&json!("gamma"), &json!(true), &json!(5)));

        let admin = sign_in(&world).await;
        let roles = names(&admin.get(&format!("{ROLES}/all")).await.ok(), "name");
        assert_eq!(roles, ["ClientAdmin", "Hygienist", "Manager", "Staff", "Viewer"]);
        let units = names(&admin.get(&format!("{UNITS}/all")).await.ok(), "displayName");
        assert_eq!(units, ["Clinic", "Front of house"]);
        let grants = admin.get("/api/permission-management/permissions?providerName=R&providerKey=Hygienist").await.ok().to_string();
        assert!(grants.contains("\"name\":\"Portal.Clients\""), "{grants}");
        let clients = admin.get("/api/app/clients").await.ok();
        assert_eq!(
            (&clients["totalCount"], &clients["items"][0]["code"], &clients["items"][0]["isPrimary"]),
            (&json!(1), &json!("GAM"), &json!(true))
        );
        let users = admin.get("/api/identity/users").await.ok();
        assert_eq!((&users["totalCount"], &users["items"][0]["roleNames"]), (&json!(1), &json!(["ClientAdmin"])));

        assert_eq!(host.delete(&path(&made)).await.status, 204);
        assert!(host.get(PROVISIONS).await.ok()["items"].as_array().unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_provisioning_whose_node_died_goes_on_without_doing_anything_twice() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        let made = start(&host, plan("gamma")).await;
        // A node claims the job, makes the tenant and its client, and dies before it has noted that.
        let claimed = world.app.db().claim_job().await.unwrap().unwrap();
        assert_eq!(claimed.kind, "tenant_provision.run");
        let tenant = NewTenant {
            name: "gamma".to_owned(),
            display_name: None,
            active_until: None,
            seat_limit: Some(5),
            admin: None,
            is_demo: false,
        };
        let installer = world.installer();
        provisioning::begin_tenant(&world.app, &installer, target(&made), &tenant).await.unwrap();
        let first = people::client::ClientRequest {
            code: "GAM".to_owned(),
            name: "Gamma Practice".to_owned(),
            time_zone: "Europe/Berlin".to_owned(),
            currency: Some("EUR".to_owned()),
            fiscal_year_start_month: Some(1),
            ..people::client::ClientRequest::default()
        };
        let workspace = installer.within(target(&made));
        people::client::service::create(&world.app, &workspace, &first).await.unwrap();
        assert_eq!(host.get(&path(&made)).await.ok()["status"], "Running");
        assert_eq!(world.anon().get("/api/abp/multi-tenancy/tenants/by-name/gamma").await.ok()["isActive"], false);
        assert_eq!(host.delete(&path(&made)).await.refused(400), "Portal:TenantProvisions.Running");
        assert_eq!(host.post(&format!("{}/retry", path(&made)), json!({})).await.refused(400), "Portal:TenantProvisions.NotFailed");

        world.clock.advance(TimeDelta::seconds(61));
        let done = ended(&world, &host, &made).await;
        assert_eq!(done["status"], "Succeeded", "{done}");
        let admin = sign_in(&world).await;
        assert_eq!(admin.get("/api/app/clients").await.ok()["totalCount"], 1);
        assert_eq!(admin.get("/api/identity/users").await.ok()["totalCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_name_that_was_taken_meanwhile_is_told_and_the_step_is_tried_again() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(host.post(PROVISIONS, plan("ALPHA")).await.refused(400), "Portal:Tenants.NameTaken");
        assert_eq!(host.post(PROVISIONS, plan("two words")).await.refused(400), "Portal:Tenants.NameInvalid");
        let made = start(&host, plan("gamma")).await;
        let other = json!({"name": "gamma", "adminEmailAddress": "other@gamma.example", "adminPassword": "Quay-Street-7"});
        let other = host.post(TENANTS, other).await.ok();
        let failed = ended(&world, &host, &made).await;
        assert_eq!((failed["status"].as_str(), state(&failed, "Tenant").as_str()), (Some("Failed"), "Failed"));
        assert!(failed["reason"].as_str().unwrap().contains("gamma"), "{failed}");
        let told = host.speaking("de").get(&path(&made)).await.ok();
        assert_ne!(told["reason"], failed["reason"], "in the reader's language");

        let renamed = json!({"name": "delta", "concurrencyStamp": other["concurrencyStamp"]});
        host.put(&format!("{TENANTS}/{}", id(&other)), renamed).await.ok();
        assert_eq!(host.post(&format!("{}/retry", path(&made)), json!({})).await.ok()["status"], "Running");
        assert_eq!(ended(&world, &host, &made).await["status"], "Succeeded");
    })
    .await;
}

/// Somebody else has the administrator's address in the tenant that is being made.
async fn in_the_way(world: &World, (tenant, name): (Uuid, &str), password: Option<&str>) {
    let input = NewTenant { name: name.to_owned(), display_name: None, active_until: None, seat_limit: None, admin: None, is_demo: false };
    let installer = world.installer();
    provisioning::begin_tenant(&world.app, &installer, tenant, &input).await.unwrap();
    let new = NewUser { password: password.map(str::to_owned), ..NewUser::named("early", EMAIL) };
    let prepared = user::prepare(&world.app, tenant, new).await.unwrap();
    let (prepared, within) = (&prepared, installer.within(tenant));
    world.app.db().write(&within, |tx| async move { prepared.insert(&tx, tenant).await }).await.unwrap();
}

async fn rows(world: &World, tenant: Uuid) -> i64 {
    world.app.db().rows_of(&waymark::compose::migrations(), tenant).await.unwrap().values().sum()
}

#[tokio::test]
async fn what_failed_is_undone_as_long_as_nobody_has_come() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let made = start(&host, plan("gamma")).await;
        in_the_way(&world, (target(&made), "gamma"), None).await;
        let failed = ended(&world, &host, &made).await;
        assert_eq!(
            (state(&failed, "Client"), state(&failed, "Invitation"), state(&failed, "Opening")),
            ("Done".into(), "Failed".into(), "Waiting".into())
        );
        let undo = format!("{}/undo", path(&made));
        assert_eq!(host.post(&undo, json!({})).await.ok()["status"], "Undone");
        let back = host.post(&format!("/api/app/tenants/{}/activate", target(&made)), json!({})).await;
        assert_eq!(back.refused(400), "Portal:Tenants.BeingPurged");
        assert_eq!(host.post(PROVISIONS, plan("gamma")).await.refused(400), "Portal:Tenants.NameTaken");
        world.drain().await;
        assert_eq!(rows(&world, target(&made)).await, 0);
        assert_eq!(host.post(&undo, json!({})).await.refused(400), "Portal:TenantProvisions.NotFailed");
        let again = start(&host, plan("gamma")).await;
        assert_eq!(ended(&world, &host, &again).await["status"], "Succeeded");
    })
    .await;
}

#[tokio::test]
async fn what_somebody_has_opened_is_neither_undone_nor_tried_again() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let made = start(&host, plan("delta")).await;
        in_the_way(&world, (target(&made), "delta"), None).await;
        assert_eq!(ended(&world, &host, &made).await["status"], "Failed");
        // The provider's people work in it from now on, although none of its own does.
        host.post(&format!("/api/app/tenants/{}/activate", target(&made)), json!({})).await.ok();
        host.post(&format!("/api/app/tenants/{}/suspend", target(&made)), json!({})).await.ok();
        for way in ["undo", "retry"] {
            assert_eq!(host.post(&format!("{}/{way}", path(&made)), json!({})).await.refused(400), "Portal:Tenants.InUse", "{way}");
        }
        assert_eq!(host.delete(&path(&made)).await.status, 204, "it can be put away");
        assert_eq!(host.post(&format!("{}/undo", path(&made)), json!({})).await.refused(400), "Portal:TenantProvisions.NotFailed");
    })
    .await;
}

#[tokio::test]
async fn what_somebody_has_signed_in_to_is_not_undone() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let made = start(&host, plan("gamma")).await;
        in_the_way(&world, (target(&made), "gamma"), Some("Quay-Street-7")).await;
        assert_eq!(ended(&world, &host, &made).await["status"], "Failed");
        assert_eq!(host.post(&format!("{}/undo", path(&made)), json!({})).await.refused(400), "Portal:Tenants.InUse");
        assert_eq!(host.delete(&path(&made)).await.status, 204, "it can be put away");
    })
    .await;
}

#[tokio::test]
async fn a_template_holds_nothing_of_the_tenants_people() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let outline = format!("/api/app/tenants/{}/template-outline", world.cast.alpha);
        let before = host.get(&outline).await.ok();
        assert_eq!((&before["leftOut"], &before["content"]["roles"]), (&json!(0), &json!([])));
        let made = template(&world, &host).await;
        let seen = host.get(&outline).await.ok();
        assert_eq!(seen["leftOut"], 3, "a role, and a unit with the one below it: {seen}");
        assert_eq!(seen["content"], made["content"]);
        assert_eq!(made["content"]["roles"], json!([{"name": "Hygienist", "permissions": 1}]));
        let units = json!([{"name": "Clinic", "depth": 0}, {"name": "Front of house", "depth": 1}]);
        assert_eq!(made["content"]["units"], units);

        let stored = tenant_template::service::get(&world.app, &world.installer(), id(&made)).await.unwrap().content.to_lowercase();
        let users = world.as_user(Who::ClientAdmin).await.get("/api/identity/users?maxResultCount=1000").await.ok();
        assert!(users["totalCount"].as_u64().unwrap() > 3);
        for user in users["items"].as_array().unwrap() {
            for member in ["email", "surname", "id"] {
                let value = user[member].as_str().unwrap().to_lowercase();
                assert!(!stored.contains(&value), "{value} is in {stored}");
            }
        }
        let taken = json!({"name": "DENTAL practice", "tenantId": world.cast.alpha});
        assert_eq!(host.post(TEMPLATES, taken).await.fields(), ["name"]);
        let unknown = json!({"name": "Other", "tenantId": Uuid::from_u128(1)});
        assert_eq!(host.post(TEMPLATES, unknown).await.fields(), ["tenantId"]);
        let change = json!({"name": "Practice", "concurrencyStamp": made["concurrencyStamp"]});
        let own = format!("{TEMPLATES}/{}", id(&made));
        assert_eq!(host.put(&own, change.clone()).await.ok()["description"], Value::Null);
        assert_eq!(host.put(&own, change).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(names(&host.get(TEMPLATES).await.ok(), "name"), ["Practice"]);
    })
    .await;
}

#[tokio::test]
async fn only_who_creates_tenants_starts_and_sees_provisionings() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let made = start(&host, plan("gamma")).await;
        let [reader, tenant] = [world.as_user(Who::Management).await, world.as_user(Who::ClientAdmin).await];
        for other in [&reader, &tenant] {
            assert_eq!(other.post(PROVISIONS, plan("delta")).await.status, 403);
            assert_eq!(other.get(PROVISIONS).await.status, 403);
            assert_eq!(other.get(&path(&made)).await.status, 403);
            assert_eq!(other.post(&format!("{}/undo", path(&made)), json!({})).await.status, 403);
            assert_eq!(other.get(TEMPLATES).await.status, 403);
            assert_eq!(other.post(TEMPLATES, json!({"name": "Mine", "tenantId": world.cast.alpha})).await.status, 403);
        }
        let usage = format!("/api/app/tenants/{}/usage", world.cast.alpha);
        assert_eq!(tenant.get(&usage).await.status, 403);
        assert_eq!(reader.get(&usage).await.status, 200);
        let mut wrong = plan("delta");
        wrong["client"]["timeZone"] = "Mars/Base".into();
        assert_eq!(host.post(PROVISIONS, wrong).await.fields(), ["client.timeZone"]);
        let mut wrong = plan("delta");
        wrong["templateId"] = json!(Uuid::from_u128(1));
        assert_eq!(host.post(PROVISIONS, wrong).await.fields(), ["templateId"]);
        assert_eq!(host.get(&format!("{PROVISIONS}/{}", Uuid::from_u128(1))).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn usage_counts_what_is_there_and_has_no_figure_for_months_before_the_tenant() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let path = format!("/api/app/tenants/{}/usage", world.cast.alpha);
        world.as_user(Who::ClientAdmin).await;
        world.as_user(Who::Staff).await;
        let usage = host.get(&path).await.ok();
        let months = usage["months"].as_array().unwrap();
        let (last, earlier) = months.split_last().unwrap();
        assert_eq!((months.len(), &last["month"], &last["activeUsers"]), (12, &json!("2026-03"), &json!(2)), "{usage}");
        assert!(last["changes"].as_u64().unwrap() > 0 && last["uploadedBytes"] == 0);
        assert!(earlier.iter().all(|month| month["activeUsers"].is_null() && month["changes"].is_null()), "{usage}");
        assert_eq!((&usage["seatsUsed"], &usage["seatLimit"], &usage["storedBytes"]), (&json!(5), &Value::Null, &json!(0)));
        assert_eq!(usage["storageLimitBytes"].as_i64(), Some(20 << 30));
        assert_eq!(host.get(&format!("/api/app/tenants/{}/usage", Uuid::from_u128(1))).await.status, 404);

        // The list shows the last sign-in beside each tenant.
        let figures = format!("/api/app/tenants/usage?tenantId={}&tenantId={}", world.cast.beta, world.cast.alpha);
        let listed = host.get(&figures).await.ok();
        let [beta, alpha] = [&listed["items"][0], &listed["items"][1]];
        assert_eq!((&beta["tenantId"], &beta["lastSignInAt"]), (&json!(world.cast.beta), &Value::Null), "nobody has come: {listed}");
        assert_eq!((&alpha["tenantId"], &alpha["storedBytes"]), (&json!(world.cast.alpha), &json!(0)));
        assert!(alpha["lastSignInAt"].as_str().unwrap().starts_with("2026-03-02"), "{listed}");
        assert_eq!(host.get("/api/app/tenants/usage").await.ok()["items"], json!([]));
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&figures).await.status, 403);
    })
    .await;
}
