//! Setting how mail leaves.

use ::store::Tx;
use http::App;
use kernel::{HOST, Result, Scope};

use super::{Stored, of_level, opened, put_all};
use crate::{
    Platform,
    setting::{
        definitions::*,
        rules::{MailChange, MailServer, Password, decide},
        store,
    },
};

/// Sets how mail leaves from the scope's level. The caller has checked its permission.
///
/// # Errors
/// 400 on `smtpPassword` when a password would go where it was not entered for, on `smtpUserName` or `smtpUseDefaultCredentials`
/// when they contradict each other.
pub(crate) async fn set_mail(app: &App, scope: &Scope, change: &MailChange) -> Result<()> {
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let platform = app.own::<Platform>()?;
    let below = of_level(app, HOST).await?.below(tenant);
    let (below, platform) = (&below, &platform);
    app.db()
        .write(&scope, |tx| async move {
            let own = own(&tx, platform).await?;
            let (server, password) = decide(change, own.as_ref(), below)?;
            let mut changes = vec![
                (MAIL_FROM, Some(change.from_address.clone())),
                (MAIL_FROM_NAME, Some(change.from_name.clone())),
                // Follows from whether there is a password.
                (SMTP_DEFAULT_CREDENTIALS, None),
                (SMTP_HOST, server.as_ref().map(|s| s.host.clone())),
                (SMTP_PORT, server.as_ref().map(|s| s.port.to_string())),
                (SMTP_SSL, server.as_ref().map(|s| s.ssl.to_string())),
                (SMTP_USER, server.as_ref().and_then(|s| s.user.clone())),
                (SMTP_DOMAIN, server.as_ref().and_then(|s| s.domain.clone())),
            ];
            match password {
                Password::Kept => {}
                Password::Set(password) => changes.push((SMTP_PASSWORD, Some(password))),
                Password::Cleared => changes.push((SMTP_PASSWORD, None)),
            }
            put_all(&tx, platform, (tenant, if tenant == HOST { "G" } else { "T" }, ""), &changes).await
        })
        .await
}

/// The server of the transaction's own level, held against other writers.
async fn own(tx: &Tx, platform: &Platform) -> Result<Option<MailServer>> {
    let rows = store::lock_mail(tx).await?;
    let stored = rows.into_iter().map(|row| opened(platform, row)).collect::<Result<Stored>>()?;
    Ok(MailServer::read(|name| stored.get(name).map(String::as_str)))
}
