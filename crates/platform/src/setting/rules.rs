//! Changes from a page of settings, and the mail server that administrators configure: host, port, encryption, user and password come from
//! one level together, so that a password never reaches a server that it was not entered for.

use std::collections::HashMap;

use kernel::{Error, Result};

use super::definitions::*;

/// A setting with the value that it gets; `None` leaves it to the level below.
pub(crate) type Change = (&'static str, Option<String>);

/// The changes of a page that sends all its settings, edited or not. `own` are those that the level has set itself; `shown` is what the
/// page shows, and `inherited` what it would show if the level had set nothing. Unedited values stay the level's own or inherited. A value
/// set back to the inherited one is inherited again. Settings that belong together do all of that as one.
pub(super) fn touched(wanted: &[Change], own: &HashMap<String, String>, shown: &[Change], inherited: &[Change]) -> Vec<Change> {
    let are_in =
        |page: &[Change], name: &str| wanted.iter().filter(|change| are_together(change.0, name)).all(|change| page.contains(change));
    let is_own = |name: &str| own.keys().any(|other| are_together(other, name));
    let is_kept = |name: &str| are_in(if is_own(name) { shown } else { inherited }, name);
    let changed = |change: &Change| if are_in(inherited, change.0) { (change.0, None) } else { change.clone() };
    wanted.iter().filter(|change| !is_kept(change.0)).map(changed).collect()
}

/// A mail server and how to sign in there.
#[derive(Clone, PartialEq, Eq)]
pub struct MailServer {
    /// Name of the server.
    pub host: String,
    pub port: i64,
    /// Whether the connection is encrypted.
    pub ssl: bool,
    /// User name, where the server asks for one.
    pub user: Option<String>,
    /// Domain of the user.
    pub domain: Option<String>,
    pub(super) password: Option<String>,
}

impl MailServer {
    /// The server that `values` name; `None` when they name none.
    pub(super) fn read<'v>(values: impl Fn(&str) -> Option<&'v str>) -> Option<Self> {
        let filled = |name: &str| values(name).filter(|value| !value.is_empty()).map(str::to_owned);
        let shipped = |name: &str| definition(name).and_then(|d| d.default).unwrap_or_default().to_owned();
        Some(Self {
            host: filled(SMTP_HOST)?,
            port: filled(SMTP_PORT).unwrap_or_else(|| shipped(SMTP_PORT)).trim().parse().unwrap_or(0),
            ssl: filled(SMTP_SSL).unwrap_or_else(|| shipped(SMTP_SSL)).eq_ignore_ascii_case("true"),
            user: filled(SMTP_USER),
            domain: filled(SMTP_DOMAIN),
            password: filled(SMTP_PASSWORD),
        })
    }

    /// User name and password, where mail leaves with them.
    pub fn credentials(&self) -> Option<(&str, &str)> {
        Some((self.user.as_deref()?, self.password.as_deref()?))
    }

    /// Whether it is the same machine and port as `other`.
    pub fn is_at(&self, other: &Self) -> bool {
        (&self.host, self.port) == (&other.host, other.port)
    }

    /// Where a password would go, and for whom.
    pub(super) fn goes_where(&self, other: &Self) -> bool {
        (&self.host, self.port, self.ssl, &self.user) == (&other.host, other.port, other.ssl, &other.user)
    }
}

/// A change of these settings.
pub(super) struct MailChange {
    /// The server; `None` leaves it to the level below.
    pub(super) server: Option<MailServer>,
    /// Whether the server is used without signing in.
    pub(super) without_sign_in: bool,
    pub(super) from_address: String,
    pub(super) from_name: String,
}

/// What to do with the stored password.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Password {
    Kept,
    Set(String),
    Cleared,
}

/// The mail server for a level, `None` if it has none of its own, and its password.
pub(super) fn decide(change: &MailChange, own: Option<&MailServer>, below: &MailServer) -> Result<(Option<MailServer>, Password)> {
    let Some(mut server) = change.server.clone() else { return Ok((None, Password::Cleared)) };
    let given = server.password.take();
    if change.without_sign_in {
        if given.is_some() {
            return Err(Error::invalid("smtpUseDefaultCredentials", "Validation.MailWithoutSignIn"));
        }
        server.user = None;
    } else if server.user.is_none() {
        return Err(Error::invalid("smtpUserName", "Validation.Required"));
    }
    let is_inherited = own.is_none() && given.is_none() && server.goes_where(below);
    if is_inherited && change.without_sign_in == below.credentials().is_none() {
        return Ok((None, Password::Cleared));
    }
    let password = match (given, own) {
        _ if change.without_sign_in => Password::Cleared,
        (Some(given), _) => Password::Set(given),
        (None, Some(own)) if own.password.is_some() && own.goes_where(&server) => Password::Kept,
        (None, _) => return Err(Error::invalid("smtpPassword", "Validation.MailPasswordAgain")),
    };
    Ok((Some(server), password))
}

/// Whether mail would go another way than by `own`, the server that the level has so far.
pub(super) fn goes_elsewhere(own: Option<&MailServer>, next: Option<&MailServer>, password: &Password) -> bool {
    let is_same = match (own, next) {
        (Some(own), Some(next)) => own.goes_where(next),
        (own, next) => own.is_none() && next.is_none(),
    };
    let keeps_password = match password {
        Password::Kept => true,
        Password::Set(_) => false,
        Password::Cleared => own.is_none_or(|own| own.password.is_none()),
    };
    !(is_same && keeps_password)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(host: &str, user: Option<&str>, password: Option<&str>) -> MailServer {
        let text = |value: Option<&str>| value.map(str::to_owned);
        MailServer { host: host.to_owned(), port: 587, ssl: true, user: text(user), domain: None, password: text(password) }
    }

    fn change(server: MailServer) -> MailChange {
        let without_sign_in = server.user.is_none();
        MailChange { server: Some(server), without_sign_in, from_address: String::new(), from_name: String::new() }
    }

    #[test]
    fn what_nobody_touched_stays_own_or_inherited() {
        let page = |values: [&str; 4]| -> Vec<Change> {
            ["a", "b", "c", "d"].into_iter().zip(values.map(|value| Some(value.to_owned()))).collect()
        };
        let own: HashMap<String, String> = [("c", "3"), ("d", "4")].map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let (shown, inherited) = (page(["1", "2", "3", "4"]), page(["1", "2", "3", "0"]));
        // The level has set c itself, although the level below has the same value by now.
        assert!(touched(&shown, &own, &shown, &inherited).is_empty());
        let wanted = page(["1", "5", "3", "0"]);
        assert_eq!(touched(&wanted, &own, &shown, &inherited), [("b", Some("5".to_owned())), ("d", None)]);
        assert_eq!(touched(&page(["1", "2", "5", "4"]), &own, &shown, &inherited), [("c", Some("5".to_owned()))]);
        assert_eq!(touched(&[("d", None)], &own, &shown, &inherited), [("d", None)]);
    }

    #[test]
    fn what_goes_together_is_own_or_inherited_as_one() {
        let page = |expires: bool, days: i64| -> Vec<Change> {
            vec![(AUDIT_EXPIRES, Some(expires.to_string())), (AUDIT_PERIOD, Some(days.to_string()))]
        };
        let (own, nothing) = (HashMap::from([(AUDIT_EXPIRES.to_owned(), "true".to_owned())]), HashMap::new());
        let back: [Change; 2] = [(AUDIT_EXPIRES, None), (AUDIT_PERIOD, None)];
        // Only the switch differs, but a level whose records expire after 0 days must not get the host's later period.
        assert_eq!(touched(&page(true, 0), &nothing, &page(false, 0), &page(false, 0)), page(true, 0));
        assert!(touched(&page(true, 0), &own, &page(true, 0), &page(false, 0)).is_empty());
        assert_eq!(touched(&page(false, 0), &own, &page(true, 0), &page(false, 0)), back);
    }

    #[test]
    fn a_password_stays_with_the_server_that_it_was_entered_for() {
        let own = server("a", Some("u"), Some("secret"));
        let below = server("below", Some("u"), Some("inherited"));
        let after = |wanted: MailServer| decide(&change(wanted), Some(&own), &below).map(|(_, password)| password);
        assert_eq!(after(server("a", Some("u"), None)).ok(), Some(Password::Kept));
        assert_eq!(after(server("b", Some("u"), Some("new"))).ok(), Some(Password::Set("new".to_owned())));
        assert_eq!(after(server("b", None, None)).ok(), Some(Password::Cleared));
        for wanted in [
            server("b", Some("u"), None),
            server("a", Some("v"), None),
            MailServer { port: 25, ..server("a", Some("u"), None) },
            MailServer { ssl: false, ..server("a", Some("u"), None) },
        ] {
            assert_eq!(after(wanted).unwrap_err().fields()[0].field, "smtpPassword");
        }
        for (wanted, elsewhere) in [
            (server("a", Some("u"), None), false),
            (server("a", Some("u"), Some("new")), true),
            (server("a", None, None), true),
            (server("b", Some("u"), Some("new")), true),
        ] {
            let (next, password) = decide(&change(wanted), Some(&own), &below).ok().unwrap();
            assert_eq!(goes_elsewhere(Some(&own), next.as_ref(), &password), elsewhere);
        }
        assert!(goes_elsewhere(Some(&own), None, &Password::Cleared), "back to the server of the level below");
        let contradiction = MailChange { without_sign_in: true, ..change(server("a", Some("u"), Some("new"))) };
        assert_eq!(decide(&contradiction, Some(&own), &below).err().unwrap().fields()[0].field, "smtpUseDefaultCredentials");
    }

    #[test]
    fn what_is_inherited_stays_inherited_until_it_is_changed() {
        let below = server("below", Some("u"), Some("inherited"));
        let same = decide(&change(server("below", Some("u"), None)), None, &below).ok().unwrap();
        assert!(same.0.is_none() && same.1 == Password::Cleared && !goes_elsewhere(None, None, &same.1));
        assert!(decide(&change(server("other", Some("u"), None)), None, &below).is_err(), "not with the inherited password");
    }
}
