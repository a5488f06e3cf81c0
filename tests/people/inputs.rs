//! What people enter is kept, all of it, when a record is created and when it is changed.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

/// Asks that `record` has what `body` says of it.
fn assert_kept(record: &Value, body: &Value) {
    for (name, value) in body.as_object().unwrap().iter().filter(|(name, _)| *name != "concurrencyStamp") {
        assert_eq!(&record[name], value, "{name} of {record}");
    }
}

/// Creates a record in `list`, at `records` from then on, and changes it as each of `changes` says.
async fn walk(actor: &Actor, list: &str, records: &str, new: &Value, changes: [Value; 2]) {
    let mut body = new.clone();
    body["concurrencyStamp"] = "my own".into();
    let mut record = actor.post(list, body).await.ok();
    assert_kept(&record, new);
    assert_ne!(record["concurrencyStamp"], "my own");
    let path = format!("{records}/{}", record["id"].as_str().unwrap());
    for mut change in changes {
        change["concurrencyStamp"] = record["concurrencyStamp"].clone();
        record = actor.put(&path, change.clone()).await.ok();
        assert_kept(&record, &change);
    }
}

#[tokio::test]
async fn clients_and_notes_keep_every_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let new = json!({
            "code": "GAMMA", "name": "Gamma Practice", "legalName": "Gamma Ltd", "industry": "Dental care", "sizeBand": "10-49",
            "programme": "Quality year", "address": "4 Quay Street", "country": "GB", "timeZone": "Europe/London", "currency": "GBP",
            "fiscalYearStartMonth": 4, "website": "https://gamma.example", "engagementStart": "2026-01-05",
            "engagementEnd": "2027-01-04", "about": "Five chairs."
        });
        let changed = json!({
            "code": "DELTA", "name": "Delta House", "legalName": "Delta Ltd", "industry": "Care", "sizeBand": "50-99",
            "programme": "First steps", "address": "5 Quay Street", "country": "IE", "timeZone": "Europe/Dublin", "currency": "EUR",
            "fiscalYearStartMonth": 1, "website": "https://delta.example", "engagementStart": "2026-02-05",
            "engagementEnd": "2027-02-04", "about": "Six chairs."
        });
        let emptied = json!({
            "code": "DELTA", "name": "Delta House", "legalName": null, "industry": null, "sizeBand": null, "programme": null,
            "address": null, "country": null, "timeZone": "Europe/Dublin", "currency": "EUR", "fiscalYearStartMonth": 1, "website": null,
            "engagementStart": null, "engagementEnd": null, "about": null
        });
        walk(&admin, "/api/app/clients", "/api/app/clients", &new, [changed, emptied]).await;

        let notes = format!("/api/app/clients/{}/notes", world.cast.alpha_client);
        let new = json!({"kind": "Session", "datedOn": "2026-02-02", "noteBody": "They grow", "attendees": "Amara", "nextSteps": "Ask"});
        let changed = json!({"kind": "Note", "datedOn": "2026-02-03", "noteBody": "They rest", "attendees": "Tom", "nextSteps": "Wait"});
        let emptied = json!({"kind": "Note", "datedOn": "2026-02-03", "noteBody": "They rest", "attendees": null, "nextSteps": null});
        walk(&admin, &notes, "/api/app/client-notes", &new, [changed, emptied]).await;
    })
    .await;
}

#[tokio::test]
async fn people_and_teams_keep_every_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let (here, there) = (world.cast.alpha_client, world.cast.sibling_client);
        let (manager, report) = (world.cast.manager_staff, world.cast.report_staff);
        let new = json!({
            "clientId": here, "userId": world.cast.user(Who::NobodyInTenant), "firstName": "Noor", "lastName": "Haddad",
            "preferredName": "Noa", "email": "noor@millrace.example", "phone": "1", "jobTitle": "Dentist", "managerStaffId": manager,
            "employment": "FullTime", "startOn": "2026-01-05", "endOn": "2027-01-04"
        });
        let changed = json!({
            "clientId": there, "userId": world.cast.user(Who::ClientAdmin), "firstName": "Nora", "lastName": "Hadley",
            "preferredName": "No", "email": "nora@millrace.example", "phone": "2", "jobTitle": "Nurse", "managerStaffId": report,
            "employment": "PartTime", "startOn": "2026-02-05", "endOn": "2027-02-04"
        });
        let emptied = json!({
            "clientId": there, "userId": null, "firstName": "Nora", "lastName": "Hadley", "preferredName": null, "email": null,
            "phone": null, "jobTitle": null, "managerStaffId": null, "employment": "PartTime", "startOn": null, "endOn": null
        });
        walk(&admin, "/api/app/staff", "/api/app/staff", &new, [changed, emptied]).await;

        let teams = "/api/app/teams";
        let parent = admin.post(teams, json!({"clientId": here, "name": "Care"})).await.ok()["id"].clone();
        let new = json!({
            "clientId": here, "name": "Desk", "code": "DESK", "description": "Calls", "parentTeamId": parent, "leadStaffId": manager,
            "deputyStaffId": report, "colour": 3, "isPrivate": true
        });
        let changed = json!({
            "clientId": here, "name": "Hall", "code": "hall-2", "description": "Visits", "parentTeamId": parent, "leadStaffId": report,
            "deputyStaffId": manager, "colour": 12, "isPrivate": false
        });
        let emptied = json!({
            "clientId": here, "name": "Hall", "code": null, "description": null, "parentTeamId": null, "leadStaffId": null,
            "deputyStaffId": null, "colour": 12, "isPrivate": false
        });
        walk(&admin, teams, teams, &new, [changed, emptied]).await;

        let team = json!({"clientId": here, "name": "Rota", "leadStaffId": manager});
        let team = admin.post(teams, team).await.ok()["id"].clone();
        let measurables = format!("{teams}/{}/measurables", team.as_str().unwrap());
        let new = json!({"title": "Calls", "unit": "calls", "direction": "Range", "goal": 1.5, "goalTo": 20.0, "ownerStaffId": manager});
        let changed = json!({"title": "Visits", "unit": "%", "direction": "Down", "goal": -2.25, "goalTo": null, "ownerStaffId": null});
        let emptied = json!({"title": "Visits", "unit": null, "direction": "Up", "goal": null, "goalTo": null, "ownerStaffId": null});
        walk(&admin, &measurables, "/api/app/measurables", &new, [changed, emptied]).await;
    })
    .await;
}

#[tokio::test]
async fn contacts_and_coaches_of_a_client_keep_every_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        // Puts one entry into a list of the client's and gives it as it is then.
        let put = async |list: &str, name: &str, entry: &Value| {
            let mut body = json!({"concurrencyStamp": admin.get(&client).await.ok()["concurrencyStamp"]});
            body[name] = json!([entry]);
            let kept = admin.put(&format!("{client}/{list}"), body).await.ok()["items"][0].clone();
            assert_kept(&kept, entry);
            kept["id"].clone()
        };
        let (staff, manager) = (world.cast.user(Who::Staff), world.cast.user(Who::Manager));
        let contact = |id: &Value, user: Value, text: Value, flag: bool| {
            let email = text.as_str().map(|text| format!("{text}@millrace.example"));
            json!({
                "id": id, "userId": user, "name": "Amara", "email": email, "phone": text, "position": text, "isPrimary": true,
                "isBilling": flag, "notifyBqr": flag
            })
        };
        let mut new = contact(&Value::Null, json!(staff), json!("a"), true);
        new.as_object_mut().unwrap().remove("id");
        let id = put("contacts", "contacts", &new).await;
        put("contacts", "contacts", &contact(&id, json!(manager), json!("b"), false)).await;
        put("contacts", "contacts", &contact(&id, Value::Null, Value::Null, true)).await;

        let coach = world.cast.user(Who::Management);
        for (role, from, to) in [("Support", "2026-01-05", json!("2027-01-04")), ("Lead", "2026-02-05", Value::Null)] {
            put("coaches", "assignments", &json!({"userId": coach, "role": role, "fromOn": from, "toOn": to})).await;
        }
    })
    .await;
}
