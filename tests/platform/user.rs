//! Users over HTTP.

use chrono::{SecondsFormat, TimeDelta};
use serde_json::{Value, json};
use testkit::{Who, World, on_both};

fn request(name: &str) -> Value {
    json!({"userName": name, "name": "Lucy", "surname": "Farrow", "email": format!("{name}@waymark.example"), "phoneNumber": "+441632960001",
        "isActive": true, "lockoutEnabled": true, "roleNames": ["Staff"], "password": "Quay-Street-7", "extraProperties": {}, "unknownMember": 1})
}

async fn make(world: &World, name: &str) -> Value {
    world.as_user(Who::ClientAdmin).await.post("/api/identity/users", request(name)).await.ok()
}

fn path(user: &Value) -> String {
    format!("/api/identity/users/{}", user["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_user_is_created_found_changed_and_deleted() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let made = make(&world, "lucy").await;
        assert_eq!(
            (made["tenantId"].as_str(), made["roleNames"][0].as_str()),
            (Some(world.cast.alpha.to_string().as_str()), Some("Staff"))
        );
        assert!(made.get("passwordHash").is_none() && made.get("securityStamp").is_none());
        let list = admin.get("/api/identity/users?filter=farr&sorting=userName%20desc&maxResultCount=5").await.ok();
        assert_eq!((list["totalCount"].as_u64(), &list["items"][0]["id"]), (Some(1), &made["id"]));
        let mut change = request("lucy.farrow");
        change["email"] = "lucy@waymark.example".into();
        change["password"] = "".into();
        change["concurrencyStamp"] = made["concurrencyStamp"].clone();
        let changed = admin.put(&path(&made), change.clone()).await.ok();
        assert_eq!((changed["userName"].as_str(), changed["name"].as_str()), (Some("lucy.farrow"), Some("Lucy")));
        // spec: COM-07
        assert_eq!(admin.put(&path(&made), change).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(admin.get("/api/identity/users/by-username/LUCY.farrow").await.ok()["id"], made["id"]);
        assert_eq!(admin.get("/api/identity/users/by-email/nobody@waymark.example").await.status, 204);
        assert_eq!(admin.get(&format!("/api/identity/users/lookup/{}", made["id"].as_str().unwrap())).await.ok()["surname"], "Farrow");
        assert_eq!(admin.get("/api/identity/users/lookup/count?filter=farrow").await.ok(), json!(1));
        assert_eq!(admin.delete(&path(&made)).await.status, 204);
        assert_eq!(admin.get(&path(&made)).await.status, 404);
        make(&world, "lucy.farrow").await;
    })
    .await;
}

#[tokio::test]
async fn taken_names_and_weak_passwords_get_abps_error_codes() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        make(&world, "lucy").await;
        let with = |name: &str, value: &str| {
            let mut body = request("other");
            body[name] = value.into();
            body
        };
        for (body, code, field) in [
            (with("userName", "LUCY"), "DuplicateUserName", "userName"),
            (with("email", "Lucy@Waymark.example"), "DuplicateEmail", "email"),
            (with("userName", "two words"), "InvalidUserName", "userName"),
            (with("password", "abcdefg1-"), "PasswordRequiresUpper", "password"),
        ] {
            let refused = admin.post("/api/identity/users", body).await;
            // spec: SET-13
            assert_eq!((refused.refused(400), refused.fields()), (format!("Volo.Abp.Identity:{code}"), vec![field.to_owned()]));
            assert_eq!(refused.header("_abperrorformat"), Some("true"));
        }
        let mut unknown = request("other");
        unknown["roleNames"] = json!(["Nonsense"]);
        assert_eq!(admin.post("/api/identity/users", unknown).await.fields(), ["roleNames"]);
    })
    .await;
}

#[tokio::test]
async fn nobody_signs_in_by_the_name_or_address_of_somebody_else() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let lucy = make(&world, "lucy").await;
        let mut other = request("other");
        other["userName"] = "Lucy@waymark.example".into();
        assert_eq!(admin.post("/api/identity/users", other).await.refused(400), "Volo.Abp.Identity:DuplicateUserName");
        let mut profile = staff.get("/api/account/my-profile").await.ok();
        profile["userName"] = "lucy@waymark.example".into();
        let refused = staff.put("/api/account/my-profile", profile).await;
        assert_eq!(
            (refused.refused(400), refused.fields()),
            ("Volo.Abp.Identity:DuplicateUserName".to_owned(), vec!["userName".to_owned()])
        );
        // A user's own address is a name that nobody else can have.
        let mut change = request("lucy@waymark.example");
        change["email"] = "lucy@waymark.example".into();
        change["password"] = "".into();
        change["concurrencyStamp"] = lucy["concurrencyStamp"].clone();
        let mut renamed = admin.put(&path(&lucy), change.clone()).await.ok();
        // While lucy goes by the old address, nobody else takes it for theirs.
        change["email"] = "lucy.farrow@waymark.example".into();
        change["concurrencyStamp"] = renamed["concurrencyStamp"].take();
        admin.put(&path(&lucy), change).await.ok();
        let mut other = request("other");
        other["email"] = "LUCY@waymark.example".into();
        let refused = admin.post("/api/identity/users", other).await;
        assert_eq!((refused.refused(400), refused.fields()), ("Volo.Abp.Identity:DuplicateEmail".to_owned(), vec!["email".to_owned()]));
    })
    .await;
}

#[tokio::test]
async fn users_stay_in_their_tenant() {
    on_both(async |world: World| {
        let made = make(&world, "lucy").await;
        let other = world.as_user(Who::OtherTenant).await;
        let alpha = world.cast.alpha;
        // spec: TEN-01
        for caller in [other.clone(), other.within(alpha), world.as_user(Who::HostAdmin).await] {
            assert_eq!(caller.get(&path(&made)).await.status, 404);
            assert_eq!(caller.delete(&path(&made)).await.status, 404);
        }
        let host = world.as_user(Who::HostAdmin).await;
        let own = host.get("/api/identity/users?maxResultCount=100").await.ok();
        assert!(own["items"].as_array().unwrap().iter().all(|u| u["tenantId"].is_null()));
        assert_eq!(host.within(alpha).get("/api/identity/users").await.status, 403, "only the tenant's administrator manages its users");
    })
    .await;
}

#[tokio::test]
async fn the_last_administrator_stays() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let id = world.cast.user(Who::ClientAdmin);
        let path = format!("/api/identity/users/{id}");
        assert_eq!(admin.delete(&path).await.refused(400), "Volo.Abp.Identity:010001");
        assert_eq!(
            admin.put(&format!("{path}/roles"), json!({"roleNames": ["Staff"]})).await.refused(400),
            "Portal:Identity.LastAdministrator"
        );
        let user = admin.get(&path).await.ok();
        let change =
            json!({"userName": user["userName"], "email": user["email"], "isActive": false, "concurrencyStamp": user["concurrencyStamp"]});
        assert_eq!(admin.put(&path, change).await.refused(400), "Portal:Identity.LastAdministrator");
        let lock = format!("{path}/lock/2100-01-01T00:00:00Z");
        assert_eq!(admin.put(&lock, json!({})).await.refused(400), "Portal:Identity.LastAdministrator");
        let second = make(&world, "second").await;
        assert_eq!(admin.put(&format!("{}/roles", self::path(&second)), json!({"roleNames": ["ClientAdmin"]})).await.status, 204);
        assert_eq!(admin.put(&format!("{path}/roles"), json!({"roleNames": ["Staff"]})).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 403, "the role's grants stop counting at once");
    })
    .await;
}

#[tokio::test]
async fn a_deactivated_user_is_signed_out_at_once() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get("/api/account/my-profile").await.status, 200);
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let user = admin.get(&path).await.ok();
        let change =
            json!({"userName": user["userName"], "email": user["email"], "isActive": false, "concurrencyStamp": user["concurrencyStamp"]});
        admin.put(&path, change).await.ok();
        assert_eq!(staff.get("/api/account/my-profile").await.status, 401);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn an_administrator_locks_unlocks_and_sets_passwords() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        for end in ["2020-01-01T00:00:00Z", "2201-01-01T00:00:00Z", "%2B12345-01-01T00:00:00Z"] {
            assert_eq!(admin.put(&format!("{path}/lock/{end}"), json!({})).await.fields(), ["lockoutEnd"], "{end}");
        }
        assert_eq!(admin.put(&format!("{path}/lock/2027-01-01T00:00:00Z"), json!({})).await.status, 204);
        assert_eq!(admin.get(&path).await.ok()["isLockedOut"], true);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
        assert_eq!(admin.put(&format!("{path}/unlock"), json!({})).await.status, 204);
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);
        assert_eq!(
            admin.put(&format!("{path}/change-password"), json!({"newPassword": "weak"})).await.refused(400),
            "Volo.Abp.Identity:PasswordTooShort"
        );
        for must in [true, false] {
            let body = json!({"newPassword": "Mill-Race-12", "shouldChangePasswordOnNextLogin": must});
            assert_eq!(admin.put(&format!("{path}/change-password"), body).await.status, 204);
            assert_eq!(admin.get(&path).await.ok()["shouldChangePasswordOnNextLogin"], must);
        }
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn a_tenant_has_no_more_users_than_seats() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let taken = admin.get("/api/identity/users").await.ok()["totalCount"].as_u64().unwrap();
        let bounds = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let bound = json!({"features": [{"name": "Identity.MaxUserCount", "value": (taken + 1).to_string()}]});
        assert_eq!(host.put(&bounds, bound).await.status, 204);
        let last = make(&world, "last.seat").await;
        let full = "Portal:Tenants.SeatLimit";
        assert_eq!(admin.post("/api/identity/users", request("one.more")).await.refused(400), full);
        let turned = async |is_active: bool| {
            let user = admin.get(&path(&last)).await.ok();
            let stamp = &user["concurrencyStamp"];
            let body = json!({"userName": user["userName"], "email": user["email"], "isActive": is_active, "concurrencyStamp": stamp});
            admin.put(&path(&last), body).await
        };
        assert_eq!(turned(false).await.status, 200);
        let usage = async || host.get(&format!("/api/app/tenants/{}/usage", world.cast.alpha)).await.ok()["seatsUsed"].as_u64().unwrap();
        assert_eq!(usage().await, taken, "whoever is deactivated frees the seat");
        make(&world, "one.more").await;
        assert_eq!(turned(true).await.refused(400), full, "and needs one to come back");
        let bulk = json!({"ids": [last["id"]], "action": "Activate", "args": {}});
        let tried = admin.post("/api/identity/users/bulk", bulk).await;
        assert!(tried.text().contains(full), "{}", tried.text());
        let mut idle = request("idle");
        idle["isActive"] = false.into();
        admin.post("/api/identity/users", idle).await.ok();
        let more = json!({"features": [{"name": "Identity.MaxUserCount", "value": (taken + 2).to_string()}]});
        assert_eq!(host.put(&bounds, more).await.status, 204);
        assert_eq!(turned(true).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_list_is_narrowed_by_each_of_its_filters_and_exported() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        world.clock.advance(TimeDelta::seconds(60));
        let made = world.app.now().to_rfc3339_opts(SecondsFormat::Secs, true);
        let body = json!({"userName": "Renée.Roux", "name": "Renée", "surname": "Roux-50%", "email": "r_roux@waymark.example",
            "phoneNumber": "+441632960777", "password": "Mill-Race-12", "emailConfirmed": true});
        admin.post("/api/identity/users", body).await.ok();
        let all = admin.get("/api/identity/users?maxResultCount=1000").await.ok()["totalCount"].as_u64().unwrap();
        for (query, found) in [
            ("userName=ROUX", 1),
            ("userName=reNÉE", 1),
            ("userName=roux+renee", 1),
            ("name=RENEE", 1),
            ("emailAddress=R_Roux@", 1),
            ("emailAddress=rxroux", 0),
            ("phoneNumber=960777", 1),
            ("name=ren%C3%A9e", 1),
            ("surname=roux-50%25", 1),
            ("surname=%25", 1),
            ("surname=_", 0),
            ("isExternal=true", 0),
            ("isExternal=false", all),
            (&format!("minCreationTime={made}"), 1),
            (&format!("maxCreationTime={made}&minCreationTime={made}"), 1),
            ("minModificationTime=2100-01-01T00:00:00Z", 0),
            ("maxModificationTime=1999-01-01T00:00:00Z", 0),
            ("hasLoggedIn=false&userName=roux", 1),
            ("hasLoggedIn=true&userName=roux", 0),
            ("hasLoggedIn=true&userName=client.admin", 1),
            (&format!("maxLastLoginTime={made}&userName=client.admin"), 1),
            (&format!("minLastLoginTime={made}&userName=client.admin"), 0),
        ] {
            let list = admin.get(&format!("/api/identity/users?maxResultCount=1000&{query}")).await.ok();
            assert_eq!(list["totalCount"], found, "{query}");
        }
        for sorting in ["lastLoginTime", "lastLoginTime%20desc"] {
            let list = admin.get(&format!("/api/identity/users?maxResultCount=1&sorting={sorting}")).await.ok();
            assert_eq!(list["items"][0]["userName"], "client.admin", "{sorting}: nobody else has signed in");
        }
        let file = admin.get("/api/identity/users/export?format=csv&filter=roux").await;
        let text = file.text();
        assert_eq!((file.status, text.lines().count()), (200, 2), "{text}");
        assert!(text.contains("r_roux@waymark.example") && !text.contains("$argon2"), "{text}");
        let mut grant = json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
        let of = "/api/permission-management/permissions?providerName=R&providerKey=Viewer";
        assert_eq!(admin.put(of, grant.clone()).await.status, 204);
        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.get("/api/identity/users/export?format=csv").await.status, 403, "who reads the list may not yet take it away");
        grant["permissions"][0]["name"] = json!("AbpIdentity.Users.Export");
        assert_eq!(admin.put(of, grant).await.status, 204);
        assert_eq!(viewer.get("/api/identity/users/export?format=csv").await.status, 200);
    })
    .await;
}
