//! Claim types, and the claims of users and roles.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const TYPES: &str = "/api/identity/claim-types";

fn user(world: &World, who: Who) -> String {
    format!("/api/identity/users/{}/claims", world.cast.user(who))
}

async fn role(admin: &Actor, name: &str) -> String {
    let all = admin.get("/api/identity/roles/all").await.ok();
    let found = all["items"].as_array().unwrap().iter().find(|role| role["name"] == name).unwrap();
    format!("/api/identity/roles/{}/claims", found["id"].as_str().unwrap())
}

fn said(claims: &Value) -> Vec<(&str, &str)> {
    let all = claims.as_array().unwrap().iter();
    all.map(|claim| (claim["claimType"].as_str().unwrap(), claim["claimValue"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_claim_fits_its_type_and_stays_at_its_level() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        let centre = json!({"name": "cost_centre", "regex": "[A-Z]{2}-[0-9]{4}", "regexDescription": "Two letters, a hyphen, four digits"});
        let made = host.post(TYPES, centre.clone()).await.ok();
        assert_eq!((&made["valueTypeAsString"], &made["required"], &made["isStatic"]), (&json!("String"), &json!(false), &json!(false)));
        for (name, value_type) in [("shifts", 1), ("driver", 2), ("since", 3)] {
            host.post(TYPES, json!({"name": name, "valueType": value_type})).await.ok();
        }
        let staff = user(&world, Who::Staff);
        let wanted = json!([
            {"claimType": "COST_CENTRE", "claimValue": "HB-0042"}, {"claimType": "shifts", "claimValue": "-3"},
            {"claimType": "driver", "claimValue": "true"}, {"claimType": "since", "claimValue": "2026-11-02"},
        ]);
        assert_eq!(admin.put(&staff, wanted.clone()).await.status, 204);
        let held = admin.get(&staff).await.ok();
        assert_eq!(said(&held), [("cost_centre", "HB-0042"), ("driver", "true"), ("shifts", "-3"), ("since", "2026-11-02")]);
        let manager = role(&admin, "Manager").await;
        assert_eq!(admin.put(&manager, json!([{"claimType": "cost_centre", "claimValue": "HB-0001"}])).await.status, 204);
        assert_eq!(said(&admin.get(&manager).await.ok()), [("cost_centre", "HB-0001")]);

        for (claims, field) in [
            (json!([{"claimType": "shifts", "claimValue": "1"}, {"claimType": "cost_centre", "claimValue": "HB-0042x"}]), "[1].claimValue"),
            (json!([{"claimType": "shifts", "claimValue": "many"}]), "[0].claimValue"),
            (json!([{"claimType": "driver", "claimValue": "yes"}]), "[0].claimValue"),
            (json!([{"claimType": "since", "claimValue": "2026-02-30"}]), "[0].claimValue"),
            (json!([{"claimType": "unknown", "claimValue": "1"}]), "[0].claimType"),
            (json!([{"claimType": "shifts", "claimValue": "1"}, {"claimType": "Shifts", "claimValue": "1"}]), "[1].claimValue"),
        ] {
            for path in [&staff, &manager] {
                let refused = admin.put(path, claims.clone()).await;
                assert_eq!((refused.status, refused.fields()), (400, vec![field.to_owned()]), "{claims}");
            }
        }
        assert_eq!(said(&admin.get(&staff).await.ok()).len(), 4, "what is refused changes nothing");

        let stranger = world.as_user(Who::OtherTenant).await;
        for method in [Method::GET, Method::PUT] {
            let body = (method == Method::PUT).then(|| json!([]));
            assert_eq!(stranger.call(method, &staff, body).await.status, 404);
        }
    })
    .await;
}

#[tokio::test]
async fn a_required_claim_is_asked_for() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        host.post(TYPES, json!({"name": "badge", "required": true, "valueType": 1})).await.ok();
        let staff = user(&world, Who::Staff);
        assert_eq!(admin.put(&staff, json!([])).await.refused(400), "Portal:Identity.ClaimRequired");
        assert_eq!(admin.put(&staff, json!([{"claimType": "badge", "claimValue": "7"}])).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn the_host_keeps_the_types() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let admin = world.as_user(Who::ClientAdmin).await;
        for (body, field) in [
            (json!({"name": "sub"}), "name"),
            (json!({"name": "Impersonator_UserId"}), "name"),
            (json!({"name": "two words"}), "name"),
            (json!({"name": ""}), "name"),
            (json!({"name": "open", "regex": "(("}), "regex"),
            (json!({"name": "open", "regex": "a)|(b"}), "regex"),
            (json!({"name": "number", "regex": "[0-9]", "valueType": 1}), "regex"),
            (json!({"name": "other", "valueType": 4}), "valueType"),
        ] {
            let refused = host.post(TYPES, body.clone()).await;
            assert_eq!((refused.status, refused.fields()), (400, vec![field.to_owned()]), "{body}");
        }
        let made = host.post(TYPES, json!({"name": "Badge"})).await.ok();
        let twice = host.post(TYPES, json!({"name": "badge"})).await;
        assert_eq!((twice.status, twice.fields()), (400, vec!["name".to_owned()]));
        let path = format!("{TYPES}/{}", made["id"].as_str().unwrap());
        let mut changed = made.clone();
        changed["name"] = json!("badge_number");
        let after = host.put(&path, changed.clone()).await.ok();
        assert_eq!(host.put(&path, changed).await.status, 409, "the stamp is an earlier one");
        assert_eq!(after["name"], "badge_number");

        // A tenant reads the types on its forms, and changes none.
        assert_eq!(admin.get("/api/identity/users/all-claim-types").await.ok()[0]["name"], "badge_number");
        assert_eq!(admin.get("/api/identity/roles/all-claim-types").await.ok()[0]["name"], "badge_number");
        assert_eq!(admin.post(TYPES, json!({"name": "own"})).await.status, 403);
        assert_eq!(admin.delete(&path).await.status, 403);

        // With the type goes what was said by it, in every tenant.
        let staff = user(&world, Who::Staff);
        assert_eq!(admin.put(&staff, json!([{"claimType": "badge_number", "claimValue": "7"}])).await.status, 204);
        assert_eq!(host.delete(&path).await.status, 204);
        assert_eq!(admin.get(&staff).await.ok(), json!([]));
        host.post(TYPES, json!({"name": "badge_number"})).await.ok();
        assert_eq!(admin.get(&staff).await.ok(), json!([]));
    })
    .await;
}

#[tokio::test]
async fn nobody_says_anything_of_whoever_holds_more() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        host.post(TYPES, json!({"name": "badge"})).await.ok();
        let admin = world.as_user(Who::ClientAdmin).await;
        let deputies = admin.post("/api/identity/roles", json!({"name": "Deputies"})).await.ok();
        let grants = ["AbpIdentity.Users", "AbpIdentity.Users.Update", "AbpIdentity.Roles", "AbpIdentity.Roles.Update"];
        let wanted: Vec<Value> = grants.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
        let of = "/api/permission-management/permissions?providerName=R&providerKey=Deputies";
        assert_eq!(admin.put(of, json!({"permissions": wanted})).await.status, 204);
        let nobody = world.cast.user(Who::NobodyInTenant);
        assert_eq!(admin.put(&format!("/api/identity/users/{nobody}/roles"), json!({"roleNames": [deputies["name"]]})).await.status, 204);
        let deputy = world.as_user(Who::NobodyInTenant).await;
        let claims = json!([{"claimType": "badge", "claimValue": "7"}]);
        for path in [user(&world, Who::ClientAdmin), role(&admin, "ClientAdmin").await] {
            assert_eq!(deputy.put(&path, claims.clone()).await.refused(403), "Portal:Identity.BeyondOwnPermissions");
        }
        assert_eq!(deputy.put(&role(&admin, "Deputies").await, claims).await.status, 204);
    })
    .await;
}
