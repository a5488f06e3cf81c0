//! Job roles: what they require, who is ready for them by the day of the client, who sees it and who gives them.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const ROLES: &str = "/api/app/job-roles";

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

async fn person(admin: &Actor, client: impl std::fmt::Display, name: &str) -> String {
    let body = json!({"clientId": client.to_string(), "firstName": name, "lastName": "Berg", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok()).to_owned()
}

async fn role(admin: &Actor, name: &str, certificates: &[&str]) -> String {
    id(&admin.post(ROLES, json!({"name": name, "certificates": certificates})).await.ok()).to_owned()
}

fn of(person: impl std::fmt::Display) -> String {
    format!("{STAFF}/{person}/job-roles")
}

/// A request for these job roles, with the present stamp of the person.
async fn wanted(who: &Actor, person: impl std::fmt::Display, roles: &[&str]) -> Value {
    let stamp = who.get(&of(person)).await.ok()["concurrencyStamp"].clone();
    json!({"jobRoleIds": roles, "concurrencyStamp": stamp})
}

async fn give(admin: &Actor, person: impl std::fmt::Display + Copy, roles: &[&str]) -> Value {
    admin.put(&of(person), wanted(admin, person, roles).await).await.ok()
}

async fn certify(admin: &Actor, person: impl std::fmt::Display, name: &str, expires: Option<&str>) -> Value {
    admin.post(&format!("{STAFF}/{person}/certificates"), json!({"name": name, "expiresOn": expires})).await.ok()
}

/// First names of the people whom the directory lists.
async fn listed(who: &Actor, query: &str) -> Vec<String> {
    let page = who.get(&format!("{STAFF}?maxResultCount=100&{query}")).await.ok();
    let names = page["items"].as_array().unwrap().iter().map(|row| row["firstName"].as_str().unwrap().to_owned());
    let names: Vec<String> = names.collect();
    assert_eq!(page["totalCount"], names.len(), "the count is that of the rows");
    names
}

async fn host(world: &World) -> Actor {
    world.as_user(Who::HostAdmin).await.within(world.cast.alpha)
}

#[tokio::test]
async fn readiness_says_what_is_valid_today_of_what_the_job_roles_require() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (nurse, porter) = (role(&admin, "Nurse", &["First aid at work", "X-ray"]).await, role(&admin, "Porter", &[]).await);
        let first_aider = role(&admin, "First aider", &["first AID at work"]).await;
        let ada = person(&admin, world.cast.alpha_client, "Ada").await;
        let ben = person(&admin, world.cast.alpha_client, "Ben").await;
        person(&admin, world.cast.alpha_client, "Cleo").await;

        let given = give(&admin, &ada, &[&porter]).await;
        assert_eq!(given["readiness"], Value::Null, "nothing is required");
        assert_eq!((listed(&admin, "readiness=Ready").await.len(), listed(&admin, "readiness=NotReady").await.len()), (0, 0));

        give(&admin, &ben, &[&nurse]).await;
        let given = give(&admin, &ada, &[&nurse, &first_aider, &porter]).await;
        let names: Vec<&Value> = given["jobRoles"].as_array().unwrap().iter().map(|role| &role["name"]).collect();
        assert_eq!(names, ["First aider", "Nurse", "Porter"]);
        certify(&admin, &ada, "FIRST AID AT WORK", Some("2026-03-02")).await;
        let own = admin.get(&of(&ada)).await.ok();
        assert_eq!(own["readiness"], 50, "what two roles require counts once, and the last day counts");
        assert_eq!(
            own["jobRoles"][1]["requirements"],
            json!([
                {"name": "First aid at work", "status": "ExpiringSoon", "expiresOn": "2026-03-02"},
                {"name": "X-ray", "status": null, "expiresOn": null}
            ])
        );
        let of_roles: Vec<&Value> = own["jobRoles"].as_array().unwrap().iter().map(|role| &role["readiness"]).collect();
        assert_eq!(of_roles, [&json!(100), &json!(50), &Value::Null]);

        certify(&admin, &ada, "X-ray", None).await;
        assert_eq!(
            (listed(&admin, "readiness=Ready").await, listed(&admin, "readiness=NotReady").await),
            (vec!["Ada".to_owned()], vec!["Ben".to_owned()])
        );
        assert_eq!(listed(&admin, "readiness=Ready&readiness=NotReady&sorting=name").await, ["Ada", "Ben"]);
        assert_eq!(listed(&admin, "sorting=readiness").await[..2], ["Ben", "Ada"]);
        assert_eq!(listed(&admin, "sorting=readiness%20desc").await[..2], ["Ada", "Ben"], "those without a percentage come last both ways");
        assert_eq!(listed(&admin, &format!("jobRoleId={first_aider}&jobRoleId={porter}")).await, ["Ada"]);
        let row = admin.get(&format!("{STAFF}/{ada}")).await.ok();
        assert_eq!(
            only(&row, &["jobRoleNames", "readiness"]),
            json!({"jobRoleNames": ["First aider", "Nurse", "Porter"], "readiness": 100})
        );
        let file = admin.get(&format!("{STAFF}/export?format=csv&readiness=Ready")).await.text();
        assert!(file.contains("Readiness") && file.contains("First aider") && !file.contains("Ben"), "{file}");
    })
    .await;
}

#[tokio::test]
async fn what_has_expired_is_missing_and_the_better_certificate_counts() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let nurse = role(&admin, "Nurse", &["First aid at work", "X-ray"]).await;
        let ada = person(&admin, world.cast.alpha_client, "Ada").await;
        let ben = person(&admin, world.cast.alpha_client, "Ben").await;
        for who in [&ada, &ben] {
            give(&admin, who, &[&nurse]).await;
        }
        certify(&admin, &ada, "X-ray", None).await;
        let lasting = certify(&admin, &ada, "First aid at work", Some("2026-03-02")).await;
        let mut late = only(&lasting, &["name", "concurrencyStamp"]);
        late["expiresOn"] = "2026-03-01".into();
        admin.put(&format!("/api/app/staff-certificates/{}", id(&lasting)), late).await.ok();
        let matrix = admin.get(&format!("{ROLES}/{nurse}/staff")).await.ok();
        assert_eq!(
            (&matrix["totalCount"], &matrix["items"][0]["readiness"], &matrix["items"][1]["readiness"]),
            (&json!(2), &json!(50), &json!(0))
        );
        assert_eq!(matrix["items"][0]["requirements"][0]["status"], "Expired", "yesterday was its last day");
        assert_eq!(admin.get(&format!("{ROLES}/{nurse}")).await.ok()["holderCount"], 2, "the count is that of the rows");
        certify(&admin, &ada, "First aid at work", Some("2027-03-01")).await;
        assert_eq!(admin.get(&of(&ada)).await.ok()["readiness"], 100, "of two of one name the better one counts");
    })
    .await;
}

#[tokio::test]
async fn each_client_has_its_own_day_of_readiness() {
    on_both(async |world: World| {
        let host = host(&world).await;
        // It is nine in the morning of 2 March in London, and the evening before in Pago Pago.
        let far = json!({"code": "FAR", "name": "Far Away", "timeZone": "Pacific/Pago_Pago", "currency": "USD", "fiscalYearStartMonth": 1});
        let far = host.post("/api/app/clients", far).await.ok();
        let there = person(&host, id(&far), "Ada").await;
        let here = person(&host, world.cast.alpha_client, "Ben").await;
        let nurse = role(&host, "Nurse", &["X-ray"]).await;
        for who in [&there, &here] {
            give(&host, who, &[&nurse]).await;
            certify(&host, who, "X-ray", Some("2026-03-01")).await;
        }
        assert_eq!(
            (listed(&host, "readiness=Ready").await, listed(&host, "readiness=NotReady").await),
            (vec!["Ada".to_owned()], vec!["Ben".to_owned()])
        );
        assert_eq!(listed(&host, &format!("sorting=readiness&jobRoleId={nurse}")).await, ["Ben", "Ada"]);
        for (who, readiness) in [(&there, 100), (&here, 0)] {
            assert_eq!(host.get(&of(who)).await.ok()["readiness"], readiness);
        }
    })
    .await;
}

#[tokio::test]
async fn readiness_reaches_those_who_see_the_certificates() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let nurse = role(&admin, "Nurse", &["X-ray"]).await;
        let other = person(&admin, world.cast.alpha_client, "Ada").await;
        let report = world.cast.report_staff;
        for who in [&other, &report.to_string()] {
            give(&admin, who, &[&nurse]).await;
        }
        let matrix = format!("{ROLES}/{nurse}/staff");

        let staff = world.as_user(Who::Staff).await;
        let own = staff.get(&of(report)).await.ok();
        assert_eq!((&own["readiness"], &own["canChange"]), (&json!(0), &json!(false)));
        assert_eq!(staff.get(&of(&other)).await.ok()["jobRoles"], json!([]));
        let colleague = staff.get(&format!("{STAFF}/{other}")).await.ok();
        assert_eq!(only(&colleague, &["jobRoleNames", "readiness"]), json!({"jobRoleNames": [], "readiness": null}));
        assert_eq!(listed(&staff, "readiness=NotReady").await.len(), 1, "a filter tells nothing of colleagues");
        assert_eq!(listed(&staff, &format!("jobRoleId={nurse}")).await.len(), 1);
        assert_eq!(staff.get(&matrix).await.ok()["totalCount"], 1);
        assert_eq!(staff.get(&format!("{ROLES}/{nurse}")).await.ok()["holderCount"], 1);
        let proposed = staff.get(&format!("{}?jobRoleId={nurse}", of(&other))).await.ok();
        assert_eq!(proposed["jobRoles"], json!([]), "nor does a preview");
        assert_eq!(staff.put(&of(report), wanted(&staff, report, &[]).await).await.status, 403);
        assert_eq!(staff.post(ROLES, json!({"name": "Porter", "certificates": []})).await.status, 403);

        let manager = world.as_user(Who::Manager).await;
        assert_eq!(manager.get(&matrix).await.ok()["items"][0]["id"], json!(report));
        assert_eq!(manager.get(&of(report)).await.ok()["canChange"], true);
        assert_eq!(manager.put(&of(&other), wanted(&manager, &other, &[]).await).await.status, 403);
        assert_eq!(give(&manager, report, &[]).await["jobRoles"], json!([]), "managers give those whom they lead their job roles");
        assert_eq!(manager.delete(&format!("{ROLES}/{nurse}")).await.status, 403, "and keep none");

        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.get(&matrix).await.ok()["totalCount"], 1);
        assert_eq!(viewer.get(&of(&other)).await.ok()["canChange"], false);
        assert_eq!(world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha).get(&of(&other)).await.status, 404);
        let stranger = world.as_user(Who::OtherTenant).await;
        for path in [of(&other), matrix, format!("{ROLES}/{nurse}")] {
            assert_eq!(stranger.get(&path).await.status, 404, "{path}");
        }
        let theirs = role(&stranger, "Nurse", &[]).await;
        assert_eq!(admin.put(&of(&other), wanted(&admin, &other, &[&theirs]).await).await.fields(), ["jobRoleIds[0]"]);
    })
    .await;
}

#[tokio::test]
async fn job_roles_are_looked_at_before_they_are_given_and_kept_while_somebody_has_them() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let (nurse, porter) = (role(&host, "Nurse", &["X-ray"]).await, role(&host, "Porter", &[]).await);
        let ada = person(&host, world.cast.alpha_client, "Ada").await;
        certify(&host, &ada, "X-ray", None).await;
        let proposed = host.get(&format!("{}?jobRoleId={nurse}", of(&ada))).await.ok();
        assert_eq!((&proposed["readiness"], &proposed["jobRoles"][0]["name"]), (&json!(100), &json!("Nurse")));
        assert_eq!(host.get(&of(&ada)).await.ok()["jobRoles"], json!([]), "nothing was changed");
        assert_eq!(host.get(&format!("{}?jobRoleId={ada}", of(&ada))).await.fields(), ["jobRoleId"]);

        let request = wanted(&host, &ada, &[&nurse, &nurse]).await;
        assert_eq!(host.put(&of(&ada), request.clone()).await.ok()["jobRoles"].as_array().unwrap().len(), 1, "repeated ids count once");
        assert_eq!(host.put(&of(&ada), request).await.refused(409), "Portal:Common.StaleVersion");
        let held = host.delete(&format!("{ROLES}/{nurse}")).await;
        assert_eq!(held.refused(400), "Portal:Staff.JobRoleHeld");
        assert_eq!(held.json()["error"]["data"]["count"], 1);

        let mut archived = only(&host.get(&format!("{ROLES}/{nurse}")).await.ok(), &["name", "certificates", "concurrencyStamp"]);
        archived["isArchived"] = true.into();
        host.put(&format!("{ROLES}/{nurse}"), archived).await.ok();
        let kept = give(&host, &ada, &[&nurse, &porter]).await;
        assert_eq!(
            (&kept["readiness"], &kept["jobRoles"][0]["isArchived"]),
            (&Value::Null, &json!(true)),
            "it stays, and requires nothing"
        );
        let ben = person(&host, world.cast.alpha_client, "Ben").await;
        assert_eq!(
            host.put(&of(&ben), wanted(&host, &ben, &[&porter, &nurse]).await).await.fields(),
            ["jobRoleIds[1]"],
            "nobody else gets it"
        );
        let shown = host.get(&format!("{ROLES}?isArchived=false")).await.ok();
        assert_eq!((&shown["totalCount"], &shown["items"][0]["name"]), (&json!(1), &json!("Porter")));

        let mut moved = only(&host.get(&format!("{STAFF}/{ada}")).await.ok(), &["firstName", "lastName", "employment", "concurrencyStamp"]);
        moved["clientId"] = json!(world.cast.sibling_client);
        host.put(&format!("{STAFF}/{ada}"), moved).await.ok();
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        assert_eq!(sibling.get(&of(&ada)).await.ok()["jobRoles"].as_array().unwrap().len(), 2, "they go along to another client");

        assert_eq!(host.delete(&format!("{STAFF}/{ada}")).await.status, 204, "job roles keep nobody from being deleted");
        assert_eq!(host.delete(&format!("{ROLES}/{porter}")).await.refused(400), "Portal:Staff.JobRoleHeld", "she may be restored");
        assert_eq!(host.post(&format!("/api/app/recycle-bin/Staff/{ada}/restore"), json!({})).await.status, 204);
        assert_eq!(host.get(&of(&ada)).await.ok()["jobRoles"].as_array().unwrap().len(), 2);
        give(&host, &ada, &[]).await;
        give(&host, &ben, &[&porter]).await;
        let refused = sibling.delete(&format!("{ROLES}/{porter}")).await.refused(400);
        assert_eq!(refused, "Portal:Staff.JobRoleHeld", "held at a client that the coach doesn't reach");
        give(&host, &ben, &[]).await;
        assert_eq!(host.delete(&format!("{ROLES}/{porter}")).await.status, 204);
        assert_eq!(host.get(&format!("{ROLES}/{porter}")).await.status, 404);
        role(&host, "Porter", &[]).await;
    })
    .await;
}

#[tokio::test]
async fn a_job_role_names_each_certificate_once() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let made =
            admin.post(ROLES, json!({"name": "Nurse", "description": "On the ward", "certificates": ["X-ray", "First aid"]})).await.ok();
        assert_eq!(
            only(&made, &["certificates", "isArchived"]),
            json!({"certificates": ["First aid", "X-ray"], "isArchived": false}),
            "by name"
        );
        for (field, body) in [
            ("name", json!({"name": "nurse", "certificates": []})),
            ("name", json!({"name": " ", "certificates": []})),
            ("certificates[1]", json!({"name": "Porter", "certificates": ["X-ray", "x-RAY"]})),
            ("certificates[0]", json!({"name": "Porter", "certificates": [" "]})),
            ("certificates", json!({"name": "Porter", "certificates": vec!["X-ray"; 31]})),
        ] {
            assert_eq!(admin.post(ROLES, body).await.fields(), [field]);
        }
        let path = format!("{ROLES}/{}", id(&made));
        let mut change = only(&made, &["name", "concurrencyStamp"]);
        change["certificates"] = json!(["x-RAY", "Hygiene"]);
        let changed = admin.put(&path, change.clone()).await.ok();
        assert_eq!(changed["certificates"], json!(["Hygiene", "x-RAY"]), "as they were written last");
        assert_eq!(
            admin.put(&path, change).await.refused(409),
            "Portal:Common.StaleVersion",
            "other requirements are a change of the role"
        );
        let file = admin.get(&format!("{ROLES}/export?format=csv")).await.text();
        assert!(file.contains("Required certificates") && file.contains("Hygiene"), "{file}");
        let host = host(&world).await;
        let history = host.get("/api/audit-logging/audit-logs/entity-changes?maxResultCount=100").await.ok().to_string();
        assert!(history.contains("Waymark.People.JobRole") && history.contains("Waymark.People.JobRoleCertificate"), "{history}");
    })
    .await;
}
