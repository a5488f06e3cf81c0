//! Error responses to invalid input.

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::{Value, json};
use testkit::{Reply, Who, World, on_both};

const JSON: &str = "application/json";

fn message(reply: &Reply) -> String {
    reply.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn an_invalid_body_is_reported_on_its_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let cases = [
            (r#"{"title":"t","priority":5}"#, "priority", "This value has the wrong type."),
            (r#"{"title":"t","priority":"Wild"}"#, "priority", "This value has the wrong type."),
            (r#"{"title":"a","title":"b"}"#, "title", "This is listed twice."),
            (r#"{"title":"\ud800"}"#, "title", "This contains a character that can't be stored."),
            (r#"{"title":"a\u0000b"}"#, "title", "This contains a character that can't be stored."),
            (r#"{"title":5}"#, "title", "This value has the wrong type."),
            (r#"{"title":"t""#, "$", "This is not valid JSON (line 1, column 12)."),
        ];
        for (body, field, why) in cases {
            let reply = admin.raw(Method::POST, "/api/app/action-items", Some((body.as_bytes().to_vec(), JSON))).await;
            assert_eq!(reply.fields(), [field], "{body}: {}", reply.text());
            assert_eq!(reply.json()["error"]["validationErrors"][0]["message"], why, "{body}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_invalid_parameter_is_named_as_sent() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (query, field) in
            [("SKIPCOUNT=-1", "SKIPCOUNT"), ("SkipCount=-1", "skipCount"), ("NoSuch=1", "NoSuch"), ("filter=a%00b", "filter")]
        {
            assert_eq!(admin.get(&format!("/api/app/clients?{query}")).await.fields(), [field], "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_list_names_a_wrong_page_and_the_parameters_that_it_does_not_have() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let units = "/api/identity/organization-units";
        let made = admin.post(units, json!({"displayName": "Reception"})).await.ok();
        let unit = made["id"].as_str().unwrap();
        let own = [
            "/api/app/attachments?".to_owned(),
            format!("/api/app/records/Client/{}/history?", world.cast.alpha_client),
            "/api/app/recycle-bin?".to_owned(),
            "/api/app/saved-views?list=clients".to_owned(),
            "/api/app/tags?".to_owned(),
            "/api/app/teams?".to_owned(),
        ];
        // ABP's clients send parameters that these lists don't have.
        let abp = [
            format!("{units}?"),
            format!("{units}/available-roles?id={unit}"),
            format!("{units}/available-users?id={unit}"),
            format!("{units}/{unit}/members?"),
            format!("{units}/{unit}/roles?"),
            "/api/identity/roles?".to_owned(),
            "/api/identity/users?".to_owned(),
            "/api/identity/users/lookup/search?".to_owned(),
        ];
        for list in own.iter().chain(&abp) {
            assert_eq!(admin.get(&format!("{list}&SkipCount=0&MaxResultCount=1")).await.status, 200, "{list}");
            for (query, field) in [("skipCount=-1", "skipCount"), ("MaxResultCount=0", "maxResultCount")] {
                assert_eq!(admin.get(&format!("{list}&{query}")).await.fields(), [field], "{list}&{query}");
            }
        }
        for list in own {
            assert_eq!(admin.get(&format!("{list}&maxResultCount=1&NoSuch=1")).await.fields(), ["NoSuch"], "{list}");
        }
        for list in abp {
            assert_eq!(admin.get(&format!("{list}&maxResultCount=1&NoSuch=1")).await.status, 200, "{list}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_date_before_1900_or_after_2200_is_reported_on_its_field() {
    on_both(async |world: World| {
        let (admin, host) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::HostAdmin).await);
        for at in ["-200000-01-01T00:00:00Z", "+12025-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "1899-12-31T23:59:59Z"] {
            let sent = at.replace('+', "%2B");
            for (path, field) in [
                ("/api/identity/users", "minCreationTime"),
                ("/api/identity/users", "maxModificationTime"),
                ("/api/identity/security-logs", "startTime"),
            ] {
                assert_eq!(admin.get(&format!("{path}?{field}={sent}")).await.fields(), [field], "{at}");
            }
            let target = world.cast.user(Who::Staff);
            let body = json!({"targetUserId": target, "startTime": at, "endTime": "2090-01-01T00:00:00Z"});
            assert_eq!(admin.post("/api/account/user-delegation/delegate-new-user", body).await.fields(), ["startTime"], "{at}");
            let body = json!({"name": "beta", "activeUntil": at});
            let tenant = format!("/api/multi-tenancy/tenants/{}", world.cast.beta);
            assert_eq!(host.put(&tenant, body).await.fields(), ["activeUntil"], "{at}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_undecodable_path_gets_the_common_error_format() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let lock = format!("/api/identity/users/{}/lock", world.cast.user(Who::Staff));
        for bad in ["%ff", "a%00b"] {
            for (method, path, field) in [
                (Method::GET, "/api/abp/multi-tenancy/tenants/by-name".to_owned(), "name"),
                (Method::GET, "/api/identity/users/by-username".to_owned(), "userName"),
                (Method::GET, "/api/identity/users/by-email".to_owned(), "email"),
                (Method::GET, "/api/identity/users/lookup/by-username".to_owned(), "userName"),
                (Method::PUT, lock.clone(), "lockoutEnd"),
            ] {
                let reply = admin.call(method, &format!("{path}/{bad}"), None).await;
                assert_eq!(reply.fields(), [field], "{path}/{bad}: {}", reply.text());
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_body_that_is_too_large_is_reported_with_the_limit() {
    on_both(async |world: World| {
        let small = world.configured(|config| config.limits.body_bytes = 2000).await;
        let token = world.as_user(Who::HostAdmin).await;
        let admin = small.with_token(token.token());
        let limit = |reply: &Reply| {
            assert_eq!(reply.refused(413), "Portal:Common.TooLarge");
            reply.json()["error"]["data"]["limit"].clone()
        };
        assert_eq!(limit(&admin.post("/api/app/clients", json!({"name": "x".repeat(2000)})).await), 2000);
        let template = "/api/app/template-versions/0192d3a4-0000-7000-8000-00000000dead";
        assert_eq!(limit(&admin.put(template, json!({"x": "x".repeat(16 * 1024 * 1024)})).await), 16 * 1024 * 1024);
    })
    .await;
}

#[tokio::test]
async fn a_missing_media_type_and_a_missing_token_are_reported() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let bare = Request::post("/api/app/clients").header("authorization", format!("Bearer {}", admin.token().unwrap()));
        let reply = admin.send(bare.body(Body::from("{}")).unwrap()).await;
        assert_eq!(reply.refused(415), "Portal:Common.MediaTypeMissing");
        assert!(message(&reply).contains("Content-Type"), "{}", reply.text());
        let other = admin.raw(Method::POST, "/api/app/clients", Some((b"<x/>".to_vec(), "text/xml"))).await;
        assert_eq!(
            (other.refused(415).as_str(), &other.json()["error"]["data"]["mediaType"]),
            ("Portal:Common.UnsupportedMediaType", &Value::from("text/xml"))
        );

        // spec: PERM-01
        let nobody = world.anon().get("/api/app/clients").await;
        assert_eq!((nobody.status, nobody.header("www-authenticate")), (401, Some("Bearer realm=\"Portal\"")));
        let stale = world.anon().with_token(Some("x")).get("/api/app/clients").await;
        assert_eq!((stale.status, stale.header("www-authenticate")), (401, Some("Bearer realm=\"Portal\", error=\"invalid_token\"")));
    })
    .await;
}

#[tokio::test]
async fn optional_texts_of_white_space_are_stored_as_none() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let client = world.cast.alpha_client;
        let person = json!({
            "clientId": client, "firstName": "Noor", "lastName": "Haddad", "employment": "FullTime", "preferredName": " \t", "email": " ",
            "phone": "", "jobTitle": "\u{3000}"
        });
        let user = json!({
            "userName": "noor", "email": "noor@waymark.example", "password": "Mill-Race-12", "name": "  ", "surname": " Haddad ",
            "phoneNumber": " "
        });
        let team = json!({"clientId": client, "name": "Reception", "leadStaffId": world.cast.manager_staff, "description": "\n"});
        let cases = [
            ("/api/app/staff", person, vec!["preferredName", "email", "phone", "jobTitle"]),
            ("/api/identity/users", user, vec!["name", "phoneNumber"]),
            ("/api/app/teams", team, vec!["description"]),
        ];
        for (path, body, blank) in cases {
            let made = admin.post(path, body).await.ok();
            let read = admin.get(&format!("{path}/{}", made["id"].as_str().unwrap())).await.ok();
            for field in blank {
                assert!(read.get(field).is_none_or(Value::is_null), "{field} of {path}: {}", read[field]);
            }
            assert!(path != "/api/identity/users" || read["surname"] == "Haddad", "other texts are trimmed");
        }
    })
    .await;
}

#[tokio::test]
async fn every_error_has_the_common_envelope() {
    on_both(async |world: World| {
        let (anon, admin, staff) = (world.anon(), world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let mut seen = admin.get(&client).await.ok();
        seen["concurrencyStamp"] = "stale".into();
        let mut stale = json!({});
        for name in ["code", "name", "timeZone", "currency", "fiscalYearStartMonth", "concurrencyStamp"] {
            stale[name] = seen[name].clone();
        }
        let reset = json!({"email": "staff@waymark.example"});
        for _ in 0..10 {
            anon.within("alpha").post("/api/account/send-password-reset-code", reset.clone()).await.ok();
        }
        let small = world.configured(|config| config.limits.body_bytes = 2000).await.with_token(admin.token());
        let text = Some((b"<x/>".to_vec(), "text/xml"));
        let replies = [
            (400, admin.get("/api/app/clients?sorting=secret").await),
            (400, admin.raw(Method::POST, "/api/app/teams", Some((b"{".to_vec(), JSON))).await),
            (401, anon.get("/api/app/clients").await),
            (403, staff.delete(&client).await),
            (404, admin.get("/api/app/clients/0192d3a4-0000-7000-8000-00000000dead").await),
            (404, admin.get("/api/app/no-such-thing").await),
            (405, admin.call(Method::PATCH, &client, None).await),
            (409, admin.put(&client, stale).await),
            (413, small.post("/api/app/teams", json!({"name": "x".repeat(2000)})).await),
            (415, admin.raw(Method::POST, "/api/app/teams", text).await),
            (429, anon.within("alpha").post("/api/account/send-password-reset-code", reset).await),
        ];
        for (status, reply) in replies {
            assert_eq!(reply.status, status, "{}", reply.text());
            // spec: ERR-10
            reply.check_envelope();
            let names_fields = reply.json()["error"]["validationErrors"].as_array().is_some_and(|errors| !errors.is_empty());
            assert_eq!(names_fields, status == 400, "{}", reply.text());
        }
    })
    .await;
}
