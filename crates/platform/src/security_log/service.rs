//! Writing the security log.

use http::App;
use kernel::{RequestFacts, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use store::{Isolation, Tx};

use super::entity::{ActiveModel, Entity};

/// What happened to an account.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    /// Tenant, or the host.
    pub tenant: Uuid,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor`, `OpenIddict`.
    pub identity: &'a str,
    /// `LoginSucceeded`, `LoginLockedout`, `LoginNotAllowed`, `LoginRequiresTwoFactor`, `LoginFailed`, `LoginInvalidUserName`,
    /// `LoginInvalidUserNameOrPassword`, `Logout`, `ChangeUserName`, `ChangeEmail`, `ChangePhoneNumber`, `ChangePassword`,
    /// `TwoFactorEnabled`, `TwoFactorDisabled`.
    pub action: &'a str,
    /// The user, where the name belongs to one.
    pub user_id: Option<Uuid>,
    /// The user's name; a fingerprint of what was typed where it is nobody's.
    pub user_name: &'a str,
    /// OpenID client.
    pub client_id: Option<&'a str>,
}

/// Writes an entry in the caller's transaction.
///
/// # Errors
/// `Unavailable`.
pub async fn write(tx: &Tx, event: &Event<'_>) -> Result<()> {
    let facts: &RequestFacts = &tx.scope().facts;
    let row = ActiveModel {
        tenant_id: Set(event.tenant),
        id: Set(tx.new_id()),
        identity: Set(event.identity.to_owned()),
        action: Set(event.action.to_owned()),
        user_id: Set(event.user_id),
        user_name: Set(event.user_name.chars().take(256).collect()),
        client_id: Set(event.client_id.map(str::to_owned)),
        correlation_id: Set(facts.correlation_id.clone()),
        client_ip_address: Set(facts.ip.clone()),
        browser_info: Set(facts.browser.as_deref().map(|b| b.chars().take(512).collect())),
        created_at: Set(tx.now()),
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Writes an entry in a transaction of its own: sign-out, token grants.
///
/// # Errors
/// `Unavailable`.
pub async fn record(app: &App, scope: &Scope, event: &Event<'_>) -> Result<()> {
    let append = Isolation::Latest("it adds to a log");
    app.db().write_with(&scope.within(event.tenant), append, |tx| async move { write(&tx, event).await }).await
}
