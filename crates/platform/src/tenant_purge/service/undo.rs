//! Removing a tenant whose provisioning failed and that nobody has used.

use ::store::Tx;
use kernel::{Error, Result, Uuid};
use sea_orm::ActiveValue::Set;
use serde_json::json;

use crate::{
    tenant::{
        self,
        purge::{self, PurgeStatus},
    },
    tenant_purge::jobs::RUN,
    user,
};

/// Removes a tenant whose creation failed, in the caller's transaction, which has the machine's scope: the tenant's row is the host's, its
/// users are its own. Neither ninety days nor a second person are required, since there is nothing to lose: the tenant was never activated,
/// and nobody has ever signed in. The caller has checked its permission. Returns whether there was anything to remove.
///
/// # Errors
/// `Tenants.InUse`, 401 for callers that are no user.
pub async fn undo(tx: &Tx, id: Uuid, reason: &str) -> Result<bool> {
    let asked_by = tx.scope().user()?;
    let Some(found) = tenant::untouched(tx, id).await? else { return Ok(false) };
    if user::has_anybody_come(tx, id).await? {
        return Err(Error::rule("Tenants.InUse"));
    }
    // Archived, it can't be activated while it is being removed, and its name stays taken until nothing is left.
    tx.delete::<tenant::Entity>(&found).await?;
    let row = purge::ActiveModel {
        target_id: Set(id),
        name: Set(found.name),
        reason: Set(reason.to_owned()),
        status: Set(PurgeStatus::Running),
        asked_by: Set(asked_by),
        asked_at: Set(tx.now()),
        ..Default::default()
    };
    tx.insert::<purge::Entity>(row).await?;
    tx.enqueue_unowned(RUN, &json!({})).await?;
    tx.invalidate(tenant::KEY).await?;
    Ok(true)
}
