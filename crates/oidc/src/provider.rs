//! The provider: issuer, paths, capabilities. One value for discovery, authorization and token endpoint.

use std::fmt;

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::client::GrantType;
use crate::scope::Scopes;

/// Paths below the issuer, as in ABP.
pub mod paths {
    pub const DISCOVERY: &str = "/.well-known/openid-configuration";
    pub const JWKS: &str = "/.well-known/jwks";
    pub const AUTHORIZE: &str = "/connect/authorize";
    pub const PAR: &str = "/connect/par";
    pub const TOKEN: &str = "/connect/token";
    pub const DEVICE: &str = "/device";
    /// Where users type the code that a device shows.
    pub const VERIFY: &str = "/connect/verify";
    pub const USERINFO: &str = "/connect/userinfo";
    pub const INTROSPECT: &str = "/connect/introspect";
    /// Spelt as in ABP.
    pub const REVOKE: &str = "/connect/revocat";
    /// The expected spelling; not published, but equivalent.
    pub const REVOKE_ALIAS: &str = "/connect/revocation";
    pub const END_SESSION: &str = "/connect/endsession";
    pub const CHECK_SESSION: &str = "/connect/checksession";
}

/// The issuer identifier: `https` (or `http` on a loopback host), with a trailing slash, which stock ABP clients compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Issuer(String);

/// Why a text is not a valid issuer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IssuerFault {
    #[error("the issuer is not an absolute URL")]
    NotAUrl,
    #[error("the issuer must use https, or http on a loopback host")]
    Insecure,
    #[error("the issuer must not have user information, a query or a fragment")]
    Decorated,
}

impl Issuer {
    /// Parses the provider's public URL; adds a missing trailing slash.
    ///
    /// # Errors
    /// [`IssuerFault`].
    pub fn new(text: &str) -> Result<Self, IssuerFault> {
        let url = Url::parse(text).map_err(|_| IssuerFault::NotAUrl)?;
        if url.scheme() != "https" && !(url.scheme() == "http" && is_loopback(&url)) {
            return Err(IssuerFault::Insecure);
        }
        if url.query().is_some() || url.fragment().is_some() || !url.username().is_empty() || url.password().is_some() {
            return Err(IssuerFault::Decorated);
        }
        let mut text = url.to_string();
        if !text.ends_with('/') {
            text.push('/');
        }
        Ok(Self(text))
    }

    /// The identifier, with its trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The absolute URL of one of [`paths`].
    pub fn url(&self, path: &str) -> String {
        format!("{}{}", self.0, path.trim_start_matches('/'))
    }
}

impl TryFrom<String> for Issuer {
    type Error = IssuerFault;
    fn try_from(text: String) -> Result<Self, IssuerFault> {
        Self::new(&text)
    }
}

impl From<Issuer> for String {
    fn from(issuer: Issuer) -> Self {
        issuer.0
    }
}

impl fmt::Display for Issuer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether the host is the local machine: `localhost`, 127.0.0.0/8 or `::1`.
pub(crate) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// The provider's configuration.
#[derive(Debug, Clone)]
pub struct Provider {
    pub issuer: Issuer,
    /// Every scope that a client can be given: the standard ones and those of the APIs.
    pub scopes: Scopes,
    /// Grant types in addition to the standard ones, by their names on the wire (`LinkLogin`, `Impersonation`).
    pub extension_grants: Vec<String>,
}

impl Provider {
    /// All supported grant types, in the order of the discovery document.
    pub fn grant_types(&self) -> Vec<GrantType> {
        let standard = [
            GrantType::AuthorizationCode,
            GrantType::RefreshToken,
            GrantType::ClientCredentials,
            GrantType::Password,
            GrantType::DeviceCode,
        ];
        standard.into_iter().chain(self.extension_grants.iter().cloned().map(GrantType::Extension)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issuers_end_in_a_slash_and_are_safe() {
        assert_eq!(Issuer::new("https://id.example").unwrap().as_str(), "https://id.example/");
        assert_eq!(Issuer::new("http://localhost:5000").unwrap().url(paths::TOKEN), "http://localhost:5000/connect/token");
        assert_eq!(Issuer::new("https://a.example/portal").unwrap().url(paths::JWKS), "https://a.example/portal/.well-known/jwks");
        assert!(Issuer::new("http://127.0.0.1:8080/").is_ok());
        for (text, fault) in [
            ("id.example", IssuerFault::NotAUrl),
            ("http://id.example", IssuerFault::Insecure),
            ("http://localhost.evil.example", IssuerFault::Insecure),
            ("ftp://localhost/", IssuerFault::Insecure),
            ("https://id.example/?a=1", IssuerFault::Decorated),
            ("https://id.example/#a", IssuerFault::Decorated),
            ("https://me@id.example/", IssuerFault::Decorated),
        ] {
            assert_eq!(Issuer::new(text), Err(fault), "{text}");
        }
    }
}
