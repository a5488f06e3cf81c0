//! `doctor` on whom the portal trusts: proxies, authorities of certificates, and a database of places.

use std::net::Ipv4Addr;

use delivery::Outbound;

use super::{
    doctor::Finding::{self, Good, Odd, Wrong},
    plain,
};
use crate::{config::Config, parts};

pub(super) fn findings(config: &Config) -> Vec<Finding> {
    proxies(config).into_iter().chain(authorities(config)).chain(places(config)).collect()
}

/// Behind HTTPS there is a proxy. One on this machine that says nothing of itself can't be told from the machine.
fn proxies(config: &Config) -> Vec<Finding> {
    let Some(proxies) = config.trusted_proxies().ok().filter(|_| config.public_url().starts_with("https:")) else { return Vec::new() };
    let shared = "no proxy is trusted: if one hands requests on, all users share its address and one limit on failed sign-ins";
    let open = "a proxy on this machine that sends no X-Forwarded-For could open /metrics to everybody";
    let is_open = config.metrics.token.is_none() && !proxies.hold(Ipv4Addr::LOCALHOST.into());
    let told = [
        proxies.is_empty().then(|| format!("{shared} (server.trusted_proxies)")),
        is_open.then(|| format!("{open} (metrics.token, server.trusted_proxies)")),
    ];
    told.into_iter().flatten().map(Odd).collect()
}

/// Without its certificates the server doesn't start.
fn authorities(config: &Config) -> Option<Finding> {
    let file = config.outbound.ca_file.as_ref()?;
    Some(match Outbound::new(&config.outbound().ok()?) {
        Ok(_) => Good(format!("certificates of the authorities in {file} are trusted, too (outbound.ca_file)")),
        Err(error) => Wrong(plain(&error.into())),
    })
}

/// Without a database that it is to read, the server doesn't start.
fn places(config: &Config) -> Option<Finding> {
    let file = config.sign_in.places_file.as_ref()?;
    Some(match parts::places(config) {
        Ok(_) => Good(format!("the places of sessions come from {file} (sign_in.places_file)")),
        Err(error) => Wrong(plain(&error.into())),
    })
}
