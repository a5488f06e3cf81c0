//! Opening, finding, ending.

pub(super) mod administer;
mod users;

use ::store::{Isolation, Tx, sea_orm::ActiveValue::Set};
use chrono::TimeDelta;
use http::App;
use kernel::{Error, Paged, Result, Scope, Timestamp, Uuid, scope::Impersonator};

use oidc::token::SignInRefusal;
use platform::{recent_proof, user};

use super::{
    entity::{ActiveModel, Entity, Model},
    notifications,
    store::{self, Filter},
};
use crate::{accounts, cookie, grant};

pub use users::UserSessions;

/// Data of a new session.
#[derive(Debug, Clone)]
pub(crate) struct Opening<'a> {
    /// Tenant of the user.
    pub(crate) tenant: Uuid,
    /// Whose it is.
    pub(crate) user_id: Uuid,
    /// `Web` or `OAuth`.
    pub(crate) device: &'a str,
    /// Client that opens it; none for the sign-in page.
    pub(crate) client_id: Option<&'a str>,
    /// Authentication methods, words of RFC 8176.
    pub(crate) amr: &'a str,
    /// When the user authenticated, where that was in another session; by default now.
    pub(crate) auth_time: Option<Timestamp>,
    /// Address and user agent of the session, where they are not those of the request.
    pub(crate) seen: Option<DeviceInfo<'a>>,
    /// Whether the user asked to stay signed in.
    pub(crate) remember: bool,
    /// The security stamp under which that proof was judged.
    pub(crate) security_stamp: &'a str,
    /// Session that this one is opened from.
    pub(crate) parent_session_id: Option<Uuid>,
    pub(crate) impersonator: Option<Impersonator>,
    /// Delegation that allows it.
    pub(crate) delegation_id: Option<Uuid>,
    /// When it ends whatever is refreshed until then.
    pub(crate) ends_at: Timestamp,
}

/// Where a device is that a session is opened for in its absence.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeviceInfo<'a> {
    pub(crate) ip: Option<&'a str>,
    pub(crate) browser: Option<&'a str>,
}

/// How much earlier than its session a proof in another one is at least: the clock of the node that saw it may be ahead of this one's, and
/// only the session's own proof is as late ([`Model::is_proved`]).
const BEFORE: TimeDelta = TimeDelta::milliseconds(1);

/// The digest of the cookie's secret, and the value that session management compares.
pub(crate) struct Browser<'a> {
    pub(crate) cookie_hash: &'a str,
    pub(crate) state: &'a str,
}

/// Key under which changes of a session are announced.
pub(crate) fn key(session: Uuid) -> String {
    format!("session:{session}")
}

/// Opens a session if its proof is still valid; ends those that the setting `preventConcurrentLogin` doesn't allow next to it.
pub(crate) async fn open(
    tx: &Tx,
    opening: &Opening<'_>,
    others: accounts::Concurrent,
    browser: Option<Browser<'_>>,
) -> Result<Result<Model, SignInRefusal>> {
    if let Err(refusal) = accounts::still_admitted(tx, opening.user_id, opening.security_stamp).await? {
        return Ok(Err(refusal));
    }
    insert(tx, opening, others, browser).await.map(Ok)
}

async fn insert(tx: &Tx, opening: &Opening<'_>, others: accounts::Concurrent, browser: Option<Browser<'_>>) -> Result<Model> {
    end_beside(tx, (opening.tenant, opening.user_id, opening.device), others, None).await?;
    let facts = &tx.scope().facts;
    let seen = opening.seen.unwrap_or(DeviceInfo { ip: facts.ip.as_deref(), browser: facts.browser.as_deref() });
    let impersonator = opening.impersonator.as_ref();
    let row = ActiveModel {
        tenant_id: Set(opening.tenant),
        id: Set(tx.new_id()),
        user_id: Set(opening.user_id),
        device: Set(opening.device.to_owned()),
        client_id: Set(opening.client_id.map(str::to_owned)),
        auth_time: Set(opening.auth_time.map_or(tx.now(), |elsewhere| elsewhere.min(tx.now() - BEFORE))),
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
        ip: Set(seen.ip.map(str::to_owned)),
        browser: Set(seen.browser.map(|b| b.chars().take(512).collect())),
        cookie_hash: Set(browser.as_ref().map(|b| b.cookie_hash.to_owned())),
        browser_state: Set(browser.as_ref().map(|b| b.state.to_owned())),
    };
    let session = tx.insert::<Entity>(row).await?;
    notifications::opened(tx, &session).await?;
    Ok(session)
}

/// Ends the sessions of a user that the setting `preventConcurrentLogin` doesn't allow next to one of this kind of device.
async fn end_beside(tx: &Tx, (tenant, user, device): (Uuid, Uuid, &str), others: accounts::Concurrent, kept: Option<Uuid>) -> Result<()> {
    let device = match others {
        accounts::Concurrent::Allowed => return Ok(()),
        accounts::Concurrent::OnePerDevice => Some(device),
        accounts::Concurrent::One => None,
    };
    let open = store::open_of_user(tx, tenant, user, device).await?;
    end_these(tx, open.into_iter().filter(|session| Some(session.id) != kept).collect()).await
}

/// Lets a session that was opened for a device go on until `ends_at`, once the device has come for it; returns it as it is then.
pub(crate) async fn continue_until(tx: &Tx, session: &Model, others: accounts::Concurrent, ends_at: Timestamp) -> Result<Model> {
    end_beside(tx, (session.tenant_id, session.user_id, &session.device), others, Some(session.id)).await?;
    store::set_end(tx, session, ends_at).await?;
    Ok(Model { last_access: tx.now(), ends_at: Some(ends_at), ..session.clone() })
}

/// The living session of a browser.
pub(crate) async fn of_cookie(app: &App, scope: &Scope, secret: &str) -> Result<Option<Model>> {
    let hash = &oidc::secret::token_digest(secret);
    let found = app.db().read(&scope.as_system(), |tx| async move { store::of_cookie(&tx, hash).await }).await?;
    let Some(session) = found.filter(|session| !session.is_over(scope.now()) && scope.now() < lasts_until(session)) else {
        return Ok(None);
    };
    let is_idle = accounts::idle(app, session.tenant_id).await?.is_over(session.last_access, scope.now());
    if is_idle {
        end_idle(app, &session).await?;
    }
    Ok((!is_idle).then_some(session))
}

/// Expiry of a browser session without further access.
fn lasts_until(session: &Model) -> Timestamp {
    session.last_access + if session.remember { cookie::REMEMBERED } else { cookie::PASSING }
}

/// Ends a session, those opened from it, and everything that clients were given in it.
pub(crate) async fn end(tx: &Tx, tenant: Uuid, session: Uuid) -> Result<()> {
    end_these(tx, store::open(tx, tenant, session).await?).await
}

/// As [`end`], if the session is open; returns whether it was.
pub(crate) async fn end_open(tx: &Tx, session: &Model) -> Result<bool> {
    if store::lock_open(tx, session.tenant_id, session.id).await?.is_none() {
        return Ok(false);
    }
    end(tx, session.tenant_id, session.id).await?;
    Ok(true)
}

/// Ends all sessions of a user but `kept`.
pub(super) async fn end_all(tx: &Tx, user: &user::Model, kept: Option<Uuid>) -> Result<()> {
    end_these(tx, store::open_others(tx, user.tenant_id, user.id, kept).await?).await
}

/// Ends these sessions, those opened from them, and everything that clients were given in them.
async fn end_these(tx: &Tx, mut next: Vec<Model>) -> Result<()> {
    while !next.is_empty() {
        let ids: Vec<Uuid> = next.iter().map(|s| s.id).collect();
        store::mark_ended(tx, &ids).await?;
        grant::service::revoke_of_sessions(tx, &ids).await?;
        for id in &ids {
            tx.invalidate(&key(*id)).await?;
        }
        // Sessions that were opened from these, while impersonating or linked, end with them.
        next = store::opened_from(tx, &ids).await?;
    }
    Ok(())
}

/// Records an access.
pub(crate) async fn touch(app: &App, session: &Model) -> Result<()> {
    let latest = Isolation::Latest("one instant of one row, and the last one stands");
    let scope = Scope::system(app.now()).within(session.tenant_id);
    app.db().write_with(&scope, latest, |tx| async move { store::note_access(&tx, session).await }).await
}

/// Ends a session that has been idle for longer than the settings allow.
pub(crate) async fn end_idle(app: &App, session: &Model) -> Result<()> {
    let scope = Scope::system(app.now()).within(session.tenant_id);
    app.db().write(&scope, |tx| async move { end(&tx, session.tenant_id, session.id).await }).await
}

/// Records that the caller has authenticated again as the user of the session, with the password that belongs to `security_stamp`.
///
/// # Errors
/// 401 for a session that has ended since.
pub(crate) async fn prove(app: &App, scope: &Scope, session: Uuid, security_stamp: &str) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&scope.within(scope.principal().home), |tx| async move {
            if !store::prove(&tx, user, session, security_stamp).await? {
                return Err(Error::unauthenticated());
            }
            tx.audit_action();
            tx.invalidate(&key(session)).await
        })
        .await
}

/// Since when sessions of a tenant must have been used to go on; `None` where idle ones do, too.
async fn used_since(app: &App, tenant: Uuid, now: Timestamp) -> Result<Option<Timestamp>> {
    Ok(accounts::idle(app, tenant).await?.since(now))
}

/// The active sessions of the caller, latest first: all, or those of a kind of device and of a client.
///
/// # Errors
/// 401 for callers that are no user.
pub(super) async fn list_own(
    app: &App,
    scope: &Scope,
    page: &kernel::Page,
    (device, client): (Option<String>, Option<String>),
) -> Result<Paged<Model>> {
    let (user, home) = (scope.user()?, scope.principal().home);
    let since = used_since(app, home, scope.now()).await?;
    let own = &Filter { user: Some(user), device, client, text: None };
    app.db().read(&scope.within(home), |tx| async move { store::list(&tx, own, since, page).await }).await
}

/// A living session of the caller.
///
/// # Errors
/// 401 for callers that are no user, 404 for a session that is none of theirs.
pub(super) async fn own(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    let (user, home) = (scope.user()?, scope.principal().home);
    let found = app.db().read(&scope.within(home), |tx| async move { tx.find::<Entity>(id).await }).await?;
    found.filter(|session| session.user_id == user && !session.is_over(scope.now())).ok_or_else(|| Error::not_found("Session", id))
}

/// Ends one of the caller's sessions; another one than this only shortly after a proof of identity.
///
/// # Errors
/// 401 for callers that are no user, `Account.ReauthenticationRequired`, 404 for a session that is none of theirs.
pub(crate) async fn end_own(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let (user, home) = (scope.user()?, scope.principal().home);
    app.db()
        .write(&scope.within(home), |tx| async move {
            let session = tx.find::<Entity>(id).await?.filter(|s| s.user_id == user && s.ended_at.is_none());
            if session.is_none() {
                return Err(Error::not_found("Session", id));
            }
            if scope.principal().session_id != Some(id) {
                recent_proof(app, &tx).await?;
            }
            end(&tx, home, id).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}

/// Ends all of the caller's sessions but the one that it acts in.
///
/// # Errors
/// 401 for callers that are no user, `Account.ReauthenticationRequired`.
pub(crate) async fn end_others(app: &App, scope: &Scope) -> Result<()> {
    let (user, home) = (scope.user()?, scope.principal().home);
    app.db()
        .write(&scope.within(home), |tx| async move {
            let holder = tx.get::<user::Entity>(user).await?;
            recent_proof(app, &tx).await?;
            end_all(&tx, &holder, scope.principal().session_id).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}

/// The session with this id, if it has not ended.
pub(crate) async fn living(app: &App, scope: &Scope, tenant: Uuid, id: Uuid) -> Result<Option<Model>> {
    let idle = accounts::idle(app, tenant).await?;
    let found = app.db().read(&scope.within(tenant), |tx| async move { tx.find::<Entity>(id).await }).await?;
    Ok(found.filter(|session| !session.is_over(scope.now()) && !idle.is_over(session.last_access, scope.now())))
}
