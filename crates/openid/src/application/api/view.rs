//! Applications as ABP's clients read and write them.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::{Error, Result, Uuid};
use oidc::client::{ClientKey, DEVICE_CODE};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::application::{
    EXTENSION_GRANTS,
    entity::{application::Model, split_words},
    service::{ApplicationInput, LifetimeInput},
};

fn is_one_of(allowed: &'static [&'static str]) -> impl FnOnce(&str, &()) -> garde::Result {
    move |value, ()| if allowed.contains(&value) { Ok(()) } else { Err(garde::Error::new("Validation.Type")) }
}

fn public() -> String {
    "public".to_owned()
}

fn web() -> String {
    "web".to_owned()
}

fn implicit() -> String {
    "implicit".to_owned()
}

/// Data of an application.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationRequest {
    /// `web` or `native`.
    #[garde(custom(is_one_of(&["web", "native"])))]
    #[schema(example = "web", pattern = "^(web|native)$")]
    #[serde(default = "web")]
    pub application_type: String,
    /// Client id: one word.
    #[garde(length(chars, min = 1, max = 100))]
    #[schema(example = "Partner_App")]
    pub client_id: String,
    /// Name that people read.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Partner application")]
    pub display_name: String,
    /// `public` or `confidential`.
    #[garde(custom(is_one_of(&["public", "confidential"])))]
    #[schema(example = "public", pattern = "^(public|confidential)$")]
    #[serde(default = "public", alias = "type")]
    pub client_type: String,
    /// New secret of a confidential application; never sent back.
    #[garde(length(chars, min = 8, max = 200))]
    #[serde(default)]
    pub client_secret: Option<String>,
    /// The stored secret doesn't count any more: for an application that has keys. Ignored with a new secret.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub remove_client_secret: bool,
    /// Public keys of a confidential application, with which it authenticates by `private_key_jwt`: each a JWK or in PEM, RSA of at
    /// least 2048 bits or P-256. Two while one replaces the other. If absent, those of an existing application stay.
    #[garde(length(max = 2), inner(inner(length(chars, max = 8000))))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub public_keys: Option<Vec<String>>,
    /// `implicit`, `explicit`, `external` or `systematic`.
    #[garde(custom(is_one_of(&["implicit", "explicit", "external", "systematic"])))]
    #[schema(example = "explicit", pattern = "^(implicit|explicit|external|systematic)$")]
    #[serde(default = "implicit")]
    pub consent_type: String,
    /// Custom grants besides the standard ones.
    #[garde(length(max = 20), inner(length(chars, max = 100)))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub extension_grant_types: Vec<String>,
    /// Where sign-in may lead back to, letter for letter.
    #[garde(length(max = 50), inner(length(chars, max = 2000)))]
    #[schema(example = json!(["https://partner.example/callback"]))]
    #[serde(default)]
    pub redirect_uris: Vec<String>,
    /// Where sign-out may lead to, letter for letter.
    #[garde(length(max = 50), inner(length(chars, max = 2000)))]
    #[schema(example = json!(["https://partner.example/"]))]
    #[serde(default)]
    pub post_logout_redirect_uris: Vec<String>,
    /// May sign in with passwords itself.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub allow_password_flow: bool,
    /// May act in its own name.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub allow_client_credentials_flow: bool,
    /// May sign users in by the browser.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    pub allow_authorization_code_flow: bool,
    /// May keep users signed in.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    pub allow_refresh_token_flow: bool,
    /// Not offered: must be false.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub allow_hybrid_flow: bool,
    /// Not offered: must be false.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub allow_implicit_flow: bool,
    /// May run on devices without a browser, whose users sign in elsewhere (RFC 8628).
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub allow_device_authorization_endpoint: bool,
    /// Scopes that it may ask for.
    #[garde(length(max = 100), inner(length(chars, max = 100)))]
    #[schema(example = json!(["openid", "offline_access", "profile", "Portal"]))]
    #[serde(default)]
    pub scopes: Vec<String>,
    /// Whether sign-in by the browser needs PKCE. Default for a new application: yes, for a public one always; if omitted, an existing
    /// application is unchanged.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    pub require_pkce: Option<bool>,
    /// Whether browser sign-in starts with a pushed authorization request. If absent, an existing application stays as it is.
    #[garde(skip)]
    #[schema(example = false)]
    #[serde(default)]
    pub require_pushed_requests: Option<bool>,
    /// Its home page; that of the portal's own application is the public address.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "https://partner.example/")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub client_uri: Option<String>,
    /// Its picture.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "https://partner.example/logo.svg")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub logo_uri: Option<String>,
    /// The stamp that was read; compared where it is sent.
    #[garde(length(chars, max = 40))]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}

impl ApplicationRequest {
    /// Input of the service.
    ///
    /// # Errors
    /// 400 on a flow that is not offered.
    pub(super) fn input(&self) -> Result<ApplicationInput> {
        let absent = [("allowHybridFlow", self.allow_hybrid_flow), ("allowImplicitFlow", self.allow_implicit_flow)];
        if let Some((field, _)) = absent.into_iter().find(|(_, wanted)| *wanted) {
            return Err(Error::invalid(field, "Validation.FlowNotOffered"));
        }
        let flows = [
            ("authorization_code", self.allow_authorization_code_flow),
            ("refresh_token", self.allow_refresh_token_flow),
            ("client_credentials", self.allow_client_credentials_flow),
            ("password", self.allow_password_flow),
            (DEVICE_CODE, self.allow_device_authorization_endpoint),
        ];
        let standard = flows.into_iter().filter(|(_, wanted)| *wanted).map(|(name, _)| name.to_owned());
        let filled = |text: &Option<String>| text.clone().filter(|t| !t.trim().is_empty());
        Ok(ApplicationInput {
            client_id: self.client_id.clone(),
            display_name: self.display_name.clone(),
            client_type: self.client_type.clone(),
            application_type: self.application_type.clone(),
            consent_type: self.consent_type.clone(),
            client_secret: filled(&self.client_secret),
            removes_secret: self.remove_client_secret,
            public_keys: self.public_keys.clone(),
            redirect_uris: self.redirect_uris.clone(),
            post_logout_redirect_uris: self.post_logout_redirect_uris.clone(),
            grant_types: standard.chain(self.extension_grant_types.iter().cloned()).collect(),
            scopes: self.scopes.clone(),
            require_pkce: self.require_pkce,
            require_pushed_requests: self.require_pushed_requests,
            client_uri: filled(&self.client_uri),
            logo_uri: filled(&self.logo_uri),
        })
    }
}

/// An application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationView {
    pub id: Uuid,
    /// `web` or `native`.
    #[schema(example = "web")]
    pub application_type: String,
    pub client_id: String,
    /// Name that people read.
    pub display_name: String,
    /// `public` or `confidential`.
    #[schema(example = "public")]
    pub client_type: String,
    /// `implicit`, `explicit`, `external` or `systematic`.
    #[schema(example = "implicit")]
    pub consent_type: String,
    /// Custom grants besides the standard ones.
    pub extension_grant_types: Vec<String>,
    /// Where sign-in may lead back to.
    pub redirect_uris: Vec<String>,
    /// Where sign-out may lead to.
    pub post_logout_redirect_uris: Vec<String>,
    /// May sign in with passwords itself.
    pub allow_password_flow: bool,
    /// May act in its own name.
    pub allow_client_credentials_flow: bool,
    /// May sign users in by the browser.
    pub allow_authorization_code_flow: bool,
    /// May keep users signed in.
    pub allow_refresh_token_flow: bool,
    /// Not offered.
    pub allow_hybrid_flow: bool,
    /// Not offered.
    pub allow_implicit_flow: bool,
    /// May end sessions.
    pub allow_end_session_endpoint: bool,
    /// May run on devices without a browser.
    pub allow_device_authorization_endpoint: bool,
    /// Scopes that it may ask for.
    pub scopes: Vec<String>,
    /// Whether sign-in by the browser needs PKCE.
    pub require_pkce: bool,
    /// Whether browser sign-in starts with a pushed authorization request.
    pub require_pushed_requests: bool,
    /// Whether it can authenticate with a secret.
    pub has_client_secret: bool,
    /// Public keys that it can authenticate with, in PEM.
    #[schema(max_items = 2)]
    pub public_keys: Vec<String>,
    /// Until when the previous secret is valid as well.
    #[schema(nullable)]
    pub previous_secret_expires_at: Option<DateTime<Utc>>,
    /// Its home page.
    #[schema(nullable)]
    pub client_uri: Option<String>,
    /// Its picture.
    #[schema(nullable)]
    pub logo_uri: Option<String>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

pub(super) fn listed(list: &str) -> Vec<String> {
    split_words(list).map(str::to_owned).collect()
}

impl From<Model> for ApplicationView {
    fn from(row: Model) -> Self {
        let grants = listed(&row.grant_types);
        let allows = |name: &str| grants.iter().any(|grant| grant == name);
        Self {
            id: row.id,
            allow_password_flow: allows("password"),
            allow_client_credentials_flow: allows("client_credentials"),
            allow_authorization_code_flow: allows("authorization_code"),
            allow_refresh_token_flow: allows("refresh_token"),
            allow_hybrid_flow: false,
            allow_implicit_flow: false,
            allow_end_session_endpoint: true,
            allow_device_authorization_endpoint: allows(DEVICE_CODE),
            extension_grant_types: grants.iter().filter(|grant| EXTENSION_GRANTS.contains(&grant.as_str())).cloned().collect(),
            redirect_uris: listed(&row.redirect_uris),
            post_logout_redirect_uris: listed(&row.post_logout_redirect_uris),
            scopes: listed(&row.scopes),
            require_pkce: row.require_pkce,
            require_pushed_requests: row.require_pushed_requests,
            has_client_secret: row.client_secret.is_some(),
            public_keys: split_words(&row.public_keys).filter_map(ClientKey::from_stored).map(|key| key.to_pem()).collect(),
            previous_secret_expires_at: row.previous_secret_expires_at,
            application_type: row.application_type,
            client_id: row.client_id,
            display_name: row.display_name,
            client_type: row.client_type,
            consent_type: row.consent_type,
            client_uri: row.client_uri,
            logo_uri: row.logo_uri,
            concurrency_stamp: row.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// A new secret.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecretRequest {
    /// The secret; never returned.
    #[garde(length(chars, min = 16, max = 200))]
    #[schema(example = "kX3vWq8ZpL0mT5bRyN2dGh7s")]
    pub client_secret: String,
    /// Hours for which the previous secret stays valid. Without any, it ends at once, together with consents and tokens.
    #[garde(range(max = 720))]
    #[schema(example = 24)]
    #[serde(default)]
    pub overlap_hours: u16,
}

/// Token lifetimes of an application, in seconds; null for the server's default.
#[http::document_limits]
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenLifetimes {
    /// Seconds for which an access token is valid; null for the default of the server.
    #[garde(range(min = 60, max = 86_400))]
    #[schema(example = 3600, nullable)]
    pub access_token_lifetime: Option<i32>,
    /// Seconds for which an authorization code is valid; null for the default of the server.
    #[garde(range(min = 10, max = 600))]
    #[schema(example = 300, nullable)]
    pub authorization_code_lifetime: Option<i32>,
    /// Seconds for which an id token is valid; null for the default of the server.
    #[garde(range(min = 60, max = 86_400))]
    #[schema(example = 1200, nullable)]
    pub identity_token_lifetime: Option<i32>,
    /// Seconds for which a refresh token is valid; null for the default of the server.
    #[garde(range(min = 300, max = 31_536_000))]
    #[schema(example = 1209600, nullable)]
    pub refresh_token_lifetime: Option<i32>,
    /// Seconds that the user may take to answer the request of a device; null for the default of the server.
    #[garde(range(min = 60, max = 1800))]
    #[schema(example = 600, nullable)]
    #[serde(default)]
    pub device_code_lifetime: Option<i32>,
    /// Counts for nothing: a user code lasts as long as its device code.
    #[garde(skip)]
    #[schema(nullable)]
    #[serde(default)]
    pub user_code_lifetime: Option<i32>,
}

impl TokenLifetimes {
    pub(super) fn input(&self) -> LifetimeInput {
        LifetimeInput {
            access_token: self.access_token_lifetime,
            id_token: self.identity_token_lifetime,
            code: self.authorization_code_lifetime,
            refresh_token: self.refresh_token_lifetime,
            device_code: self.device_code_lifetime,
        }
    }
}

impl From<Model> for TokenLifetimes {
    fn from(row: Model) -> Self {
        Self {
            access_token_lifetime: row.access_token_lifetime,
            authorization_code_lifetime: row.code_lifetime,
            identity_token_lifetime: row.id_token_lifetime,
            refresh_token_lifetime: row.refresh_token_lifetime,
            device_code_lifetime: row.device_code_lifetime,
            user_code_lifetime: None,
        }
    }
}
