//! Setting how mail leaves.

use ::store::Tx;
use http::App;
use kernel::{HOST, Result, Scope};

use super::{Stored, of_level, opened, put_all};
use crate::{
    Platform,
    role::Authority,
    sessions::recent_proof,
    setting::{
        definitions::*,
        rules::{MailChange, MailServer, Password, decide, goes_elsewhere},
        store,
    },
};

/// Sets how mail leaves from the scope's level. The caller has checked its permission; changing by which server or from which address
/// also asks for what [`may_direct`] asks.
///
/// # Errors
/// 400 on `smtpPassword` when a password would go where it was not entered for, on `smtpUserName` or `smtpUseDefaultCredentials`
/// when they contradict each other; 403 `Identity.BeyondOwnPermissions`, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(crate) async fn set_mail(app: &App, scope: &Scope, change: &MailChange) -> Result<()> {
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let platform = app.own::<Platform>()?;
    let below = of_level(app, HOST).await?.below(tenant);
    let (server_below, sender_below) = (&below.mail_server(), below.text(MAIL_FROM));
    // What users of the host hold, and when they signed in, isn't visible from within a tenant.
    let home = scope.principal().home;
    let at_home = if home == tenant { None } else { Some(check_at(app, &scope.within(home)).await) };
    let (sender_below, platform, outside) = (&sender_below, &platform, at_home.as_ref().map(Result::is_ok));
    let is_set = app
        .db()
        .write(&scope, |tx| async move {
            let own = own(&tx, platform).await?;
            let (server, password) = decide(change, own.server.as_ref(), server_below)?;
            let sender = own.sender.as_ref().unwrap_or(sender_below);
            if *sender != change.from_address || goes_elsewhere(own.server.as_ref(), server.as_ref(), &password) {
                match outside {
                    Some(false) => return Ok(false),
                    Some(true) => {}
                    None => may_direct(app, &tx).await?,
                }
            }
            let changes = changes(change, server.as_ref(), password);
            put_all(&tx, platform, (tenant, if tenant == HOST { "G" } else { "T" }, ""), &changes).await?;
            Ok(true)
        })
        .await?;
    at_home.filter(|_| !is_set).unwrap_or(Ok(()))
}

/// Asks [`may_direct`] at the caller's own level.
async fn check_at(app: &App, home: &Scope) -> Result<()> {
    app.db().read(home, |tx| async move { may_direct(app, &tx).await }).await
}

/// Asks that the caller may decide by which server mail leaves. Whoever has that server reads everybody's reset links and codes, so the
/// caller must hold what they hold, and must have proved recently who they are.
async fn may_direct(app: &App, tx: &Tx) -> Result<()> {
    Authority::of_caller(app, tx).await?.covers_everybody(tx).await?;
    recent_proof(app, tx).await
}

fn changes(change: &MailChange, server: Option<&MailServer>, password: Password) -> Vec<(&'static str, Option<String>)> {
    let mut changes = vec![
        (MAIL_FROM, Some(change.from_address.clone())),
        (MAIL_FROM_NAME, Some(change.from_name.clone())),
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

/// What the transaction's own level has set.
struct Own {
    server: Option<MailServer>,
    sender: Option<String>,
}

/// What the transaction's own level has set, held against other writers.
async fn own(tx: &Tx, platform: &Platform) -> Result<Own> {
    let rows = store::lock_mail(tx).await?;
    let mut stored = rows.into_iter().map(|row| opened(platform, row)).collect::<Result<Stored>>()?;
    let server = MailServer::read(|name| stored.get(name).map(String::as_str));
    Ok(Own { server, sender: stored.remove(MAIL_FROM) })
}
