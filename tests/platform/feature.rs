//! Features over HTTP.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

fn value(list: &Value, name: &str) -> (String, String) {
    let all = list["groups"].as_array().unwrap().iter().flat_map(|g| g["features"].as_array().unwrap());
    let found = all.into_iter().find(|f| f["name"] == name).unwrap();
    (found["value"].as_str().unwrap().to_owned(), found["provider"]["name"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn the_host_sets_and_resets_a_tenants_features() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let path = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let name = "Identity.EnableOAuthLogin";
        assert_eq!(value(&host.get(&path).await.ok(), name), ("false".to_owned(), "D".to_owned()));
        assert_eq!(host.put(&path, json!({"features": [{"name": name, "value": "true"}]})).await.status, 204);
        assert_eq!(value(&host.get(&path).await.ok(), name), ("true".to_owned(), "T".to_owned()));
        let configuration = "/api/abp/application-configuration";
        let of = async |who| world.as_user(who).await.get(configuration).await.ok()["features"]["values"][name].clone();
        assert_eq!((of(Who::ClientAdmin).await, of(Who::OtherTenant).await), (json!("true"), json!("false")));
        let wishes = [(name, "perhaps"), (name, "true"), ("Identity.MaxUserCount", "-1"), ("No.Such", "true")]
            .map(|(n, v)| json!({"name": n, "value": v}));
        let refused = host.put(&path, json!({"features": wishes})).await;
        assert_eq!(refused.fields(), ["features[0].value", "features[2].value", "features[3].name"]);
        assert_eq!(host.delete(&path).await.status, 204);
        assert_eq!(of(Who::ClientAdmin).await, json!("false"));
        let unknown = "/api/feature-management/features?providerName=T&providerKey=00000000-0000-0000-0000-000000000009";
        assert_eq!(host.get(unknown).await.status, 404);
        assert_eq!(host.get("/api/feature-management/features?providerName=T").await.status, 200, "the host's own");
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&path).await.status, 403);
    })
    .await;
}
