//! Writing notifications, mailing them at once or in the digest, and the bell.

pub(super) mod bell;
pub(super) mod deliver;
pub(super) mod digest;
pub(super) mod mailing;

use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::store as rows;
use crate::event::{self, Audience, Event};

/// Marks one of the caller's notifications, and others in the same line, as read, or all of them; returns how many lines are unread then.
///
/// # Errors
/// 401 for callers that are no user, `Account.NotInPerson` for those who act as the user, 404 for a notification that is none of theirs.
pub(super) async fn mark_read(app: &App, scope: &Scope, id: Option<Uuid>) -> Result<u64> {
    let (user, home) = (scope.user()?, scope.principal().home);
    // Those who act as the user don't even see all that would be marked, and the user would never hear of it.
    if scope.principal().impersonator.is_some() {
        return Err(Error::refused("Account.NotInPerson"));
    }
    let own = rows::own(scope);
    let line = match id {
        Some(id) => Some(bell::with(app, scope, id).await?),
        None => None,
    };
    let line = line.as_deref();
    let marked = app.db().write(&own, |tx| async move {
        if let Some(id) = id {
            rows::get(&tx, user, id).await?;
        }
        if rows::mark_read(&tx, user, line).await? > 0 {
            // Other windows of the caller update their count.
            event::emit(&tx, &Event { audience: Audience::User { home, user }, kind: "notification".to_owned(), subject: id }).await?;
        }
        Ok(())
    });
    marked.await?;
    bell::unread(app, scope).await
}
