//! The grant `Impersonation`: acting as another user, as one of a tenant, by a delegation; and the way back.

use kernel::{Error, HOST, Result, Timestamp, Uuid, scope::Impersonator};
use oidc::{
    GrantType,
    token::{ExtensionGrant, ImpersonationTarget, TokenResponse},
};
use platform::{delegation, tenant, user};

use super::{
    Asking,
    begin::{Beginning, begin},
    current::{Current, acting, current, refused},
    link_login::resume,
};
use crate::{
    accounts::{self, Concurrent},
    answer::Answered,
    session::{Session, service::Opening},
    stand_in,
    tokens::Tokens,
};

/// The user to act as.
struct ImpersonatedUser {
    tenant: Uuid,
    user: Uuid,
    /// The delegation that allows it, and its end.
    delegation: Option<(Uuid, Timestamp)>,
}

/// Exchanges the current session for one as another user, or for the impersonator's own.
pub(super) async fn exchange(asking: &Asking<'_>, grant: &ExtensionGrant, culture: &str) -> Answered<TokenResponse> {
    let asked = grant.impersonation()?;
    let current = current(asking, &asked.access_token, &grant.scopes).await?;
    let told = |error| refused(asking.app, culture, error);
    if asked.target == ImpersonationTarget::Back {
        if current.root.opened.is_none() {
            return Err(told(Error::rule("Account.NothingToReturnTo")));
        }
        return resume(asking, &current, GrantType::Extension("Impersonation".to_owned())).await;
    }
    let target = target(asking, &current, &asked.target).await.map_err(told)?;
    step_in(asking, &current, &target, culture).await
}

/// The user that the caller names, if the caller may act as that user.
async fn target(asking: &Asking<'_>, current: &Current, named: &ImpersonationTarget) -> Result<ImpersonatedUser> {
    let (app, caller) = (asking.app, &current.root.session);
    if current.root.opened.is_some() {
        return Err(Error::refused("Account.NestedImpersonation"));
    }
    let missing = || Error::rule("Account.ImpersonationTarget");
    let id = |text: &str| text.parse::<Uuid>().map_err(|_| missing());
    let (tenant, user) = match named {
        ImpersonationTarget::User { user_id } => (caller.tenant_id, id(user_id)?),
        ImpersonationTarget::Tenant { tenant_id, user_name } => {
            let tenant = id(tenant_id)?;
            // Checked before the tenant is read: a caller who may not act there learns nothing of its users.
            may_enter(asking, caller, tenant).await?;
            (tenant, user_of(asking, tenant, user_name.as_deref()).await?.ok_or_else(missing)?)
        }
        ImpersonationTarget::Delegation { delegation_id } => {
            let lapsed = || Error::rule("Account.DelegationNotActive");
            let delegation = delegation_id.parse::<Uuid>().map_err(|_| lapsed())?;
            let found = delegation::in_force(app, caller.tenant_id, delegation, caller.user_id).await?;
            let (source, end) = found.ok_or_else(lapsed)?;
            return Ok(ImpersonatedUser { tenant: caller.tenant_id, user: source, delegation: Some((delegation, end)) });
        }
        ImpersonationTarget::Back => return Err(Error::internal("the way back has no target")),
    };
    if (tenant, user) == (caller.tenant_id, caller.user_id) {
        return Err(Error::rule("Account.ImpersonatesItself"));
    }
    stand_in::may_open(app, caller, tenant, user).await?;
    Ok(ImpersonatedUser { tenant, user, delegation: None })
}

/// Checks that the caller is a user of the host who may act as users of tenants.
async fn may_enter(asking: &Asking<'_>, caller: &Session, tenant: Uuid) -> Result<()> {
    let known = user::known_anew(asking.app, caller.tenant_id, caller.user_id).await?.ok_or_else(Error::unauthenticated)?;
    if caller.tenant_id != HOST || tenant == HOST || !known.granted.has(tenant::IMPERSONATE) {
        return Err(Error::forbidden(tenant::IMPERSONATE.0));
    }
    let is_active = tenant::directory(asking.app).await?.is_active(tenant, asking.scope.now());
    if is_active { Ok(()) } else { Err(Error::rule("Account.ImpersonationTarget")) }
}

/// The user of a tenant with this name; without a name, `admin`, otherwise the longest-standing administrator.
async fn user_of(asking: &Asking<'_>, tenant: Uuid, name: Option<&str>) -> Result<Option<Uuid>> {
    let found = user::by_login(asking.app, tenant, name.unwrap_or("admin")).await?;
    match (found, name) {
        (Some(user), _) => Ok(Some(user.id)),
        (None, Some(_)) => Ok(None),
        (None, None) => user::first_administrator(asking.app, tenant).await,
    }
}

async fn step_in(asking: &Asking<'_>, current: &Current, target: &ImpersonatedUser, culture: &str) -> Answered<TokenResponse> {
    let (app, caller, client) = (asking.app, &current.root.session, &asking.registered.client);
    let missing = || refused(app, culture, Error::rule("Account.ImpersonationTarget"));
    let person = accounts::person(app, target.tenant, target.user).await?.ok_or_else(missing)?;
    let by = accounts::holder(app, caller).await?.ok_or_else(Error::unauthenticated)?;
    let impersonator = Impersonator { user_id: by.id, tenant: caller.tenant_id, user_name: by.user_name.clone() };
    let stamp = person.security_stamp().to_owned();
    let latest = app.own::<Tokens>()?.session_end(asking.scope.now()).min(caller.end());
    let opening = Opening {
        tenant: target.tenant,
        user_id: person.id,
        device: "OAuth",
        client_id: Some(&client.client_id),
        amr: &caller.amr,
        auth_time: None,
        seen: None,
        remember: caller.remember,
        security_stamp: &stamp,
        parent_session_id: Some(caller.id),
        impersonator: Some(impersonator.clone()),
        delegation_id: target.delegation.map(|(id, _)| id),
        ends_at: target.delegation.map_or(latest, |(_, end)| latest.min(end)),
    };
    let acting = acting(asking, target.tenant, (person.id, &person.user_name), Some(impersonator));
    let beginning = Beginning {
        opening,
        person: &person,
        scopes: &current.scopes,
        origin: GrantType::Extension("Impersonation".to_owned()),
        // Users are not signed out because someone acts as them.
        others: Concurrent::Allowed,
        noted: Some("ImpersonationStarted"),
    };
    begin(asking, &acting, &beginning).await
}
