//! Reading and changing preferences and defaults.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use super::{ASSIGNED, DEFAULTS, LOGIN, OWN, change, chosen, request};

fn choice(code: &str, in_app: bool, email: &str) -> Value {
    json!([{"code": code, "inApp": in_app, "email": email}])
}

#[tokio::test]
async fn preferences_are_ones_own_and_changed_within_the_rules() {
    on_both(async |world: World| {
        let (staff, manager) = (world.as_user(Who::Staff).await, world.as_user(Who::Manager).await);
        let first = staff.get(OWN).await.ok();
        let rhythm = json!({"frequency": "Weekdays", "weekday": "Monday", "hour": 7, "quietFrom": "19:00", "quietTo": "07:00"});
        assert_eq!(
            (&first["digest"], &first["zone"], &first["concurrencyStamp"]),
            (&rhythm, &json!("Europe/London"), &json!("")),
            "as their client"
        );
        assert_eq!((chosen(&staff, ASSIGNED).await.1.as_str(), chosen(&staff, LOGIN).await.1.as_str()), ("Immediate", "Digest"));
        let wrong = |member: &str, value: Value| {
            let (staff, member) = (staff.clone(), member.to_owned());
            async move {
                let mut body = request(&staff).await;
                body.as_object_mut().unwrap().insert(member, value);
                staff.put(OWN, body).await
            }
        };
        let mandatory = "account.role-changed";
        for (kind, in_app, email) in [(mandatory, true, "Off"), (mandatory, false, "Immediate"), (mandatory, true, "Digest")] {
            assert_eq!(wrong("types", choice(kind, in_app, email)).await.refused(400), "Portal:EmailPreferences.MandatoryType");
        }
        assert_eq!(wrong("types", choice("no.such", true, "Off")).await.refused(400), "Portal:EmailPreferences.UnknownType");
        for (member, value, field) in [
            ("hour", json!(24), "digest.hour"),
            ("hour", json!(-1), "digest.hour"),
            ("quietFrom", json!("25:00"), "digest.quietFrom"),
            ("quietTo", json!("7"), "digest.quietTo"),
            ("quietTo", json!(null), "digest.quietTo"),
        ] {
            let mut digest = rhythm.clone();
            digest[member] = value;
            let reply = wrong("digest", digest).await;
            assert_eq!((reply.refused(400).as_str(), reply.fields()), ("Portal:EmailPreferences.InvalidHour", vec![field.to_owned()]));
        }
        assert_eq!(wrong("timeZone", json!("Mars/Base")).await.fields(), ["timeZone"]);
        assert_eq!(wrong("extra", json!(1)).await.status, 400);
        assert_eq!(staff.get(OWN).await.ok(), first, "nothing was changed");
        let changed = change(&staff, json!({"types": choice(ASSIGNED, false, "Off"), "timeZone": "Asia/Tokyo"})).await;
        assert_eq!((&changed["zone"], chosen(&staff, ASSIGNED).await), (&json!("Asia/Tokyo"), (false, "Off".to_owned())));
        let mut stale = request(&staff).await;
        stale["concurrencyStamp"] = "older".into();
        assert_eq!(staff.put(OWN, stale).await.status, 409);
        assert_eq!(wrong("concurrencyStamp", json!(null)).await.status, 409, "somebody changed them since there was nothing");
        assert_eq!(chosen(&manager, ASSIGNED).await, (true, "Immediate".to_owned()));
        assert_eq!(world.anon().within("alpha").get(OWN).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn presets_change_every_type_but_the_mandatory_ones() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        for (preset, urgent, other) in
            [("DigestOnly", "Digest", "Digest"), ("Essentials", "Immediate", "Off"), ("Everything", "Immediate", "Immediate")]
        {
            staff.post(&format!("{OWN}/preset"), json!({"preset": preset})).await.ok();
            assert_eq!((chosen(&staff, ASSIGNED).await.1.as_str(), chosen(&staff, LOGIN).await.1.as_str()), (urgent, other), "{preset}");
            assert_eq!(chosen(&staff, "account.role-changed").await, (true, "Immediate".to_owned()));
        }
        assert_eq!(staff.post(&format!("{OWN}/preset"), json!({"preset": "Nothing"})).await.status, 400);
    })
    .await;
}

/// Sets the tenant's default for one type, by mail.
async fn set_default(admin: &Actor, code: &str, email: &str) {
    let read = admin.get(DEFAULTS).await.ok();
    let body = json!({"types": choice(code, true, email), "digest": read["digest"], "concurrencyStamp": read["concurrencyStamp"]});
    admin.put(DEFAULTS, body).await.ok();
}

#[tokio::test]
async fn what_somebody_said_outlives_a_change_of_defaults_until_it_is_taken_back() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let manager = world.as_user(Who::Manager).await;
        set_default(&admin, ASSIGNED, "Off").await;
        change(&staff, json!({"types": choice(ASSIGNED, true, "Off")})).await;
        change(&manager, json!({"types": []})).await;
        set_default(&admin, ASSIGNED, "Immediate").await;
        assert_eq!((chosen(&staff, ASSIGNED).await.1.as_str(), chosen(&manager, ASSIGNED).await.1.as_str()), ("Off", "Immediate"));
        let is_own =
            |read: &Value| read["types"].as_array().unwrap().iter().find(|kind| kind["code"] == ASSIGNED).unwrap()["isOwn"].clone();
        assert_eq!((is_own(&staff.get(OWN).await.ok()), is_own(&manager.get(OWN).await.ok())), (json!(true), json!(false)));
        let mut unknown = request(&staff).await;
        unknown["inherit"] = json!(["no.such"]);
        let refused = staff.put(OWN, unknown).await;
        assert_eq!(
            (refused.refused(400).as_str(), refused.fields()),
            ("Portal:EmailPreferences.UnknownType", vec!["inherit[0]".to_owned()])
        );
        let back = change(&staff, json!({"inherit": [ASSIGNED]})).await;
        assert_eq!((is_own(&back), chosen(&staff, ASSIGNED).await.1.as_str()), (json!(false), "Immediate"));
    })
    .await;
}

#[tokio::test]
async fn a_rhythm_that_was_chosen_stays_when_the_default_becomes_equal() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let rhythm = |frequency: &str| json!({"frequency": frequency, "weekday": "Monday", "hour": 7, "quietFrom": null, "quietTo": null});
        let set = async |frequency: &str| {
            let stamp = admin.get(DEFAULTS).await.ok()["concurrencyStamp"].clone();
            admin.put(DEFAULTS, json!({"types": [], "digest": rhythm(frequency), "concurrencyStamp": stamp})).await.ok();
        };
        change(&staff, json!({"digest": rhythm("Off")})).await;
        set("Off").await;
        // Saving the page as it was read takes nothing back.
        change(&staff, json!({})).await;
        set("Daily").await;
        let read = staff.get(OWN).await.ok();
        assert_eq!((&read["digest"], &read["isDigestOwn"], &read["defaultDigest"]), (&rhythm("Off"), &json!(true), &rhythm("Daily")));
        let back = change(&staff, json!({"inherit": ["digest"]})).await;
        assert_eq!((&back["digest"], &back["isDigestOwn"]), (&rhythm("Daily"), &json!(false)));
    })
    .await;
}

#[tokio::test]
async fn a_tenants_defaults_count_for_whoever_chose_nothing() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (manager, other) = (world.as_user(Who::Manager).await, world.as_user(Who::OtherTenant).await);
        for nobody in [&staff, &manager, &world.as_user(Who::Coach).await.within(world.cast.alpha)] {
            assert_eq!(nobody.get(DEFAULTS).await.status, 403);
            assert_eq!(nobody.put(DEFAULTS, json!({"types": [], "digest": {}})).await.status, 403);
        }
        change(&manager, json!({"types": choice(LOGIN, true, "Immediate")})).await;
        let rhythm = json!({"frequency": "Weekly", "weekday": "Friday", "hour": 15, "quietFrom": null, "quietTo": null});
        let types = json!([{"code": ASSIGNED, "inApp": true, "email": "Digest"}, {"code": LOGIN, "inApp": true, "email": "Off"}]);
        let body = json!({"types": types, "digest": rhythm, "concurrencyStamp": ""});
        let saved = admin.put(DEFAULTS, body.clone()).await.ok();
        assert_eq!(saved["digest"], rhythm);
        assert_eq!(admin.put(DEFAULTS, body.clone()).await.status, 409);
        let mandatory =
            json!({"types": choice("account.role-changed", true, "Off"), "digest": rhythm, "concurrencyStamp": saved["concurrencyStamp"]});
        assert_eq!(admin.put(DEFAULTS, mandatory).await.refused(400), "Portal:EmailPreferences.MandatoryType");
        assert_eq!((staff.get(OWN).await.ok()["digest"].clone(), chosen(&staff, ASSIGNED).await.1.as_str()), (rhythm.clone(), "Digest"));
        assert_eq!((chosen(&staff, LOGIN).await.1.as_str(), chosen(&manager, LOGIN).await.1.as_str()), ("Off", "Immediate"));
        assert_eq!(chosen(&other, ASSIGNED).await.1, "Immediate", "another tenant");
        assert_eq!(other.get(DEFAULTS).await.ok()["concurrencyStamp"], "");
        // The provider's administrator sets them in the workspace.
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(host.within(world.cast.alpha).get(DEFAULTS).await.ok()["digest"], rhythm);
        assert_ne!(host.get(DEFAULTS).await.ok()["digest"], rhythm);
    })
    .await;
}
