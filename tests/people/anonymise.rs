//! Anonymising somebody who has left: what goes, what stays, what is shown in place of the name, and what keeps it from happening.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use kernel::HOST;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
/// What must be nowhere any more.
const TELLING: [&str; 6] = ["Quirina", "Zeltweg", "quirina@zeltweg.example", "0555 4711", "Glazier of Foxdale", "ZQ-20417"];

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}

fn path(person: &str) -> String {
    format!("{STAFF}/{person}")
}

fn of(person: &str, part: &str) -> String {
    format!("/api/app/records/Staff/{person}/{part}")
}

async fn quirina(admin: &Actor, world: &World) -> String {
    let body = json!({
        "clientId": world.cast.alpha_client, "firstName": TELLING[0], "lastName": TELLING[1], "email": TELLING[2], "phone": TELLING[3],
        "jobTitle": TELLING[4], "employment": "FullTime", "startOn": "2024-02-05"
    });
    id(&admin.post(STAFF, body).await.ok())
}

/// Adds somebody whom `manager` manages.
async fn report(admin: &Actor, world: &World, name: &str, manager: Option<&str>) -> String {
    let body = json!({
        "clientId": world.cast.alpha_client, "firstName": name, "lastName": "Berg", "employment": "FullTime", "managerStaffId": manager
    });
    id(&admin.post(STAFF, body).await.ok())
}

/// Sends a body with the present stamp of a person.
async fn act(who: &Actor, person: &str, operation: &str, mut body: Value) -> Reply {
    body["concurrencyStamp"] = who.get(&path(person)).await.ok()["concurrencyStamp"].clone();
    who.post(&format!("{}/{operation}", path(person)), body).await
}

async fn leave(admin: &Actor, person: &str, heir: Option<&str>) {
    let body = match heir {
        Some(heir) => json!({"to": "Left", "handOver": {"staffId": heir}}),
        None => json!({"to": "Left"}),
    };
    act(admin, person, "transition", body).await.ok();
}

pub(crate) async fn anonymise(who: &Actor, person: &str, name: &str) -> Reply {
    act(who, person, "anonymise", json!({"name": name})).await
}

/// What the audit log of Alpha shows of requests, and of these records.
async fn audited(world: &World, records: &[&str]) -> String {
    let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
    let logs = "/api/audit-logging/audit-logs";
    let mut told = host.get(&format!("{logs}?maxResultCount=1000")).await.text();
    for record in records {
        let changes = host.get(&format!("{logs}/entity-changes?entityId={record}&maxResultCount=1000")).await;
        assert_eq!(changes.status, 200, "{}", changes.text());
        told += &changes.text();
    }
    told
}

/// Gives somebody a certificate, a team and comments; gives the first two and what the client sees of the comments, the team as a path.
async fn around(admin: &Actor, coach: &Actor, world: &World, person: &str) -> [String; 3] {
    let certificate = json!({"name": "First aid at work", "number": TELLING[5], "expiresOn": "2028-01-01"});
    let certificate = id(&admin.post(&format!("{}/certificates", path(person)), certificate).await.ok());
    let team = json!({"clientId": world.cast.alpha_client, "name": "Glass"});
    let team = admin.post("/api/app/teams", team).await.ok();
    let members = json!({"members": [{"staffId": person, "role": "Member"}], "concurrencyStamp": team["concurrencyStamp"]});
    let team = format!("/api/app/teams/{}", id(&team));
    admin.put(&format!("{team}/members"), members).await.ok();
    let comment = id(&admin.post(&of(person, "comments"), json!({"body": "Quirina likes zirbelholz."})).await.ok());
    coach.post(&of(person, "comments"), json!({"body": "Zirbelholz again", "isInternal": true})).await.ok();
    [certificate, team, comment]
}

/// Each reader reads the name of somebody anonymised in their own language, wherever it is.
async fn check_readers(admin: &Actor, [gone, managed]: [&str; 2], team: &str) {
    for (language, name) in [("en-GB", "Former member 1"), ("de", "Ehemaliges Mitglied 1"), ("fr", "Ancien membre 1")] {
        let reader = admin.speaking(language);
        assert_eq!(reader.get(&path(gone)).await.ok()["lastName"], name);
        assert_eq!(reader.get(team).await.ok()["members"][0]["name"], name);
        assert!(managers(&reader, managed).await.contains(&json!(name)), "in the history of those they managed");
        let file = reader.get(&format!("{STAFF}/export?format=csv")).await.text();
        assert!(file.contains(name) && !file.contains("Zeltweg"), "{file}");
    }
}

/// What the audit log of Alpha keeps of what was sent.
async fn sent(world: &World) -> String {
    let (host, logs) = (world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha), "/api/audit-logging/audit-logs");
    let mut sent = String::new();
    for log in host.get(&format!("{logs}?maxResultCount=1000")).await.ok()["items"].as_array().unwrap() {
        sent += &host.get(&format!("{logs}/{}", id(log))).await.ok()["actions"].to_string();
    }
    sent
}

/// The managers in the history of a person.
async fn managers(who: &Actor, person: &str) -> Vec<Value> {
    let history = who.get(&of(person, "history")).await.ok();
    let entries = history["items"].as_array().unwrap().iter().flat_map(|entry| entry["changes"].as_array().unwrap());
    entries.filter(|change| change["name"] == "managerStaffId").flat_map(|c| [c["original"].clone(), c["new"].clone()]).collect()
}

#[tokio::test]
async fn somebody_who_has_left_loses_the_name_and_breaks_no_history() {
    on_both(async |world: World| {
        world.drain().await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let gone = quirina(&admin, &world).await;
        let heir = report(&admin, &world, "Ada", None).await;
        let ben = report(&admin, &world, "Ben", Some(&gone)).await;
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        let [certificate, team, comment] = &around(&admin, &coach, &world, &gone).await;
        assert!(admin.get("/api/app/search?filter=Zeltweg").await.text().contains(&gone));
        let other = json!({"clientId": world.cast.alpha_client, "firstName": "Corisande", "lastName": "Berg", "employment": "FullTime"});
        admin.post(&format!("{STAFF}?about={gone}"), other).await.ok();
        leave(&admin, &gone, Some(&heir)).await;

        let left = anonymise(&admin, &gone, " quirina ZELTWEG ").await.ok();
        assert_eq!(
            only(&left, &["firstName", "lastName", "formerNumber", "preferredName", "email", "phone", "jobTitle", "userId"]),
            json!({
                "firstName": "", "lastName": "Former member 1", "formerNumber": 1, "preferredName": null, "email": null, "phone": null,
                "jobTitle": null, "userId": null
            })
        );
        assert_eq!(
            only(&left, &["status", "startOn", "employment"]),
            json!({"status": "Left", "startOn": "2024-02-05", "employment": "FullTime"})
        );
        let may = ["canChange", "canDelete", "canInvite", "canAnonymise"].map(|may| left[may].clone());
        assert_eq!((may, &left["allowedTransitions"]), ([json!(false), json!(false), json!(false), json!(false)], &json!([])));
        world.drain().await;

        check_readers(&admin, [&gone, &ben], team).await;
        let kept = admin.get(&format!("/api/app/staff-certificates/{certificate}")).await.ok();
        assert_eq!(
            only(&kept, &["name", "number", "expiresOn", "canChange"]),
            json!({"name": "First aid at work", "number": null, "expiresOn": "2028-01-01", "canChange": false})
        );
        assert_eq!(coach.get(&of(&gone, "comments")).await.ok()["totalCount"], 0, "internal ones go, too");
        for word in ["Zeltweg", "zirbelholz"] {
            let found = admin.get(&format!("/api/app/search?filter={word}")).await.text();
            assert!(!found.contains(&gone) && !found.contains(comment), "{found}");
        }
        let told = audited(&world, &[&gone, certificate, comment, &ben]).await + &sent(&world).await;
        assert!(told.contains(&gone), "that they were changed stays: {told}");
        for word in TELLING.iter().chain(&["irbelholz"]) {
            assert!(!told.contains(*word), "{word} in {told}");
        }
        assert!(told.contains("Corisande"), "an id in the query of a request forgets nothing: {told}");
        let levels = BTreeSet::from([HOST, world.cast.alpha, world.cast.beta]);
        let verified = world.app.db().verify_audit(&levels, &[]).await.unwrap();
        assert!(verified.findings.is_empty(), "what was replaced is signed: {verified:?}");

        // The address is free, and the next one has the next number.
        let again = quirina(&admin, &world).await;
        leave(&admin, &again, None).await;
        assert_eq!(anonymise(&admin, &again, "Quirina Zeltweg").await.ok()["lastName"], "Former member 2");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_anonymised_by_mistake_and_nobody_comes_back() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let gone = quirina(&admin, &world).await;
        let name = "Quirina Zeltweg";
        assert_eq!(anonymise(&admin, &gone, name).await.refused(400), "Portal:Staff.NotLeft");
        assert_eq!(admin.get(&path(&gone)).await.ok()["canAnonymise"], false);
        leave(&admin, &gone, None).await;
        for who in [world.as_user(Who::Manager).await, world.as_user(Who::Coach).await.within(world.cast.alpha)] {
            assert_eq!(who.get(&path(&gone)).await.ok()["canAnonymise"], false);
            assert_eq!(anonymise(&who, &gone, name).await.status, 403);
        }
        let body = json!({"name": name, "concurrencyStamp": "x"});
        // spec: TEN-01
        assert_eq!(world.as_user(Who::OtherTenant).await.post(&format!("{}/anonymise", path(&gone)), body.clone()).await.status, 404);
        assert_eq!(admin.post(&format!("{}/anonymise", path(&gone)), body).await.status, 409);
        for typed in ["", "Quirina", "Quirina Zeltwegg"] {
            assert_eq!(anonymise(&admin, &gone, typed).await.fields(), ["name"], "{typed}");
        }
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(anonymise(&admin, &gone, name).await.refused(403), "Portal:Account.ReauthenticationRequired");
        let there = admin.get(&path(&gone)).await.ok();
        assert_eq!((&there["lastName"], &there["canAnonymise"]), (&json!("Zeltweg"), &json!(true)), "a refusal changes nothing");
        assert_eq!(admin.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);

        assert_eq!(anonymise(&admin, &gone, name).await.ok()["formerNumber"], 1, "refusals use up no number");
        assert_eq!(anonymise(&admin, &gone, "#1").await.refused(400), "Portal:Staff.Anonymised");
        assert_eq!(act(&admin, &gone, "transition", json!({"to": "Active"})).await.refused(400), "Portal:Staff.Anonymised");
        assert_eq!(admin.delete(&path(&gone)).await.refused(400), "Portal:Staff.Anonymised");
        let fields = ["clientId", "employment", "concurrencyStamp"];
        let mut change = only(&admin.get(&path(&gone)).await.ok(), &fields);
        (change["firstName"], change["lastName"]) = (json!("Quirina"), json!("Zeltweg"));
        assert_eq!(admin.put(&path(&gone), change).await.refused(400), "Portal:Staff.Anonymised");
        let late = admin.post(&format!("{}/certificates", path(&gone)), json!({"name": "X-ray"})).await;
        assert_eq!(late.refused(400), "Portal:Staff.Anonymised");
    })
    .await;
}

#[tokio::test]
async fn the_user_of_somebody_goes_with_them_unless_the_sign_in_still_works() {
    on_both(async |world: World| {
        world.drain().await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let gone = world.cast.report_staff.to_string();
        let user = world.cast.user(Who::Staff).to_string();
        let staff = world.as_user(Who::Staff).await;
        let address = staff.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned();
        staff.post("/api/app/saved-views", json!({"list": "clients", "name": "All", "query": ""})).await.ok();
        let there = admin.get(&path(&gone)).await.ok();
        let name = format!("{} {}", there["firstName"].as_str().unwrap(), there["lastName"].as_str().unwrap());
        leave(&admin, &gone, None).await;
        let switch = async |action: &str| {
            admin.post("/api/identity/users/bulk", json!({"ids": [user], "action": action, "args": {}})).await.ok();
        };
        switch("Activate").await;
        assert_eq!(anonymise(&admin, &gone, &name).await.refused(400), "Portal:Staff.SignInWorks");
        assert_eq!(admin.get(&path(&gone)).await.ok()["userId"], json!(user));
        switch("Deactivate").await;

        assert_eq!(anonymise(&admin, &gone, &name).await.ok()["userId"], Value::Null);
        assert_eq!(admin.get(&format!("/api/identity/users/{user}")).await.status, 404);
        world.clock.advance(TimeDelta::hours(1));
        world.drain().await;
        let told = audited(&world, &[&user]).await;
        assert!(told.contains("Deleted user") && !told.contains(&address), "{told}");
    })
    .await;
}

/// Gives somebody what teams and job roles refer to: a measurable and a huddle of a team, a verified certificate and a job role. Gives the
/// paths of the team, the measurable, the huddle, the certificate and the job role.
async fn at_work(admin: &Actor, world: &World, person: &str) -> [String; 5] {
    let lead = world.cast.manager_staff;
    let team = json!({"clientId": world.cast.alpha_client, "name": "Glass", "leadStaffId": lead});
    let team = admin.post("/api/app/teams", team).await.ok();
    let members = json!([{"staffId": lead, "role": "Lead"}, {"staffId": person, "role": "Member"}]);
    let members = json!({"members": members, "concurrencyStamp": team["concurrencyStamp"]});
    let team = format!("/api/app/teams/{}", id(&team));
    admin.put(&format!("{team}/members"), members).await.ok();
    let measurable = json!({"title": "Panes", "direction": "Up", "ownerStaffId": person});
    let measurable = admin.post(&format!("{team}/measurables"), measurable).await.ok();
    let measurable = format!("/api/app/measurables/{}", id(&measurable));
    let manager = world.as_user(Who::Manager).await;
    let huddle = manager.post(&format!("{team}/huddles"), json!({})).await.ok();
    let huddle = format!("/api/app/huddles/{}", id(&huddle));
    manager.post(&format!("{huddle}/end"), json!({})).await.ok();

    let certificate = json!({"name": "First aid at work", "number": TELLING[5], "expiresOn": "2028-01-01"});
    let certificate = admin.post(&format!("{}/certificates", path(person)), certificate).await.ok();
    let verified = json!({"isVerified": true, "concurrencyStamp": certificate["concurrencyStamp"]});
    let certificate = format!("/api/app/staff-certificates/{}", id(&certificate));
    admin.post(&format!("{certificate}/verify"), verified).await.ok();
    let role = admin.post("/api/app/job-roles", json!({"name": "Glazier", "certificates": ["Glass cutting"]})).await.ok();
    let stamp = admin.get(&path(person)).await.ok()["concurrencyStamp"].clone();
    let given = json!({"jobRoleIds": [role["id"]], "concurrencyStamp": stamp});
    admin.put(&format!("{}/job-roles", path(person)), given).await.ok();
    [team, measurable, huddle, certificate, format!("/api/app/job-roles/{}", id(&role))]
}

#[tokio::test]
async fn scorecards_huddles_and_certificates_call_somebody_anonymised_by_the_number() {
    on_both(async |world: World| {
        world.drain().await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let gone = quirina(&admin, &world).await;
        let [team, measurable, huddle, certificate, role] = &at_work(&admin, &world, &gone).await;
        leave(&admin, &gone, None).await;
        let not_ready = format!("{STAFF}?readiness=NotReady");
        assert!(admin.get(&not_ready).await.text().contains(&gone), "the job role is still theirs");
        assert_eq!(admin.delete(role).await.refused(400), "Portal:Staff.JobRoleHeld");
        let left = anonymise(&admin, &gone, "Quirina Zeltweg").await.ok();
        world.drain().await;

        for (language, name) in [("en-GB", "Former member 1"), ("de", "Ehemaliges Mitglied 1"), ("fr", "Ancien membre 1")] {
            let reader = admin.speaking(language);
            let card = reader.get(&format!("{team}/scorecard")).await.ok();
            assert_eq!(card["rows"][0]["measurable"]["ownerName"], name);
            assert_eq!(
                only(&reader.get(measurable).await.ok(), &["ownerName", "ownerIsGone"]),
                json!({"ownerName": name, "ownerIsGone": true})
            );
            let file = reader.get(&format!("{team}/scorecard/export?format=csv")).await.text();
            assert!(file.contains(name) && !file.contains("Zeltweg"), "{file}");
            let seen = reader.get(huddle).await.ok();
            let there = seen["attendees"].as_array().unwrap().iter().find(|attendee| attendee["staffId"] == gone.as_str()).unwrap();
            assert_eq!((&there["name"], &there["isGone"]), (&json!(name), &json!(true)));
            assert_eq!(reader.get(certificate).await.ok()["staffName"], name);
        }

        let kept = admin.get(certificate).await.ok();
        assert!(kept["verifiedAt"].is_string() && kept["number"].is_null(), "that it was verified stays: {kept}");
        assert_eq!(only(&kept, &["canChange", "canVerify"]), json!({"canChange": false, "canVerify": false}));
        let back = json!({"isVerified": false, "concurrencyStamp": kept["concurrencyStamp"]});
        assert_eq!(admin.post(&format!("{certificate}/verify"), back).await.refused(400), "Portal:Staff.Anonymised");

        assert_eq!(only(&left, &["jobRoleNames", "readiness"]), json!({"jobRoleNames": [], "readiness": null}));
        assert!(!admin.get(&not_ready).await.text().contains(&gone), "they are ready for nothing");
        let roles = format!("{}/job-roles", path(&gone));
        let own = admin.get(&roles).await.ok();
        assert_eq!(only(&own, &["jobRoles", "canChange"]), json!({"jobRoles": [], "canChange": false}));
        let again = json!({"jobRoleIds": [], "concurrencyStamp": own["concurrencyStamp"]});
        assert_eq!(admin.put(&roles, again).await.refused(400), "Portal:Staff.Anonymised");
        assert_eq!(admin.delete(role).await.status, 204, "nobody has it any more");
    })
    .await;
}

#[tokio::test]
async fn an_account_whose_last_day_is_over_signs_nobody_in() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (gone, user) = (world.cast.report_staff.to_string(), world.cast.user(Who::Staff));
        let there = admin.get(&path(&gone)).await.ok();
        let name = format!("{} {}", there["firstName"].as_str().unwrap(), there["lastName"].as_str().unwrap());
        leave(&admin, &gone, None).await;
        let account = format!("/api/identity/users/{user}");
        admin.post("/api/identity/users/bulk", json!({"ids": [user], "action": "Activate", "args": {}})).await.ok();
        let mut ending = admin.get(&account).await.ok();
        ending["lastDay"] = json!("2026-03-02");
        admin.put(&account, ending).await.ok();
        assert_eq!(anonymise(&admin, &gone, &name).await.refused(400), "Portal:Staff.SignInWorks", "until the day is over");

        world.clock.advance(TimeDelta::days(2));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get(&account).await.ok()["isActive"], true, "before the job has run");
        assert_eq!(anonymise(&admin, &gone, &name).await.ok()["formerNumber"], 1);
        assert_eq!(admin.get(&account).await.status, 404);
    })
    .await;
}
