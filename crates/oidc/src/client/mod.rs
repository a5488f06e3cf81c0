//! Registered clients: their permissions and authentication.

mod assertion;
mod authentication;
mod key;
mod redirect;

use std::collections::BTreeSet;
use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

pub use assertion::{AssertionFault, ClientAssertion, UsedAssertion};
pub use authentication::{AuthenticationMethod, ClientCredentials};
pub use key::{AssertionAlgorithm, ClientKey, ClientKeyFault};
pub use redirect::{RedirectUriFault, check_redirect_uri};

use crate::error::{Error, ErrorCode};
use crate::provider::Provider;
use crate::scope::{OFFLINE_ACCESS, Scopes};

/// Whether the client can keep a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientType {
    Public,
    Confidential,
}

/// Where the client runs; native ones may use any loopback port (RFC 8252 section 7.3) and custom schemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApplicationType {
    Web,
    Native,
}

/// When the user is asked for consent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentType {
    /// Once for each set of scopes.
    Explicit,
    /// Never on the sign-in page; consent must be granted elsewhere.
    External,
    /// Never.
    Implicit,
    /// Every time.
    Systematic,
}

/// The name of [`GrantType::DeviceCode`] on the wire.
pub const DEVICE_CODE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// A grant type by its name on the wire.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum GrantType {
    AuthorizationCode,
    RefreshToken,
    ClientCredentials,
    Password,
    /// RFC 8628.
    DeviceCode,
    /// One of [`Provider::extension_grants`].
    Extension(String),
}

impl GrantType {
    /// The name on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AuthorizationCode => "authorization_code",
            Self::RefreshToken => "refresh_token",
            Self::ClientCredentials => "client_credentials",
            Self::Password => "password",
            Self::DeviceCode => DEVICE_CODE,
            Self::Extension(name) => name,
        }
    }
}

impl From<String> for GrantType {
    fn from(name: String) -> Self {
        match name.as_str() {
            "authorization_code" => Self::AuthorizationCode,
            "refresh_token" => Self::RefreshToken,
            "client_credentials" => Self::ClientCredentials,
            "password" => Self::Password,
            DEVICE_CODE => Self::DeviceCode,
            _ => Self::Extension(name),
        }
    }
}

impl From<GrantType> for String {
    fn from(grant_type: GrantType) -> Self {
        grant_type.as_str().to_owned()
    }
}

impl fmt::Display for GrantType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Lifetimes of what is issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetimes {
    pub access_token: TimeDelta,
    pub id_token: TimeDelta,
    pub code: TimeDelta,
    pub refresh_token: TimeDelta,
    /// Of a device's request, both of its codes.
    pub device_code: TimeDelta,
}

impl Default for Lifetimes {
    fn default() -> Self {
        Self {
            access_token: TimeDelta::hours(1),
            id_token: TimeDelta::minutes(20),
            code: TimeDelta::minutes(5),
            refresh_token: TimeDelta::days(14),
            device_code: TimeDelta::minutes(10),
        }
    }
}

/// A stored client secret, in the format of the caller's verifying function.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretHash {
    pub hash: String,
    /// `None`: does not expire.
    pub expires_at: Option<DateTime<Utc>>,
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretHash").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// A registered client.
#[derive(Debug, Clone)]
pub struct Client {
    pub client_id: String,
    pub client_type: ClientType,
    pub application_type: ApplicationType,
    pub secrets: Vec<SecretHash>,
    /// Keys that it signs assertions with, any of them.
    pub keys: Vec<ClientKey>,
    pub redirect_uris: Vec<String>,
    pub post_logout_redirect_uris: Vec<String>,
    pub grant_types: BTreeSet<GrantType>,
    /// The scopes it may request; `openid` and `offline_access` are listed like any other.
    pub scopes: Scopes,
    pub consent_type: ConsentType,
    /// For confidential clients; public ones always need PKCE.
    pub require_pkce: bool,
    /// Whether authorization requests must be pushed (RFC 9126).
    pub require_pushed_requests: bool,
    pub lifetimes: Lifetimes,
}

impl Client {
    /// Whether an authorization request needs a code challenge.
    pub fn needs_pkce(&self) -> bool {
        self.client_type == ClientType::Public || self.require_pkce
    }

    /// Whether the client may use the grant.
    pub fn allows(&self, grant_type: &GrantType) -> bool {
        self.grant_types.contains(grant_type)
    }

    /// Rejects a grant that the client is not allowed to use.
    ///
    /// # Errors
    /// `unauthorized_client`.
    pub fn require_grant(&self, grant_type: &GrantType) -> Result<(), Error> {
        // A public client is not authenticated, so it can't act on its own behalf (RFC 6749 section 4.4).
        let for_itself = *grant_type == GrantType::ClientCredentials && self.client_type == ClientType::Public;
        if self.allows(grant_type) && !for_itself {
            return Ok(());
        }
        Err(Error::new(ErrorCode::UnauthorizedClient, "The client is not allowed to use this grant type."))
    }

    /// Rejects scopes that don't exist or that the client may not request.
    ///
    /// # Errors
    /// `invalid_scope`.
    pub fn require_scopes(&self, provider: &Provider, requested: &Scopes) -> Result<(), Error> {
        if !requested.is_subset(&provider.scopes) {
            return Err(Error::new(ErrorCode::InvalidScope, "The scope is unknown."));
        }
        if !requested.is_subset(&self.scopes) {
            return Err(Error::new(ErrorCode::InvalidScope, "The client is not allowed to ask for this scope."));
        }
        Ok(())
    }

    /// Whether these scopes include a refresh token.
    pub fn gets_refresh_token(&self, scopes: &Scopes) -> bool {
        scopes.contains(OFFLINE_ACCESS) && self.allows(&GrantType::RefreshToken)
    }

    /// Whether the URI is registered for authorization responses: exactly, except for the port of a native client's loopback address.
    pub fn has_redirect_uri(&self, presented: &str) -> bool {
        let native = self.application_type == ApplicationType::Native;
        self.redirect_uris.iter().any(|registered| redirect::matches(registered, presented, native))
    }

    /// Whether the URI is registered for the end of a session, exactly.
    pub fn has_post_logout_redirect_uri(&self, presented: &str) -> bool {
        self.post_logout_redirect_uris.iter().any(|registered| registered == presented)
    }
}

#[cfg(test)]
pub(crate) mod fixtures {
    use super::*;
    use crate::provider::Issuer;

    pub fn provider() -> Provider {
        Provider {
            issuer: Issuer::new("https://id.example").unwrap(),
            scopes: Scopes::parse("openid offline_access profile email phone roles role address Portal Other").unwrap(),
            extension_grants: vec!["LinkLogin".to_owned(), "Impersonation".to_owned()],
        }
    }

    /// The portal's own client: public, first party.
    pub fn public() -> Client {
        let grants = ["authorization_code", "refresh_token", "password", "LinkLogin"];
        Client {
            client_id: "Portal_App".to_owned(),
            client_type: ClientType::Public,
            application_type: ApplicationType::Web,
            secrets: Vec::new(),
            keys: Vec::new(),
            redirect_uris: vec!["https://app.example/cb".to_owned(), "https://app.example/cb?tab=1".to_owned()],
            post_logout_redirect_uris: vec!["https://app.example/".to_owned()],
            grant_types: grants.into_iter().map(|name| GrantType::from(name.to_owned())).collect(),
            scopes: Scopes::parse("openid offline_access profile email phone roles role Portal").unwrap(),
            consent_type: ConsentType::Implicit,
            require_pkce: true,
            require_pushed_requests: false,
            lifetimes: Lifetimes::default(),
        }
    }

    pub fn confidential() -> Client {
        Client {
            client_id: "partner".to_owned(),
            client_type: ClientType::Confidential,
            secrets: vec![SecretHash { hash: "hash of s3cret".to_owned(), expires_at: None }],
            grant_types: [GrantType::AuthorizationCode, GrantType::ClientCredentials].into(),
            consent_type: ConsentType::Explicit,
            require_pkce: false,
            ..public()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fixtures::{confidential, provider, public};
    use super::*;

    #[test]
    fn grants_are_per_client() {
        assert!(public().require_grant(&GrantType::Password).is_ok());
        assert_eq!(confidential().require_grant(&GrantType::Password).unwrap_err().code(), ErrorCode::UnauthorizedClient);
        assert!(confidential().require_grant(&GrantType::ClientCredentials).is_ok());
        let mut greedy = public();
        greedy.grant_types.insert(GrantType::ClientCredentials);
        assert!(greedy.require_grant(&GrantType::ClientCredentials).is_err(), "a public client can't act on its own behalf");
    }

    #[test]
    fn scopes_are_per_client() {
        let scopes = |text| Scopes::parse(text).unwrap();
        assert!(public().require_scopes(&provider(), &scopes("openid Portal")).is_ok());
        assert!(public().require_scopes(&provider(), &scopes("Other")).is_err());
        assert!(public().require_scopes(&provider(), &scopes("nonsense")).is_err());
        assert!(public().gets_refresh_token(&scopes("openid offline_access")));
        assert!(!public().gets_refresh_token(&scopes("openid")));
        assert!(!confidential().gets_refresh_token(&scopes("offline_access")));
    }
}
