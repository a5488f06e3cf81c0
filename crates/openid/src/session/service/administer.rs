//! Sessions of others, for administrators.

use std::collections::HashMap;

use http::App;
use kernel::{Error, Page, Paged, Permission, Result, Scope, Uuid};
use platform::{recent_proof, user};

use super::{end as end_one, end_all, used_since};
use crate::session::{
    entity::{Entity, Model},
    store::{self, Filter},
};

/// Seeing and ending the sessions of users.
pub(crate) const SESSIONS: Permission = Permission("AbpIdentity.Sessions");

/// A session with the sign-in name of its user; none where the user is gone.
pub(crate) type SessionWithUser = (Model, Option<String>);

/// The living sessions of the scope's level, latest first.
///
/// # Errors
/// 403 without `AbpIdentity.Sessions`.
pub(crate) async fn list(app: &App, scope: &Scope, page: &Page, filter: &Filter) -> Result<Paged<SessionWithUser>> {
    scope.require(SESSIONS)?;
    let since = used_since(app, scope.at_level().tenant()?, scope.now()).await?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let found = store::list(&tx, filter, since, page).await?;
            let ids = found.items.iter().map(|session| session.user_id);
            let users = user::by_ids(&tx, ids).await?;
            let names: HashMap<Uuid, String> = users.into_iter().map(|user| (user.id, user.user_name)).collect();
            Ok(found.map(|session| {
                let name = names.get(&session.user_id).cloned();
                (session, name)
            }))
        })
        .await
}

/// A living session of the scope's level.
///
/// # Errors
/// 403 without `AbpIdentity.Sessions`, 404.
pub(crate) async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<SessionWithUser> {
    scope.require(SESSIONS)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let session = tx.get::<Entity>(id).await?;
            if session.is_over(tx.now()) {
                return Err(Error::not_found("Session", id));
            }
            let holder = tx.find::<user::Entity>(session.user_id).await?;
            Ok((session, holder.map(|user| user.user_name)))
        })
        .await
}

/// Ends another user's session.
///
/// # Errors
/// 403 without `AbpIdentity.Sessions` or a permission that its user holds, `Account.ReauthenticationRequired`, 404.
pub(crate) async fn end(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(SESSIONS)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let session = tx.get::<Entity>(id).await?;
            if session.is_over(tx.now()) {
                return Err(Error::not_found("Session", id));
            }
            recent_proof(app, &tx).await?;
            user::may_take_over(app, &tx, session.user_id).await?;
            end_one(&tx, session.tenant_id, id).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}

/// Checks that the caller may end other users' sessions now: before the first of many, so that re-authentication is requested once.
///
/// # Errors
/// 403 without `AbpIdentity.Sessions`, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(crate) async fn may_end(app: &App, scope: &Scope) -> Result<()> {
    scope.require(SESSIONS)?;
    app.db().read(&scope.at_level(), |tx| async move { recent_proof(app, &tx).await }).await
}

/// As [`end`], for one of many. The one that the caller acts in stays: the others could not be ended from it any more.
///
/// # Errors
/// As [`end`]; `Sessions.Own`.
pub(crate) async fn end_of_many(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    if scope.principal().session_id == Some(id) {
        return Err(Error::rule("Sessions.Own"));
    }
    end(app, scope, id).await
}

/// Ends all sessions of a user, but not the one that the caller acts in.
///
/// # Errors
/// 403 without `AbpIdentity.Sessions` or a permission that the user holds, `Account.ReauthenticationRequired`, 404.
pub(crate) async fn end_of_user(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(SESSIONS)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let holder = tx.get::<user::Entity>(id).await?;
            recent_proof(app, &tx).await?;
            user::may_take_over(app, &tx, id).await?;
            end_all(&tx, &holder, scope.principal().session_id).await?;
            tx.audit_action();
            Ok(())
        })
        .await
}
