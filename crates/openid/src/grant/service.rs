//! Creating, rotating and revoking grants.

use std::collections::BTreeSet;

use ::store::{
    Tx, in_tenants,
    sea_orm::{
        ActiveModelTrait,
        ActiveValue::Set,
        ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
        sea_query::{Condition, Expr, ExprTrait, LikeExpr},
    },
};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Principal, Result, Scope, Timestamp, Uuid, scope::Impersonator, text};
use oidc::{Client, GrantType, OpaqueToken, Scopes, par, token::RefreshFamily};

use super::{
    entity::{code, consent, grant, pushed, refresh},
    store::{Held, held_by},
};
use crate::session::{self, Session};

/// How much longer than requested a family is kept.
const AHEAD: TimeDelta = TimeDelta::days(1);

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
        prolong(tx, grant, expires_at).await?;
    }
    Ok(row)
}

/// Keeps a grant at least until then.
pub(crate) async fn prolong(tx: &Tx, grant: &grant::Model, until: Timestamp) -> Result<()> {
    let shorter = this(grant).add(grant::Column::ExpiresAt.lt(until));
    tx.set_where::<grant::Entity>(shorter, vec![(grant::Column::ExpiresAt, Expr::value(until))]).await.map(drop)
}

fn this(grant: &grant::Model) -> Condition {
    Condition::all().add(grant::Column::TenantId.eq(grant.tenant_id)).add(grant::Column::Id.eq(grant.id))
}

/// The grant, unless it was revoked or its session has ended.
fn standing(grant: &grant::Model, session: Uuid, now: Timestamp) -> Condition {
    let session = session::going_on(grant.tenant_id, session, now);
    this(grant).add(grant::Column::RevokedAt.is_null()).add(grant::Column::SessionId.in_subquery(session))
}

/// Whether a session's grant is still valid, checked in the transaction that adds to it.
pub(crate) async fn stands(tx: &Tx, grant: &grant::Model, session: Uuid) -> Result<bool> {
    Ok(tx.one(grant::Entity::find().filter(standing(grant, session, tx.now()))).await?.is_some())
}

/// Rotates a family to `generation`, if it is at the previous one and its session is active, and keeps it at least until then. Returns its
/// new state; `None` if it was at another generation.
pub(crate) async fn rotate(
    tx: &Tx,
    grant: &grant::Model,
    session: Uuid,
    generation: i32,
    until: Timestamp,
) -> Result<Option<grant::Model>> {
    let stands = standing(grant, session, tx.now()).add(grant::Column::Generation.eq(grant.generation));
    let mut after = grant::Model { generation, rotated_at: Some(tx.now()), ..grant.clone() };
    let mut values = vec![(grant::Column::Generation, Expr::value(generation)), (grant::Column::RotatedAt, Expr::value(after.rotated_at))];
    if grant.expires_at < until {
        // Further than requested, so that not every rotation updates the index on its expiry.
        after.expires_at = until + AHEAD;
        values.push((grant::Column::ExpiresAt, Expr::value(after.expires_at)));
    }
    Ok((tx.set_where::<grant::Entity>(stands, values).await? == 1).then_some(after))
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
    let values = vec![(grant::Column::RevokedAt, Expr::value(tx.now()))];
    tx.set_where::<grant::Entity>(this(&held.grant).add(grant::Column::RevokedAt.is_null()), values).await?;
    tx.invalidate(&key(held.grant.id)).await?;
    match &held.session {
        Some(session) if session.cookie_hash.is_none() => session::service::end(tx, session.tenant_id, session.id).await,
        _ => Ok(()),
    }
}

/// Revokes everything that belongs to these sessions.
pub(crate) async fn revoke_of_sessions(tx: &Tx, sessions: &[Uuid]) -> Result<()> {
    let theirs = Condition::all().add(grant::Column::SessionId.is_in(sessions.iter().copied())).add(grant::Column::RevokedAt.is_null());
    let live = tx.all(grant::Entity::find().filter(theirs.clone())).await?;
    tx.set_where::<grant::Entity>(theirs, vec![(grant::Column::RevokedAt, Expr::value(tx.now()))]).await?;
    for grant in live {
        tx.invalidate(&key(grant.id)).await?;
    }
    Ok(())
}

/// Removes a user's consent for a client in the transaction's tenant, and the client's grants in the user's sessions. Returns whether there
/// was a consent.
pub(crate) async fn withdraw_consent(tx: &Tx, user: Uuid, client_id: &str) -> Result<bool> {
    let own = Condition::all().add(consent::Column::UserId.eq(user)).add(consent::Column::ClientId.eq(client_id));
    if tx.purge::<consent::Entity>(own.add(consent::Column::Scopes.ne(""))).await? == 0 {
        return Ok(false);
    }
    for held in held_by(tx, client_id, user).await? {
        revoke(tx, &held).await?;
    }
    Ok(true)
}

/// Removes all users' consents for a client in every tenant, its grants and its pending requests: somebody else than those they trusted may
/// control it from now on. For the machine's scope; the caller announces that applications have changed, which also makes every node check
/// again which grants are active.
pub(crate) async fn forget_client(tx: &Tx, client_id: &str) -> Result<()> {
    tx.purge::<consent::Entity>(Condition::all().add(consent::Column::ClientId.eq(client_id))).await?;
    tx.purge::<pushed::Entity>(Condition::all().add(pushed::Column::ClientId.eq(client_id))).await?;
    session::end_of_client(tx, client_id).await?;
    let live = Condition::all().add(grant::Column::ClientId.eq(client_id)).add(grant::Column::RevokedAt.is_null());
    tx.set_where::<grant::Entity>(live, vec![(grant::Column::RevokedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Removes consents and grants that include this scope: it grants access to something else from now on, and refresh tokens would follow. As
/// [`forget_client`].
pub(crate) async fn forget_scope(tx: &Tx, name: &str) -> Result<()> {
    tx.purge::<consent::Entity>(has_word::<consent::Entity>(consent::Column::Scopes, name)).await?;
    let live = has_word::<grant::Entity>(grant::Column::Scopes, name);
    let live = Condition::all().add(live).add(grant::Column::RevokedAt.is_null());
    tx.set_where::<grant::Entity>(live, vec![(grant::Column::RevokedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Whether a list of space-separated words contains this one.
fn has_word<E: EntityTrait>(column: E::Column, word: &str) -> Condition {
    let list = || Expr::col((E::default(), column));
    let escaped = text::literal(word);
    let patterns = [format!("{escaped} %"), format!("% {escaped}"), format!("% {escaped} %")];
    let alone = Condition::any().add(list().eq(word));
    patterns.into_iter().fold(alone, |any, pattern| any.add(list().like(LikeExpr::new(pattern).escape('\\'))))
}

/// Removes what expired before `before`: up to `limit` grants with everything that belongs to them, and unused decisions; of pushed
/// requests, all that can't be used any more.
pub(crate) async fn sweep(tx: &Tx, before: Timestamp, limit: u64) -> Result<()> {
    let over = tx.all(grant::Entity::find().filter(grant::Column::ExpiresAt.lt(before)).limit(limit)).await?;
    for chunk in over.chunks(500) {
        let ids = || chunk.iter().map(|g| (g.tenant_id, g.id));
        tx.purge::<code::Entity>(in_tenants::<code::Entity>(code::Column::GrantId, ids())).await?;
        tx.purge::<refresh::Entity>(in_tenants::<refresh::Entity>(refresh::Column::GrantId, ids())).await?;
        tx.purge::<grant::Entity>(in_tenants::<grant::Entity>(grant::Column::Id, ids())).await?;
    }
    let answerable = tx.now() - par::LIFETIME - par::INTERACTION;
    tx.purge::<pushed::Entity>(Condition::all().add(pushed::Column::PushedAt.lt(answerable))).await?;
    let unused = Condition::all().add(consent::Column::Scopes.eq("")).add(consent::Column::TicketExpiresAt.lt(before));
    tx.purge::<consent::Entity>(unused).await.map(drop)
}

/// Those of `sessions` that a grant refers to.
pub(crate) async fn held_sessions(tx: &Tx, sessions: &[Session]) -> Result<BTreeSet<Uuid>> {
    let ids = sessions.iter().map(|session| (session.tenant_id, session.id));
    let held = tx.all(grant::Entity::find().filter(in_tenants::<grant::Entity>(grant::Column::SessionId, ids))).await?;
    Ok(held.into_iter().filter_map(|grant| grant.session_id).collect())
}
