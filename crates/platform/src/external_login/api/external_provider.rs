//! `GET`, `PUT /api/account-admin/settings/external-provider`: the same provider in the shape of ABP's account module.

use garde::Validate;
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::oauth::OAuthSettings;
use crate::external_login::Provider;

/// A named value.
#[http::document_limits]
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProviderProperty {
    /// `Authority`, `ClientId`, `Scope`, `RequireHttpsMetadata`, `ValidateEndpoints`, `ValidateIssuerName`; among the secret ones
    /// `ClientSecret`.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "ClientId")]
    name: String,
    /// Of a secret: never returned; an empty value keeps the stored one.
    #[garde(length(chars, max = 1024))]
    #[schema(example = "waymark")]
    #[serde(default)]
    value: Option<String>,
}

/// A provider with which users sign in.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExternalProvider {
    /// `OpenIdConnect`.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "OpenIdConnect")]
    name: String,
    /// Whether users can sign in with it.
    #[garde(skip)]
    enabled: bool,
    #[garde(length(max = 20), dive)]
    #[serde(default)]
    properties: Vec<ProviderProperty>,
    #[garde(length(max = 20), dive)]
    #[serde(default)]
    secret_properties: Vec<ProviderProperty>,
}

/// The providers.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExternalProviderSettings {
    #[garde(length(max = 20), dive)]
    pub(super) settings: Vec<ExternalProvider>,
}

impl ExternalProvider {
    pub(super) fn of(settings: OAuthSettings) -> Self {
        let property = |name: &str, value: String| ProviderProperty { name: name.to_owned(), value: Some(value) };
        Self {
            name: Provider::OpenId.as_str().to_owned(),
            enabled: settings.enable_o_auth_login,
            properties: vec![
                property("Authority", settings.authority),
                property("ClientId", settings.client_id),
                property("Scope", settings.scope.unwrap_or_default()),
                property("RequireHttpsMetadata", settings.require_https_metadata.to_string()),
                property("ValidateEndpoints", settings.validate_endpoints.to_string()),
                property("ValidateIssuerName", settings.validate_issuer_name.to_string()),
            ],
            secret_properties: vec![ProviderProperty { name: "ClientSecret".to_owned(), value: None }],
        }
    }

    /// Merges the request's values into the `stored` ones; `at` is their position in the request.
    pub(super) fn onto(self, stored: OAuthSettings, at: usize) -> Result<OAuthSettings> {
        if self.name != Provider::OpenId.as_str() {
            return Err(Error::invalid(format!("settings[{at}].name"), "Validation.UnknownProvider"));
        }
        let mut settings = OAuthSettings { enable_o_auth_login: self.enabled, ..stored };
        for (place, ProviderProperty { name, value }) in self.properties.into_iter().enumerate() {
            let message = match put(&mut settings, &name, value.unwrap_or_default()) {
                Ok(()) => continue,
                Err(message) => message,
            };
            let part = if message == UNKNOWN { "name" } else { "value" };
            return Err(Error::invalid(format!("settings[{at}].properties[{place}].{part}"), message));
        }
        for (place, ProviderProperty { name, value }) in self.secret_properties.into_iter().enumerate() {
            if name != "ClientSecret" {
                return Err(Error::invalid(format!("settings[{at}].secretProperties[{place}].name"), UNKNOWN));
            }
            settings.client_secret = value;
        }
        Ok(settings)
    }
}

const UNKNOWN: &str = "Validation.Unknown";

fn put(settings: &mut OAuthSettings, name: &str, value: String) -> Result<(), &'static str> {
    let flag = || value.to_ascii_lowercase().parse::<bool>().map_err(|_| "Validation.Type");
    match name {
        "RequireHttpsMetadata" => settings.require_https_metadata = flag()?,
        "ValidateEndpoints" => settings.validate_endpoints = flag()?,
        "ValidateIssuerName" => settings.validate_issuer_name = flag()?,
        "Authority" => settings.authority = value,
        "ClientId" => settings.client_id = value,
        "Scope" => settings.scope = Some(value),
        _ => return Err(UNKNOWN),
    }
    Ok(())
}
