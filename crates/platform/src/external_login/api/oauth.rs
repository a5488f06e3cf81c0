//! `GET`, `PUT /api/identity/settings/oauth`

use garde::Validate;
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::{
    external_login::service::settings::{Way, WayChange},
    setting::{self, Values},
};

/// The OpenID provider with which users sign in.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OAuthSettings {
    /// Whether users can sign in with the provider.
    #[garde(skip)]
    #[schema(example = false)]
    pub(super) enable_o_auth_login: bool,
    /// The portal's client id there.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "waymark")]
    pub(super) client_id: String,
    /// The portal's client secret there. Never returned; an empty value keeps the stored one while provider and client stay as they are.
    #[garde(length(chars, max = 1024))]
    #[schema(format = "password")]
    #[serde(default)]
    pub(super) client_secret: Option<String>,
    /// Address of the provider, the base of its discovery document.
    #[garde(length(chars, min = 1, max = 1024), custom(http::not_blank))]
    #[schema(example = "https://login.waymark.example")]
    pub(super) authority: String,
    /// Scopes to request in addition to `openid`, separated by spaces.
    #[garde(length(chars, max = 1024))]
    #[schema(example = "profile email")]
    #[serde(default)]
    pub(super) scope: Option<String>,
    /// Whether the provider must be reached by https.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) require_https_metadata: bool,
    /// Whether the provider's endpoints must have its own origin.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) validate_endpoints: bool,
    /// Whether the provider's issuer must be its address.
    #[garde(skip)]
    #[schema(example = true)]
    pub(super) validate_issuer_name: bool,
}

impl OAuthSettings {
    pub(super) fn of(values: &Values) -> Self {
        Self {
            enable_o_auth_login: values.is(setting::OAUTH_LOGIN),
            client_id: values.text(setting::OAUTH_CLIENT_ID),
            client_secret: None,
            authority: values.text(setting::OAUTH_AUTHORITY),
            scope: Some(values.text(setting::OAUTH_SCOPE)),
            require_https_metadata: values.is(setting::OAUTH_HTTPS),
            validate_endpoints: values.is(setting::OAUTH_ENDPOINTS),
            validate_issuer_name: values.is(setting::OAUTH_ISSUER),
        }
    }

    pub(super) fn change(self) -> Result<WayChange> {
        // A trailing slash makes no difference.
        let authority = self.authority.trim().trim_end_matches('/').to_owned();
        let (host, port) = parse_host_and_port(&authority, self.require_https_metadata)?;
        let scope = self.scope.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        if !scope.chars().all(|c| matches!(c, ' ' | '!' | '#'..='[' | ']'..='~')) {
            return Err(Error::invalid("scope", "Validation.Scope"));
        }
        Ok(WayChange {
            way: Way::OpenId,
            is_on: self.enable_o_auth_login,
            fields: ("enableOAuthLogin".to_owned(), "authority"),
            server: Some(("authority", host, port)),
            needs_secret: true,
            place: vec![(setting::OAUTH_AUTHORITY, authority), (setting::OAUTH_CLIENT_ID, self.client_id.trim().to_owned())],
            others: vec![
                (setting::OAUTH_SCOPE, scope),
                (setting::OAUTH_HTTPS, self.require_https_metadata.to_string()),
                (setting::OAUTH_ENDPOINTS, self.validate_endpoints.to_string()),
                (setting::OAUTH_ISSUER, self.validate_issuer_name.to_string()),
            ],
            secret: (setting::OAUTH_CLIENT_SECRET, "clientSecret", self.client_secret.filter(|secret| !secret.is_empty())),
        })
    }
}

/// Host and port of a provider's address.
fn parse_host_and_port(authority: &str, requires_https: bool) -> Result<(String, u16)> {
    let wrong = |message: &'static str| Error::invalid("authority", message);
    let url = Url::parse(authority).map_err(|_| wrong("Validation.Url"))?;
    let is_plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty() && url.password().is_none();
    match (url.scheme(), url.host_str(), url.port_or_known_default()) {
        ("https", Some(host), Some(port)) if is_plain => Ok((host.to_owned(), port)),
        ("http", Some(host), Some(port)) if is_plain && !requires_https => Ok((host.to_owned(), port)),
        ("http", Some(_), Some(_)) if is_plain => Err(wrong("Validation.HttpsAddress")),
        _ => Err(wrong("Validation.Url")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_is_an_address_of_the_web() {
        assert_eq!(parse_host_and_port("https://login.example/realm", true).unwrap(), ("login.example".to_owned(), 443));
        assert_eq!(parse_host_and_port("http://localhost:3000", false).unwrap(), ("localhost".to_owned(), 3000));
        let message = |authority, https| parse_host_and_port(authority, https).unwrap_err().fields()[0].message.to_string();
        assert_eq!(message("http://login.example", true), "Validation.HttpsAddress");
        for wrong in
            ["login.example", "ftp://login.example", "https://a:b@login.example", "https://login.example?x=1", "https://", "javascript:1"]
        {
            assert_eq!(message(wrong, false), "Validation.Url", "{wrong}");
        }
    }
}
