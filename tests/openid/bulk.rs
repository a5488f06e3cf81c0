//! One thing done to many sessions, applications and scopes: each by the rules for one.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, claims, on_both};

use crate::flow::call;

/// The code of each result, in the order of the request; empty where it was done.
async fn bulk(by: &Actor, path: &str, ids: &[Value], action: &str) -> Vec<String> {
    let report = by.post(&format!("{path}/bulk"), json!({"ids": ids, "action": action})).await.ok();
    let code = |row: &Value| row["error"]["code"].as_str().unwrap_or_default().to_owned();
    report["results"].as_array().unwrap().iter().map(code).collect()
}

fn session_of(tokens: &Value) -> Value {
    claims(tokens["access_token"].as_str().unwrap())["sessionid"].clone()
}

#[tokio::test]
async fn sessions_are_ended_together_but_not_the_callers() {
    on_both(async |world| {
        let (one, two) = (world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok());
        let own = world.sign_in(Who::ClientAdmin).await.ok();
        let admin = world.anon().with_token(own["access_token"].as_str());
        let foreign = session_of(&world.sign_in(Who::OtherTenant).await.ok());
        let path = "/api/identity/sessions";
        let ids = [session_of(&own), session_of(&one), foreign, session_of(&two)];
        assert_eq!(bulk(&admin, path, &ids, "End").await, ["Portal:Sessions.Own", "", "Portal:Common.NotFound", ""]);
        for ended in [&one, &two] {
            assert_eq!(call(&world, ended["access_token"].as_str().unwrap()).await.status, 401);
        }
        assert_eq!(call(&world, own["access_token"].as_str().unwrap()).await.status, 200);
        let rows = admin.get(&format!("{path}?sorting=signedIn%20desc")).await.ok();
        assert_eq!(rows["items"][0]["id"], ids[0]);
        world.clock.advance(TimeDelta::minutes(10));
        let late = admin.post(&format!("{path}/bulk"), json!({"ids": [ids[0]], "action": "End"})).await;
        assert_eq!(late.refused(403), "Portal:Account.ReauthenticationRequired", "asked once, before anything is done");
    })
    .await;
}

#[tokio::test]
async fn shipped_applications_and_scopes_stay() {
    on_both(async |world| {
        let host = world.as_user(Who::HostAdmin).await;
        let (applications, scopes) = ("/api/openiddict/applications", "/api/openiddict/scopes");
        let application = json!({
            "clientId": "Reports_App", "displayName": "Reports", "clientType": "public", "applicationType": "web",
            "consentType": "explicit", "redirectUris": ["https://reports.example/cb"], "allowAuthorizationCodeFlow": true,
            "scopes": ["openid"], "requirePkce": true
        });
        let own = host.post(applications, application).await.ok();
        let portal = host.get(&format!("{applications}?filter=Portal_App&clientType=public")).await.ok();
        let ids = [own["id"].clone(), portal["items"][0]["id"].clone()];
        assert_eq!(bulk(&host, applications, &ids, "Delete").await, ["", "Portal:OpenId.ShippedApplication"]);
        assert_eq!(host.get(&format!("{applications}?clientType=strange")).await.ok()["totalCount"], 0);
        let own = host.post(scopes, json!({"name": "Reporting", "displayName": "Reporting service"})).await.ok();
        let added = host.get(&format!("{scopes}?buildIn=false&sorting=displayName")).await.ok();
        assert_eq!((added["totalCount"].as_u64(), &added["items"][0]["id"]), (Some(1), &own["id"]));
        let shipped = host.get(&format!("{scopes}?buildIn=true")).await.ok();
        let ids = [own["id"].clone(), shipped["items"][0]["id"].clone()];
        assert_eq!(bulk(&host, scopes, &ids, "Delete").await, ["", "Portal:OpenId.ShippedScope"]);
    })
    .await;
}
