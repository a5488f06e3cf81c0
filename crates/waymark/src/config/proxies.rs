//! Trusted proxies.

use std::net::IpAddr;

use kernel::Network;

use super::Config;

/// The proxies in front of the server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proxies(Vec<Network>);

impl Proxies {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `address` is one of them.
    pub fn hold(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.holds(address))
    }

    /// The address of the caller behind `peer`, who sent `forwarded`, the values of all `X-Forwarded-For` in order: the last one
    /// that is no proxy of ours, since each appends whom it heard. What stands before it, anybody can write.
    pub fn caller<'a>(&self, peer: IpAddr, forwarded: impl DoubleEndedIterator<Item = &'a str>) -> IpAddr {
        let mut nearest = peer;
        for said in forwarded.rev().flat_map(|value| value.rsplit(',')) {
            if !self.hold(nearest) {
                break;
            }
            let Ok(address) = said.trim().parse() else { break };
            nearest = address;
        }
        nearest.to_canonical()
    }
}

/// The entries of an option that is a list with commas.
pub(super) fn listed(told: Option<&str>) -> impl Iterator<Item = &str> {
    told.unwrap_or_default().split(',').map(str::trim).filter(|text| !text.is_empty())
}

impl Config {
    /// The trusted proxies.
    ///
    /// # Errors
    /// A message if `server.trusted_proxies` is invalid.
    pub fn trusted_proxies(&self) -> Result<Proxies, String> {
        let named = listed(self.server.trusted_proxies.as_deref());
        let read =
            named.map(|text| Network::parse(text).ok_or_else(|| format!("{text:?} is no address and no network such as 10.0.0.0/8")));
        Ok(Proxies(read.collect::<Result<_, _>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(told: &str) -> Result<Proxies, String> {
        let mut config = Config::default();
        config.server.trusted_proxies = Some(told.to_owned());
        config.trusted_proxies()
    }

    fn caller(told: &str, peer: &str, forwarded: &[&str]) -> String {
        proxies(told).unwrap().caller(peer.parse().unwrap(), forwarded.iter().copied()).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(caller("", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(caller("10.0.0.0/8", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(caller("::1, 127.0.0.1", "::ffff:127.0.0.1", &["2001:db8::7"]), "2001:db8::7");
        assert_eq!(caller("2001:db8::/32", "2001:db8:1::1", &["::ffff:198.51.100.7"]), "198.51.100.7");
        assert_eq!(caller("0.0.0.0/0", "192.0.2.1", &["198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn forwarded_addresses_from_the_caller_are_ignored() {
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &["203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &["203.0.113.9", "198.51.100.7, 10.9.9.9"]), "198.51.100.7");
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &["203.0.113.9, nonsense"]), "10.1.2.3");
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &[]), "10.1.2.3");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for wrong in ["proxy", "10.0.0.0/33", "::1/129", "10.0.0.0/x", "10.0.0"] {
            assert!(proxies(wrong).is_err_and(|why| why.contains(wrong)), "{wrong}");
        }
    }
}
