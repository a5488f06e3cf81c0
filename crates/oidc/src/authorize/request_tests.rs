use proptest::prelude::*;

use super::*;
use crate::client::ConsentType;
use crate::client::fixtures::{confidential, provider, public};

const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn base() -> Params {
    Params::from_pairs([
        ("client_id", "Portal_App"),
        ("redirect_uri", "https://app.example/cb"),
        ("response_type", "code"),
        ("scope", "openid offline_access Portal"),
        ("state", "xyz;%2Fgoals"),
        ("nonce", "n-1"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("culture", "en-GB"),
        ("ui-culture", "en-GB"),
    ])
}

fn validate(params: &Params) -> Result<AuthorizationRequest, AuthorizationFault> {
    AuthorizationRequest::validate(params, &public(), &provider(), None)
}

fn redirected_code(fault: AuthorizationFault) -> String {
    match fault {
        AuthorizationFault::Redirect { response, .. } => response.get("error").unwrap().to_owned(),
        AuthorizationFault::Page(error) => panic!("shown on a page: {error}"),
    }
}

#[test]
fn reads_a_request() {
    let request = validate(&base().with("prompt", "login consent").with("max_age", "60")).unwrap();
    assert_eq!(request.scopes.to_string(), "openid offline_access Portal");
    assert_eq!(request.state.as_deref(), Some("xyz;%2Fgoals"));
    assert_eq!(request.nonce.as_deref(), Some("n-1"));
    assert_eq!(request.prompts, [Prompt::Login, Prompt::Consent].into());
    assert_eq!(request.max_age, Some(60));
    assert_eq!(request.response_mode, ResponseMode::Query);
    assert_eq!(request.culture.as_deref(), Some("en-GB"));
}

#[test]
fn an_unverified_redirect_uri_is_never_used() {
    let twice = Params::parse(&format!("{}&redirect_uri=https%3A%2F%2Fevil.example", base().encode())).unwrap();
    for params in [
        base().with("redirect_uri", "https://evil.example/cb"),
        base().with("redirect_uri", "https://evil.example/cb").with("response_type", "token"),
        base().with("redirect_uri", "https://app.example/cb/"),
        base().without(&["redirect_uri"]),
        base().with("client_id", "partner"),
        base().without(&["client_id"]),
        twice,
    ] {
        assert!(matches!(validate(&params), Err(AuthorizationFault::Page(_))), "{}", params.encode());
    }
}

#[test]
fn other_faults_go_to_the_client() {
    let twice = Params::parse(&format!("{}&scope=openid", base().encode())).unwrap();
    for (params, code) in [
        (base().without(&["response_type"]), "invalid_request"),
        (base().with("response_type", "token"), "unsupported_response_type"),
        (base().with("response_type", "code id_token"), "unsupported_response_type"),
        (base().with("response_mode", "web_message"), "invalid_request"),
        (base().with("scope", "openid Other"), "invalid_scope"),
        (base().with("scope", "openid nonsense"), "invalid_scope"),
        (base().with("prompt", "none login"), "invalid_request"),
        (base().with("prompt", "dance"), "invalid_request"),
        (base().with("max_age", "-1"), "invalid_request"),
        (base().without(&["code_challenge", "code_challenge_method"]), "invalid_request"),
        (base().with("code_challenge_method", "plain"), "invalid_request"),
        (base().with("request", "eyJ"), "request_not_supported"),
        (base().with("request_uri", "https://evil.example/r"), "invalid_request_uri"),
        (base().with("registration", "{}"), "registration_not_supported"),
        (twice, "invalid_request"),
    ] {
        assert_eq!(redirected_code(validate(&params).unwrap_err()), code, "{}", params.encode());
    }
}

#[test]
fn errors_carry_state_and_issuer() {
    let AuthorizationFault::Redirect { response, .. } = validate(&base().with("scope", "nonsense")).unwrap_err() else {
        panic!("not redirected");
    };
    assert_eq!(response.get("state"), Some("xyz;%2Fgoals"));
    assert_eq!(response.get("iss"), Some("https://id.example/"));
    let twice = Params::parse(&format!("{}&state=other", base().encode())).unwrap();
    let AuthorizationFault::Redirect { response, .. } = validate(&twice).unwrap_err() else { panic!("not redirected") };
    assert_eq!(response.get("state"), None, "a repeated state is ambiguous");
}

#[test]
fn public_clients_must_use_pkce() {
    let params = base().without(&["code_challenge", "code_challenge_method"]).with("client_id", "partner");
    assert!(AuthorizationRequest::validate(&params, &confidential(), &provider(), None).is_ok());
    let lax = Client { require_pkce: false, ..public() };
    let params = params.with("client_id", "Portal_App");
    assert!(AuthorizationRequest::validate(&params, &lax, &provider(), None).is_err());
}

#[test]
fn clients_can_be_required_to_push() {
    let client = Client { require_pushed_requests: true, consent_type: ConsentType::Implicit, ..public() };
    let validate = |pushed_at| AuthorizationRequest::validate(&base(), &client, &provider(), pushed_at);
    assert_eq!(redirected_code(validate(None).unwrap_err()), "invalid_request");
    assert!(validate(Some(DateTime::UNIX_EPOCH)).is_ok());
}

proptest! {
    #[test]
    fn never_panics(name in "[a-z_]{1,20}", value in ".*", text in ".*") {
        let _ = validate(&base().with(&name, &value));
        for name in ["prompt", "max_age", "scope", "code_challenge", "response_mode", "redirect_uri"] {
            let _ = validate(&base().with(name, &value));
        }
        if let Ok(params) = Params::parse(&text) {
            prop_assert!(validate(&params).is_err());
        }
    }
}
