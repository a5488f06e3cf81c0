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
