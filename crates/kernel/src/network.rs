//! Networks: addresses with a common prefix, and which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Addresses with a common prefix; a single address is a network of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// Length of the network prefix in bits.
    shared: u32,
}

/// The address as 128 bits; IPv4 as an IPv4-mapped IPv6 address.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(four) => four.to_ipv6_mapped().to_bits(),
        IpAddr::V6(six) => six.to_bits(),
    }
}

impl Network {
    /// Reads `10.0.0.0/8`, or a single address.
    pub fn parse(text: &str) -> Option<Self> {
        let (address, shared) = match text.split_once('/') {
            Some((address, shared)) => (address, Some(shared.parse::<u32>().ok()?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().ok()?;
        let (width, before) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
        let shared = shared.unwrap_or(width);
        (shared <= width).then_some(Self { address, shared: shared + before })
    }

    /// Whether `address` belongs to it.
    pub fn holds(self, address: IpAddr) -> bool {
        // Shifting by all 128 bits is undefined; an empty prefix matches every address.
        (bits(self.address) ^ bits(address)).checked_shr(128 - self.shared).unwrap_or(0) == 0
    }
}

/// Networks of IPv4 that are not the public internet (IANA's registry of special-purpose addresses), and the one public address at which
/// a cloud provider answers machines about themselves.
const SPECIAL_4: [(Ipv4Addr, u32); 17] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_4(address: Ipv4Addr) -> bool {
    let holds = |(network, shared): &(Ipv4Addr, u32)| (network.to_bits() ^ address.to_bits()) >> (32 - shared) == 0;
    !SPECIAL_4.iter().any(holds)
}

/// The IPv4 address that an IPv6 address stands for: mapped (`::ffff:0:0/96`), translated (`64:ff9b::/96`) or tunnelled (`2002::/16`).
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let four = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match [a, b, c, d, e, f] {
        [0, 0, 0, 0, 0, 0xffff] | [0x64, 0xff9b, 0, 0, 0, 0] => Some(four(g, h)),
        [0x2002, high, low, ..] => Some(four(high, low)),
        _ => None,
    }
}

/// Whether `address` belongs to the public internet: not to the machine itself, a private network, a provider's inner network, a group
/// or a reserved range, in whatever notation.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_4(four),
        IpAddr::V6(six) => match embedded(six) {
            Some(four) => is_public_4(four),
            // Of what is assigned (2000::/3), protocols and tunnels (2001::/23) and documentation are no hosts.
            None => {
                let [a, b, ..] = six.segments();
                a & 0xe000 == 0x2000 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8)) && a != 0x3fff
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_the_addresses_with_its_prefix() {
        let holds = |network: &str, address: &str| Network::parse(network).unwrap().holds(address.parse().unwrap());
        assert!(holds("10.0.0.0/8", "10.1.2.3") && holds("10.0.0.0/8", "::ffff:10.1.2.3") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("2001:db8::/32", "2001:db8:1::1") && holds("0.0.0.0/0", "192.0.2.1") && holds("192.0.2.1", "192.0.2.1"));
        for wrong in ["host", "10.0.0.0/33", "::1/129", "10.0.0.0/x", "10.0.0", ""] {
            assert!(Network::parse(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn only_hosts_of_the_internet_are_public() {
        for public in ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "100.128.0.1", "172.32.0.1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for inner in [
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "169.254.0.1",
            "100.64.0.1",
            "100.100.100.200",
            "0.0.0.0",
            "0.1.2.3",
            "224.0.0.1",
            "239.255.255.250",
            "255.255.255.255",
            "240.0.0.1",
            "192.0.0.192",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "168.63.129.16",
            "::1",
            "::",
            "fe80::1",
            "fec0::1",
            "fc00::1",
            "fd00:ec2::254",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
        ] {
            assert!(!is_public(inner.parse().unwrap()), "{inner}");
        }
    }
}
