//! Values as ABP's clients on .NET write them: `True`, a time without a zone, a day where a time is expected.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const USERS: &str = "/api/identity/users";

async fn total(actor: &Actor, path: &str, query: &str) -> u64 {
    actor.get(&format!("{path}?{query}")).await.ok()["totalCount"].as_u64().unwrap()
}

async fn change(actor: &Actor, path: &str, member: &str, value: &str) -> testkit::Reply {
    let mut body = actor.get(path).await.ok();
    body[member] = value.into();
    actor.put(path, body).await
}

#[tokio::test]
async fn booleans_are_read_in_any_case() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await);
        let user = format!("{USERS}/{}", world.cast.user(Who::Staff));
        assert_eq!(change(&admin, &user, "emailConfirmed", "FALSE").await.ok()["emailConfirmed"], false);
        let (all, other) = (total(&admin, USERS, "").await, total(&admin, USERS, "emailConfirmed=false").await);
        assert!(other > 0 && other < all, "{other} of {all}");
        for (spelling, count) in [("True", all - other), ("TRUE", all - other), ("tRuE", all - other), ("False", other), ("FALSE", other)] {
            let query = format!("emailConfirmed={spelling}");
            assert_eq!(total(&admin, USERS, &query).await, count, "{spelling}");
            assert_eq!(admin.get(&format!("{USERS}/lookup/count?{query}")).await.ok(), count, "{spelling}");
        }
        for (spelling, is_on) in [("True", true), ("FALSE", false)] {
            assert_eq!(admin.put(&format!("{user}/two-factor/{spelling}"), json!({})).await.status, 204, "{spelling}");
            assert_eq!(admin.get(&format!("{user}/two-factor")).await.ok(), is_on, "{spelling}");
        }
        let texts = "/api/language-management/language-texts";
        assert_eq!(total(&host, texts, "baseCultureName=en-GB&targetCultureName=de&getOnlyEmptyValues=True").await, 0);
        assert!(total(&host, texts, "baseCultureName=en-GB&targetCultureName=de&getOnlyEmptyValues=False").await > 0);
        let features = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let wanted = json!({"features": [{"name": "Identity.EnableOAuthLogin", "value": "True"}]});
        assert_eq!(host.put(&features, wanted).await.status, 204);
        let configuration = admin.get("/api/abp/application-configuration").await.ok();
        assert_eq!(configuration["features"]["values"]["Identity.EnableOAuthLogin"], "true");

        assert_eq!(admin.get(&format!("{USERS}?emailConfirmed=yes")).await.fields(), ["emailConfirmed"]);
        assert_eq!(admin.put(&format!("{user}/two-factor/on"), json!({})).await.fields(), ["enabled"]);
        assert_eq!(change(&admin, &user, "emailConfirmed", "1").await.fields(), ["emailConfirmed"]);
    })
    .await;
}

#[tokio::test]
async fn times_without_a_zone_are_in_utc_and_days_begin_at_midnight() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await);
        let user = format!("{USERS}/{}", world.cast.user(Who::Staff));
        let read = [
            ("2099-01-31T10:00:00", "2099-01-31T10:00:00Z"),
            ("2099-01-31T10:00:00.1234567", "2099-01-31T10:00:00.123456Z"),
            ("2099-01-31%2010:00:00Z", "2099-01-31T10:00:00Z"),
            ("2099-01-31", "2099-01-31T00:00:00Z"),
        ];
        let tenant = format!("/api/multi-tenancy/tenants/{}", world.cast.beta);
        for (sent, at) in read {
            assert_eq!(admin.put(&format!("{user}/lock/{sent}"), json!({})).await.status, 204, "{sent}");
            assert_eq!(admin.get(&user).await.ok()["lockoutEnd"], at, "{sent}");
            let changed = change(&host, &tenant, "activeUntil", &sent.replace("%20", " ")).await.ok();
            assert_eq!(changed["activeUntil"], at, "{sent}");
        }

        // Everything has been made at nine o'clock on 2 March 2026.
        let all = total(&admin, USERS, "").await;
        for (query, count) in [
            ("minCreationTime=2026-03-02", all),
            ("minCreationTime=2026-03-03", 0),
            ("maxCreationTime=2026-03-02", 0),
            ("maxCreationTime=2026-03-02T09:00:00", all),
            ("maxCreationTime=2026-03-02T08:59:59", 0),
            ("maxCreationTime=2026-03-02+09:00:00Z", all),
            ("maxCreationTime=2026-03-02T11:00:00.0000000%2B02:00", all),
            ("maxCreationTime=2026-03-02T10:59:59.9999999%2B02:00", 0),
        ] {
            assert_eq!(total(&admin, USERS, query).await, count, "{query}");
        }
        let reader = host.within(world.cast.alpha);
        let (requests, changes) = ("/api/audit-logging/audit-logs", "/api/audit-logging/audit-logs/entity-changes");
        for (actor, path, from, to) in [
            (&admin, "/api/identity/security-logs", "startTime", "endTime"),
            (&reader, requests, "startTime", "endTime"),
            (&reader, changes, "startDate", "endDate"),
        ] {
            assert!(total(actor, path, &format!("{from}=2026-03-02&{to}=2026-03-02T09:00:00")).await > 0, "{path}");
            assert_eq!(total(actor, path, &format!("{to}=2026-03-02")).await, 0, "{path}");
            for wrong in ["2026-02-30", "2026-03-02T25:00:00", "March"] {
                assert_eq!(actor.get(&format!("{path}?{from}={wrong}")).await.fields(), [from], "{path} {wrong}");
            }
        }
        assert_eq!(admin.put(&format!("{user}/lock/2099-02-30"), json!({})).await.fields(), ["lockoutEnd"]);
        assert_eq!(change(&host, &tenant, "activeUntil", "2099-02-30").await.fields(), ["activeUntil"]);
        let kept: Value = host.get(&tenant).await.ok();
        assert_eq!(kept["activeUntil"], "2099-01-31T00:00:00Z", "what is wrong changes nothing");
    })
    .await;
}
