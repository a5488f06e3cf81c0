//! Request and response types.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{MAIL_FROM, MAIL_FROM_NAME};
use crate::setting::{
    rules::{MailChange, MailServer},
    service::Values,
};

/// Settings of outgoing mail.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EmailSettings {
    /// Mail server.
    #[garde(length(chars, max = 256))]
    #[schema(example = "mail.waymark.example")]
    #[serde(default)]
    pub(super) smtp_host: Option<String>,
    /// Port of the mail server.
    #[garde(range(min = 1, max = 65535))]
    #[schema(example = 587)]
    pub(super) smtp_port: i64,
    /// User name at the mail server.
    #[garde(length(chars, max = 1024))]
    #[schema(example = "portal")]
    #[serde(default)]
    pub(super) smtp_user_name: Option<String>,
    /// Password for the mail server. Never returned; an empty one keeps the stored one, as long as host, port, encryption and user stay as
    /// they are.
    #[garde(length(chars, max = 1024))]
    #[schema(format = "password")]
    #[serde(default)]
    pub(super) smtp_password: Option<String>,
    /// Domain of the user at the mail server.
    #[garde(length(chars, max = 1024))]
    #[serde(default)]
    pub(super) smtp_domain: Option<String>,
    /// Whether the connection is encrypted.
    #[garde(skip)]
    pub(super) smtp_enable_ssl: bool,
    /// Whether the mail server is used without authentication: user and password are empty, and stored ones are removed.
    #[garde(skip)]
    pub(super) smtp_use_default_credentials: bool,
    /// Sender's address.
    #[garde(email, length(chars, max = 1024))]
    #[schema(format = "email", example = "noreply@waymark.example")]
    pub(super) default_from_address: String,
    /// Sender's name.
    #[garde(length(chars, min = 1, max = 1024), custom(http::not_blank))]
    #[schema(example = "Waymark")]
    pub(super) default_from_display_name: String,
}

impl EmailSettings {
    pub(super) fn of(values: &Values) -> Self {
        let server = values.mail_server();
        let signs_in = server.credentials().is_some();
        Self {
            smtp_host: Some(server.host),
            smtp_port: server.port,
            smtp_user_name: server.user.filter(|_| signs_in),
            smtp_password: None,
            smtp_domain: server.domain,
            smtp_enable_ssl: server.ssl,
            smtp_use_default_credentials: !signs_in,
            default_from_address: values.text(MAIL_FROM),
            default_from_display_name: values.text(MAIL_FROM_NAME),
        }
    }

    pub(super) fn change(self) -> MailChange {
        let filled = |text: Option<String>| text.filter(|t| !t.is_empty());
        let (port, ssl) = (self.smtp_port, self.smtp_enable_ssl);
        let (user, domain, password) = (filled(self.smtp_user_name), filled(self.smtp_domain), filled(self.smtp_password));
        let server = filled(self.smtp_host).map(|host| MailServer { host, port, ssl, user, domain, password });
        MailChange {
            server,
            without_sign_in: self.smtp_use_default_credentials,
            from_address: self.default_from_address,
            from_name: self.default_from_display_name,
        }
    }
}
