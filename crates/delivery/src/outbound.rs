//! Connections to servers that administrators name in the portal, and to the gateway for text messages. Such a name must not lead into the
//! portal's own network: each is resolved once, addresses that are not public are dropped unless the configuration lists them, and the
//! connection uses the checked address instead of resolving the name again.
//! Checking host names alone would not do: tomorrow the name may point elsewhere (decision 41).

use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use kernel::{Error, Network, Result, network::is_public};
use rustls::{
    ClientConfig, RootCertStore,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use tokio::{
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{TlsConnector, client::TlsStream};

/// Error code for a host that may not be reached.
pub const HOST_REFUSED: &str = "Outbound.HostRefused";

/// Time limit for resolving a host, connecting to one of its addresses and the TLS handshake.
const STEP: Duration = Duration::from_secs(5);

/// Non-public networks that are allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// A host name, whatever it resolves to.
    Host(String),
    Network(Network),
}

/// The configured options.
#[derive(Debug, Clone, Default)]
pub struct OutboundOptions {
    pub allowed: Vec<Allowed>,
    /// Certificates to trust in addition to the public ones, also those of the mail server and the object store.
    pub ca_file: Option<PathBuf>,
    /// Whether a directory may be contacted without encryption.
    pub plain_ldap: bool,
}

/// The way to servers that administrators name, and to the gateway for text messages.
pub struct Outbound {
    allowed: Vec<Allowed>,
    authorities: Vec<CertificateDer<'static>>,
    tls: TlsConnector,
    plain_ldap: bool,
}

impl Outbound {
    /// Reads the certificates.
    ///
    /// # Errors
    /// `Internal` when the file of certificates can't be read.
    pub fn new(options: &OutboundOptions) -> Result<Self> {
        let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let authorities = match &options.ca_file {
            Some(file) => add(&mut roots, file)?,
            None => Vec::new(),
        };
        let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider())).with_safe_default_protocol_versions();
        let config = config.map_err(Error::internal)?.with_root_certificates(roots).with_no_client_auth();
        Ok(Self { allowed: options.allowed.clone(), authorities, tls: Arc::new(config).into(), plain_ldap: options.plain_ldap })
    }

    /// Certificates that are trusted in addition to the public ones.
    pub(crate) fn authorities(&self) -> &[CertificateDer<'static>] {
        &self.authorities
    }

    /// Whether a directory may be contacted without encryption.
    pub fn allows_plain_ldap(&self) -> bool {
        self.plain_ldap
    }

    fn permits(&self, host: &str, address: IpAddr) -> bool {
        let is_listed = |allowed: &Allowed| match allowed {
            Allowed::Host(name) => name.eq_ignore_ascii_case(host),
            Allowed::Network(network) => network.holds(address),
        };
        is_public(address) || self.allowed.iter().any(is_listed)
    }

    /// The addresses of `host` that may be reached. Connect to these, not to the name: resolved again, it may point elsewhere.
    ///
    /// # Errors
    /// [`HOST_REFUSED`] when there are none, `Unavailable` when the host isn't found.
    pub async fn addresses(&self, host: &str, port: u16) -> Result<Vec<SocketAddr>> {
        let host = bare(host);
        let found: Vec<SocketAddr> =
            timeout(STEP, lookup_host((host, port))).await.map_err(Error::unavailable)?.map_err(Error::unavailable)?.collect();
        let permitted: Vec<SocketAddr> = found.into_iter().filter(|address| self.permits(host, address.ip())).collect();
        if permitted.is_empty() {
            tracing::warn!(host, port, "a host that an administrator named may not be reached; outbound.allowed lists exceptions");
            return Err(Error::rule(HOST_REFUSED).with("host", host));
        }
        Ok(permitted)
    }

    /// Rejects a `host` entered into `field` that may not be reached. A name that can't be resolved at the moment passes: each
    /// connection is checked.
    ///
    /// # Errors
    /// 400 on `field`.
    pub async fn check(&self, field: &'static str, host: &str, port: u16) -> Result<()> {
        match self.addresses(host, port).await {
            Err(error) if error.code() == Some(HOST_REFUSED) => Err(error.and_field(field, "Validation.HostNotPublic")),
            _ => Ok(()),
        }
    }

    /// A connection to `host`.
    ///
    /// # Errors
    /// As [`Outbound::addresses`]; `Unavailable` when none of the addresses answers in time.
    pub async fn connect(&self, host: &str, port: u16) -> Result<TcpStream> {
        let addresses = self.addresses(host, port).await?;
        let connected = timeout(STEP, TcpStream::connect(addresses.as_slice())).await.map_err(Error::unavailable)?;
        connected.map_err(Error::unavailable)
    }

    /// Encrypts a connection to `host`, whose certificate must be valid for that name.
    pub async fn encrypt(&self, host: &str, connection: TcpStream) -> Result<TlsStream<TcpStream>> {
        let name = ServerName::try_from(bare(host).to_owned()).map_err(Error::unavailable)?;
        timeout(STEP, self.tls.connect(name, connection)).await.map_err(Error::unavailable)?.map_err(Error::unavailable)
    }
}

impl std::fmt::Debug for Outbound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbound").field("allowed", &self.allowed).finish_non_exhaustive()
    }
}

/// An IPv6 address without the brackets that it has in a URL.
pub(crate) fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host)
}

fn add(roots: &mut RootCertStore, file: &Path) -> Result<Vec<CertificateDer<'static>>> {
    let unreadable = |why: String| Error::internal(format!("outbound.ca_file {}: {why}", file.display()));
    let found = CertificateDer::pem_file_iter(file).map_err(|error| unreadable(error.to_string()))?;
    let certificates: Vec<_> = found.collect::<std::result::Result<_, _>>().map_err(|error| unreadable(error.to_string()))?;
    if certificates.is_empty() {
        return Err(unreadable("holds no certificate".to_owned()));
    }
    for certificate in &certificates {
        roots.add(certificate.clone()).map_err(|error| unreadable(error.to_string()))?;
    }
    Ok(certificates)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbound(allowed: Vec<Allowed>) -> Outbound {
        Outbound::new(&OutboundOptions { allowed, ..OutboundOptions::default() }).unwrap()
    }

    #[tokio::test]
    async fn a_host_inside_is_reached_only_if_it_is_listed() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "0x7f000001", "[::1]", "::ffff:127.0.0.1"] {
            let refused = outbound(Vec::new()).connect(host, port).await.unwrap_err();
            // This system's resolver does not accept all of these; then nothing was reached either.
            assert!(refused.code() == Some(HOST_REFUSED) || refused.kind() == kernel::Kind::Unavailable, "{host}: {refused}");
        }
        assert!(outbound(vec![Allowed::Host("LOCALHOST".to_owned())]).connect("localhost", port).await.is_ok());
        let network = Network::parse("127.0.0.0/8").unwrap();
        assert!(outbound(vec![Allowed::Network(network)]).connect("127.0.0.1", port).await.is_ok());
        let other = outbound(vec![Allowed::Host("ldap.example".to_owned())]).check("ldapServerHost", "127.0.0.1", port).await.unwrap_err();
        assert_eq!((other.code(), other.fields()[0].field.as_str()), (Some(HOST_REFUSED), "ldapServerHost"));
    }

    #[test]
    fn a_file_without_certificates_stops_the_start() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let options = OutboundOptions { ca_file: Some(file.path().to_owned()), ..OutboundOptions::default() };
        assert!(Outbound::new(&options).unwrap_err().to_string().contains("holds no certificate"));
    }
}
