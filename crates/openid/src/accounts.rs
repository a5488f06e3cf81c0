//! What the token server needs from the platform: tenants, users, their permissions, and the record of their sign-ins.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use http::App;
use kernel::{Error, HOST, Principal, RequestFacts, Result, Scope, Uuid};
use oidc::{
    claims::{Impersonator, User, UserSessionClaims},
    token::SignInRefusal,
};
use platform::{
    Platform, claim_type, security_log, setting, tenant, token,
    user::{self, Known, Standing},
};
use serde_json::Value;
use store::Tx;

use crate::session::{Idle, Session};

/// A user who may sign in, with roles.
pub(crate) struct Person {
    pub(crate) id: Uuid,
    /// Sign-in name.
    pub(crate) user_name: String,
    known: Arc<Known>,
}

impl Person {
    /// The security stamp, as far as known.
    pub(crate) fn security_stamp(&self) -> &str {
        &self.known.user.security_stamp
    }

    /// Tenant, or the host.
    pub(crate) fn tenant(&self) -> Uuid {
        self.known.user.tenant_id
    }

    /// Name to show.
    pub(crate) fn full_name(&self) -> String {
        self.known.user.full_name()
    }
}

/// Values of the setting `preventConcurrentLogin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concurrent {
    /// Any number of sessions.
    Allowed,
    /// One per kind of device.
    OnePerDevice,
    One,
}

/// The active tenant with this id or name.
///
/// # Errors
/// `Common.TenantNotFound`.
pub(crate) async fn tenant(app: &App, named: &str) -> Result<Uuid> {
    Ok(tenant::directory(app).await?.active(named, app.now())?.id)
}

/// The user, if it is there, active, and its tenant too.
pub(crate) async fn person(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Person>> {
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, app.now()) {
        return Ok(None);
    }
    let known = user::known(app, tenant, id).await?.filter(|known| known.user.is_open(app.now()));
    Ok(known.map(|known| Person { id, user_name: known.user.user_name.clone(), known }))
}

/// The user of a session, as [`person`], unless something has invalidated it since.
pub(crate) async fn holder(app: &App, session: &Session) -> Result<Option<Person>> {
    if person(app, session.tenant_id, session.user_id).await?.is_none() {
        return Ok(None);
    }
    let known = known_holder(app, session).await?;
    Ok(known.map(|known| Person { id: known.user.id, user_name: known.user.user_name.clone(), known }))
}

/// The active user of a session, where the security stamp is still the session's. The database is asked where the cache says
/// otherwise: the cache may be older than the session, which goes on when its user chooses a new password.
pub(crate) async fn known_holder(app: &App, session: &Session) -> Result<Option<Arc<Known>>> {
    let holds = |known: &Known| known.user.is_open(app.now()) && known.user.security_stamp == session.security_stamp;
    let (tenant, id) = (session.tenant_id, session.user_id);
    if let Some(known) = user::known(app, tenant, id).await?.filter(|known| holds(known)) {
        return Ok(Some(known));
    }
    Ok(user::known_anew(app, tenant, id).await?.filter(holds).map(Arc::new))
}

/// The claims of these types of a user and of its roles. Nothing is authorised by them.
pub(crate) async fn further(app: &App, person: &Person, session: &Session, types: &BTreeSet<String>) -> Result<BTreeMap<String, Value>> {
    if types.is_empty() { Ok(BTreeMap::new()) } else { claim_type::said_of(app, session.tenant_id, person.id, types).await }
}

/// What tokens say of a user in a session.
pub(crate) async fn claims(app: &App, person: &Person, session: &Session, further: BTreeMap<String, Value>) -> Result<User> {
    let user = &person.known.user;
    let tenants = tenant::directory(app).await?;
    let tenant_name = |id: Uuid| (id != HOST).then(|| id.to_string());
    Ok(User {
        subject: user.id.to_string(),
        user_name: user.user_name.clone(),
        given_name: user.name.clone(),
        family_name: user.surname.clone(),
        email: Some(user.email.clone()).filter(|email| !email.is_empty()),
        email_verified: user.email_confirmed,
        phone_number: user.phone_number.clone(),
        phone_number_verified: user.phone_number_confirmed,
        roles: person.known.roles.clone(),
        tenant_id: tenant_name(session.tenant_id),
        impersonator: session.impersonator().map(|real| Impersonator {
            user_id: real.user_id.to_string(),
            user_name: real.user_name,
            tenant_id: tenant_name(real.tenant),
            tenant_name: tenants.by_id(real.tenant).map(|tenant| tenant.name.clone()),
        }),
        session: UserSessionClaims {
            session_id: session.id.to_string(),
            auth_time: session.auth_time,
            amr: session.amr.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect(),
            remember_me: session.remember,
        },
        further,
    })
}

/// The caller that a user is.
///
/// # Errors
/// 401 when the user is gone or not active.
pub(crate) async fn principal(app: &App, tenant: Uuid, user: Uuid) -> Result<Principal> {
    platform::load_principal(app, tenant, user).await
}

/// The caller for a client that acts in its own name.
pub(crate) async fn client_principal(app: &App, client_id: &str) -> Result<Principal> {
    platform::load_client_principal(app, HOST, client_id).await
}

/// The scope of a caller for one request.
///
/// # Errors
/// `Common.TenantNotFound`.
pub(crate) async fn scope(app: &App, principal: Arc<Principal>, tenant: Option<&str>, facts: Arc<RequestFacts>) -> Result<Scope> {
    platform::scope_of(app, principal, tenant, facts).await
}

/// Which other sessions the tenant's settings allow next to a new one.
pub(crate) async fn concurrent(app: &App, tenant: Uuid) -> Result<Concurrent> {
    Ok(match setting::of_level(app, tenant).await?.get(setting::CONCURRENT_LOGIN) {
        Some("LogoutFromSameTypeDevices") => Concurrent::OnePerDevice,
        Some("LogoutFromAllDevices") => Concurrent::One,
        _ => Concurrent::Allowed,
    })
}

/// Idle timeout of the tenant's sessions.
pub(crate) async fn idle(app: &App, tenant: Uuid) -> Result<Idle> {
    let values = setting::of_level(app, tenant).await?;
    Ok(Idle::after(values.is(setting::IDLE).then(|| values.number(setting::IDLE_MINUTES))))
}

/// Whether `secret` is the one that a client's stored hash was made of.
///
/// # Errors
/// 429 when too many hashes wait.
pub(crate) async fn secret_matches(app: &App, secret: &str, hash: &str) -> Result<bool> {
    app.own::<Platform>()?.matches_secret(secret, hash).await
}

/// Notes the end of a session in the security log.
pub(crate) async fn note_sign_out(tx: &Tx, session: &Session, user_name: &str) -> Result<()> {
    let event = security_log::Event {
        tenant: session.tenant_id,
        identity: if session.cookie_hash.is_some() { security_log::IDENTITY } else { security_log::OPENID },
        action: "Logout",
        user_id: Some(session.user_id),
        user_name,
        client_id: session.client_id.as_deref(),
    };
    security_log::write(tx, &event).await
}

/// Reads the name of a user who may be gone by now, for the security log.
pub(crate) async fn user_name(app: &App, tenant: Uuid, id: Uuid) -> Result<String> {
    Ok(user::known(app, tenant, id).await?.map(|known| known.user.user_name.clone()).unwrap_or_default())
}

/// A token that proves a correct password, passkey or external account when another step is required.
pub(crate) fn step_token(app: &App, user: &user::Model, purpose: token::Purpose) -> Result<oidc::Secret> {
    token::issue(app, user, purpose).map(oidc::Secret::new)
}

/// Sets a new password when the old one was correct but expired; returns how the second step was passed, `None` if the step token isn't
/// valid.
///
/// # Errors
/// What the rules for passwords say of the new one.
pub(crate) async fn change_due_password(
    app: &App,
    scope: &Scope,
    tenant: Uuid,
    id: Uuid,
    change: &oidc::token::PasswordChange,
) -> Result<Option<token::Passed>> {
    let issued = change.token.expose();
    let Some(user) = user::by_id(app, tenant, id).await? else { return Ok(None) };
    let Some(passed) = token::passed(app, &user, issued)? else { return Ok(None) };
    let token = (token::Purpose::ChangePassword(passed), issued);
    match user::set_password_by_token(app, scope, (tenant, id), token, change.new_password.expose()).await {
        Ok(()) => Ok(Some(passed)),
        Err(error) if error.code() == Some(token::INVALID_TOKEN) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a proof that was judged under `security_stamp` still lets the user in; asked in the transaction that does so.
pub(crate) async fn still_admitted(tx: &Tx, user: Uuid, security_stamp: &str) -> Result<Result<(), SignInRefusal>> {
    Ok(match user::standing(tx, user, security_stamp).await? {
        Standing::Same => Ok(()),
        Standing::Changed => Err(SignInRefusal::InvalidUserNameOrPassword),
        Standing::Inactive => Err(SignInRefusal::NotAllowed),
        Standing::LockedOut => Err(SignInRefusal::LockedOut),
        Standing::LockedByAdministrator => Err(SignInRefusal::LockedByAdministrator),
    })
}

/// An error as shown to the user.
pub(crate) fn explain_error(app: &App, culture: &str, error: &Error) -> String {
    let text = |key: &str| app.texts().text(culture, key, error.data());
    let of_code = error.code().and_then(|code| text(&format!("Error.{code}")));
    let of_field = || error.fields().first().and_then(|field| text(&field.message));
    of_code.or_else(of_field).or_else(|| text("Error.Invalid")).unwrap_or_else(|| "The new password was refused.".to_owned())
}

/// A user who has just authenticated.
///
/// # Errors
/// `Unauthenticated` when the user has been deactivated since.
pub(crate) async fn admitted(app: &App, user: &user::Model) -> Result<Person> {
    person(app, user.tenant_id, user.id).await?.ok_or_else(Error::unauthenticated)
}
