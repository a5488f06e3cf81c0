//! Writing and reading the security log.

use ::store::{Isolation, Tx};
use http::App;
use kernel::{Clients, Error, Page, Paged, RequestFacts, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    VIEW,
    entity::{ActiveModel, Entity, Model},
    store::{self, Filter},
};

/// Passwords, names and addresses of users.
pub const IDENTITY: &str = "Identity";
/// Accounts in a directory or at an OpenID provider.
pub const EXTERNAL: &str = "IdentityExternal";
/// Second steps.
pub const TWO_FACTOR: &str = "IdentityTwoFactor";
/// What OpenID clients do with a password or a session.
pub const OPENID: &str = "OpenIddict";

/// What happened to an account.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    /// Tenant, or the host.
    pub tenant: Uuid,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor`, `OpenIddict`.
    pub identity: &'a str,
    /// `LoginSucceeded`, `LoginLockedout`, `LoginNotAllowed`, `LoginRequiresTwoFactor`, `LoginFailed`, `LoginInvalidUserName`,
    /// `LoginInvalidUserNameOrPassword`, `Logout`, `ChangeUserName`, `ChangeEmail`, `ChangePhoneNumber`, `ChangePassword`,
    /// `TwoFactorEnabled`, `TwoFactorDisabled`, `AccountLinked`, `AccountUnlinked`, `LinkLogin`, `DelegationCreated`, `DelegationDeleted`,
    /// `ImpersonationStarted`, `ImpersonationEnded`, `DeviceAllowed`, `DeviceRefused`, `ExternalLoginAdded`,
    /// `ExternalLoginRemoved`, `ExternalAccountGone`, `RolesFromDirectory`, `DirectoryGroupsChanged`, `AccountEnded`,
    /// `PersonalDataRequested`, `PersonalDataDownloaded`, `AccountDeletionRequested`, `AccountDeletionCancelled`,
    /// `TenantExported` in the log of the tenant, `TenantExportDownloaded` in the host's, `DataPackRequested`, `DataPackDownloaded`.
    pub action: &'a str,
    /// The user, where the name belongs to one.
    pub user_id: Option<Uuid>,
    /// The user's name; a fingerprint of the typed text if it is unknown.
    pub user_name: &'a str,
    /// OpenID client.
    pub client_id: Option<&'a str>,
}

/// Writes an entry in the caller's transaction, with both users if one acts as the other.
pub async fn write(tx: &Tx, event: &Event<'_>) -> Result<()> {
    let facts: &RequestFacts = &tx.scope().facts;
    let impersonator = tx.scope().principal().impersonator.as_ref();
    let user_name: String = event.user_name.chars().take(256).collect();
    let row = ActiveModel {
        tenant_id: Set(event.tenant),
        id: Set(tx.new_id()),
        identity: Set(event.identity.to_owned()),
        action: Set(event.action.to_owned()),
        user_id: Set(event.user_id),
        user_name_key: Set(text::extra_key(&user_name)),
        user_name: Set(user_name),
        impersonator_user_id: Set(impersonator.map(|real| real.user_id)),
        impersonator_tenant_id: Set(impersonator.map(|real| real.tenant)),
        impersonator_user_name: Set(impersonator.map(|real| real.user_name.clone())),
        client_id: Set(event.client_id.map(str::to_owned)),
        correlation_id: Set(facts.correlation_id.clone()),
        client_ip_address: Set(facts.ip.clone()),
        browser_info: Set(facts.browser.as_deref().map(|b| b.chars().take(512).collect())),
        created_at: Set(tx.now()),
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Writes an entry in a transaction of its own: sign-out, token grants.
pub async fn record(app: &App, scope: &Scope, event: &Event<'_>) -> Result<()> {
    let append = Isolation::Latest("it adds to a log");
    app.db().write_with(&scope.within(event.tenant), append, |tx| async move { write(&tx, event).await }).await
}

/// Entries name no client, so a caller who only reaches some clients of a tenant can't read any of them.
fn check(scope: &Scope) -> Result<()> {
    scope.require(VIEW)?;
    if *scope.clients() == Clients::All { Ok(()) } else { Err(Error::forbidden(VIEW.0)) }
}

/// Entries of the scope's level, latest first by default.
///
/// # Errors
/// 403 without [`VIEW`] or for a caller who reaches only some clients.
pub async fn list(app: &App, scope: &Scope, filter: &Filter, page: &Page) -> Result<Paged<Model>> {
    check(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One entry of the scope's level.
///
/// # Errors
/// 403 as [`list`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    check(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { tx.get::<Entity>(id).await }).await
}

/// Entries of the caller's own account, at its own level whatever workspace it is in.
///
/// # Errors
/// 401 for callers that are no user.
pub async fn list_own(app: &App, scope: &Scope, filter: Filter, page: &Page) -> Result<Paged<Model>> {
    let filter = &Filter { user_id: Some(scope.user()?), ..filter };
    app.db().read(&scope.within(scope.principal().home), |tx| async move { store::list(&tx, filter, page).await }).await
}
