//! What the platform needs from sessions, which are in a crate above it.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use http::App;
use kernel::{Error, Result, Timestamp};
use store::Tx;
use uuid::Uuid;

use crate::{Platform, user};

/// How long a proof of identity counts as recent.
pub const RECENT: TimeDelta = TimeDelta::minutes(10);

/// Sessions of users: implemented by the crate that has them.
#[async_trait::async_trait]
pub trait Sessions: Send + Sync {
    /// Ends the sessions of `user` in the transaction that gave it a new security stamp; `kept` goes on under that stamp.
    async fn end(&self, tx: &Tx, user: &user::Model, kept: Option<Uuid>) -> Result<()>;

    /// Which of these users of `tenant` are signed in themselves: sessions in which somebody else acts as them don't count.
    async fn signed_in(&self, tx: &Tx, tenant: Uuid, users: &[Uuid]) -> Result<BTreeSet<Uuid>>;

    /// When the user of a session last authenticated, from the database; `None` if the session is missing or has ended.
    async fn proved_at(&self, tx: &Tx, session: Uuid) -> Result<Option<Timestamp>>;

    /// Removes the links from `user` to other accounts and, with `delegated`, delegations to it.
    async fn close_ways(&self, tx: &Tx, user: &user::Model, delegated: bool) -> Result<()>;
}

/// Requires that the caller acts in person and has authenticated within the last [`RECENT`] minutes. The command line and OpenID clients
/// have no session and need none.
///
/// # Errors
/// `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub async fn recent_proof(app: &App, tx: &Tx) -> Result<()> {
    let scope = tx.scope();
    scope.in_person()?;
    let principal = scope.principal();
    if principal.user_id.is_none() {
        return Ok(());
    }
    let proved_at = match principal.session_id {
        Some(session) => app.own::<Platform>()?.sessions.proved_at(tx, session).await?,
        None => None,
    };
    let is_recent = proved_at.is_some_and(|at| scope.now() - at < RECENT);
    if is_recent { Ok(()) } else { Err(Error::refused("Account.ReauthenticationRequired")) }
}

/// Removes the links from `user` to other accounts when another user sets its credentials: they would lead that user on to people who hold
/// more, also at other levels. A user who chooses a new password by mail keeps delegations: reading a level's mail means holding what its
/// users hold (decision 0008).
pub(crate) async fn close_ways(app: &App, tx: &Tx, user: &user::Model) -> Result<()> {
    let principal = tx.scope().principal();
    if principal.user_id == Some(user.id) {
        return Ok(());
    }
    let is_by_another = principal.user_id.is_some() || principal.client_id.is_some();
    app.own::<Platform>()?.sessions.close_ways(tx, user, is_by_another).await
}

/// Ends the sessions of `user`, whose security stamp is new. The session in which the user itself acts stays.
pub(crate) async fn end_others(app: &App, tx: &Tx, user: &user::Model) -> Result<()> {
    let principal = tx.scope().principal();
    let kept = if principal.user_id == Some(user.id) { principal.session_id } else { None };
    app.own::<Platform>()?.sessions.end(tx, user, kept).await
}
