use serde::Deserialize;
use url::Url;

use super::ProviderError;

/// Which checks apply to a provider's metadata.
#[derive(Debug, Clone, Copy)]
pub struct Checks {
    /// Whether every URL in it must be https.
    pub requires_https: bool,
    /// Whether the endpoints that are called must have the provider's origin.
    pub validates_endpoints: bool,
    /// Whether the issuer must be the provider's address.
    pub validates_issuer: bool,
}

#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    userinfo_endpoint: Option<String>,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

/// A provider's metadata (OpenID Connect Discovery), verified.
#[derive(Debug, Clone)]
pub struct Upstream {
    pub issuer: String,
    pub authorization: Url,
    pub token: Url,
    pub keys: Url,
    pub user_info: Option<Url>,
    /// Whether the client secret goes into the form because the provider doesn't accept it in the header.
    pub(super) takes_secret_in_form: bool,
    /// Whether authorization responses name the issuer (RFC 9207).
    pub(super) names_issuer: bool,
}

/// The URL of the metadata of the provider at `authority`.
pub fn discovery_url(authority: &str) -> Option<Url> {
    Url::parse(&format!("{}/.well-known/openid-configuration", authority.trim_end_matches('/'))).ok()
}

fn is_same_issuer(one: &str, other: &str) -> bool {
    one.trim_end_matches('/') == other.trim_end_matches('/')
}

impl Upstream {
    /// Reads and verifies the metadata of the provider at `authority`.
    ///
    /// # Errors
    /// [`ProviderError`].
    pub fn read(document: &[u8], authority: &str, checks: Checks) -> Result<Self, ProviderError> {
        let read: Document = serde_json::from_slice(document).map_err(|_| ProviderError::Malformed("description"))?;
        if checks.validates_issuer && !is_same_issuer(&read.issuer, authority) {
            return Err(ProviderError::WrongIssuer(read.issuer));
        }
        let own = Url::parse(authority).map_err(|_| ProviderError::Malformed("provider's address"))?;
        let called = |name, address: &str| {
            let url = endpoint(name, address, checks)?;
            let is_own = !checks.validates_endpoints || url.origin() == own.origin();
            if is_own { Ok(url) } else { Err(ProviderError::ForeignEndpoint(name)) }
        };
        let user_info = read.userinfo_endpoint.as_deref().map(|address| called("user info", address)).transpose()?;
        let methods = read.token_endpoint_auth_methods_supported;
        Ok(Self {
            authorization: endpoint("authorization endpoint", &read.authorization_endpoint, checks)?,
            token: called("token endpoint", &read.token_endpoint)?,
            keys: called("keys", &read.jwks_uri)?,
            user_info,
            issuer: read.issuer,
            // The header is the default (OpenID Connect Discovery, 3).
            takes_secret_in_form: methods.is_some_and(|methods| !methods.iter().any(|method| method == "client_secret_basic")),
            names_issuer: read.authorization_response_iss_parameter_supported,
        })
    }
}

fn endpoint(name: &'static str, address: &str, checks: Checks) -> Result<Url, ProviderError> {
    let url = Url::parse(address).map_err(|_| ProviderError::Malformed("description"))?;
    match url.scheme() {
        "https" => Ok(url),
        "http" if !checks.requires_https => Ok(url),
        _ => Err(ProviderError::Insecure(name)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ALL: Checks = Checks { requires_https: true, validates_endpoints: true, validates_issuer: true };

    fn document(changes: Value) -> Vec<u8> {
        let mut document = json!({
            "issuer": "https://login.example", "authorization_endpoint": "https://login.example/auth", "token_endpoint": "https://login.example/token",
            "jwks_uri": "https://login.example/keys", "userinfo_endpoint": "https://login.example/me",
        });
        document.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        document.to_string().into_bytes()
    }

    fn read(changes: Value, checks: Checks) -> Result<Upstream, ProviderError> {
        Upstream::read(&document(changes), "https://login.example/", checks)
    }

    #[test]
    fn a_description_is_believed_as_far_as_it_is_the_providers() {
        assert!(read(json!({}), ALL).is_ok());
        assert_eq!(
            read(json!({"issuer": "https://evil.example"}), ALL).unwrap_err(),
            ProviderError::WrongIssuer("https://evil.example".to_owned())
        );
        assert!(read(json!({"issuer": "https://login.example/{tenant}"}), Checks { validates_issuer: false, ..ALL }).is_ok());
        for (name, said) in [("token_endpoint", "token endpoint"), ("jwks_uri", "keys"), ("userinfo_endpoint", "user info")] {
            assert_eq!(read(json!({name: "https://evil.example/x"}), ALL).unwrap_err(), ProviderError::ForeignEndpoint(said));
            assert!(read(json!({name: "https://other.example/x"}), Checks { validates_endpoints: false, ..ALL }).is_ok());
            assert_eq!(read(json!({name: "http://login.example/x"}), ALL).unwrap_err(), ProviderError::Insecure(said));
            assert_eq!(
                read(json!({name: "file:///etc/passwd"}), Checks { requires_https: false, ..ALL }).unwrap_err(),
                ProviderError::Insecure(said)
            );
        }
        assert!(read(json!({"authorization_endpoint": "javascript:alert(1)"}), ALL).is_err());
        assert!(read(json!({"authorization_endpoint": "https://ui.example/auth"}), ALL).is_ok(), "the browser goes there, not we");
        assert_eq!(Upstream::read(b"<html>", "https://login.example", ALL).unwrap_err(), ProviderError::Malformed("description"));
        assert_eq!(discovery_url("https://login.example/a/").unwrap().as_str(), "https://login.example/a/.well-known/openid-configuration");
    }
}
