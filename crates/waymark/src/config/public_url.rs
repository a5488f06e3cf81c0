//! The address at which users reach the portal.

use url::Url;

use super::Config;

impl Config {
    /// Where users reach the portal, as browsers write it: scheme and host in lower case, no port that goes without saying, the slash at the
    /// end.
    pub fn public_url(&self) -> String {
        let told = self.told_url();
        match read(&told) {
            Ok(url) => url.into(),
            Err(_) if told.ends_with('/') => told,
            Err(_) => told + "/",
        }
    }

    /// What is wrong with `server.public_url`. It does not repeat the address, which may hold a password.
    pub(super) fn public_url_fault(&self) -> Option<String> {
        read(&self.told_url()).err()
    }

    fn told_url(&self) -> String {
        self.server.public_url.clone().unwrap_or_else(|| format!("http://localhost:{}", self.bind().map_or(8080, |a| a.port())))
    }
}

/// Links, issuer and origin are made by appending, and the front end lies at the root: there is nothing behind the host.
fn read(told: &str) -> Result<Url, String> {
    let url = Url::parse(told).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.host_str().is_some());
    let Some(url) = url else { return Err("not an address that starts with http:// or https://".to_owned()) };
    let surplus = [
        (!url.username().is_empty() || url.password().is_some(), "a user name or password"),
        (url.path() != "/", "a path"),
        (url.query().is_some(), "a query"),
        (url.fragment().is_some(), "a fragment"),
    ];
    match surplus.into_iter().find(|(is_there, _)| *is_there) {
        Some((_, what)) => Err(format!("has {what}; must be scheme, host and port alone, such as https://portal.example/")),
        None => Ok(url),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(told: &str) -> Config {
        let mut config = Config::default();
        config.server.public_url = Some(told.to_owned());
        config
    }

    #[test]
    fn an_address_is_written_as_browsers_write_it() {
        for (told, expected) in [
            ("https://portal.example", "https://portal.example/"),
            ("HTTPS://Portal.Example/", "https://portal.example/"),
            ("https://portal.example:443", "https://portal.example/"),
            ("https://portal.example:8443/", "https://portal.example:8443/"),
            ("http://[::1]:80", "http://[::1]/"),
            ("https://bücher.example", "https://xn--bcher-kva.example/"),
            (" https://portal.example/ ", "https://portal.example/"),
        ] {
            assert_eq!((config(told).public_url().as_str(), config(told).public_url_fault()), (expected, None), "{told}");
        }
        assert_eq!(Config::default().public_url(), "http://localhost:8080/");
    }

    #[test]
    fn what_has_more_than_a_host_is_refused_without_repeating_it() {
        for (told, expected) in [
            ("https://portal.example/?a=hush", "a query"),
            ("https://portal.example?", "a query"),
            ("https://portal.example/#hush", "a fragment"),
            ("https://portal.example/hush/", "a path"),
            ("https://portal.example//", "a path"),
            ("https://hush@portal.example/", "a user name or password"),
            ("https://me:hush@portal.example/", "a user name or password"),
            ("ftp://hush.example/", "not an address"),
            ("hush.example", "not an address"),
        ] {
            let faults = config(told).faults();
            let [(option, why)] = faults.as_slice() else { panic!("{told}: {faults:?}") };
            assert!(*option == "server.public_url" && why.contains(expected) && !why.contains("hush"), "{told}: {why}");
        }
    }
}
