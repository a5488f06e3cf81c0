//! Signing in and out of the browser's session, and proofs of identity.

pub(super) mod passkey;
pub(super) mod proof;
pub(super) mod remembered;
pub(super) mod second;
pub(crate) mod sign_in;

use http::App;
use kernel::{Result, Scope};

/// Has whatever is asked from now on see the caller's roles and permissions as they stand.
pub(super) async fn refresh_claims(app: &App, scope: &Scope) -> Result<()> {
    let (home, user) = (scope.principal().home, scope.user()?);
    let key = format!("user:{home}:{user}");
    let key = key.as_str();
    app.db()
        .write(&scope.within(home), |tx| async move {
            tx.audit_action();
            tx.invalidate(key).await
        })
        .await
}
