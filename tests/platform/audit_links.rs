//! Links in the audit log: who gave whom which role, permission, unit or feature appears at both ends, by the names of that day.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const CHANGES: &str = "/api/audit-logging/audit-logs/entity-changes";
const OF_ENTITY: &str = "/api/audit-logging/audit-logs/entity-changes-with-username";
const USER: &str = "Volo.Abp.Identity.IdentityUser";
const ROLE: &str = "Volo.Abp.Identity.IdentityRole";
const UNIT: &str = "Volo.Abp.Identity.OrganizationUnit";
const TENANT: &str = "Volo.Abp.TenantManagement.Tenant";

fn id(row: &Value) -> &str {
    row["id"].as_str().unwrap_or_else(|| panic!("no id in {row}"))
}

/// The entries for `property` in the history of a record, the latest first: author, old and new value.
async fn history_of(actor: &Actor, entity_type: &str, entity: &str, property: &str) -> Vec<(String, Value, Value)> {
    let changes = actor.get(&format!("{OF_ENTITY}?entityTypeFullName={entity_type}&entityId={entity}")).await.ok();
    let read = |value: &Value| value.as_str().map_or(Value::Null, |json| serde_json::from_str(json).unwrap());
    let mut told = Vec::new();
    for change in changes.as_array().unwrap() {
        let rows = change["entityChange"]["propertyChanges"].as_array().unwrap();
        for row in rows.iter().filter(|row| row["propertyName"] == property) {
            let user = change["userName"].as_str().unwrap().to_owned();
            told.push((user, read(&row["originalValue"]), read(&row["newValue"])));
        }
    }
    told
}

fn by_admin(before: Value, after: Value) -> (String, Value, Value) {
    ("client.admin".to_owned(), before, after)
}

/// Changes something, a second after what was changed before.
async fn put(world: &World, actor: &Actor, path: &str, body: Value) {
    world.clock.advance(TimeDelta::seconds(1));
    let done = actor.put(path, body).await;
    assert_eq!(done.status, 204, "{path}: {}", done.text());
}

async fn delete(world: &World, actor: &Actor, path: &str) {
    world.clock.advance(TimeDelta::seconds(1));
    let done = actor.delete(path).await;
    assert_eq!(done.status, 204, "{path}: {}", done.text());
}

#[tokio::test]
async fn both_ends_tell_who_gave_which_role_and_permission() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let (staff, own) = (world.cast.user(Who::Staff).to_string(), json!(format!("staff ({})", world.cast.user(Who::Staff))));
        let role = admin.post("/api/identity/roles", json!({"name": "Receptionist"})).await.ok();
        let of = |provider: &str, key: &str| format!("/api/permission-management/permissions?providerName={provider}&providerKey={key}");
        let users = |granted: bool| json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": granted}]});
        put(&world, &admin, &of("R", "Receptionist"), users(true)).await;
        put(&world, &admin, &of("U", &staff), users(true)).await;
        put(&world, &admin, &of("U", &staff), users(false)).await;
        let roles = format!("/api/identity/users/{staff}/roles");
        put(&world, &admin, &roles, json!({"roleNames": ["Staff", "Receptionist"]})).await;
        // spec: ADM-08
        let granted = json!("AbpIdentity.Users");
        assert_eq!(history_of(&host, ROLE, id(&role), "permissions").await, [by_admin(Value::Null, granted.clone())]);
        assert_eq!(
            history_of(&host, USER, &staff, "permissions").await,
            [by_admin(granted.clone(), Value::Null), by_admin(Value::Null, granted)]
        );
        assert_eq!(history_of(&host, USER, &staff, "roles").await[0], by_admin(json!(["Staff"]), json!(["Receptionist", "Staff"])));
        assert_eq!(history_of(&host, ROLE, id(&role), "users").await, [by_admin(Value::Null, own.clone())]);
        put(&world, &admin, &roles, json!({"roleNames": ["Staff"]})).await;
        assert_eq!(history_of(&host, ROLE, id(&role), "users").await[0], by_admin(own.clone(), Value::Null));
        put(&world, &admin, &roles, json!({"roleNames": ["Staff", "Receptionist"]})).await;
        let path = format!("/api/identity/roles/{}", id(&role));
        put(&world, &admin, &format!("{path}/move-all-users"), json!({})).await;
        assert_eq!(history_of(&host, ROLE, id(&role), "users").await[0], by_admin(own, Value::Null));
        assert_eq!(history_of(&host, USER, &staff, "roles").await[0], by_admin(json!(["Receptionist", "Staff"]), json!(["Staff"])));
        put(&world, &admin, &roles, json!({"roleNames": ["Staff", "Receptionist"]})).await;
        delete(&world, &admin, &path).await;
        let last = &history_of(&host, USER, &staff, "roles").await[0];
        assert_eq!(*last, by_admin(json!(["Receptionist", "Staff"]), json!(["Staff"])), "the name outlives the role");
    })
    .await;
}

#[tokio::test]
async fn both_ends_tell_who_joined_a_unit_and_which_roles_it_gives() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let staff = world.cast.user(Who::Staff);
        let unit = admin.post("/api/identity/organization-units", json!({"displayName": "North"})).await.ok();
        let role = admin.post("/api/identity/roles", json!({"name": "Receptionist"})).await.ok();
        let path = format!("/api/identity/organization-units/{}", id(&unit));
        put(&world, &admin, &format!("{path}/members"), json!({"userIds": [staff]})).await;
        put(&world, &admin, &format!("{path}/roles"), json!({"roleIds": [role["id"]]})).await;
        let (north, own) = (json!("North"), json!(format!("staff ({staff})")));
        assert_eq!(history_of(&host, UNIT, id(&unit), "users").await, [by_admin(Value::Null, own)]);
        assert_eq!(history_of(&host, USER, &staff.to_string(), "units").await, [by_admin(Value::Null, north.clone())]);
        assert_eq!(history_of(&host, UNIT, id(&unit), "roles").await, [by_admin(Value::Null, json!(["Receptionist"]))]);
        assert_eq!(history_of(&host, ROLE, id(&role), "units").await, [by_admin(Value::Null, north.clone())]);
        delete(&world, &admin, &path).await;
        assert_eq!(history_of(&host, USER, &staff.to_string(), "units").await[0], by_admin(north.clone(), Value::Null));
        assert_eq!(history_of(&host, ROLE, id(&role), "units").await[0], by_admin(north, Value::Null));
    })
    .await;
}

#[tokio::test]
async fn the_host_reads_its_own_changes_of_tenants_features_settings_and_people() {
    on_both(async |world: World| {
        let (host, alpha) = (world.as_user(Who::HostAdmin).await, world.cast.alpha.to_string());
        let features = format!("/api/feature-management/features?providerName=T&providerKey={alpha}");
        let seats = |value: &str| json!({"features": [{"name": "Identity.MaxUserCount", "value": value}]});
        put(&world, &host, &features, seats("20")).await;
        put(&world, &host, &features, seats("30")).await;
        delete(&world, &host, &features).await;
        let of = |before: Value, after: Value| ("host.admin".to_owned(), before, after);
        // spec: ADM-08
        let seen = history_of(&host, TENANT, &alpha, "Identity.MaxUserCount").await;
        assert_eq!(seen, [of(json!("30"), Value::Null), of(json!("20"), json!("30")), of(Value::Null, json!("20"))]);
        let settings = json!({"isExpiredDeleterEnabled": true, "expiredDeleterPeriod": 40});
        let workspace = host.within(&alpha);
        put(&world, &workspace, "/api/audit-logging/settings", settings).await;
        let rows = workspace.get(&format!("{OF_ENTITY}?entityTypeFullName={TENANT}&entityId={alpha}")).await.text();
        assert!(rows.contains("\\\"40\\\""), "{rows}");
        let made = json!({
            "userName": "lucy", "name": "Lucy", "surname": "Farrow", "email": "lucy@waymark.example", "isActive": true,
            "lockoutEnabled": true, "roleNames": [], "password": "Quay-Street-7"
        });
        let lucy = host.post("/api/identity/users", made).await.ok();
        let listed = async |actor: &Actor| {
            let found = actor.get(&format!("{CHANGES}?entityTypeFullName={USER}&entityId={}", id(&lucy))).await.ok();
            found["items"].as_array().unwrap().clone()
        };
        let changes = listed(&host).await;
        assert_eq!((changes.len(), &changes[0]["changeType"]), (1, &json!(0)));
        assert_eq!(host.get(&format!("{CHANGES}/{}", id(&changes[0]))).await.ok()["entityId"], lucy["id"]);
        // spec: TEN-01
        assert_eq!(listed(&workspace).await, Vec::<Value>::new());
        assert_eq!(workspace.get(&format!("{CHANGES}/{}", id(&changes[0]))).await.status, 404);
        let all = host.get(&format!("{CHANGES}?maxResultCount=1000")).await.ok();
        assert!(all["items"].as_array().unwrap().iter().all(|row| row["entityId"] != ""), "each change says of what");
    })
    .await;
}
