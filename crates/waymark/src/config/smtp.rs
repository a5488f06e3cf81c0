//! The address of the mail server, taken apart, and how the portal introduces itself to it.

use std::net::IpAddr;

use url::Host;

use super::Config;

/// A mail server. Without `Debug`: it holds a password.
#[derive(Clone)]
pub struct Smtp {
    /// Name of the machine.
    pub host: String,
    pub port: u16,
    /// Name and password.
    pub credentials: Option<(String, String)>,
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
        let host = match url.host() {
            // Without the brackets that it has in an address.
            Some(Host::Ipv6(address)) => address.to_string(),
            Some(host) => Some(host.to_string()).filter(|host| !host.is_empty()).ok_or("has no host")?,
            None => return Err("has no host".to_owned()),
        };
        let port = url.port().unwrap_or(if encryption == Encryption::Implicit { 465 } else { 587 });
        let decoded = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
        let credentials = (!url.username().is_empty()).then(|| (decoded(url.username()), decoded(url.password().unwrap_or_default())));
        Ok(Some(Smtp { host, port, credentials, encryption }))
    }

    /// How the portal introduces itself to mail servers: by a name with a dot, or an address. `None` if neither the option nor the public
    /// address has one.
    pub fn hello_name(&self) -> Option<String> {
        if let Some(name) = &self.mail.hello_name {
            return Some(name.clone());
        }
        let public = url::Url::parse(&self.public_url()).ok()?;
        let name = match public.host()? {
            Host::Ipv6(address) => address.to_string(),
            host => host.to_string(),
        };
        Some(name).filter(|name| is_hello_name(name))
    }
}

/// Whether mail servers accept it as a name: they refuse one without a dot.
pub(super) fn is_hello_name(name: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    name.parse::<IpAddr>().is_ok() || (name.contains('.') && name.split('.').all(is_label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_ipv6_is_a_host_without_its_brackets() {
        let mut config = Config::default();
        for (url, expected) in [
            ("smtp://[::1]:25", ("::1", 25)),
            ("smtps://user:secret@[2001:db8::9]", ("2001:db8::9", 465)),
            ("smtp://127.0.0.1?tls=off", ("127.0.0.1", 587)),
            ("smtp://mail.example:2525", ("mail.example", 2525)),
        ] {
            config.mail.smtp_url = Some(url.to_owned());
            let smtp = config.smtp().unwrap().unwrap();
            assert_eq!((smtp.host.as_str(), smtp.port), expected, "{url}");
        }
        config.mail.smtp_url = Some("smtp://:25".to_owned());
        assert!(config.smtp().is_err());
    }

    #[test]
    fn mail_servers_are_told_a_name_with_a_dot() {
        let mut config = Config::default();
        assert_eq!(config.hello_name(), None, "localhost is none");
        for (url, expected) in [
            ("https://portal.example/", Some("portal.example")),
            ("https://192.0.2.9:8443/", Some("192.0.2.9")),
            ("https://[2001:db8::9]/", Some("2001:db8::9")),
            ("https://portal/", None),
        ] {
            config.server.public_url = Some(url.to_owned());
            assert_eq!(config.hello_name().as_deref(), expected, "{url}");
        }
        config.mail.hello_name = Some("mail.portal.example".to_owned());
        assert_eq!(config.hello_name().as_deref(), Some("mail.portal.example"));
        assert!(config.faults().is_empty());
        config.mail.hello_name = Some("portal".to_owned());
        assert_eq!(config.faults().first().map(|(option, _)| *option), Some("mail.hello_name"));
    }
}
