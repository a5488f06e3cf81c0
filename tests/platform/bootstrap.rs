//! The first call of every client.

use axum::http::{Method, Request};
use testkit::{Who, World, on_both};

const PATH: &str = "/api/abp/application-configuration";

#[tokio::test]
async fn the_configuration_has_what_clients_read() {
    on_both(async |world: World| {
        let answer = world.as_user(Who::ClientAdmin).await.get(&format!("{PATH}?includeLocalizationResources=false")).await.ok();
        // spec: AUTH-14
        let user = &answer["currentUser"];
        assert_eq!(
            (user["userName"].as_str(), user["surName"].as_str(), user["roles"][0].as_str()),
            (Some("client.admin"), Some("Tester"), Some("ClientAdmin"))
        );
        assert_eq!(user["id"], world.cast.user(Who::ClientAdmin).to_string());
        assert_eq!((user["isAuthenticated"].as_bool(), user["impersonatorUserId"].is_null()), (Some(true), true));
        assert!(user["sessionId"].is_string());
        assert_eq!(answer["currentTenant"], serde_json::json!({"id": world.cast.alpha, "name": "Alpha", "isAvailable": true}));
        assert_eq!((answer["multiTenancy"]["isEnabled"].as_bool(), answer["clock"]["kind"].as_str()), (Some(true), Some("Utc")));
        assert_eq!(answer["features"]["values"]["SettingManagement.Enable"], "true");
        assert_eq!(answer["objectExtensions"], serde_json::json!({"modules": {}, "enums": {}}));
        let settings = &answer["setting"]["values"];
        assert_eq!(
            (settings["Abp.Account.EnableLocalLogin"].as_str(), settings["Abp.Localization.DefaultLanguage"].as_str()),
            (Some("true"), Some("en-GB"))
        );
        assert!(settings.get("Abp.Mailing.Smtp.Password").is_none() && settings.get("Abp.Mailing.Smtp.Host").is_none());
        let texts = &answer["localization"];
        assert_eq!(
            (texts["currentCulture"]["cultureName"].as_str(), texts["defaultResourceName"].as_str()),
            (Some("en-GB"), Some("Portal"))
        );
        assert!(texts["languages"].as_array().unwrap().len() > 1 && texts["resources"].as_object().unwrap().is_empty());
        let german = world.anon().speaking("de-AT").get(&format!("{PATH}?includeLocalizationResources=true")).await.ok();
        assert_eq!(german["localization"]["currentCulture"]["twoLetterIsoLanguageName"], "de");
        assert!(german["localization"]["values"]["Portal"].is_object());
    })
    .await;
}

#[tokio::test]
async fn it_never_fails_on_a_header_or_a_stale_token() {
    on_both(async |world: World| {
        let anon = world.anon();
        // spec: AUTH-14
        for caller in [anon.clone(), anon.within("nonsense"), anon.with_token(Some("stale")), anon.with_token(Some("a.b.c")).within("beta")]
        {
            let answer = caller.get(PATH).await.ok();
            assert_eq!((answer["currentUser"]["isAuthenticated"].as_bool(), answer["currentUser"]["id"].is_null()), (Some(false), true));
        }
        assert_eq!(anon.within("BETA").get(PATH).await.ok()["currentTenant"]["name"], "Beta", "the tenant field of the sign-in page");
        let coach = world.as_user(Who::Coach).await.within("nonsense").get(PATH).await.ok();
        assert_eq!((coach["currentUser"]["userName"].as_str(), coach["currentTenant"]["id"].is_null()), (Some("coach"), true));
        assert_eq!(world.as_user(Who::HostAdmin).await.get(PATH).await.ok()["currentTenant"]["isAvailable"], false);
    })
    .await;
}

#[tokio::test]
async fn an_unchanged_configuration_is_not_sent_twice() {
    on_both(async |world: World| {
        let user = world.as_user(Who::Staff).await;
        let first = user.get(PATH).await;
        let tag = first.header("etag").unwrap().to_owned();
        let again = |tag: &str| {
            let request = Request::builder().method(Method::GET).uri(PATH).header("if-none-match", tag);
            request.header("authorization", format!("Bearer {}", user.token().unwrap())).body(axum::body::Body::empty()).unwrap()
        };
        let second = user.send(again(&tag)).await;
        assert_eq!((second.status, second.bytes.len()), (304, 0));
        let admin = world.as_user(Who::ClientAdmin).await;
        let grant = serde_json::json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
        admin.put("/api/permission-management/permissions?providerName=R&providerKey=Staff", grant).await.ok();
        assert_eq!(user.send(again(&tag)).await.status, 200);
    })
    .await;
}
