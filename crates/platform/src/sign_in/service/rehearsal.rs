//! What would come of a sign-in, without one: nothing is counted or logged, and no directory asked.

use std::sync::Arc;

use http::App;
use kernel::{HOST, Result, Uuid};

use super::{Attempt, Credentials, account};
use crate::{
    Platform,
    authenticate::machine,
    feature, setting,
    sign_in::{
        SignInOutcome,
        rules::{self, Obstacle},
    },
    tenant,
    two_factor::Behaviour,
    user,
};

/// What [`super::check_password`] would lead to by a password of the portal's own.
///
/// # Errors
/// 429 when too many hashes wait, `Unavailable`.
pub async fn rehearse(app: &App, tenant: Uuid, shown: Credentials<'_>) -> Result<SignInOutcome> {
    if !is_tenant_active(app, tenant).await? {
        return Ok(SignInOutcome::NotAllowed);
    }
    let scope = machine(app, tenant, &Arc::default());
    let values = setting::of_level(app, tenant).await?;
    let platform = app.own::<Platform>()?;
    let account = account(app, &platform, &scope, shown).await?;
    let attempt = Attempt { app, scope: &scope, values: &values, shown };
    Ok(attempt.locally(&account, &platform).await?.unwrap_or(SignInOutcome::InvalidUserNameOrPassword))
}

/// Everything that keeps `user` from signing in although the password is right.
pub async fn obstacles(app: &App, user: &user::Model) -> Result<Vec<Obstacle>> {
    let values = setting::of_level(app, user.tenant_id).await?;
    let plan = feature::of_level(app, user.tenant_id).await?;
    let mut all = rules::obstacles(user, &values, Behaviour::of(&values, &plan), app.now());
    if !is_tenant_active(app, user.tenant_id).await? {
        all.insert(0, Obstacle::TenantInactive);
    }
    Ok(all)
}

async fn is_tenant_active(app: &App, tenant: Uuid) -> Result<bool> {
    Ok(tenant == HOST || tenant::directory(app).await?.is_active(tenant, app.now()))
}
