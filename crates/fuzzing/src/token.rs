//! Fuzz target: forms, headers and tokens of the OpenID Connect provider.

use std::sync::OnceLock;

use chrono::{DateTime, Utc};
use oidc::{
    Issuer, KeyRing, Params, Provider, Scopes,
    bearer::bearer_token,
    claims::IdClaims,
    client::ClientCredentials,
    end_session::EndSessionRequest,
    keys::{Algorithm, RingKey, SigningKey},
    revoke::NamedToken,
    token::TokenRequest,
    verify::{Expected, verify_access_token},
};

struct World {
    provider: Provider,
    ring: KeyRing,
    now: DateTime<Utc>,
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("an instant");
        let key = SigningKey::generate(Algorithm::Es256).expect("a key");
        let scopes = Scopes::parse("openid offline_access Portal").expect("scopes");
        let issuer = Issuer::new("https://id.example").expect("an issuer");
        World { provider: Provider { issuer, scopes, extension_grants: Vec::new() }, ring: KeyRing::new(vec![RingKey::new(key, now)]), now }
    })
}

/// The first line is a header or token, the rest a form. No input is a valid token, since nobody else has the key; a parsed form means the
/// same when encoded and parsed again.
pub(crate) fn token(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (line, form) = text.split_once('\n').unwrap_or((text, ""));
    let World { provider, ring, now } = world();
    let expected = Expected::of_resource(&provider.issuer, "Portal");
    assert!(verify_access_token(ring, line, &expected, *now).is_err(), "nobody forges an access token");
    assert!(IdClaims::from_hint(ring, &provider.issuer, line, *now).is_err(), "nobody forges an id token");
    if let Ok(scopes) = Scopes::parse(line) {
        let written = scopes.iter().collect::<Vec<_>>().join(" ");
        assert!(Scopes::parse(&written).is_ok_and(|again| again.is_subset(&scopes) && scopes.is_subset(&again)));
    }
    let Ok(params) = Params::parse(form) else { return };
    let again = Params::parse(&params.encode()).expect("our own encoding can be parsed");
    assert_eq!(again.encode(), params.encode());
    let _ = bearer_token(Some(line), Some(&params));
    for header in [None, Some(line)] {
        if let Ok(credentials) = ClientCredentials::parse(header, &params) {
            assert!(!credentials.client_id.is_empty(), "a client id is not empty");
        }
    }
    let _ = TokenRequest::parse(&params, provider);
    let _ = EndSessionRequest::parse(&params);
    let _ = NamedToken::parse(&params);
}
