//! The address of the mail server, taken apart.

use super::Config;

/// A mail server. Without `Debug`: it holds a password.
#[derive(Clone)]
pub struct Smtp {
    /// Name of the machine.
    pub host: String,
    /// Port.
    pub port: u16,
    /// Name and password.
    pub credentials: Option<(String, String)>,
    /// Encryption.
    pub encryption: Encryption,
}

/// Encryption on the way to the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encryption {
    /// None.
    Off,
    /// STARTTLS.
    StartTls,
    /// From the first byte.
    Implicit,
}

impl Config {
    /// The mail server, if there is one.
    ///
    /// # Errors
    /// A message if `mail.smtp_url` is invalid.
    pub fn smtp(&self) -> Result<Option<Smtp>, String> {
        let Some(text) = &self.mail.smtp_url else { return Ok(None) };
        let url = url::Url::parse(text).map_err(|_| "not an address".to_owned())?;
        let encryption = match (url.scheme(), url.query()) {
            ("smtps", None) => Encryption::Implicit,
            ("smtp", None) => Encryption::StartTls,
            ("smtp", Some("tls=off")) => Encryption::Off,
            ("smtp" | "smtps", _) => return Err("the only parameter is ?tls=off, and only after smtp://".to_owned()),
            _ => return Err("must start with smtp:// or smtps://".to_owned()),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("has no host")?.to_owned();
        let port = url.port().unwrap_or(if encryption == Encryption::Implicit { 465 } else { 587 });
        let decoded = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
        let credentials = (!url.username().is_empty()).then(|| (decoded(url.username()), decoded(url.password().unwrap_or_default())));
        Ok(Some(Smtp { host, port, credentials, encryption }))
    }
}
