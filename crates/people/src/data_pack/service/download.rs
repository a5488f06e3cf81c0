//! Fetching a data pack. A browser does so by the address alone, so that it arrives on the disk a part at a time.

use std::sync::Arc;

use ::store::Tx;
use delivery::{Delivery, file::FileContent};
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use platform::{
    archive::ticket::{self, Ticket},
    security_log::{self, Event, IDENTITY},
    token::Purpose,
    user,
};

use super::prove;
use crate::{
    client,
    data_pack::{EXPORT, entity::Model, rules, store},
};

/// A ticket with which the caller fetches the own data pack of a client within a minute, once; the previous one is void. Requires recent
/// authentication.
///
/// # Errors
/// 403 without [`EXPORT`], 404 where the caller has no pack, `Common.WorkspaceRequired`, `Account.NotInPerson`,
/// `Account.ReauthenticationRequired`, `Clients.DataPackNotReady`, `Clients.DataPackExpired`.
pub(in crate::data_pack) async fn issue(app: &App, scope: &Scope, id: Uuid) -> Result<String> {
    scope.require(EXPORT)?;
    scope.workspace()?;
    let (caller, home) = (scope.user()?, scope.principal().home);
    let user = user::by_id(app, home, caller).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)?;
    app.db().read(scope, |tx| async move { fetchable(&tx, id, caller).await }).await?;
    prove(app, scope).await?;
    let nonce = app.db().entropy().id(scope.now());
    app.db()
        .write(scope, |tx| async move {
            let pack = fetchable(&tx, id, caller).await?;
            store::set_nonce(&tx, pack.id, nonce).await?;
            tx.audit_action();
            Ok(())
        })
        .await?;
    ticket::issue(app, &user, Purpose::DataPack, id, nonce)
}

/// The data pack of a client that `user` can download.
///
/// # Errors
/// 404, `Clients.DataPackNotReady`, `Clients.DataPackExpired`.
async fn fetchable(tx: &Tx, client: Uuid, user: Uuid) -> Result<Model> {
    tx.get::<client::Entity>(client).await?;
    let latest = store::latest(tx, client, user).await?.map(|(pack, _)| pack);
    let pack = latest.ok_or_else(|| Error::not_found("DataPack", client))?;
    rules::check_ready(&pack, tx.now())?;
    Ok(pack)
}

/// The data pack of a client that `text` was issued for. If somebody is signed in as well, it must be the ticket's user, in person; that user
/// must still reach the client and be allowed to export it.
///
/// # Errors
/// 400 on `token` if it isn't valid, `Account.NotInPerson`, 403 without [`EXPORT`], 404 for a client out of reach by now,
/// `Clients.DataPackExpired`.
pub(in crate::data_pack) async fn fetch(app: &App, caller: &Scope, id: Uuid, text: &str) -> Result<FileContent> {
    let Ticket { user, nonce, scope } = ticket::open(app, caller, Purpose::DataPack, id, text).await?;
    let everywhere = Scope::system(app.now());
    let found = app.db().read(&everywhere, |tx| async move { store::by_nonce(&tx, nonce).await }).await?;
    let pack = found.filter(|pack| pack.client_id == id && pack.asked_by == user.id).ok_or_else(ticket::void)?;
    let tenant = pack.tenant_id.to_string();
    let workspace = (user.tenant_id == HOST).then_some(tenant.as_str());
    let principal = Arc::new(scope.principal().clone());
    let scope = app.authenticator().scope(app, principal, workspace, Arc::clone(&caller.facts)).await?;
    scope.require(EXPORT)?;
    let (pack, user) = (&pack, &user);
    app.db()
        .write(&scope, |tx| async move {
            tx.get::<client::Entity>(id).await?;
            rules::check_ready(pack, tx.now())?;
            if !store::consume(&tx, pack.id, nonce).await? {
                return Err(ticket::void());
            }
            let (user_id, user_name) = (Some(user.id), user.user_name.as_str());
            let action = "DataPackDownloaded";
            let event = Event { tenant: pack.tenant_id, identity: IDENTITY, action, user_id, user_name, client_id: None };
            security_log::write(&tx, &event).await?;
            tx.audit_action();
            Ok(())
        })
        .await?;
    app.own::<Delivery>()?.files().get(pack.tenant_id, pack.id).await
}
