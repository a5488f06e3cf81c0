//! Opening, finding, ending.

use ::store::{
    Tx,
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
        sea_query::{Condition, Expr},
    },
};
use http::App;
use kernel::{Error, Paged, Result, Scope, Timestamp, Uuid, scope::Impersonator};

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::{accounts, cookie, grant};

/// How a session begins.
#[derive(Debug, Clone)]
pub struct Opening<'a> {
    /// Tenant of the user.
    pub tenant: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// `Web` or `OAuth`.
    pub device: &'a str,
    /// Client that opens it; none for the sign-in page.
    pub client_id: Option<&'a str>,
    /// How the user proved who they are, words of RFC 8176.
    pub amr: &'a str,
    /// Whether the user asked to stay signed in.
    pub remember: bool,
    /// The user's security stamp.
    pub security_stamp: &'a str,
    /// Session that this one is opened from.
    pub parent_session_id: Option<Uuid>,
    /// Who really acts.
    pub impersonator: Option<Impersonator>,
    /// Delegation that allows it.
    pub delegation_id: Option<Uuid>,
    /// When it ends whatever is refreshed until then.
    pub ends_at: Timestamp,
}

/// The digest of the cookie's secret, and the value that session management compares.
pub(crate) struct Browser<'a> {
    pub(crate) cookie_hash: &'a str,
    pub(crate) state: &'a str,
}

/// Key under which changes of a session are announced.
pub(crate) fn key(session: Uuid) -> String {
    format!("session:{session}")
}

/// Opens a session; those that the setting `preventConcurrentLogin` doesn't allow beside it end.
///
/// # Errors
/// `Unavailable`.
pub async fn open(tx: &Tx, opening: &Opening<'_>, others: accounts::Concurrent) -> Result<Uuid> {
    Ok(insert(tx, opening, others, None).await?.id)
}

pub(crate) async fn insert(tx: &Tx, opening: &Opening<'_>, others: accounts::Concurrent, browser: Option<Browser<'_>>) -> Result<Model> {
    let end = |device: Option<&str>| {
        let own = Condition::all().add(Column::UserId.eq(opening.user_id)).add(Column::TenantId.eq(opening.tenant));
        device.map_or(own.clone(), |device| own.add(Column::Device.eq(device)))
    };
    match others {
        accounts::Concurrent::Allowed => {}
        accounts::Concurrent::OnePerDevice => end_where(tx, end(Some(opening.device))).await?,
        accounts::Concurrent::One => end_where(tx, end(None)).await?,
    }
    let facts = &tx.scope().facts;
    let impersonator = opening.impersonator.as_ref();
    let row = ActiveModel {
        tenant_id: Set(opening.tenant),
        id: Set(tx.new_id()),
        user_id: Set(opening.user_id),
        device: Set(opening.device.to_owned()),
        client_id: Set(opening.client_id.map(str::to_owned)),
        auth_time: Set(tx.now()),
        amr: Set(opening.amr.to_owned()),
        remember: Set(opening.remember),
        security_stamp: Set(opening.security_stamp.to_owned()),
        parent_session_id: Set(opening.parent_session_id),
        impersonator_user_id: Set(impersonator.map(|i| i.user_id)),
        impersonator_tenant_id: Set(impersonator.map(|i| i.tenant)),
        impersonator_user_name: Set(impersonator.map(|i| i.user_name.clone())),
        delegation_id: Set(opening.delegation_id),
        created_at: Set(tx.now()),
        last_access: Set(tx.now()),
        ends_at: Set(Some(opening.ends_at)),
        ended_at: Set(None),
        ip: Set(facts.ip.clone()),
        browser: Set(facts.browser.as_deref().map(|b| b.chars().take(512).collect())),
        cookie_hash: Set(browser.as_ref().map(|b| b.cookie_hash.to_owned())),
        browser_state: Set(browser.as_ref().map(|b| b.state.to_owned())),
    };
    tx.insert::<Entity>(row).await
}

/// The living session of a browser.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn of_cookie(app: &App, scope: &Scope, secret: &str) -> Result<Option<Model>> {
    let hash = oidc::secret::token_digest(secret);
    let found =
        app.db().read(&scope.as_system(), |tx| async move { tx.one(Entity::find().filter(Column::CookieHash.eq(hash))).await }).await?;
    Ok(found.filter(|session| !session.is_over(scope.now()) && scope.now() < lasts_until(session)))
}

/// Until when a browser's session lasts without another sign of life.
fn lasts_until(session: &Model) -> Timestamp {
    session.last_access + if session.remember { cookie::REMEMBERED } else { cookie::PASSING }
}

/// Ends a session, those opened from it, and everything that clients were given in it.
///
/// # Errors
/// `Unavailable`.
pub async fn end(tx: &Tx, tenant: Uuid, session: Uuid) -> Result<()> {
    end_where(tx, Condition::all().add(Column::TenantId.eq(tenant)).add(Column::Id.eq(session))).await
}

/// Which of a user's sessions end.
#[derive(Debug, Clone, Copy)]
pub enum End {
    /// All of them.
    All,
    /// All but this one.
    AllBut(Uuid),
}

/// Ends the sessions of a user: after a new password, a deactivation.
///
/// # Errors
/// `Unavailable`.
pub async fn end_all(tx: &Tx, tenant: Uuid, user: Uuid, which: End) -> Result<()> {
    let own = Condition::all().add(Column::TenantId.eq(tenant)).add(Column::UserId.eq(user));
    end_where(tx, if let End::AllBut(kept) = which { own.add(Column::Id.ne(kept)) } else { own }).await
}

async fn end_where(tx: &Tx, condition: Condition) -> Result<()> {
    let mut next = tx.all(Entity::find().filter(condition).filter(Column::EndedAt.is_null())).await?;
    while !next.is_empty() {
        let ids: Vec<Uuid> = next.iter().map(|s| s.id).collect();
        let these = Condition::all().add(Column::Id.is_in(ids.clone()));
        tx.set_where::<Entity>(these, vec![(Column::EndedAt, Expr::value(tx.now()))]).await?;
        grant::service::revoke_of_sessions(tx, &ids).await?;
        for id in &ids {
            tx.invalidate(&key(*id)).await?;
        }
        // Sessions that were opened from these, while impersonating or linked, end with them.
        let children = Entity::find().filter(Column::ParentSessionId.is_in(ids)).filter(Column::EndedAt.is_null());
        next = tx.all(children).await?;
    }
    Ok(())
}

/// Notes a sign of life.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn touch(app: &App, tenant: Uuid, session: Uuid) -> Result<()> {
    app.db()
        .write(&Scope::system(app.now()).within(tenant), |tx| async move {
            let session = tx.get::<Entity>(session).await?;
            note_access(&tx, &session).await
        })
        .await
}

/// Notes that a browser used its session, within the transaction of what it did.
pub(crate) async fn note_access(tx: &Tx, session: &Model) -> Result<()> {
    let this = Condition::all().add(Column::Id.eq(session.id));
    tx.set_where::<Entity>(this, vec![(Column::LastAccess, Expr::value(tx.now()))]).await.map(drop)
}

/// The living sessions of the caller, the latest first.
///
/// # Errors
/// 401 for callers that are no user.
pub(crate) async fn list_own(app: &App, scope: &Scope, page: &kernel::Page) -> Result<Paged<Model>> {
    let user = scope.user()?;
    let own = Entity::find()
        .filter(Column::UserId.eq(user))
        .filter(Column::EndedAt.is_null())
        .filter(Column::LastAccess.gt(scope.now() - cookie::REMEMBERED))
        .filter(Condition::any().add(Column::EndsAt.is_null()).add(Column::EndsAt.gt(scope.now())))
        .order_by_desc(Column::LastAccess);
    app.db().read(&scope.within(scope.principal().home), |tx| async move { tx.page(own, page, |_| Column::LastAccess).await }).await
}

/// Ends one of the caller's sessions.
///
/// # Errors
/// 401 for callers that are no user, 404 for a session that is none of theirs.
pub(crate) async fn end_own(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let (user, home) = (scope.user()?, scope.principal().home);
    app.db()
        .write(&scope.within(home), |tx| async move {
            let session = tx.find::<Entity>(id).await?.filter(|s| s.user_id == user && s.ended_at.is_none());
            if session.is_none() {
                return Err(Error::not_found("Session", id));
            }
            end(&tx, home, id).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}

/// The session with this id, if it has not ended.
///
/// # Errors
/// `Unavailable`.
pub(crate) async fn living(app: &App, scope: &Scope, tenant: Uuid, id: Uuid) -> Result<Option<Model>> {
    let found = app.db().read(&scope.within(tenant), |tx| async move { tx.find::<Entity>(id).await }).await?;
    Ok(found.filter(|session| !session.is_over(scope.now())))
}
