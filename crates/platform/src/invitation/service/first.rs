//! The first administrator of a new tenant.

use http::App;
use kernel::{Result, Scope, Uuid};

use super::invite_user;
use crate::{
    provisioning::FIRST_ADMIN,
    role::administrator_of,
    tenant,
    user::{self, NewUser},
};

/// Creates the first administrator of a new tenant, who chooses a password by mail; does nothing if that user exists.
///
/// # Errors
/// 403 without [`tenant::CREATE`], 401 for callers that are no user, 400 on `email`.
pub async fn invite_administrator(app: &App, scope: &Scope, tenant: Uuid, email: &str, culture: &str) -> Result<()> {
    scope.require(tenant::CREATE)?;
    let inviter = scope.user()?;
    let new = NewUser { role_names: vec![administrator_of(tenant).to_owned()], ..NewUser::named(FIRST_ADMIN, email) };
    let prepared = user::prepare(app, tenant, new).await?;
    let prepared = &prepared;
    app.db()
        .write(&scope.at_host()?.within(tenant), |tx| async move {
            if user::find_by_name(&tx, FIRST_ADMIN).await?.is_some() {
                return Ok(());
            }
            let made = prepared.insert(&tx, tenant).await?;
            invite_user(&tx, &made, inviter, culture).await
        })
        .await
}
