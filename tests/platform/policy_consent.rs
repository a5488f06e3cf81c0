//! Consent to the policies.

use serde_json::{Value, json};
use store::{audit::change, sea_orm::EntityTrait};
use testkit::{Actor, Reply, Who, World, on_both};

const CONSENTS: &str = "/api/app/policy-consents";
/// A text of the cookie policy.
const TEXT: &str = "/api/language-management/language-texts/Portal/de/Policy.Cookie.Third.Body";

async fn state(who: &Actor) -> Value {
    who.get(&format!("{CONSENTS}/state")).await.ok()
}

async fn accept(who: &Actor, version: &Value) -> Reply {
    who.post(CONSENTS, json!({"policyVersion": version})).await
}

/// How many consents the audit log of Alpha has.
async fn audited(world: &World) -> usize {
    let scope = world.installer().within(world.cast.alpha);
    let changes = world.app.db().read(&scope, |tx| async move { tx.all(change::Entity::find()).await }).await.unwrap();
    changes.iter().filter(|change| change.entity_type == "Waymark.Platform.PolicyConsent").count()
}

#[tokio::test]
async fn a_consent_is_recorded_with_its_version() {
    on_both(async |world: World| {
        let (staff, manager) = (world.as_user(Who::Staff).await, world.as_user(Who::Manager).await);
        let visitor = state(&world.anon()).await;
        let version = visitor["policyVersion"].clone();
        assert_eq!(
            visitor,
            json!({"policyVersion": version, "isAsked": true, "isRecorded": false, "acceptedVersion": null, "acceptedTime": null})
        );
        let none = json!({"policyVersion": version, "isAsked": true, "isRecorded": true, "acceptedVersion": null, "acceptedTime": null});
        assert_eq!(state(&staff).await, none);
        let given = accept(&staff, &version).await.ok();
        assert_eq!(given["acceptedVersion"], version);
        assert!(given["acceptedTime"].is_string(), "{given}");
        assert_eq!(accept(&staff, &version).await.ok(), given, "in another window");
        assert_eq!((state(&staff).await, audited(&world).await), (given, 1));
        assert_eq!(state(&manager).await, none, "nobody else's");
    })
    .await;
}

#[tokio::test]
async fn a_user_accepts_the_policies_of_the_own_level_alone() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let version = state(&host).await["policyVersion"].clone();
        let away = host.within(world.cast.alpha);
        assert_eq!(state(&away).await["isAsked"], false);
        assert_eq!(accept(&away, &version).await.refused(400), "Portal:PolicyConsents.OtherWorkspace");
        assert_eq!(accept(&host, &version).await.ok()["acceptedVersion"], version);
    })
    .await;
}

#[tokio::test]
async fn a_changed_policy_is_another_version() {
    on_both(async |world: World| {
        let (staff, other) = (world.as_user(Who::Staff).await, world.as_user(Who::OtherTenant).await);
        let version = state(&staff).await["policyVersion"].clone();
        accept(&staff, &version).await.ok();
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        assert_eq!(admin.put(&format!("{TEXT}?value=Keine."), json!({})).await.status, 204);
        let changed = state(&staff).await;
        assert_ne!(changed["policyVersion"], version);
        assert_eq!(changed["acceptedVersion"], version, "the consent is kept, for the earlier one");
        assert_eq!(state(&other).await["policyVersion"], version, "policies of another tenant");
        let late = accept(&staff, &version).await;
        assert_eq!((late.status, late.fields()), (400, vec!["policyVersion".to_owned()]), "{}", late.text());
        assert_eq!(accept(&staff, &changed["policyVersion"]).await.ok()["acceptedVersion"], changed["policyVersion"]);
        assert_eq!(admin.put(&format!("{TEXT}/restore"), json!({})).await.status, 204);
        assert_eq!(state(&staff).await["policyVersion"], version);
    })
    .await;
}
