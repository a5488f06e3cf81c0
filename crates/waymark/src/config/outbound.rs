//! Which of the servers that administrators name in the portal may be reached.

use delivery::{Allowed, OutboundOptions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Config, proxies::listed};

/// Connections to servers that administrators name in the portal: directories (LDAP), external sign-in (OpenID Connect), mail servers of tenants.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Outbound {
    /// Host names, addresses and networks that may be reached although they are not on the public internet, `ldap.corp.example, 10.20.0.0/16`. Without this option, every address that is not public is refused: private, loopback, link-local and others.
    pub allowed: Option<String>,
    /// PEM file with certificate authorities to trust in addition to the public ones, such as the company's own; also for the mail server and the S3-compatible store.
    pub ca_file: Option<String>,
    /// Whether passwords may be sent to a directory (LDAP) without encryption. Otherwise a directory has to offer LDAPS or StartTLS.
    pub plain_ldap: bool,
}

fn allowed(entry: &str) -> Result<Allowed, String> {
    let is_name = |text: &str| {
        text.contains(|c: char| c.is_ascii_alphabetic()) && text.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c))
    };
    match kernel::Network::parse(entry) {
        Some(network) => Ok(Allowed::Network(network)),
        None if is_name(entry) => Ok(Allowed::Host(entry.to_ascii_lowercase())),
        None => Err(format!("{entry:?} is not a host name, an address or a network such as 10.0.0.0/8")),
    }
}

impl Config {
    /// Which servers may be reached.
    ///
    /// # Errors
    /// A message if `outbound.allowed` is invalid.
    pub fn outbound(&self) -> Result<OutboundOptions, String> {
        Ok(OutboundOptions {
            allowed: listed(self.outbound.allowed.as_deref()).map(allowed).collect::<Result<_, _>>()?,
            ca_file: self.outbound.ca_file.as_ref().map(Into::into),
            plain_ldap: self.outbound.plain_ldap,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_addresses_and_networks_can_be_listed() {
        let mut config = Config::default();
        config.outbound.allowed = Some("LDAP.corp.example, 10.20.0.0/16,::1,".to_owned());
        let allowed = config.outbound().unwrap().allowed;
        assert_eq!(allowed.len(), 3);
        assert_eq!(allowed[0], Allowed::Host("ldap.corp.example".to_owned()));
        for wrong in ["https://ldap.example", "10.0.0.0/40", "a b", "10.0.0"] {
            config.outbound.allowed = Some(wrong.to_owned());
            assert!(config.outbound().is_err(), "{wrong}");
        }
    }
}
