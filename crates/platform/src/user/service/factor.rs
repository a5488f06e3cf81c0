//! Changes of a user's factors: authenticator app, passkeys, recovery codes.

use ::store::Tx;
use http::App;
use kernel::{Error, Result};

use super::guard::{renew_stamp, write};
use crate::{
    security_log::{self, Event, TWO_FACTOR},
    sessions::recent_proof,
    user::{Model, notice, store::locked},
};

/// The change, for the security log and for the mail to the user.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FactorChange {
    /// Action in the security log.
    pub(crate) action: &'static str,
    /// Text of the mail.
    pub(crate) notice: &'static str,
}

/// The caller's own account, locked; requires recent authentication.
///
/// # Errors
/// 401, `Account.NotInPerson`, `Account.ReauthenticationRequired`.
pub(crate) async fn own_for_change(app: &App, tx: &Tx) -> Result<Model> {
    let id = tx.scope().user()?;
    recent_proof(app, tx).await?;
    locked(tx, id).await?.filter(|user| user.is_active).ok_or_else(Error::unauthenticated)
}

/// Writes `after` with a new security stamp, which ends other sessions; logs the change and notifies the user.
pub(crate) async fn factors_changed(app: &App, tx: &Tx, before: &Model, mut after: Model, change: FactorChange) -> Result<Model> {
    renew_stamp(tx, &mut after);
    let after = write(app, tx, before, after).await?;
    let event = Event {
        tenant: after.tenant_id,
        identity: TWO_FACTOR,
        action: change.action,
        user_id: Some(after.id),
        user_name: &after.user_name,
        client_id: None,
    };
    security_log::write(tx, &event).await?;
    notice(app, tx, &after, change.notice).await?;
    Ok(after)
}
