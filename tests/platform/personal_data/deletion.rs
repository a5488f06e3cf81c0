//! The deletion of one's account, and of files that were somebody's.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use chrono::TimeDelta;
use delivery::{Delivery, file::StorageLocation};
use kernel::HOST;
use serde_json::{Value, json};
use store::{
    audit::{action, change, log, property},
    idempotency,
    sea_orm::EntityTrait,
};
use testkit::{Authenticator, ORIGIN, PASSWORD, Who, World, on_both};

use super::{REQUESTS, later, latest, letters, prepare};

/// What the audit log of Alpha shows its provider.
async fn audited(world: &World, who: Who) -> String {
    let host = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
    let logs = host.get("/api/audit-logging/audit-logs?maxResultCount=1000").await;
    let of_user = format!("/api/audit-logging/audit-logs/entity-changes?entityId={}&maxResultCount=1000", world.cast.user(who));
    let changes = host.get(&of_user).await;
    assert_eq!((logs.status, changes.status), (200, 200), "{} {}", logs.text(), changes.text());
    logs.text() + &changes.text()
}

#[tokio::test]
async fn an_account_goes_after_some_days_and_leaves_only_a_name_that_is_nobodys() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        world.drain().await;
        let address = staff.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned();
        staff.post("/api/app/saved-views", json!({"list": "clients", "name": "All", "query": ""})).await.ok();
        prepare(&staff).await.ok();
        assert_eq!(staff.delete(REQUESTS).await.status, 204);
        assert_eq!(staff.delete(REQUESTS).await.status, 204, "it stays as it is");
        let state = staff.get("/api/gdpr/state").await.ok();
        assert!(state["deletionTime"].as_str() > state["deletionRequestTime"].as_str(), "{state}");

        // Until then the user signs in as before, and may think again.
        later(&world, TimeDelta::days(3)).await;
        let again = world.as_user_again(Who::Staff).await;
        assert_eq!(again.post("/api/gdpr/cancel-deletion", json!({})).await.status, 204);
        assert_eq!(again.post("/api/gdpr/cancel-deletion", json!({})).await.refused(400), "Portal:PersonalData.NoDeletion");
        later(&world, TimeDelta::days(12)).await;
        let again = world.as_user_again(Who::Staff).await;
        assert_eq!(again.delete(REQUESTS).await.status, 204);
        assert!(audited(&world, Who::Staff).await.contains("\"staff\""));
        later(&world, TimeDelta::days(14)).await;

        let admin = world.as_user_again(Who::ClientAdmin).await;
        let user = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        assert_eq!(admin.get(&user).await.status, 404);
        let told = audited(&world, Who::Staff).await;
        assert!(told.contains("Deleted user"), "{told}");
        for gone in ["\"staff\"", address.as_str()] {
            assert!(!told.contains(gone), "{gone} in {told}");
        }
        assert_ne!(world.sign_in(Who::Staff).await.status, 200);
        let levels = BTreeSet::from([HOST, world.cast.alpha, world.cast.beta]);
        let verified = world.app.db().verify_audit(&levels, &[]).await.unwrap();
        assert!(verified.findings.is_empty(), "what was replaced is signed: {verified:?}");
        // The directory of the client's people is the client's.
        let person = admin.get(&format!("/api/app/staff/{}", world.cast.report_staff)).await.ok();
        assert_eq!(person["userId"], Value::Null, "{person}");

        let letters = letters(&world, &address);
        for sentence in ["deletion of your account was requested", "was cancelled", "have been deleted"] {
            assert!(letters.iter().any(|text| text.contains(sentence)), "{sentence}: {letters:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_administrator_deletes_somebody_else_with_the_personal_data() {
    on_both(async |world: World| {
        world.drain().await;
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let address = staff.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned();
        assert_eq!(staff.delete(REQUESTS).await.status, 204, "in fourteen days");
        let of = |who: Who| format!("/api/identity/users/{}", world.cast.user(who));
        let erase = |who: Who| format!("{}/personal-data", of(who));
        assert_eq!(world.as_user(Who::Viewer).await.delete(&erase(Who::Staff)).await.status, 403);
        // spec: TEN-01
        assert_eq!(world.as_user(Who::OtherTenant).await.delete(&erase(Who::Staff)).await.status, 404);
        assert_eq!(admin.delete(&erase(Who::ClientAdmin)).await.refused(400), "Volo.Abp.Identity:010001", "nobody themselves");
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(admin.delete(&erase(Who::Staff)).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(admin.get(&of(Who::Staff)).await.status, 200);
        assert_eq!(admin.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(admin.delete(&erase(Who::Staff)).await.status, 204);
        assert_eq!(admin.delete(&erase(Who::Staff)).await.status, 404);
        assert_eq!(admin.get(&of(Who::Staff)).await.status, 404);

        later(&world, TimeDelta::hours(1)).await;
        let told = audited(&world, Who::Staff).await;
        for gone in ["\"staff\"", address.as_str()] {
            assert!(!told.contains(gone), "{gone} in {told}");
        }
        assert!(letters(&world, &address).iter().any(|text| text.contains("have been deleted")));
        let levels = BTreeSet::from([HOST, world.cast.alpha, world.cast.beta]);
        let verified = world.app.db().verify_audit(&levels, &[]).await.unwrap();
        assert!(verified.findings.is_empty(), "what was replaced is signed: {verified:?}");
        assert_ne!(world.sign_in(Who::Staff).await.status, 200);
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Viewer));
        let granted = ["AbpIdentity.Users", "AbpIdentity.Users.Delete"].map(|name| json!({"name": name, "isGranted": true}));
        assert_eq!(admin.put(&grants, json!({"permissions": granted})).await.status, 204);
        let viewer = world.as_user_again(Who::Viewer).await;
        assert_eq!(viewer.delete(&erase(Who::ClientAdmin)).await.refused(403), "Portal:Identity.BeyondOwnPermissions");
        assert_eq!(admin.delete(&erase(Who::Viewer)).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn deleting_an_account_takes_a_recent_proof_and_another_administrator() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(staff.delete(REQUESTS).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(staff.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(staff.delete(REQUESTS).await.status, 204);
        let last = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(last.delete(REQUESTS).await.refused(400), "Portal:Identity.LastAdministrator");
        assert_eq!(last.get("/api/gdpr/state").await.ok()["deletionTime"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn whoever_becomes_the_last_administrator_meanwhile_stays() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        world.drain().await;
        let manager = format!("/api/identity/users/{}/roles", world.cast.user(Who::Manager));
        assert_eq!(admin.put(&manager, json!({"roleNames": ["ClientAdmin"]})).await.status, 204);
        assert_eq!(admin.delete(REQUESTS).await.status, 204);
        assert_eq!(admin.put(&manager, json!({"roleNames": ["Manager"]})).await.status, 204);
        later(&world, TimeDelta::days(15)).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get("/api/gdpr/state").await.ok()["deletionTime"], Value::Null);
        let address = admin.get("/api/account/my-profile").await.ok()["email"].as_str().unwrap().to_owned();
        assert!(letters(&world, &address).iter().any(|text| text.contains("was not deleted")));
    })
    .await;
}

/// Everything in the audit log of Alpha, regardless of permissions.
async fn recorded(world: &World) -> String {
    let scope = world.installer().within(world.cast.alpha);
    let read = world.app.db().read(&scope, |tx| async move {
        let (logs, actions) = (tx.all(log::Entity::find()).await?, tx.all(action::Entity::find()).await?);
        let (changes, properties) = (tx.all(change::Entity::find()).await?, tx.all(property::Entity::find()).await?);
        Ok(format!("{logs:?} {actions:?} {changes:?} {properties:?}"))
    });
    read.await.unwrap()
}

#[tokio::test]
async fn what_was_done_to_an_account_and_what_was_refused_stays_without_its_values() {
    on_both(async |world: World| {
        world.drain().await;
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let keys = "/api/account/passkeys";
        let asked = staff.post(&format!("{keys}/registration-options"), json!({})).await.ok();
        let credential = Authenticator::new(&asked["options"]).create(&asked["options"], ORIGIN);
        let key = json!({"name": "Marigold's key", "token": asked["token"], "credential": credential.to_string()});
        let id = staff.post(keys, key).await.ok()["passkey"]["id"].as_str().unwrap().to_owned();
        assert_eq!(staff.put(&format!("{keys}/{id}"), json!({"name": "Marigold's watch"})).await.status, 200);
        let mut profile = staff.get("/api/account/my-profile").await.ok();
        profile["name"] = "Marigold Refused".into();
        profile["email"] = "marigold".into();
        assert_eq!(staff.put("/api/account/my-profile", profile).await.status, 400);
        let user = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&user, json!({"name": "Marigold Unknown"})).await.status, 400);
        assert_eq!(staff.delete(REQUESTS).await.status, 204);
        let values = ["Marigold's key", "Marigold's watch", "Marigold Refused", "Marigold Unknown"];
        // Refusals are recorded after the answer.
        for _ in 0..10_000 {
            let told = recorded(&world).await;
            if values.iter().all(|value| told.contains(value)) {
                break;
            }
            tokio::task::yield_now().await;
        }
        let told = recorded(&world).await;
        assert_eq!(values.iter().find(|value| !told.contains(**value)), None, "{told}");
        let in_the_role = format!("staff ({})", world.cast.user(Who::Staff));
        assert!(told.contains(&in_the_role), "{told}");

        later(&world, TimeDelta::days(14)).await;
        let told = recorded(&world).await;
        assert!(!told.contains("Marigold") && !told.contains("marigold") && !told.contains(&in_the_role), "{told}");
        let admin = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
        let failed =
            admin.get(&format!("/api/audit-logging/audit-logs?hasException=true&userId={}", world.cast.user(Who::Staff))).await.ok();
        assert_eq!(failed["items"][0]["exceptions"], "", "it is a failure still: {failed}");
        let verified = world.app.db().verify_audit(&BTreeSet::from([HOST, world.cast.alpha, world.cast.beta]), &[]).await.unwrap();
        assert!(verified.findings.is_empty(), "{verified:?}");
    })
    .await;
}

/// Where the file store has the latest copy of a user.
async fn stored(world: &World, who: Who) -> PathBuf {
    let copy = latest(&world.as_user(who).await).await;
    let StorageLocation::Folder(folder) = world.app.own::<Delivery>().unwrap().files().place().clone() else { panic!("not in a folder") };
    folder.join(world.cast.tenant_of(who).to_string()).join(copy["id"].as_str().unwrap())
}

/// Puts a folder in the place of a file: it can't be deleted as one.
fn block(file: &Path) {
    fs::remove_file(file).unwrap();
    fs::create_dir(file).unwrap();
}

fn unblock(file: &Path) {
    fs::remove_dir(file).unwrap();
    fs::write(file, "copy").unwrap();
}

#[tokio::test]
async fn a_file_that_cannot_be_deleted_keeps_no_account_and_is_deleted_later() {
    on_both(async |world: World| {
        let (staff, viewer) = (world.as_user(Who::Staff).await, world.as_user(Who::Viewer).await);
        assert_eq!((staff.delete(REQUESTS).await.status, prepare(&viewer).await.status), (204, 204));
        world.drain().await;
        let old = stored(&world, Who::Viewer).await;
        block(&old);
        later(&world, TimeDelta::days(10)).await;
        assert_eq!(prepare(&world.as_user_again(Who::Staff).await).await.status, 204);
        world.drain().await;
        let own = stored(&world, Who::Staff).await;
        block(&own);
        later(&world, TimeDelta::days(4)).await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(admin.get(&format!("/api/identity/users/{}", world.cast.user(Who::Staff))).await.status, 404);
        // Until the job gives up: it is tried again nonetheless.
        for _ in 0..5 {
            later(&world, TimeDelta::minutes(2)).await;
        }
        let viewer = world.as_user_again(Who::Viewer).await;
        assert_eq!(latest(&viewer).await["status"], "Ready", "its file is still there");
        for file in [&own, &old] {
            unblock(file);
        }
        later(&world, TimeDelta::hours(1)).await;
        assert_eq!((own.exists(), old.exists()), (false, false));
        assert_eq!(latest(&world.as_user_again(Who::Viewer).await).await["status"], "Expired");
    })
    .await;
}

async fn set_active(world: &World, whom: &[Who], action: &str) {
    let ids: Vec<String> = whom.iter().map(|who| world.cast.user(*who).to_string()).collect();
    let body = json!({"ids": ids, "action": action, "args": {}});
    world.as_user_again(Who::ClientAdmin).await.post("/api/identity/users/bulk", body).await.ok();
}

/// Has the job that failed to write a copy run again.
async fn retry(world: &World, file: &Path) {
    let job = file.file_name().unwrap().to_str().unwrap();
    let host = world.as_user_again(Who::HostAdmin).await;
    host.post(&format!("/api/app/health/jobs/{job}/retry"), json!({})).await.ok();
    world.drain().await;
}

#[tokio::test]
async fn a_copy_that_is_written_late_stays_with_its_request_and_not_without() {
    on_both(async |world: World| {
        let (staff, viewer) = (world.as_user(Who::Staff).await, world.as_user(Who::Viewer).await);
        world.drain().await;
        assert_eq!(staff.delete(REQUESTS).await.status, 204);
        for who in [&staff, &viewer] {
            assert_eq!(prepare(who).await.status, 204);
        }
        let (gone, late) = (stored(&world, Who::Staff).await, stored(&world, Who::Viewer).await);
        set_active(&world, &[Who::Staff, Who::Viewer], "Deactivate").await;
        world.drain().await;
        set_active(&world, &[Who::Viewer], "Activate").await;
        let viewer = world.as_user_again(Who::Viewer).await;
        assert_eq!(latest(&viewer).await["status"], "Failed");
        retry(&world, &late).await;
        assert_eq!((latest(&viewer).await["status"].clone(), late.exists()), (json!("Ready"), true));
        later(&world, TimeDelta::days(15)).await;
        assert!(!late.exists(), "its time is over");
        // As if the account had gone while the job was writing.
        fs::write(&gone, "copy").unwrap();
        retry(&world, &gone).await;
        assert!(!gone.exists());
    })
    .await;
}

#[tokio::test]
async fn an_account_of_the_provider_leaves_no_name_in_archived_workspaces() {
    on_both(async |world: World| {
        world.drain().await;
        let coach = world.as_user(Who::Coach).await;
        let item = json!({
            "clientId": world.cast.alpha_client, "title": "Look", "actionType": "Task", "priority": "Low",
            "ownerUserId": world.cast.user(Who::Manager), "dueOn": "2026-03-09"
        });
        coach.within(world.cast.alpha).post("/api/app/action-items", item).await.ok();
        assert!(recorded(&world).await.contains("\"coach\""));
        let alpha = format!("/api/app/tenants/{}", world.cast.alpha);
        let host = world.as_user_again(Who::HostAdmin).await;
        assert_eq!(host.post(&format!("{alpha}/archive"), json!({})).await.status, 200);
        assert_eq!(coach.delete(REQUESTS).await.status, 204);
        later(&world, TimeDelta::days(14)).await;
        let host = world.as_user_again(Who::HostAdmin).await;
        assert_eq!(host.post(&format!("{alpha}/activate"), json!({})).await.status, 200);
        let told = recorded(&world).await;
        assert!(told.contains("Deleted user") && !told.contains("\"coach\""), "{told}");
    })
    .await;
}

#[tokio::test]
async fn answers_kept_for_others_no_longer_tell_of_a_deleted_account() {
    on_both(async |world: World| {
        world.drain().await;
        assert_eq!(world.as_user(Who::Staff).await.delete(REQUESTS).await.status, 204);
        world.clock.advance(TimeDelta::days(14) - TimeDelta::hours(1));
        let coach = world.as_user_again(Who::Coach).await.within(world.cast.alpha);
        for (key, owner) in [("of-staff", Who::Staff), ("of-manager", Who::Manager)] {
            let item = json!({
                "clientId": world.cast.alpha_client, "title": "Look", "actionType": "Task", "priority": "Low",
                "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
            });
            coach.saying(&[("idempotency-key", key)]).post("/api/app/action-items", item).await.ok();
        }
        later(&world, TimeDelta::hours(1)).await;
        let system = world.installer().as_system();
        let kept = world.app.db().read(&system, |tx| async move { tx.all(idempotency::Entity::find()).await }).await.unwrap();
        // Both keys stay, so that neither request is done twice.
        assert_eq!(kept.len(), 2, "{kept:?}");
        let answers: Vec<&str> = kept.iter().filter_map(|key| key.answer.as_deref()).collect();
        let [answer] = answers.as_slice() else { panic!("{kept:?}") };
        assert!(answer.contains(&world.cast.user(Who::Manager).to_string()), "{answer}");
    })
    .await;
}
