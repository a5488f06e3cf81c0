//! One thing done to many users, roles, tenants, languages, claim types and invitations: each by the rules for one.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const USERS: &str = "/api/identity/users";
const ROLES: &str = "/api/identity/roles";

/// The code of each result, in the order of the request; empty where it was done.
fn codes(report: &Value) -> Vec<String> {
    let code = |row: &Value| row["error"]["code"].as_str().unwrap_or_default().to_owned();
    report["results"].as_array().unwrap().iter().map(code).collect()
}

async fn bulk(by: &Actor, path: &str, ids: &Value, action: &str, args: Value) -> Vec<String> {
    let mut body = json!({"ids": ids, "action": action});
    if !args.is_null() {
        body["args"] = args;
    }
    codes(&by.post(&format!("{path}/bulk"), body).await.ok())
}

async fn role(by: &Actor, name: &str) -> Value {
    let roles = by.get("/api/identity/roles/all").await.ok();
    roles["items"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone()
}

#[tokio::test]
async fn users_are_kept_out_and_deleted_each_by_its_own_rules() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let [own, staff, other] = [Who::ClientAdmin, Who::Staff, Who::OtherTenant].map(|who| world.cast.user(who).to_string());
        let ids = json!([own, staff, other, staff]);
        let expected = ["Portal:Identity.OwnAccount", "", "Portal:Common.NotFound"];
        assert_eq!(bulk(&admin, USERS, &ids, "Deactivate", json!({})).await, expected);
        let is_active = async || admin.get(&format!("{USERS}/{staff}")).await.ok()["isActive"].clone();
        assert_eq!(is_active().await, false);
        assert_eq!(bulk(&admin, USERS, &json!([staff]), "Activate", json!({})).await, [""]);
        assert_eq!(is_active().await, true);
        assert_eq!(bulk(&admin, USERS, &json!([staff]), "Unlock", json!({})).await, [""]);
        let expected = ["Volo.Abp.Identity:010001", "", "Portal:Common.NotFound"];
        assert_eq!(bulk(&admin, USERS, &ids, "Delete", json!({})).await, expected);
        assert_eq!(admin.get(&format!("{USERS}/{staff}")).await.status, 404);
        let strange = json!({"ids": [own], "action": "Delete", "args": {"roleId": own}});
        assert_eq!(admin.post(&format!("{USERS}/bulk"), strange).await.fields(), ["args.roleId"]);
        assert_eq!(admin.post(&format!("{USERS}/bulk"), json!({"ids": [], "action": "Unlock", "args": {}})).await.fields(), ["ids"]);
        assert_eq!(world.as_user(Who::Viewer).await.post(&format!("{USERS}/bulk"), json!({})).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn roles_are_given_to_many_by_who_may_give_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let [own, staff, viewer] = [Who::ClientAdmin, Who::Staff, Who::Viewer].map(|who| world.cast.user(who).to_string());
        let (top, reads) = (role(&admin, "ClientAdmin").await["id"].clone(), role(&admin, "Viewer").await["id"].clone());
        let both = json!([staff, viewer]);
        assert_eq!(bulk(&admin, USERS, &both, "AddRole", json!({"roleId": reads})).await, ["", ""]);
        let names = async |id: &str| admin.get(&format!("{USERS}/{id}")).await.ok()["roleNames"].clone();
        assert_eq!((names(&staff).await, names(&viewer).await), (json!(["Staff", "Viewer"]), json!(["Viewer"])));
        assert_eq!(bulk(&admin, USERS, &json!([staff]), "RemoveRole", json!({"roleId": reads})).await, [""]);
        assert_eq!(names(&staff).await, json!(["Staff"]));
        let last = bulk(&admin, USERS, &json!([own]), "RemoveRole", json!({"roleId": top})).await;
        assert_eq!(last, ["Portal:Identity.LastAdministrator"]);
        let held = ["AbpIdentity.Users", "AbpIdentity.Users.Update", "AbpIdentity.Users.Update.ManageRoles"];
        let held: Vec<Value> = held.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
        let path = format!("/api/permission-management/permissions?providerName=U&providerKey={viewer}");
        assert_eq!(admin.put(&path, json!({"permissions": held})).await.status, 204);
        let deputy = world.as_user(Who::Viewer).await;
        // spec: PERM-01
        assert_eq!(
            bulk(&deputy, USERS, &json!([viewer, staff]), "AddRole", json!({"roleId": top})).await,
            ["Portal:Identity.BeyondOwnPermissions"; 2]
        );
        let no_role = json!({"ids": [staff], "action": "AddRole", "args": {}});
        assert_eq!(admin.post(&format!("{USERS}/bulk"), no_role).await.fields(), ["args.roleId"]);
    })
    .await;
}

#[tokio::test]
async fn roles_and_invitations_are_removed_together() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let made = admin.post(ROLES, json!({"name": "Receptionist"})).await.ok();
        let shipped = role(&admin, "Staff").await;
        let own = admin.get(&format!("{ROLES}?isStatic=false&sorting=creationTime")).await.ok();
        assert_eq!((own["totalCount"].as_u64(), &own["items"][0]["id"]), (Some(1), &made["id"]));
        let both = json!([made["id"], shipped["id"]]);
        assert_eq!(bulk(&admin, ROLES, &both, "Delete", Value::Null).await, ["", "Volo.Abp.Identity:010006"]);
        let path = "/api/identity/invitations";
        let one = admin.post(path, json!({"email": "ada@waymark.example"})).await.ok();
        let two = admin.post(path, json!({"email": "bea@waymark.example"})).await.ok();
        let both = json!([one["id"], two["id"]]);
        assert_eq!(bulk(&admin, path, &both, "Revoke", Value::Null).await, ["", ""]);
        assert_eq!(bulk(&admin, path, &both, "Resend", Value::Null).await, ["Portal:Invitation.Revoked"; 2]);
    })
    .await;
}

#[tokio::test]
async fn the_provider_switches_tenants_languages_and_claim_types() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let tenants = "/api/app/tenants";
        let alpha = json!([world.cast.alpha]);
        let suspended = async || host.get("/api/multi-tenancy/tenants?status=Suspended").await.ok()["totalCount"].clone();
        assert_eq!(bulk(&host, tenants, &alpha, "Suspend", Value::Null).await, [""]);
        assert_eq!(suspended().await, 1);
        assert_eq!(bulk(&host, tenants, &alpha, "Activate", Value::Null).await, [""]);
        assert_eq!(suspended().await, 0);
        let languages = "/api/language-management/languages";
        let all = host.get(&format!("{languages}?maxResultCount=50")).await.ok();
        let rows = all["items"].as_array().unwrap();
        let default = rows.iter().find(|row| row["isDefaultLanguage"] == true).unwrap();
        let other = rows.iter().find(|row| row["cultureName"] == "de").unwrap();
        let both = json!([default["id"], other["id"]]);
        assert_eq!(bulk(&host, languages, &both, "Disable", Value::Null).await, ["Portal:Languages.DefaultStays", ""]);
        let off = host.get(&format!("{languages}?isEnabled=false")).await.ok();
        assert_eq!((off["totalCount"].as_u64(), &off["items"][0]["cultureName"]), (Some(1), &json!("de")));
        assert_eq!(bulk(&host, languages, &both, "Enable", Value::Null).await, ["", ""]);
        let types = "/api/identity/claim-types";
        let made = async |name: &str, required: bool| {
            host.post(types, json!({"name": name, "required": required, "valueType": 0})).await.ok()["id"].clone()
        };
        let both = json!([made("cost_centre", false).await, made("site", true).await]);
        assert_eq!(host.get(&format!("{types}?required=true")).await.ok()["items"][0]["name"], "site");
        assert_eq!(bulk(&host, types, &both, "Delete", Value::Null).await, ["", ""]);
        let admin = world.as_user(Who::ClientAdmin).await;
        for path in [tenants, languages, types] {
            let body = json!({"ids": [world.cast.alpha], "action": "Delete"});
            assert_eq!(admin.post(&format!("{path}/bulk"), body).await.status, 403, "{path}");
        }
    })
    .await;
}
