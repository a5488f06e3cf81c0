//! Trusted proxies.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

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
    /// that is no proxy of ours, since each appends whom it heard. What stands before it, anybody can write. An entry that can't be read is
    /// given as well: the caller then counts as the proxy that wrote it.
    pub fn caller<'a>(&self, peer: IpAddr, forwarded: impl DoubleEndedIterator<Item = &'a str>) -> (IpAddr, Option<&'a str>) {
        let mut nearest = peer;
        // Empty elements of a list mean nothing (RFC 9110, 5.6.1).
        let entries = forwarded.rev().flat_map(|value| value.rsplit(',')).map(str::trim).filter(|entry| !entry.is_empty());
        for entry in entries {
            if !self.hold(nearest) {
                break;
            }
            let Some(address) = address(entry) else { return (nearest.to_canonical(), Some(entry)) };
            nearest = address;
        }
        (nearest.to_canonical(), None)
    }
}

/// An address as proxies write it: bare, with a port, an IPv6 address also in brackets, either in quotation marks.
fn address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim_matches('"');
    let bare = || entry.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || entry.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    bare().or_else(with_port).or_else(in_brackets)
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
        proxies(told).unwrap().caller(peer.parse().unwrap(), forwarded.iter().copied()).0.to_string()
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
    fn every_spelling_of_an_address_is_understood() {
        for (forwarded, expected) in [
            ("203.0.113.9:51234", "203.0.113.9"),
            ("[2001:db8::9]:443", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ("\"[2001:db8::9]:443\"", "2001:db8::9"),
            ("[::ffff:203.0.113.9]:80", "203.0.113.9"),
            ("203.0.113.9,", "203.0.113.9"),
            ("203.0.113.9, ,10.9.9.9:80, ", "203.0.113.9"),
            (" ,, 198.51.100.1,203.0.113.9:1", "203.0.113.9"),
        ] {
            assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &[forwarded]), expected, "{forwarded}");
        }
        assert_eq!(caller("10.0.0.0/8", "10.1.2.3", &["203.0.113.9", ""]), "203.0.113.9");
    }

    #[test]
    fn an_entry_that_cannot_be_read_is_told_and_nothing_before_it_believed() {
        let proxies = proxies("10.0.0.0/8").unwrap();
        let peer = "10.1.2.3".parse().unwrap();
        for unread in ["unknown", "_hidden", "203.0.113.9:99999", "[203.0.113.9]", "2001:db8::9]:443", "203.0.113.9 10.0.0.1"] {
            let value = format!("198.51.100.7, {unread}");
            assert_eq!(proxies.caller(peer, [value.as_str()].into_iter()), (peer, Some(unread)));
        }
        assert_eq!(proxies.caller(peer, ["nonsense, 203.0.113.9"].into_iter()).1, None, "what the caller wrote is nobody's fault");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for wrong in ["proxy", "10.0.0.0/33", "::1/129", "10.0.0.0/x", "10.0.0"] {
            assert!(proxies(wrong).is_err_and(|why| why.contains(wrong)), "{wrong}");
        }
    }
}
