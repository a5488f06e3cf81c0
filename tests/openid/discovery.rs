use testkit::on_both;

#[tokio::test]
async fn discovery_lists_what_is_supported() {
    on_both(async |world| {
        let reply = world.anon().get("/.well-known/openid-configuration").await;
        let document = reply.ok();
        // spec: AUTH-01
        assert_eq!(document["issuer"], "https://portal.example/");
        assert_eq!(document["token_endpoint"], "https://portal.example/connect/token");
        assert_eq!(document["device_authorization_endpoint"], "https://portal.example/device");
        assert_eq!(document["revocation_endpoint"], "https://portal.example/connect/revocat");
        assert_eq!(document["end_session_endpoint"], "https://portal.example/connect/endsession");
        assert_eq!(document["response_types_supported"], serde_json::json!(["code"]));
        assert_eq!(
            document["grant_types_supported"],
            serde_json::json!([
                "authorization_code",
                "refresh_token",
                "client_credentials",
                "password",
                "urn:ietf:params:oauth:grant-type:device_code",
                "LinkLogin",
                "Impersonation"
            ])
        );
        let scopes: Vec<&str> = document["scopes_supported"].as_array().unwrap().iter().filter_map(|s| s.as_str()).collect();
        for scope in ["openid", "offline_access", "profile", "email", "phone", "roles", "role", "address", "Portal"] {
            assert!(scopes.contains(&scope), "{scope}");
        }
        for name in document.as_object().unwrap().iter().filter(|(name, _)| name.ends_with("_endpoint") || *name == "jwks_uri") {
            let path = name.1.as_str().unwrap().strip_prefix("https://portal.example").unwrap().to_owned();
            let answer = world.anon().get(&path).await;
            assert_ne!(answer.status, 404, "{path} is listed but doesn't exist");
        }
    })
    .await;
}

#[tokio::test]
async fn the_keys_are_public_and_pinned_to_their_algorithm() {
    on_both(async |world| {
        let keys = world.anon().get("/.well-known/jwks").await.ok();
        let key = &keys["keys"][0];
        // spec: AUTH-01
        assert_eq!((key["kty"].as_str(), key["alg"].as_str(), key["use"].as_str()), (Some("RSA"), Some("RS256"), Some("sig")));
        assert!(key["kid"].is_string() && key["d"].is_null() && key["p"].is_null());
    })
    .await;
}

#[tokio::test]
async fn browsers_at_registered_origins_may_call_and_others_may_not() {
    on_both(async |world| {
        for (origin, allowed) in [("http://localhost:4200", false), ("https://portal.example", true), ("https://evil.example", false)] {
            for path in
                ["/connect/token", "/connect/revocat", "/connect/userinfo", "/.well-known/openid-configuration", "/.well-known/jwks"]
            {
                let request = axum::http::Request::builder()
                    .method("OPTIONS")
                    .uri(path)
                    .header("origin", origin)
                    .header("access-control-request-method", "POST")
                    .header("access-control-request-headers", "__tenant")
                    .body(axum::body::Body::empty())
                    .unwrap();
                let reply = world.anon().send(request).await;
                assert_eq!(reply.header("access-control-allow-origin"), allowed.then_some(origin), "{path} from {origin}");
                assert!(reply.header("access-control-allow-credentials").is_none());
            }
        }
    })
    .await;
}
