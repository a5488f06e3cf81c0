use url::Url;

use crate::client::ApplicationType;
use crate::provider::is_loopback;

/// Why a URI cannot be registered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RedirectUriFault {
    #[error("not an absolute address")]
    NotAbsolute,
    #[error("must not have a fragment")]
    Fragment,
    #[error("must not have user information")]
    UserInformation,
    #[error("must not contain a wildcard or spaces")]
    Pattern,
    #[error("must be in ASCII, and have its host as browsers show it, without escapes")]
    Host,
    #[error("must use https, or http on a loopback host")]
    Insecure,
    #[error("a scheme of its own needs a dot (a reversed domain name) and a native client")]
    Scheme,
}

/// Checks whether a URI may be registered, for redirects after sign-in and after sign-out (RFC 6749 section 3.1.2, RFC 8252 section 7).
///
/// # Errors
/// [`RedirectUriFault`].
pub fn check_redirect_uri(uri: &str, application_type: ApplicationType) -> Result<(), RedirectUriFault> {
    if uri.contains('*') || uri.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\') {
        return Err(RedirectUriFault::Pattern);
    }
    let url = Url::parse(uri).map_err(|_| RedirectUriFault::NotAbsolute)?;
    if url.fragment().is_some() {
        return Err(RedirectUriFault::Fragment);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(RedirectUriFault::UserInformation);
    }
    if !shows_its_host(uri, &url) {
        return Err(RedirectUriFault::Host);
    }
    match url.scheme() {
        "https" => Ok(()),
        "http" if is_loopback(&url) => Ok(()),
        "http" => Err(RedirectUriFault::Insecure),
        // Requiring a dot excludes javascript:, data:, file: and the like.
        scheme if scheme.contains('.') && application_type == ApplicationType::Native => Ok(()),
        _ => Err(RedirectUriFault::Scheme),
    }
}

/// Whether the text of a web address shows the host that browsers go to: other letters, escapes and abbreviated numbers look
/// like one host and lead to another. Other letters after the host can't be in the header that leads back.
fn shows_its_host(uri: &str, url: &Url) -> bool {
    let beginning = match (url.scheme(), url.host_str()) {
        // An IPv6 address has several spellings, none of which looks like the name of a host.
        ("http" | "https", Some(host)) if host.starts_with('[') => format!("{}://[", url.scheme()),
        ("http" | "https", Some(host)) => format!("{}://{host}", url.scheme()),
        _ => String::new(),
    };
    uri.is_ascii() && uri.to_ascii_lowercase().starts_with(&beginning)
}

/// Exact comparison; for native clients the port of `http://127.0.0.1` and `http://[::1]` may differ (RFC 8252 section 7.3). Compares
/// texts, not parsed URLs: differences between parsers can't be exploited.
pub(super) fn matches(registered: &str, presented: &str, native: bool) -> bool {
    if registered == presented {
        return true;
    }
    native
        && ["http://127.0.0.1", "http://[::1]"].iter().any(|host| {
            let rest = |uri: &str| uri.strip_prefix(host).and_then(without_port).map(str::to_owned);
            matches!((rest(registered), rest(presented)), (Some(a), Some(b)) if a == b)
        })
}

/// What follows an optional port; `None` if anything but a port, path or query follows the host.
fn without_port(rest: &str) -> Option<&str> {
    let rest = match rest.strip_prefix(':') {
        Some(after) => {
            let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            after[..end].parse::<u16>().ok()?;
            &after[end..]
        }
        None => rest,
    };
    (rest.is_empty() || rest.starts_with(['/', '?'])).then_some(rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::client::fixtures::public;

    #[test]
    fn only_registered_addresses_match() {
        let client = public();
        assert!(client.has_redirect_uri("https://app.example/cb"));
        for foreign in [
            "https://evil.example/cb",
            "https://app.example/cb/",
            "https://app.example/cb?x=1",
            "https://app.example/cb#x",
            "https://app.example/cb/../cb",
            "https://app.example:443/cb",
            "https://app.example.evil.example/cb",
            "https://app.example@evil.example/cb",
            "HTTPS://app.example/cb",
            "http://app.example/cb",
            " https://app.example/cb",
            "https://app.example/cb%2e",
            "//app.example/cb",
            "/cb",
            "",
        ] {
            assert!(!client.has_redirect_uri(foreign), "{foreign}");
        }
    }

    #[test]
    fn only_native_clients_may_use_any_loopback_port() {
        for (registered, presented, native, expected) in [
            ("http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", true, true),
            ("http://127.0.0.1:8000/cb", "http://127.0.0.1:49152/cb", true, true),
            ("http://[::1]/cb", "http://[::1]:5000/cb", true, true),
            ("http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", false, false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:49152/other", true, false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:99999/cb", true, false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:80@evil.example/cb", true, false),
            ("http://127.0.0.1/cb", "http://127.0.0.1.evil.example/cb", true, false),
            ("http://127.0.0.1/cb", "https://127.0.0.1:5000/cb", true, false),
            ("http://127.0.0.1/cb", "http://localhost:5000/cb", true, false),
            ("http://localhost/cb", "http://localhost:5000/cb", true, false),
            ("http://127.0.0.1/cb", "http://[::1]/cb", true, false),
            ("https://app.example/cb", "https://app.example:5000/cb", true, false),
        ] {
            assert_eq!(matches(registered, presented, native), expected, "{registered} {presented} {native}");
        }
    }

    #[test]
    fn dangerous_uris_cannot_be_registered() {
        use ApplicationType::{Native, Web};
        for (uri, kind, expected) in [
            ("https://app.example/cb", Web, Ok(())),
            ("http://localhost:4200", Web, Ok(())),
            ("com.example.app:/cb", Native, Ok(())),
            ("com.example.app:/cb", Web, Err(RedirectUriFault::Scheme)),
            ("javascript:alert(1)", Native, Err(RedirectUriFault::Scheme)),
            ("data:text/html,x", Native, Err(RedirectUriFault::Scheme)),
            ("http://app.example/cb", Web, Err(RedirectUriFault::Insecure)),
            ("https://app.example/cb#x", Web, Err(RedirectUriFault::Fragment)),
            ("https://me@app.example/", Web, Err(RedirectUriFault::UserInformation)),
            ("https://*.example/", Web, Err(RedirectUriFault::Pattern)),
            ("https://app.example\\@evil.example/", Web, Err(RedirectUriFault::Pattern)),
            ("/cb", Web, Err(RedirectUriFault::NotAbsolute)),
            ("https://App.Example/cb", Web, Ok(())),
            ("https://xn--mnchen-3ya.example/cb", Web, Ok(())),
            ("http://[::1]:4200/cb", Web, Ok(())),
            ("http://[0:0:0:0:0:0:0:1]:4200/cb", Web, Ok(())),
            ("http://127.0.0.1:4200/cb", Web, Ok(())),
            ("https://app.example:443/cb", Web, Ok(())),
            ("https://\u{430}pp.example/cb", Web, Err(RedirectUriFault::Host)),
            ("https://app\u{3002}example/cb", Web, Err(RedirectUriFault::Host)),
            ("https://app%2eexample/cb", Web, Err(RedirectUriFault::Host)),
            ("https://@app.example/cb", Web, Err(RedirectUriFault::Host)),
            ("https:app.example/cb", Web, Err(RedirectUriFault::Host)),
            ("https:///app.example/cb", Web, Err(RedirectUriFault::Host)),
            ("http://0x7f.1/cb", Web, Err(RedirectUriFault::Host)),
            ("https://app.example/r\u{fc}ckruf", Web, Err(RedirectUriFault::Host)),
        ] {
            assert_eq!(check_redirect_uri(uri, kind), expected, "{uri}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(uri in ".*", rest in ".{0,40}") {
            let _ = check_redirect_uri(&uri, ApplicationType::Native);
            let _ = matches("http://127.0.0.1/cb", &format!("http://127.0.0.1{rest}"), true);
        }
    }
}
