use openid::application::scope;
use serde_json::{Value, json};
use store::sea_orm::{
    ColumnTrait,
    sea_query::{Condition, Expr},
};
use testkit::{Actor, Who, on_both};

use crate::{
    consent::{keeper, partner, partner_tokens, request_consent},
    flow::{Browser, oauth_error, register},
};

const KEEPING: [&str; 4] = ["Scope", "Scope.Create", "Scope.Update", "Scope.Delete"];
const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";
const PATH: &str = "/api/openiddict/scopes";

/// The scope and its path.
async fn found(caller: &Actor, name: &str) -> (Value, String) {
    let all = caller.get(&format!("{PATH}/all")).await.ok();
    let row = all.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone();
    let path = format!("{PATH}/{}", row["id"].as_str().unwrap());
    (row, path)
}

fn with(row: &Value, changes: &[(&str, Value)]) -> Value {
    let mut row = row.clone();
    changes.iter().for_each(|(name, value)| row[*name] = value.clone());
    row
}

#[tokio::test]
async fn name_and_resources_of_shipped_scopes_are_fixed() {
    on_both(async |world| {
        let keeper = keeper(&world, &KEEPING).await;
        for caller in [world.as_user(Who::HostAdmin).await, keeper] {
            for (name, resources) in [("email", json!(["Portal"])), ("Portal", json!(["nothing"])), ("Portal", json!([]))] {
                let (row, path) = found(&caller, name).await;
                for (field, value) in [("resources", resources), ("name", json!("Other"))] {
                    let refused = caller.put(&path, with(&row, &[(field, value)])).await;
                    assert_eq!((refused.fields(), refused.refused(400)), (vec![field.to_owned()], "Portal:OpenId.ShippedScope".to_owned()));
                }
                assert_eq!(caller.put(&path, with(&row, &[("displayName", json!("Shown"))])).await.ok()["displayName"], "Shown");
            }
        }
        let system = kernel::Scope::system(world.app.now());
        let changed = world.app.db().write(&system, |tx| async move {
            let portal = Condition::all().add(scope::Column::Name.eq("Portal"));
            tx.set_where::<scope::Entity>(portal, vec![(scope::Column::Resources, Expr::value("nothing"))]).await
        });
        assert_eq!(changed.await.unwrap(), 1);
        world.configured(|_| {}).await;
        let restored = found(&world.as_user(Who::HostAdmin).await, "Portal").await.0;
        assert_eq!(
            (&restored["resources"], &restored["displayName"]),
            (&json!(["Portal"]), &json!("Shown")),
            "a start restores what it opens"
        );
    })
    .await;
}

#[tokio::test]
async fn what_scopes_open_is_decided_only_by_holders_of_everything() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let keeper = keeper(&world, &KEEPING).await;
        admin.post(PATH, json!({"name": "Reports", "resources": ["Reports"]})).await.ok();
        keeper.post(PATH, json!({"name": "Notes", "resources": []})).await.ok();
        assert_eq!(keeper.post(PATH, json!({"name": "More", "resources": ["Portal"]})).await.refused(403), BEYOND);
        let (reports, path) = found(&keeper, "Reports").await;
        for change in [("resources", json!(["Portal"])), ("resources", json!([])), ("name", json!("Figures"))] {
            assert_eq!(keeper.put(&path, with(&reports, std::slice::from_ref(&change))).await.refused(403), BEYOND, "{change:?}");
        }
        assert_eq!(keeper.delete(&path).await.refused(403), BEYOND);
        assert_eq!(keeper.put(&path, with(&reports, &[("description", json!("Your reports"))])).await.status, 200);
        assert_eq!(admin.delete(&path).await.status, 204);
        let (notes, path) = found(&keeper, "Notes").await;
        assert_eq!(keeper.put(&path, with(&notes, &[("resources", json!(["Portal"]))])).await.refused(403), BEYOND);
        assert_eq!(keeper.delete(&path).await.status, 204, "it opens nothing");
    })
    .await;
}

#[tokio::test]
async fn other_resources_are_agreed_to_again() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        for name in ["Reports", "Reports_Archive"] {
            admin.post(PATH, json!({"name": name, "resources": [name]})).await.ok();
        }
        register(&world, "partner", "authorization_code refresh_token", "explicit").await;
        let list = admin.get("/api/openiddict/applications?filter=partner").await.ok();
        let app = with(&list["items"][0], &[("scopes", json!(["openid", "offline_access", "Reports", "Reports_Archive"]))]);
        admin.put(&format!("/api/openiddict/applications/{}", app["id"].as_str().unwrap()), app.clone()).await.ok();
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let agreed = "openid offline_access Reports";
        let first = partner_tokens(&mut browser, agreed).await;
        let refresh = async |tokens: &Value| {
            partner(&world, &[("grant_type", "refresh_token"), ("refresh_token", tokens["refresh_token"].as_str().unwrap())]).await
        };
        let (archive, path) = found(&admin, "Reports_Archive").await;
        admin.put(&path, with(&archive, &[("resources", json!(["Portal"]))])).await.ok();
        let second = refresh(&first).await.ok();
        let (reports, path) = found(&admin, "Reports").await;
        let shown = with(&reports, &[("displayName", json!("Your reports")), ("concurrencyStamp", Value::Null)]);
        admin.put(&path, shown.clone()).await.ok();
        let third = refresh(&second).await.ok();
        admin.put(&path, with(&shown, &[("resources", json!(["Portal"]))])).await.ok();
        assert_eq!(oauth_error(&refresh(&third).await, 400), "invalid_grant");
        request_consent(&mut browser, "partner", &[("scope", agreed)]).await;
    })
    .await;
}

#[tokio::test]
async fn claims_are_told_for_the_scopes_that_list_their_types_and_authorise_nothing() {
    on_both(async |world| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        for (name, value_type) in [("cost_centre", 0), ("grade", 1), ("driver", 2)] {
            host.post("/api/identity/claim-types", json!({"name": name, "valueType": value_type})).await.ok();
        }
        for name in ["role", "sub", "tenantid", "sessionid", "impersonator_userid"] {
            let reserved = host.post("/api/identity/claim-types", json!({"name": name, "valueType": 0})).await;
            assert_eq!((reserved.status, reserved.fields()), (400, vec!["name".to_owned()]), "{name}");
        }
        let said = json!([
            {"claimType": "cost_centre", "claimValue": "HB-1"}, {"claimType": "grade", "claimValue": "7"},
            {"claimType": "driver", "claimValue": "true"}
        ]);
        let path = format!("/api/identity/users/{}/claims", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&path, said).await.status, 204);
        let roles = admin.get("/api/identity/roles/all").await.ok();
        let staff = roles["items"].as_array().unwrap().iter().find(|role| role["name"] == "Staff").unwrap()["id"].clone();
        let of_role = format!("/api/identity/roles/{}/claims", staff.as_str().unwrap());
        assert_eq!(admin.put(&of_role, json!([{"claimType": "cost_centre", "claimValue": "HB-2"}])).await.status, 204);
        let token = async || world.sign_in(Who::Staff).await.ok()["access_token"].as_str().unwrap().to_owned();
        let granted = async |token: &str| {
            let caller = world.anon().with_token(Some(token));
            caller.get("/api/abp/application-configuration").await.ok()["auth"]["grantedPolicies"].clone()
        };
        let before = token().await;
        assert!(testkit::claims(&before).get("cost_centre").is_none(), "no scope lists it");
        let held = granted(&before).await;

        let (row, path) = found(&host, "profile").await;
        assert_eq!(row["claimTypes"], json!([]));
        let unknown = host.put(&path, with(&row, &[("claimTypes", json!(["cost_centre", "nothing"]))])).await;
        assert_eq!((unknown.status, unknown.fields()), (400, vec!["claimTypes[1]".to_owned()]));
        let keeper = keeper(&world, &KEEPING).await;
        let wanted = with(&row, &[("claimTypes", json!(["cost_centre", "grade"]))]);
        assert_eq!(keeper.put(&path, wanted.clone()).await.refused(403), BEYOND, "it tells every client about everybody");
        assert_eq!(host.put(&path, wanted).await.ok()["claimTypes"], json!(["cost_centre", "grade"]));

        let after = token().await;
        let told = testkit::claims(&after);
        assert_eq!((&told["cost_centre"], &told["grade"]), (&json!(["HB-1", "HB-2"]), &json!(7)));
        assert!(told.get("driver").is_none(), "no scope lists it");
        let info = world.anon().with_token(Some(&after)).get("/connect/userinfo").await.ok();
        assert_eq!((&info["cost_centre"], &info["grade"]), (&json!(["HB-1", "HB-2"]), &json!(7)));
        assert_eq!(granted(&after).await, held, "nothing is authorised by a claim");
    })
    .await;
}

#[tokio::test]
async fn a_scope_lists_claim_types_and_not_their_names() {
    on_both(async |world| {
        let types = "/api/identity/claim-types";
        let admin = world.as_user(Who::HostAdmin).await;
        for name in ["cost_centre", "grade"] {
            admin.post(types, json!({"name": name, "valueType": 0})).await.ok();
        }
        let all = admin.get(types).await.ok()["items"].clone();
        let (row, path) = found(&admin, "profile").await;
        admin.put(&path, with(&row, &[("claimTypes", json!(["cost_centre", "grade"]))])).await.ok();
        // That ended the tokens that name the scope.
        let host = world.as_user_again(Who::HostAdmin).await;
        let add = async |name: &str| host.post(types, json!({"name": name, "valueType": 0})).await.ok();
        let at = |made: &Value| format!("{types}/{}", made["id"].as_str().unwrap());
        let listed = async || found(&host, "profile").await.0["claimTypes"].clone();
        let say = async |name: &str| {
            let path = format!("/api/identity/users/{}/claims", world.cast.user(Who::Staff));
            let claims = json!([{"claimType": name, "claimValue": "HB-1"}]);
            assert_eq!(world.as_user(Who::ClientAdmin).await.put(&path, claims).await.status, 204);
        };
        let told = async |name: &str| {
            let tokens = world.sign_in(Who::Staff).await.ok();
            testkit::claims(tokens["access_token"].as_str().unwrap()).get(name).cloned()
        };
        let (centre, grade) = (&all[0], &all[1]);
        assert_eq!((&centre["name"], &grade["name"]), (&json!("cost_centre"), &json!("grade")));
        say("cost_centre").await;

        let renamed = with(centre, &[("name", json!("department"))]);
        let own = ["AbpIdentity.ClaimTypes", "AbpIdentity.ClaimTypes.Update"].map(|name| json!({"name": name, "isGranted": true}));
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
        assert_eq!(host.put(&grants, json!({"permissions": own})).await.status, 204);
        let clerk = world.as_user(Who::NobodyAtHost).await;
        assert_eq!(clerk.put(&at(centre), renamed.clone()).await.refused(403), BEYOND, "other programs decide what a name means");
        assert_eq!((listed().await, told("cost_centre").await), (json!(["cost_centre", "grade"]), Some(json!("HB-1"))));

        host.put(&at(centre), renamed).await.ok();
        assert_eq!(listed().await, json!(["grade", "department"]));
        assert_eq!(told("department").await, Some(json!("HB-1")), "under its new name");
        add("cost_centre").await;
        assert_eq!(listed().await, json!(["grade", "department"]), "the new type is another");

        let (row, _) = found(&host, "profile").await;
        assert_eq!(host.delete(&at(grade)).await.status, 204);
        assert_eq!(listed().await, json!(["department"]));
        assert_eq!(host.put(&path, row).await.refused(409), "Portal:Common.StaleVersion", "somebody had the list before them");
        let unlisted = add("grade").await;
        let unlisted = clerk.put(&at(&unlisted), with(&unlisted, &[("name", json!("step"))])).await.ok();
        clerk.put(&at(&unlisted), with(&unlisted, &[("name", json!("grade"))])).await.ok();
        say("grade").await;
        assert_eq!((listed().await, told("grade").await), (json!(["department"]), None));
    })
    .await;
}

#[tokio::test]
async fn a_name_that_earlier_releases_left_in_a_scope_means_no_new_type() {
    on_both(async |world| {
        let host = world.as_user(Who::HostAdmin).await;
        let types = "/api/identity/claim-types";
        let path = found(&host, "profile").await.1;
        let listed = async || found(&host, "profile").await.0["claimTypes"].clone();
        let system = kernel::Scope::system(world.app.now());
        let left = world.app.db().write(&system, |tx| async move {
            let profile = Condition::all().add(scope::Column::Name.eq("profile"));
            tx.set_where::<scope::Entity>(profile, vec![(scope::Column::ClaimTypes, Expr::value("badge shift"))]).await
        });
        assert_eq!(left.await.unwrap(), 1);
        let (row, _) = found(&host, "profile").await;
        let kept = host.put(&path, with(&row, &[("displayName", json!("About you"))])).await.ok();
        assert_eq!(kept["claimTypes"], json!(["badge", "shift"]), "what nobody touched is in nobody's way");
        let badge = host.post(types, json!({"name": "badge", "valueType": 0})).await.ok();
        assert_eq!(listed().await, json!(["shift"]));
        host.put(&format!("{types}/{}", badge["id"].as_str().unwrap()), with(&badge, &[("name", json!("shift"))])).await.ok();
        assert_eq!(listed().await, json!([]));
    })
    .await;
}
