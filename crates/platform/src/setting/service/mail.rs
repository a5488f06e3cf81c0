//! Setting how mail leaves.

use delivery::Delivery;
use http::App;
use kernel::{HOST, Result, Scope};

use super::{Decision, StoredSettings, direct, of_level};
use crate::setting::{
    definitions::*,
    rules::{MailChange, MailServer, Password, decide, goes_elsewhere},
};

/// Sets how mail leaves from the scope's level. The caller has checked its permission; changing by which server or from which address
/// also requires what [`direct`] requires.
///
/// # Errors
/// 400 on `smtpPassword` when a password would go where it was not entered for, on `smtpUserName` or `smtpUseDefaultCredentials`
/// when they contradict each other, on `smtpHost` for a tenant's server that may not be reached; 403 as [`direct`].
pub(crate) async fn set_mail(app: &App, scope: &Scope, change: &MailChange) -> Result<()> {
    let tenant = scope.at_level().tenant()?;
    let below = of_level(app, HOST).await?.below(tenant);
    let (below, server_below, sender_below) = (&below, &below.mail_server(), &below.text(MAIL_FROM));
    // The shipped default means "not set" and is never connected to.
    let shipped = definition(SMTP_HOST).and_then(|d| d.default);
    let is_inherited = |server: &MailServer| server.is_at(server_below) || shipped == Some(server.host.as_str());
    if let Some(server) = change.server.as_ref().filter(|server| tenant != HOST && !is_inherited(server)) {
        let port = u16::try_from(server.port).unwrap_or_default();
        app.own::<Delivery>()?.outbound().check("smtpHost", &server.host, port).await?;
    }
    let decided = |own: &StoredSettings| {
        let own_server = MailServer::read(|name| own.get(name).map(String::as_str));
        let (server, password) = decide(change, own_server.as_ref(), server_below)?;
        let sender = own.get(MAIL_FROM).unwrap_or(sender_below);
        let directs = *sender != change.from_address || goes_elsewhere(own_server.as_ref(), server.as_ref(), &password);
        let mut changes = changes(server.as_ref(), password);
        for (name, value) in [(MAIL_FROM, &change.from_address), (MAIL_FROM_NAME, &change.from_name)] {
            // A value that equals the inherited one stays inherited, unless the level has set it itself.
            let is_inherited = below.text(name) == *value && own.get(name) != Some(value);
            changes.push((name, Some(value.clone()).filter(|_| !is_inherited)));
        }
        Ok(Decision { directs, changes, way_in: None })
    };
    direct(app, scope, decided).await
}

fn changes(server: Option<&MailServer>, password: Password) -> Vec<(&'static str, Option<String>)> {
    let mut changes = vec![
        // Follows from whether there is a password.
        (SMTP_DEFAULT_CREDENTIALS, None),
        (SMTP_HOST, server.map(|s| s.host.clone())),
        (SMTP_PORT, server.map(|s| s.port.to_string())),
        (SMTP_SSL, server.map(|s| s.ssl.to_string())),
        (SMTP_USER, server.and_then(|s| s.user.clone())),
        (SMTP_DOMAIN, server.and_then(|s| s.domain.clone())),
    ];
    match password {
        Password::Kept => {}
        Password::Set(password) => changes.push((SMTP_PASSWORD, Some(password))),
        Password::Cleared => changes.push((SMTP_PASSWORD, None)),
    }
    changes
}
