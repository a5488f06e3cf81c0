//! Fetching an export. A browser does so by the address alone, so that it arrives on the disk a part at a time.

use delivery::{Delivery, file::FileContent};
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};

use crate::{
    archive::ticket::{self, Ticket},
    security_log::{self, Event, IDENTITY},
    sessions::recent_proof,
    tenant::EXPORT,
    tenant_export::{rules, store},
    token::Purpose,
    user,
};

/// A ticket with which the caller fetches the export of a tenant within a minute, once; the previous one is void. Requires recent
/// authentication.
///
/// # Errors
/// 403 without [`EXPORT`], 404 where there is no export, `Account.NotInPerson`, `Account.ReauthenticationRequired`,
/// `Tenants.ExportNotReady`, `Tenants.ExportExpired`.
pub(in crate::tenant_export) async fn issue(app: &App, scope: &Scope, id: Uuid) -> Result<String> {
    scope.require(EXPORT)?;
    let (host, caller) = (scope.at_host()?, scope.user()?);
    let nonce = app.db().entropy().id(scope.now());
    let user = app
        .db()
        .write(&host, |tx| async move {
            let user = user::locked(&tx, caller).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)?;
            let latest = store::latest(&tx, id).await?.map(|(export, _)| export);
            let export = latest.ok_or_else(|| Error::not_found("TenantExport", id))?;
            rules::check_ready(&export, tx.now())?;
            recent_proof(app, &tx).await?;
            store::set_nonce(&tx, export.id, nonce).await?;
            tx.audit_action();
            Ok(user)
        })
        .await?;
    ticket::issue(app, &user, Purpose::TenantExport, id, nonce)
}

/// The export of a tenant that `text` was issued for. If somebody is signed in as well, it must be the ticket's user, in person; that user
/// must still be allowed to export tenants.
///
/// # Errors
/// 400 on `token` if it isn't valid, `Account.NotInPerson`, 403 without [`EXPORT`], `Tenants.ExportExpired`.
pub(in crate::tenant_export) async fn fetch(app: &App, caller: &Scope, id: Uuid, text: &str) -> Result<FileContent> {
    let Ticket { user, nonce, scope } = ticket::open(app, caller, Purpose::TenantExport, id, text).await?;
    scope.require(EXPORT)?;
    let (host, user) = (scope.at_host()?, &user);
    let export = app
        .db()
        .write(&host, |tx| async move {
            let export = store::by_nonce(&tx, id, nonce).await?.ok_or_else(ticket::void)?;
            rules::check_ready(&export, tx.now())?;
            if !store::consume(&tx, export.id, nonce).await? {
                return Err(ticket::void());
            }
            let (user_id, user_name) = (Some(user.id), user.user_name.as_str());
            let action = "TenantExportDownloaded";
            security_log::write(&tx, &Event { tenant: HOST, identity: IDENTITY, action, user_id, user_name, client_id: None }).await?;
            tx.audit_action();
            Ok(export.id)
        })
        .await?;
    app.own::<Delivery>()?.files().get(HOST, export).await
}
