//! Creating, rotating and revoking grants.

use ::store::{
    Tx,
    sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel},
};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Principal, Result, Scope, Timestamp, Uuid, scope::Impersonator};
use oidc::{Client, GrantType, OpaqueToken, Scopes, token::RefreshFamily};

use super::{
    entity::{grant, refresh},
    store::{self, Held},
};
use crate::session::{self, Session};

/// Invalidation key of a grant.
pub(crate) fn key(grant: Uuid) -> String {
    format!("grant:{grant}")
}

/// The id of a new access token: it starts with the grant's, so that a token can be revoked without a list of tokens.
pub(crate) fn token_id(app: &App, grant: Uuid) -> String {
    format!("{}{}", grant.simple(), app.db().entropy().stamp())
}

/// The grant that an access token's id names.
pub(crate) fn of_token(token_id: &str) -> Option<Uuid> {
    Uuid::try_parse(token_id.get(..32)?).ok()
}

/// A new secret for a client.
pub(crate) fn secret(app: &App) -> OpaqueToken {
    OpaqueToken::from_random(app.db().entropy().bytes::<32>())
}

/// The scope of a user's sign-in: the user at their own level, and the impersonator if there is one.
pub(crate) fn acting(scope: &Scope, tenant: Uuid, user: Option<(Uuid, &str)>, session: Option<&Session>, client_id: Option<&str>) -> Scope {
    acting_by(scope, tenant, user, session, client_id, session.and_then(Session::impersonator))
}

/// As [`acting`], with an impersonator.
pub(crate) fn acting_by(
    scope: &Scope,
    tenant: Uuid,
    user: Option<(Uuid, &str)>,
    session: Option<&Session>,
    client_id: Option<&str>,
    impersonator: Option<Impersonator>,
) -> Scope {
    let principal = Principal {
        impersonator,
        is_stand_in: session.is_some_and(Session::is_stand_in),
        user_id: user.map(|(id, _)| id),
        home: tenant,
        user_name: user.map(|(_, name)| name.to_owned()).unwrap_or_default(),
        client_id: client_id.map(str::to_owned),
        session_id: session.map(|s| s.id),
        ..Principal::default()
    };
    let within = scope.within(tenant);
    Scope::new(
        within.tenancy().clone(),
        within.clients().clone(),
        std::sync::Arc::new(principal),
        scope.now(),
        std::sync::Arc::clone(&scope.facts),
    )
}

/// What to grant a client.
pub(crate) struct Giving<'a> {
    pub(crate) tenant: Uuid,
    /// None for a client's own.
    pub(crate) session_id: Option<Uuid>,
    pub(crate) client: &'a Client,
    pub(crate) scopes: &'a Scopes,
    pub(crate) origin: &'a GrantType,
    /// Initial lifetime.
    pub(crate) lasts: TimeDelta,
}

/// Creates the grant.
pub(crate) async fn give(tx: &Tx, giving: &Giving<'_>) -> Result<grant::Model> {
    let row = grant::ActiveModel {
        tenant_id: Set(giving.tenant),
        id: Set(tx.new_id()),
        session_id: Set(giving.session_id),
        client_id: Set(giving.client.client_id.clone()),
        scopes: Set(giving.scopes.to_string()),
        origin: Set(giving.origin.as_str().to_owned()),
        generation: Set(0),
        rotated_at: Set(None),
        created_at: Set(tx.now()),
        expires_at: Set(tx.now() + giving.lasts),
        revoked_at: Set(None),
    };
    tx.insert::<grant::Entity>(row).await
}

/// Adds a refresh token of `generation` to a family.
pub(crate) async fn add_refresh(
    tx: &Tx,
    grant: &grant::Model,
    token: &OpaqueToken,
    generation: i32,
    expires_at: Timestamp,
) -> Result<refresh::Model> {
    let row = refresh::Model {
        tenant_id: grant.tenant_id,
        hash: token.digest.clone(),
        grant_id: grant.id,
        generation,
        created_at: tx.now(),
        expires_at,
    };
    tx.append::<refresh::Entity>(vec![row.clone().into_active_model().reset_all()]).await?;
    if grant.expires_at < expires_at {
        store::prolong(tx, grant, expires_at).await?;
    }
    Ok(row)
}

/// The family as the protocol crate sees it.
pub(crate) fn family(grant: &grant::Model) -> Result<RefreshFamily> {
    Ok(RefreshFamily {
        client_id: grant.client_id.clone(),
        scopes: scopes(&grant.scopes)?,
        generation: u32::try_from(grant.generation).map_err(Error::internal)?,
        rotated_at: grant.rotated_at,
        revoked_at: grant.revoked_at,
    })
}

/// Stored scopes as the protocol crate sees them.
pub(crate) fn scopes(stored: &str) -> Result<Scopes> {
    Scopes::parse(stored).map_err(Error::internal)
}

/// Revokes a grant with all its tokens; a session that only this client had ends with it.
pub(crate) async fn revoke(tx: &Tx, held: &Held) -> Result<()> {
    store::mark_revoked(tx, &held.grant).await?;
    tx.invalidate(&key(held.grant.id)).await?;
    match &held.session {
        Some(session) if session.cookie_hash.is_none() => session::service::end(tx, session.tenant_id, session.id).await,
        _ => Ok(()),
    }
}

/// Revokes everything that belongs to these sessions.
pub(crate) async fn revoke_of_sessions(tx: &Tx, sessions: &[Uuid]) -> Result<()> {
    for grant in store::revoke_of_sessions(tx, sessions).await? {
        tx.invalidate(&key(grant.id)).await?;
    }
    Ok(())
}

/// Removes a user's consent for a client in the transaction's tenant, and the client's grants in the user's sessions. Returns whether there
/// was a consent.
pub(crate) async fn withdraw_consent(tx: &Tx, user: Uuid, client_id: &str) -> Result<bool> {
    if !store::consents::withdraw(tx, user, client_id).await? {
        return Ok(false);
    }
    for held in store::held_by(tx, client_id, user).await? {
        revoke(tx, &held).await?;
    }
    Ok(true)
}

/// Removes all users' consents for a client in every tenant, its grants and its pending requests: somebody else than those they trusted may
/// control it from now on. For the machine's scope; the caller announces that applications have changed, which also makes every node check
/// again which grants are active.
pub(crate) async fn forget_client(tx: &Tx, client_id: &str) -> Result<()> {
    store::consents::purge_of_client(tx, client_id).await?;
    store::pushed::purge_of_client(tx, client_id).await?;
    store::devices::purge_of_client(tx, client_id).await?;
    session::end_of_client(tx, client_id).await?;
    store::revoke_of_client(tx, client_id).await
}

/// Removes consents, grants and requests of devices that include this scope: it grants access to something else from now on, and refresh
/// tokens would follow. As [`forget_client`].
pub(crate) async fn forget_scope(tx: &Tx, name: &str) -> Result<()> {
    store::consents::purge_with_scope(tx, name).await?;
    store::devices::purge_with_scope(tx, name).await?;
    store::revoke_with_scope(tx, name).await
}
