//! `GET`, `PUT /api/identity/settings/ldap`

use garde::Validate;
use kernel::{Error, FieldError, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    external_login::service::settings::{Way, WayChange},
    setting::{self, Values},
};

/// The directory with which users sign in.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LdapSettings {
    /// Whether users sign in with their directory account.
    #[garde(skip)]
    #[schema(example = false)]
    enable_ldap_login: bool,
    /// Whether the connection is encrypted from the start (LDAPS). Otherwise StartTLS is required.
    #[garde(skip)]
    #[schema(example = true)]
    ldaps: bool,
    /// Name or address of the server.
    #[garde(length(chars, max = 256))]
    #[schema(example = "ldap.waymark.example")]
    #[serde(default)]
    ldap_server_host: Option<String>,
    /// Port, as text; 389 or 636.
    #[garde(length(chars, max = 5))]
    #[schema(example = "389")]
    #[serde(default)]
    ldap_server_port: Option<String>,
    /// Base DN of users in the directory.
    #[garde(length(chars, max = 1024))]
    #[schema(example = "dc=waymark,dc=example")]
    #[serde(default)]
    ldap_base_dc: Option<String>,
    /// Domain of the portal's own account, for Active Directory.
    #[garde(length(chars, max = 256))]
    #[schema(example = "waymark.example")]
    #[serde(default)]
    ldap_domain: Option<String>,
    /// The portal's account in the directory; if empty, it searches anonymously.
    #[garde(length(chars, max = 1024))]
    #[schema(example = "cn=portal,dc=waymark,dc=example")]
    #[serde(default)]
    ldap_user_name: Option<String>,
    /// The portal's password there. Never returned; an empty value keeps the stored one, as long as server, encryption and name stay as
    /// they are.
    #[garde(length(chars, max = 1024))]
    #[schema(format = "password")]
    #[serde(default)]
    ldap_password: Option<String>,
}

fn trimmed(text: Option<String>) -> String {
    text.unwrap_or_default().trim().to_owned()
}

impl LdapSettings {
    pub(super) fn of(values: &Values) -> Self {
        let text = |name: &str| Some(values.text(name));
        Self {
            enable_ldap_login: values.is(setting::LDAP_LOGIN),
            ldaps: values.is(setting::LDAP_SSL),
            ldap_server_host: text(setting::LDAP_HOST),
            ldap_server_port: text(setting::LDAP_PORT),
            ldap_base_dc: text(setting::LDAP_BASE),
            ldap_domain: text(setting::LDAP_DOMAIN),
            ldap_user_name: text(setting::LDAP_USER),
            ldap_password: None,
        }
    }

    pub(super) fn change(self) -> Result<WayChange> {
        let (host, user, base) = (trimmed(self.ldap_server_host), trimmed(self.ldap_user_name), trimmed(self.ldap_base_dc));
        let port = Some(trimmed(self.ldap_server_port)).filter(|port| !port.is_empty()).unwrap_or_else(|| "389".to_owned());
        let port = check(self.enable_ldap_login, &host, &base, &port)?;
        Ok(WayChange {
            way: Way::Directory,
            is_on: self.enable_ldap_login,
            fields: ("enableLdapLogin".to_owned(), "ldapBaseDc"),
            server: (!host.is_empty()).then(|| ("ldapServerHost", host.clone(), port)),
            needs_secret: !user.is_empty(),
            place: vec![
                (setting::LDAP_HOST, host),
                (setting::LDAP_PORT, port.to_string()),
                (setting::LDAP_SSL, self.ldaps.to_string()),
                (setting::LDAP_USER, user),
            ],
            others: vec![(setting::LDAP_BASE, base), (setting::LDAP_DOMAIN, trimmed(self.ldap_domain))],
            secret: (setting::LDAP_PASSWORD, "ldapPassword", self.ldap_password.filter(|password| !password.is_empty())),
        })
    }
}

/// Validates the required settings of an enabled directory; returns the port.
fn check(is_on: bool, host: &str, base: &str, port: &str) -> Result<u16> {
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
    let read = port.parse::<u16>().ok().filter(|port| is_number && *port > 0);
    let is_name = host.chars().all(|c| c.is_ascii_alphanumeric() || "-._:".contains(c));
    let faults = [
        (is_on && host.is_empty(), "ldapServerHost", "Validation.Required"),
        (!is_name, "ldapServerHost", "Validation.HostName"),
        (is_on && base.is_empty(), "ldapBaseDc", "Validation.Required"),
        (read.is_none(), "ldapServerPort", "Validation.Port"),
    ];
    let wrong = faults.into_iter().filter(|(is_wrong, ..)| *is_wrong);
    let field = |(_, field, message): (bool, &str, &'static str)| FieldError {
        field: field.to_owned(),
        message: message.into(),
        data: serde_json::Map::new(),
    };
    let fields: Vec<FieldError> = wrong.map(field).collect();
    read.filter(|_| fields.is_empty()).ok_or_else(|| Error::invalid_fields(fields))
}
