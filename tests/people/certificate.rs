//! Certificates of people: when they expire, who sees and changes them, and what happens to them with their person.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

const STAFF: &str = "/api/app/staff";
const PERSON: [&str; 8] = ["userId", "firstName", "lastName", "email", "jobTitle", "managerStaffId", "employment", "concurrencyStamp"];

fn id(value: &Value) -> &str {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}"))
}

fn of(person: impl std::fmt::Display) -> String {
    format!("{STAFF}/{person}/certificates")
}

fn path(certificate: &Value) -> String {
    format!("/api/app/staff-certificates/{}", id(certificate))
}

async fn person(admin: &Actor, client: impl std::fmt::Display, name: &str) -> String {
    let body = json!({"clientId": client.to_string(), "firstName": name, "lastName": "Berg", "employment": "FullTime"});
    id(&admin.post(STAFF, body).await.ok()).to_owned()
}

async fn first_aid(admin: &Actor, person: impl std::fmt::Display, expires: &str) -> Value {
    admin.post(&of(person), json!({"name": "First aid at work", "expiresOn": expires})).await.ok()
}

/// How many people the directory finds with a certificate of this status.
async fn found(who: &Actor, status: &str) -> Value {
    who.get(&format!("{STAFF}?certificates={status}")).await.ok()["totalCount"].clone()
}

async fn host(world: &World) -> Actor {
    world.as_user(Who::HostAdmin).await.within(world.cast.alpha)
}

#[tokio::test]
async fn a_certificate_expires_after_its_last_day_and_is_found_by_that() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let report = world.cast.report_staff;
        let body = json!({
            "name": "First aid at work", "issuer": "St John", "number": "7", "issuedOn": "2025-03-03", "expiresOn": "2026-03-02"
        });
        let made = admin.post(&of(report), body.clone()).await.ok();
        assert_eq!(only(&made, &["name", "issuer", "number", "issuedOn", "expiresOn"]), body);
        assert_eq!((&made["status"], &made["canChange"]), (&json!("ExpiringSoon"), &json!(true)), "its last day");
        assert_eq!((found(&admin, "ExpiringSoon").await, found(&admin, "Expired").await), (json!(1), json!(0)));

        let mut change = only(&made, &["name", "issuer", "number", "issuedOn", "concurrencyStamp"]);
        change["expiresOn"] = "2025-03-02".into();
        assert_eq!(admin.put(&path(&made), change.clone()).await.fields(), ["expiresOn"], "before it is issued");
        change["expiresOn"] = "2026-03-01".into();
        assert_eq!(admin.put(&path(&made), change.clone()).await.ok()["status"], "Expired");
        assert_eq!(admin.put(&path(&made), change).await.refused(409), "Portal:Common.StaleVersion");
        for (field, body) in [("name", json!({"name": " "})), ("expiresOn", json!({"name": "X-ray", "expiresOn": "2201-01-01"}))] {
            assert_eq!(admin.post(&of(report), body).await.fields(), [field]);
        }
        admin.post(&of(report), json!({"name": "Driving licence"})).await.ok();
        let page = admin.get(&format!("{}?maxResultCount=1&skipCount=1", of(report))).await.ok();
        assert_eq!((&page["totalCount"], &page["items"][0]["name"]), (&json!(2), &json!("First aid at work")), "by name");
        assert_eq!(admin.get(&format!("{STAFF}/{report}")).await.ok()["certificateStatus"], "Expired", "the most urgent one");
        let counts = [found(&admin, "Expired").await, found(&admin, "Valid").await, found(&admin, "ExpiringSoon").await];
        assert_eq!(counts, [json!(1), json!(1), json!(0)]);
        let both = admin.get(&format!("{STAFF}?certificates=Expired&certificates=Valid")).await.ok();
        assert_eq!(both["totalCount"], 1, "nobody is listed twice");
        let file = admin.get(&format!("{STAFF}/export?format=csv&certificates=Expired")).await.text();
        assert!(file.contains("Certificates") && file.contains("Expired"), "{file}");
    })
    .await;
}

#[tokio::test]
async fn each_client_has_its_own_day() {
    on_both(async |world: World| {
        let host = host(&world).await;
        // It is nine in the morning of 2 March in London, and the evening before in Pago Pago.
        let far = json!({"code": "FAR", "name": "Far Away", "timeZone": "Pacific/Pago_Pago", "currency": "USD", "fiscalYearStartMonth": 1});
        let far = host.post("/api/app/clients", far).await.ok();
        let there = person(&host, id(&far), "Ada").await;
        let here = person(&host, world.cast.alpha_client, "Ben").await;
        for who in [&there, &here] {
            first_aid(&host, who, "2026-03-01").await;
        }
        for (who, status) in [(&there, "ExpiringSoon"), (&here, "Expired")] {
            assert_eq!(host.get(&of(who)).await.ok()["items"][0]["status"], status);
            let listed = host.get(&format!("{STAFF}?certificates={status}")).await.ok();
            assert_eq!((&listed["totalCount"], id(&listed["items"][0])), (&json!(1), who.as_str()));
            assert_eq!(listed["items"][0]["certificateStatus"], status);
        }
    })
    .await;
}

#[tokio::test]
async fn certificates_reach_their_person_managers_and_those_who_keep_all_of_the_staff() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let other = person(&admin, world.cast.alpha_client, "Ada").await;
        let own = first_aid(&admin, world.cast.report_staff, "2026-01-01").await;
        let strange = first_aid(&admin, &other, "2026-01-01").await;
        let change = |of: &Value| json!({"name": "First aid", "concurrencyStamp": of["concurrencyStamp"]});
        let history = |of: &Value| format!("/api/app/records/StaffCertificate/{}/history", id(of));

        let staff = world.as_user(Who::Staff).await;
        let me = staff.get(&format!("{STAFF}/{}", world.cast.report_staff)).await.ok();
        assert_eq!((&me["canSeeCertificates"], &me["certificateStatus"]), (&json!(true), &json!("Expired")));
        assert_eq!(staff.get(&path(&own)).await.ok()["canChange"], false);
        assert_eq!(staff.get(&history(&own)).await.ok()["items"][0]["kind"], "Created");
        assert_eq!(staff.put(&path(&own), change(&own)).await.status, 403);
        assert_eq!(staff.post(&of(world.cast.report_staff), json!({"name": "X-ray"})).await.status, 403);
        assert_eq!(found(&staff, "Expired").await, 1, "a filter tells nothing of colleagues");
        assert_eq!(staff.get(&of(&other)).await.ok()["totalCount"], 0);
        let colleague = staff.get(&format!("{STAFF}/{other}")).await.ok();
        assert_eq!((&colleague["canSeeCertificates"], &colleague["certificateStatus"]), (&json!(false), &Value::Null));
        assert_eq!((staff.get(&path(&strange)).await.status, staff.get(&history(&strange)).await.status), (404, 404));

        let manager = world.as_user(Who::Manager).await;
        let changed = manager.put(&path(&own), change(&own)).await.ok();
        assert_eq!((&changed["name"], &changed["expiresOn"]), (&json!("First aid"), &Value::Null));
        assert_eq!(manager.put(&path(&strange), change(&strange)).await.status, 404);
        assert_eq!(manager.post(&of(&other), json!({"name": "X-ray"})).await.status, 403);
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(coach.put(&path(&strange), change(&strange)).await.ok()["canChange"], true);
        assert_eq!(world.as_user(Who::Viewer).await.get(&path(&own)).await.ok()["canChange"], false);
        for stranger in [world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha), world.as_user(Who::OtherTenant).await] {
            assert_eq!(stranger.get(&path(&own)).await.status, 404);
            assert_eq!(stranger.get(&of(world.cast.report_staff)).await.status, 404);
        }
    })
    .await;
}

#[tokio::test]
async fn a_manager_restores_a_report_with_the_certificates() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let body = json!({
            "clientId": world.cast.alpha_client, "firstName": "Ada", "lastName": "Berg", "employment": "FullTime",
            "managerStaffId": world.cast.manager_staff
        });
        let ada = id(&admin.post(STAFF, body).await.ok()).to_owned();
        let own = first_aid(&admin, &ada, "2028-01-01").await;
        let manager = world.as_user_again(Who::Manager).await;
        assert_eq!(manager.delete(&format!("{STAFF}/{ada}")).await.status, 204);
        assert_eq!(manager.get(&path(&own)).await.status, 404);
        assert_eq!(manager.post(&format!("/api/app/recycle-bin/Staff/{ada}/restore"), json!({})).await.status, 204);
        assert_eq!(manager.get(&path(&own)).await.ok()["canChange"], true);
    })
    .await;
}

#[tokio::test]
async fn certificates_are_deleted_restored_and_moved_with_their_person() {
    on_both(async |world: World| {
        let host = host(&world).await;
        let ada = person(&host, world.cast.alpha_client, "Ada").await;
        let (kept, gone) = (first_aid(&host, &ada, "2028-01-01").await, first_aid(&host, &ada, "2027-01-01").await);
        let restore = |kind: &str, id: &str| format!("/api/app/recycle-bin/{kind}/{id}/restore");
        assert_eq!(host.delete(&path(&gone)).await.status, 204);
        assert_eq!(host.get(&of(&ada)).await.ok()["totalCount"], 1);
        world.clock.advance(chrono::TimeDelta::minutes(5));
        assert_eq!(host.delete(&format!("{STAFF}/{ada}")).await.status, 204, "certificates keep nobody from being deleted");
        assert_eq!(host.get(&path(&kept)).await.status, 404);
        let early = host.post(&restore("StaffCertificate", id(&gone)), json!({})).await;
        assert_eq!(early.status, 400, "its person comes first: {}", early.text());
        assert_eq!(host.post(&restore("Staff", &ada), json!({})).await.status, 204);
        let back = host.get(&of(&ada)).await.ok();
        assert_eq!((&back["totalCount"], id(&back["items"][0])), (&json!(1), id(&kept)), "what was deleted before stays in the bin");
        assert_eq!(host.post(&restore("StaffCertificate", id(&gone)), json!({})).await.status, 204);

        let talk = format!("/api/app/records/StaffCertificate/{}/comments", id(&kept));
        host.post(&talk, json!({"body": "Where is the original?"})).await.ok();
        let mut moved = only(&host.get(&format!("{STAFF}/{ada}")).await.ok(), &PERSON);
        moved["clientId"] = json!(world.cast.sibling_client);
        host.put(&format!("{STAFF}/{ada}"), moved).await.ok();
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        assert_eq!(sibling.get(&of(&ada)).await.ok()["totalCount"], 2, "they go along to another client");
        assert_eq!(sibling.get(&talk).await.ok()["totalCount"], 1, "with what was said about them");
        let former = world.as_user(Who::Coach).await.within(world.cast.alpha);
        assert_eq!(former.get(&path(&kept)).await.status, 404);
    })
    .await;
}

/// A file that was uploaded to be attached.
async fn uploaded(world: &World, admin: &Actor) -> Value {
    let begin = admin.saying(&[
        ("tus-resumable", "1.0.0"),
        ("upload-length", "4"),
        ("upload-metadata", "filename bG9nLnR4dA==,isAttachment dHJ1ZQ=="),
    ]);
    let begun = begin.raw(Method::POST, "/api/app/assets/uploads", None).await.ok();
    let send = admin.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", "0")]);
    let body = Some((b"Done".to_vec(), "application/offset+octet-stream"));
    assert_eq!(send.raw(Method::PATCH, &format!("/api/app/assets/uploads/{}", id(&begun)), body).await.status, 204);
    world.drain().await;
    begun["assetId"].clone()
}

#[tokio::test]
async fn a_certificate_has_files_of_its_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let own = first_aid(&admin, world.cast.report_staff, "2028-01-01").await;
        let files = format!("/api/app/records/StaffCertificate/{}/attachments", id(&own));
        admin.post(&files, json!({"assetId": uploaded(&world, &admin).await})).await.ok();
        assert_eq!(world.as_user(Who::Staff).await.get(&files).await.ok()["totalCount"], 1);
        assert_eq!(world.as_user(Who::OtherTenant).await.get(&files).await.status, 404);
    })
    .await;
}

async fn verify(who: &Actor, certificate: &Value, is_verified: bool) -> testkit::Reply {
    let body = json!({"isVerified": is_verified, "concurrencyStamp": certificate["concurrencyStamp"]});
    who.post(&format!("{}/verify", path(certificate)), body).await
}

#[tokio::test]
async fn somebody_else_verifies_a_certificate_until_it_changes() {
    on_both(async |world: World| {
        let (admin, manager) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Manager).await);
        let own = first_aid(&admin, world.cast.report_staff, "2028-01-01").await;
        assert_eq!((&own["verifiedAt"], &own["canVerify"]), (&Value::Null, &json!(true)));
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&path(&own)).await.ok()["canVerify"], false);
        assert_eq!(verify(&staff, &own, true).await.status, 403);
        let seen = verify(&manager, &own, true).await.ok();
        assert!(seen["verifiedAt"].is_string() && seen["verifiedByName"].as_str().is_some_and(|name| !name.is_empty()), "{seen}");
        assert_eq!(verify(&manager, &own, true).await.refused(409), "Portal:Common.StaleVersion");
        let history = format!("/api/app/records/StaffCertificate/{}/history", id(&own));
        assert!(admin.get(&history).await.ok().to_string().contains("verifiedBy"), "the history says who");

        // The same again is no change.
        let same = only(&seen, &["name", "expiresOn", "concurrencyStamp"]);
        let kept = admin.put(&path(&own), same).await.ok();
        assert_eq!(kept["verifiedAt"], seen["verifiedAt"]);
        let mut later = only(&kept, &["name", "concurrencyStamp"]);
        later["expiresOn"] = "2029-01-01".into();
        let changed = admin.put(&path(&own), later).await.ok();
        assert_eq!(only(&changed, &["verifiedAt", "verifiedByName"]), json!({"verifiedAt": null, "verifiedByName": null}));
        let seen = verify(&admin, &changed, true).await.ok();
        assert_eq!(verify(&admin, &seen, false).await.ok()["verifiedAt"], Value::Null, "taken back");

        let of_manager = first_aid(&admin, world.cast.manager_staff, "2028-01-01").await;
        assert_eq!(verify(&manager, &of_manager, true).await.refused(400), "Portal:Staff.OwnCertificate");
        assert_eq!(admin.get(&path(&of_manager)).await.ok()["verifiedAt"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn other_files_take_back_what_was_verified() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let own = first_aid(&admin, world.cast.report_staff, "2028-01-01").await;
        verify(&admin, &own, true).await.ok();
        let files = format!("/api/app/records/StaffCertificate/{}/attachments", id(&own));
        let attached = admin.post(&files, json!({"assetId": uploaded(&world, &admin).await})).await.ok();
        let now = admin.get(&path(&own)).await.ok();
        assert_eq!(now["verifiedAt"], Value::Null, "another file");
        verify(&admin, &now, true).await.ok();
        assert_eq!(admin.delete(&format!("/api/app/attachments/{}", id(&attached))).await.status, 204);
        assert_eq!(admin.get(&path(&own)).await.ok()["verifiedAt"], Value::Null, "one file less");
    })
    .await;
}

#[tokio::test]
async fn what_expires_is_listed_across_people_the_first_one_first() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let other = person(&admin, world.cast.alpha_client, "Ada").await;
        let leaver = person(&admin, world.cast.alpha_client, "Ben").await;
        first_aid(&admin, &other, "2026-04-01").await;
        first_aid(&admin, world.cast.report_staff, "2026-03-01").await;
        first_aid(&admin, &other, "2028-01-01").await;
        admin.post(&of(&other), json!({"name": "Driving licence"})).await.ok();
        first_aid(&admin, &leaver, "2026-03-01").await;
        let stamp = admin.get(&format!("{STAFF}/{leaver}")).await.ok()["concurrencyStamp"].clone();
        admin.post(&format!("{STAFF}/{leaver}/transition"), json!({"to": "Left", "concurrencyStamp": stamp})).await.ok();
        let list = "/api/app/staff-certificates";
        let all = admin.get(list).await.ok();
        let days: Vec<&Value> = all["items"].as_array().unwrap().iter().map(|row| &row["expiresOn"]).collect();
        assert_eq!(days, [&json!("2026-03-01"), &json!("2026-04-01"), &json!("2028-01-01"), &Value::Null], "without those of a leaver");
        assert_eq!(all["items"][1]["staffName"], "Ada Berg");
        let soon = admin.get(&format!("{list}?status=Expired&status=ExpiringSoon&maxResultCount=1&skipCount=1")).await.ok();
        assert_eq!((&soon["totalCount"], &soon["items"][0]["status"]), (&json!(2), &json!("ExpiringSoon")));
        assert_eq!(admin.get(&format!("{list}?filter=driving")).await.ok()["totalCount"], 1);
        let file = admin.get(&format!("{list}/export?format=csv&status=Expired")).await.text();
        assert!(file.contains("2026-03-01") && !file.contains("Ada Berg"), "{file}");
        let own = world.as_user(Who::Staff).await.get(list).await.ok();
        assert_eq!((&own["totalCount"], &own["items"][0]["expiresOn"]), (&json!(1), &json!("2026-03-01")), "colleagues' are not listed");
    })
    .await;
}
