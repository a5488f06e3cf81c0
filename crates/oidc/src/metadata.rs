//! The discovery document (OpenID Connect Discovery 1.0, RFC 8414): it lists exactly what is supported.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::authorize::{Prompt, ResponseMode};
use crate::client::AssertionAlgorithm;
use crate::keys::{Algorithm, KeyRing};
use crate::provider::{Issuer, Provider, paths};
use crate::scope::Scopes;

const CLAIMS: [&str; 23] = [
    "aud",
    "exp",
    "iat",
    "iss",
    "sub",
    "auth_time",
    "amr",
    "at_hash",
    "nonce",
    "sid",
    "preferred_username",
    "unique_name",
    "name",
    "given_name",
    "family_name",
    "email",
    "email_verified",
    "phone_number",
    "phone_number_verified",
    "role",
    "tenantid",
    "sessionid",
    "remember_me",
];

/// The document at `/.well-known/openid-configuration`.
#[derive(Debug, Clone, Serialize)]
pub struct Metadata {
    pub issuer: Issuer,
    pub authorization_endpoint: String,
    pub token_endpoint: String,
    pub device_authorization_endpoint: String,
    pub introspection_endpoint: String,
    pub end_session_endpoint: String,
    pub revocation_endpoint: String,
    pub userinfo_endpoint: String,
    pub pushed_authorization_request_endpoint: String,
    pub jwks_uri: String,
    pub check_session_iframe: String,
    pub grant_types_supported: Vec<String>,
    pub response_types_supported: [&'static str; 1],
    pub response_modes_supported: [&'static str; 3],
    pub scopes_supported: Vec<String>,
    pub claims_supported: Vec<&'static str>,
    pub id_token_signing_alg_values_supported: Vec<Algorithm>,
    pub code_challenge_methods_supported: [&'static str; 1],
    pub subject_types_supported: [&'static str; 1],
    pub prompt_values_supported: [&'static str; 4],
    pub token_endpoint_auth_methods_supported: [&'static str; 4],
    pub token_endpoint_auth_signing_alg_values_supported: [&'static str; 3],
    pub revocation_endpoint_auth_methods_supported: [&'static str; 4],
    pub revocation_endpoint_auth_signing_alg_values_supported: [&'static str; 3],
    pub introspection_endpoint_auth_methods_supported: [&'static str; 3],
    pub introspection_endpoint_auth_signing_alg_values_supported: [&'static str; 3],
    pub ui_locales_supported: Vec<String>,
    pub claims_parameter_supported: bool,
    pub request_parameter_supported: bool,
    pub request_uri_parameter_supported: bool,
    pub require_pushed_authorization_requests: bool,
    pub authorization_response_iss_parameter_supported: bool,
}

/// The current document. `ui_locales`: the cultures of the sign-in page.
pub fn metadata(provider: &Provider, ring: &KeyRing, ui_locales: &[String], now: DateTime<Utc>) -> Metadata {
    let url = |path| provider.issuer.url(path);
    let auth_methods = ["client_secret_post", "private_key_jwt", "client_secret_basic", "none"];
    let auth_algorithms = AssertionAlgorithm::ALL.map(AssertionAlgorithm::as_str);
    Metadata {
        issuer: provider.issuer.clone(),
        authorization_endpoint: url(paths::AUTHORIZE),
        token_endpoint: url(paths::TOKEN),
        device_authorization_endpoint: url(paths::DEVICE),
        introspection_endpoint: url(paths::INTROSPECT),
        end_session_endpoint: url(paths::END_SESSION),
        revocation_endpoint: url(paths::REVOKE),
        userinfo_endpoint: url(paths::USERINFO),
        pushed_authorization_request_endpoint: url(paths::PAR),
        jwks_uri: url(paths::JWKS),
        check_session_iframe: url(paths::CHECK_SESSION),
        grant_types_supported: provider.grant_types().into_iter().map(String::from).collect(),
        response_types_supported: ["code"],
        response_modes_supported: ResponseMode::ALL.map(ResponseMode::as_str),
        scopes_supported: list(&provider.scopes),
        claims_supported: CLAIMS.to_vec(),
        id_token_signing_alg_values_supported: ring.algorithms(now),
        code_challenge_methods_supported: ["S256"],
        subject_types_supported: ["public"],
        prompt_values_supported: Prompt::ALL.map(Prompt::as_str),
        token_endpoint_auth_methods_supported: auth_methods,
        token_endpoint_auth_signing_alg_values_supported: auth_algorithms,
        revocation_endpoint_auth_methods_supported: auth_methods,
        revocation_endpoint_auth_signing_alg_values_supported: auth_algorithms,
        introspection_endpoint_auth_methods_supported: ["client_secret_post", "private_key_jwt", "client_secret_basic"],
        introspection_endpoint_auth_signing_alg_values_supported: auth_algorithms,
        ui_locales_supported: ui_locales.to_vec(),
        claims_parameter_supported: false,
        request_parameter_supported: false,
        request_uri_parameter_supported: false,
        require_pushed_authorization_requests: false,
        authorization_response_iss_parameter_supported: true,
    }
}

fn list(scopes: &Scopes) -> Vec<String> {
    scopes.iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::claims::fixtures::{NOW, ring};
    use crate::client::fixtures::provider;

    #[test]
    fn lists_what_is_supported() {
        let document = serde_json::to_value(metadata(&provider(), &ring(), &["en-GB".to_owned()], NOW)).unwrap();
        for (name, value) in [
            ("issuer", json!("https://id.example/")),
            ("authorization_endpoint", json!("https://id.example/connect/authorize")),
            ("token_endpoint", json!("https://id.example/connect/token")),
            ("device_authorization_endpoint", json!("https://id.example/device")),
            ("revocation_endpoint", json!("https://id.example/connect/revocat")),
            ("end_session_endpoint", json!("https://id.example/connect/endsession")),
            ("jwks_uri", json!("https://id.example/.well-known/jwks")),
            (
                "grant_types_supported",
                json!([
                    "authorization_code",
                    "refresh_token",
                    "client_credentials",
                    "password",
                    "urn:ietf:params:oauth:grant-type:device_code",
                    "LinkLogin",
                    "Impersonation"
                ]),
            ),
            ("response_types_supported", json!(["code"])),
            ("response_modes_supported", json!(["query", "form_post", "fragment"])),
            ("id_token_signing_alg_values_supported", json!(["ES256"])),
            ("code_challenge_methods_supported", json!(["S256"])),
            ("token_endpoint_auth_methods_supported", json!(["client_secret_post", "private_key_jwt", "client_secret_basic", "none"])),
            ("token_endpoint_auth_signing_alg_values_supported", json!(["RS256", "PS256", "ES256"])),
            ("authorization_response_iss_parameter_supported", json!(true)),
        ] {
            assert_eq!(document[name], value, "{name}");
        }
    }
}
