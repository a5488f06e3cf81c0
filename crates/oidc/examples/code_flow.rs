//! A complete authorization code flow, from authorization request to verified access token, in one process.
//!
//! Run with `cargo run -p oidc --example code_flow`. Time and random bytes are constants here; a server passes its own.
#![allow(clippy::print_stdout, reason = "an example prints its steps")]

use std::error::Error;

use chrono::{DateTime, Utc};
use oidc::authorize::{AuthorizationDecision, AuthorizationFault, AuthorizationRequest, ConsentState, Delivery, Situation, UserSession};
use oidc::claims::{Issuance, User, UserSessionClaims};
use oidc::client::{ApplicationType, ClientType, ConsentType, Lifetimes};
use oidc::code::{CodeRecord, Redemption};
use oidc::keys::{Algorithm, RingKey, SigningKey};
use oidc::token::{Minting, TokenRequest, mint};
use oidc::verify::{Expected, verify_access_token};
use oidc::{Client, GrantType, Issuer, KeyRing, OpaqueToken, Params, Provider, Scopes};

fn main() -> Result<(), Box<dyn Error>> {
    let now = DateTime::<Utc>::from_timestamp(1_800_000_000, 0).ok_or("no such instant")?;
    let scopes = Scopes::parse("openid profile Portal")?;
    let provider = Provider { issuer: Issuer::new("https://id.example")?, scopes: scopes.clone(), extension_grants: Vec::new() };
    let ring = KeyRing::new(vec![RingKey::new(SigningKey::generate(Algorithm::Es256)?, now)]);
    let client = client(&scopes);

    // The browser arrives at the authorization endpoint.
    let query = "client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&response_type=code&scope=openid+profile+Portal&state=s1\
                 &nonce=n1&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
    let request = AuthorizationRequest::validate(&Params::parse(query)?, &client, &provider, None).map_err(|fault| match fault {
        AuthorizationFault::Page(error) | AuthorizationFault::Redirect { error, .. } => error,
    })?;
    let session = UserSession { subject: "u1".to_owned(), session_id: "s1".to_owned(), auth_time: now };
    let consent = ConsentState::default();
    let situation = Situation { session: Some(&session), consent: &consent, expected_subject: None, asked_at: None, now };
    assert_eq!(request.decide(&client, &provider.issuer, &situation), AuthorizationDecision::Proceed);
    let code = OpaqueToken::from_random([7; 32]);
    let record = CodeRecord::issue(&request, &client, now);
    if let Delivery::Redirect(location) = request.grant(&provider.issuer, &code.secret, None).delivery() {
        println!("redirect to {location}");
    }

    // The client comes to the token endpoint.
    let form = format!(
        "grant_type=authorization_code&client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&code={}\
         &code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        code.secret.expose()
    );
    let TokenRequest::AuthorizationCode(grant) = TokenRequest::parse(&Params::parse(&form)?, &provider)? else {
        return Err("another grant".into());
    };
    assert_eq!(record.redeem(&grant, &client, now), Redemption::Accept);
    let resources = ["Portal".to_owned()];
    let issuance = Issuance { issuer: &provider.issuer, client: &client, scopes: &record.scopes, resources: &resources, now };
    let origin = GrantType::AuthorizationCode;
    let minting = Minting { token_id: "t1", origin: &origin, nonce: record.nonce.as_deref(), refresh_token: None };
    let answer = mint(&ring, &issuance, &user(now), &minting)?;
    println!("token answer {}", serde_json::to_string(&answer)?);

    // The API checks the token.
    let expected = Expected::of_resource(&provider.issuer, "Portal");
    let claims = verify_access_token(&ring, answer.access_token.expose(), &expected, now)?;
    println!("claims {}", serde_json::to_string_pretty(&claims)?);
    Ok(())
}

fn client(scopes: &Scopes) -> Client {
    Client {
        client_id: "app".to_owned(),
        client_type: ClientType::Public,
        application_type: ApplicationType::Web,
        secrets: Vec::new(),
        keys: Vec::new(),
        redirect_uris: vec!["https://app.example/cb".to_owned()],
        post_logout_redirect_uris: Vec::new(),
        grant_types: [GrantType::AuthorizationCode].into(),
        scopes: scopes.clone(),
        consent_type: ConsentType::Implicit,
        require_pkce: true,
        require_pushed_requests: false,
        lifetimes: Lifetimes::default(),
    }
}

fn user(now: DateTime<Utc>) -> User {
    User {
        subject: "u1".to_owned(),
        user_name: "ann".to_owned(),
        given_name: Some("Ann".to_owned()),
        family_name: None,
        email: None,
        email_verified: false,
        phone_number: None,
        phone_number_verified: false,
        roles: vec!["Coach".to_owned()],
        tenant_id: None,
        impersonator: None,
        session: UserSessionClaims { session_id: "s1".to_owned(), auth_time: now, amr: vec!["pwd".to_owned()], remember_me: false },
        further: std::collections::BTreeMap::new(),
    }
}
