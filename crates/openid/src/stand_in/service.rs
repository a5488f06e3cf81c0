//! Whether such a session may continue. The database is read at most once a second, the cached users on each request.
//! Checked on each request and not only when the session starts: the target may have gained permissions since (decision 40).

use http::App;
use kernel::{Error, HOST, Result, Scope, Timestamp, Uuid};
use platform::{account_link, delegation, user};

use crate::{
    accounts,
    grant::Held,
    session::{self, Session, service as sessions},
};

/// The session that the user signed in to in person: the parent of those opened from it.
pub(crate) struct Root {
    pub(crate) session: Session,
    /// The current session, if it is another one.
    pub(crate) opened: Option<Session>,
}

/// The session in person behind a grant.
///
/// # Errors
/// 401 for a grant without a session.
pub(crate) fn root(held: &Held) -> Result<Root> {
    let session = held.session.clone().ok_or_else(Error::unauthenticated)?;
    Ok(match &held.parent {
        Some(parent) => Root { session: (**parent).clone(), opened: Some(session) },
        None => Root { session, opened: None },
    })
}

/// The grant with its parent session; `None`, and the session ends, if the parent, or the delegation or link that allowed it, has ended.
pub(crate) async fn based(app: &App, held: Held, now: Timestamp) -> Result<Option<Held>> {
    let Some(session) = held.session.as_ref().filter(|session| session.parent_session_id.is_some()) else { return Ok(Some(held)) };
    match parent(app, session, now).await? {
        Some(parent) => Ok(Some(Held { parent: Some(Box::new(parent)), ..held })),
        None => {
            lapse(app, session).await?;
            Ok(None)
        }
    }
}

async fn parent(app: &App, session: &Session, now: Timestamp) -> Result<Option<Session>> {
    let Some(id) = session.parent_session_id else { return Ok(None) };
    // It may be of another tenant: for an administrator of the host, or accounts linked across tenants.
    let found = app.db().read(&Scope::system(now), |tx| async move { tx.find::<session::Entity>(id).await }).await?;
    let Some(parent) = found.filter(|parent| !parent.is_over(now)) else { return Ok(None) };
    let lasts = match (session.delegation_id, session.impersonator_user_id) {
        (Some(delegation), _) => {
            let found = delegation::in_force(app, session.tenant_id, delegation, parent.user_id).await?;
            parent.tenant_id == session.tenant_id && found.is_some_and(|(source, _)| source == session.user_id)
        }
        (None, Some(_)) => true,
        (None, None) => account_link::are_linked(app, (parent.tenant_id, parent.user_id), (session.tenant_id, session.user_id)).await?,
    };
    Ok(lasts.then_some(parent))
}

/// Whether the two users of a grant's session still allow it: both are active, nothing has ended the sign-in that it was opened from, and
/// the impersonator still has the permission. Otherwise the session ends.
pub(crate) async fn stands(app: &App, held: &Held) -> Result<bool> {
    let Some(session) = held.session.as_ref().filter(|session| session.parent_session_id.is_some()) else { return Ok(true) };
    let Some(parent) = &held.parent else { return Ok(false) };
    let may = accounts::holder(app, parent).await?.is_some() && allowed(app, parent, session).await?;
    if !may {
        lapse(app, session).await?;
    }
    Ok(may)
}

/// As [`based`] and [`stands`], for a grant that was just looked up.
pub(crate) async fn rests(app: &App, held: &Held, now: Timestamp) -> Result<bool> {
    match based(app, held.clone(), now).await? {
        Some(held) => stands(app, &held).await,
        None => Ok(false),
    }
}

async fn allowed(app: &App, parent: &Session, session: &Session) -> Result<bool> {
    if accounts::person(app, session.tenant_id, session.user_id).await?.is_none() {
        return Ok(false);
    }
    if session.impersonator_user_id.is_none() || session.delegation_id.is_some() {
        return Ok(true);
    }
    let caller = user::known(app, parent.tenant_id, parent.user_id).await?;
    let target = user::known(app, session.tenant_id, session.user_id).await?;
    Ok(caller.zip(target).is_some_and(|(caller, target)| user::may_act_as(&caller, &target).is_ok()))
}

/// Checks in the database that the user of a session may act as this user now.
///
/// # Errors
/// As [`user::may_act_as`]; `Account.ImpersonationTarget` for a missing or inactive user.
pub(crate) async fn may_open(app: &App, caller: &Session, tenant: Uuid, target: Uuid) -> Result<()> {
    let missing = || Error::rule("Account.ImpersonationTarget");
    let acting = user::known_anew(app, caller.tenant_id, caller.user_id).await?.ok_or_else(Error::unauthenticated)?;
    let known = user::known_anew(app, tenant, target).await?.filter(|known| known.user.is_open(app.now())).ok_or_else(missing)?;
    user::may_act_as(&acting, &known)?;
    // Nobody can enter a tenant that isn't active.
    let open = tenant == HOST || accounts::person(app, tenant, target).await?.is_some();
    if open { Ok(()) } else { Err(missing()) }
}

/// Ends the parent session unless it is a browser's own: a user who signs out while acting as another user is signed out.
pub(crate) async fn sign_out(app: &App, held: &Held, now: Timestamp) -> Result<()> {
    let Some(session) = held.session.as_ref().filter(|session| !session.is_over(now)) else { return Ok(()) };
    let Some(id) = session.parent_session_id else { return Ok(()) };
    let found = app.db().read(&Scope::system(now), |tx| async move { tx.find::<session::Entity>(id).await }).await?;
    match found.filter(|parent| parent.cookie_hash.is_none()) {
        Some(parent) => lapse(app, &parent).await,
        None => Ok(()),
    }
}

async fn lapse(app: &App, session: &Session) -> Result<()> {
    let scope = Scope::system(app.now()).within(session.tenant_id);
    app.db().write(&scope, |tx| async move { sessions::end(&tx, session.tenant_id, session.id).await }).await
}
