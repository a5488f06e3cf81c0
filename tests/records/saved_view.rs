//! Saved views: the user's own, shared ones, and the default.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::id;

const PATH: &str = "/api/app/saved-views";

async fn save(by: &Actor, name: &str, shared: bool, default: bool) -> Value {
    let body = json!({"list": "action-items", "name": name, "query": "status=Blocked", "isShared": shared, "isDefault": default});
    by.post(PATH, body).await.ok()
}

/// Names of the views that the caller sees, with those that are a default marked.
async fn names(of: &Actor) -> Vec<String> {
    let list = of.get(&format!("{PATH}?list=action-items")).await.ok();
    let name = |view: &Value| format!("{}{}", view["name"].as_str().unwrap(), if view["isDefault"] == true { "*" } else { "" });
    list["items"].as_array().unwrap().iter().map(name).collect()
}

fn change(view: &Value, name: &str, shared: bool) -> Value {
    json!({"name": name, "query": view["query"], "isShared": shared, "isDefault": view["isDefault"], "concurrencyStamp": view["concurrencyStamp"]})
}

#[tokio::test]
async fn a_view_is_saved_changed_and_deleted_by_its_user() {
    on_both(async |world: World| {
        let (staff, manager) = (world.as_user(Who::Staff).await, world.as_user(Who::Manager).await);
        let blocked = save(&staff, "Blocked", false, true).await;
        assert_eq!((blocked["isOwn"].as_bool(), blocked["canChange"].as_bool()), (Some(true), Some(true)));
        let late = save(&staff, "Late", false, true).await;
        assert_eq!(names(&staff).await, ["Blocked", "Late*"], "one default");
        assert!(names(&manager).await.is_empty());
        let path = format!("{PATH}/{}", id(&late));
        assert_eq!(manager.put(&path, change(&late, "Mine", false)).await.status, 404);
        assert_eq!(manager.delete(&path).await.status, 404);
        assert_eq!(staff.put(&path, change(&late, "Blocked", false)).await.fields(), ["name"], "taken");
        staff.put(&path, change(&late, "Overdue", false)).await.ok();
        assert_eq!(staff.put(&path, change(&late, "Again", false)).await.status, 409, "an old stamp");
        assert_eq!(staff.delete(&path).await.status, 204);
        assert_eq!(names(&staff).await, ["Blocked"]);
        for (body, field) in [
            (json!({"list": "../x", "name": "A", "query": ""}), "list"),
            (json!({"list": "action-items", "name": " ", "query": ""}), "name"),
            (json!({"list": "action-items", "name": "A", "query": "x".repeat(2001)}), "query"),
        ] {
            assert_eq!(staff.post(PATH, body).await.fields(), [field]);
        }
        assert_eq!(staff.get(&format!("{PATH}?list=../A")).await.fields(), ["list"]);
    })
    .await;
}

#[tokio::test]
async fn who_may_share_shares_with_the_tenant_and_nobody_else() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let (coach, other) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::OtherTenant).await);
        let body = json!({"list": "action-items", "name": "Ours", "query": "", "isShared": true});
        assert_eq!(staff.post(PATH, body).await.status, 403);
        let shared = save(&admin, "Ours", true, true).await;
        assert_eq!(names(&staff).await, ["Ours*"]);
        assert!(names(&other).await.is_empty() && names(&coach).await.is_empty(), "a coach's views are those of the provider");
        let path = format!("{PATH}/{}", id(&shared));
        let seen = staff.get(&format!("{PATH}?list=action-items")).await.ok()["items"][0].clone();
        assert_eq!((seen["canChange"].as_bool(), seen["isOwn"].as_bool()), (Some(false), Some(false)));
        assert_eq!(staff.put(&path, change(&shared, "Theirs", false)).await.status, 403);
        assert_eq!(staff.delete(&path).await.status, 403);
        let own = save(&staff, "Mine", false, true).await;
        assert_eq!(names(&staff).await, ["Mine*", "Ours*"], "one's own default stands beside that of everybody");
        assert_eq!(staff.put(&format!("{PATH}/{}", id(&own)), change(&own, "Mine", true)).await.status, 403);
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(names(&staff).await, ["Mine*"]);
    })
    .await;
}

#[tokio::test]
async fn nobody_saves_more_views_than_the_limit() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        for number in 0..50 {
            save(&staff, &format!("View {number}"), false, false).await;
        }
        let body = json!({"list": "action-items", "name": "One more", "query": ""});
        assert_eq!(staff.post(PATH, body).await.refused(400), "Portal:SavedViews.TooMany");
        assert_eq!(staff.get(&format!("{PATH}?list=action-items&maxResultCount=1&skipCount=49")).await.ok()["totalCount"], 50);
    })
    .await;
}
