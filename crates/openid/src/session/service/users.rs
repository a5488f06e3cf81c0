//! The platform's view of sessions: a new security stamp ends them, they know how recent an authentication is, and they can be opened from
//! others through links that can be removed.

use std::collections::BTreeSet;

use ::store::Tx;
use kernel::{Result, Timestamp, Uuid};
use platform::{Sessions, account_link, delegation, user};

use super::{end_all, key};
use crate::session::{entity::Entity, store};

/// Sessions of users, for the platform.
pub struct UserSessions;

#[async_trait::async_trait]
impl Sessions for UserSessions {
    async fn end(&self, tx: &Tx, user: &user::Model, kept: Option<Uuid>) -> Result<()> {
        end_all(tx, user, kept).await?;
        let Some(kept) = kept else { return Ok(()) };
        store::set_stamp(tx, user, kept).await?;
        tx.invalidate(&key(kept)).await
    }

    async fn signed_in(&self, tx: &Tx, tenant: Uuid, users: &[Uuid]) -> Result<BTreeSet<Uuid>> {
        store::holders(tx, tenant, users).await
    }

    async fn proved_at(&self, tx: &Tx, session: Uuid) -> Result<Option<Timestamp>> {
        let found = tx.find::<Entity>(session).await?.filter(|session| !session.is_over(tx.now()) && session.is_proved());
        Ok(found.map(|session| session.auth_time))
    }

    async fn close_ways(&self, tx: &Tx, user: &user::Model, delegated: bool) -> Result<()> {
        account_link::leave(tx, (user.tenant_id, user.id)).await?;
        if delegated { delegation::end_received(tx, user.id).await } else { Ok(()) }
    }
}
