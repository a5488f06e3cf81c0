//! Registration. The user is created once the address is confirmed; until then there is only a row here, which takes no name, no seat and
//! no role. The request does and answers the same whether or not the name or the address is taken: the worker finds out, and notifies their
//! owners.

use ::store::Tx;
use chrono::TimeDelta;
use delivery::Mail;
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::letter::{self, CONFIRM, Letter, RequestedLetter, void};
use crate::{
    account::{
        entity::{ActiveModel, Entity, Model},
        store,
    },
    names::normalize,
    role, setting, tenant,
    throttle::{self, Bound, ThrottleKey},
    token::{self, Bound as Holder, Purpose},
    user::{self, NewUser, rules},
};

/// Registrations from one address.
const PER_CALLER: Bound = Bound { failures: 30, within: TimeDelta::hours(1) };

/// Data of a registration.
#[derive(Debug, Clone)]
pub struct Registration {
    /// Sign-in name.
    pub user_name: String,
    /// Email address.
    pub email: String,
    pub password: String,
    /// Language of the request.
    pub culture: String,
}

/// Registers a user in `tenant`; the link to confirm the address is sent by the worker.
///
/// # Errors
/// `Account.RegistrationDisabled`, always at the host; `Common.TenantNotFound`, codes `Volo.Abp.Identity:*` for what was sent, 429.
pub async fn register(app: &App, scope: &Scope, tenant: Uuid, input: &Registration) -> Result<Model> {
    is_allowed(app, scope, tenant).await?;
    rules::check_user_name(&input.user_name)?;
    rules::check_email(&input.email)?;
    throttle::spend(app, ThrottleKey::address(app, "registrations-of", scope, PER_CALLER)?.into_iter().collect()).await?;
    let owner = rules::Owner { user_name: &input.user_name, email: &input.email, ..rules::Owner::default() };
    let hash = user::password_row(app, tenant, "password", &input.password, &owner).await?;
    let hash = hash.as_str();
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let made = tx.insert::<Entity>(row(&tx, input, hash)).await?;
            let wish = RequestedLetter { letter: Letter::Registration(made.id), tenant, culture: input.culture.clone(), return_url: None };
            tx.outbox(letter::TOPIC, &wish).await?;
            Ok(made)
        })
        .await
}

fn row(tx: &Tx, input: &Registration, hash: &str) -> ActiveModel {
    ActiveModel {
        id: Set(tx.new_id()),
        user_name: Set(input.user_name.trim().to_owned()),
        email: Set(input.email.trim().to_owned()),
        normalized_email: Set(normalize(&input.email)),
        password_hash: Set(hash.to_owned()),
        created_at: Set(tx.now()),
        expires_at: Set(tx.now() + Purpose::ConfirmEmail.lifetime()),
        ..Default::default()
    }
}

async fn is_allowed(app: &App, scope: &Scope, tenant: Uuid) -> Result<setting::Values> {
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, scope.now()) {
        return Err(Error::tenant_not_found(&tenant.to_string()));
    }
    let values = setting::of_level(app, tenant).await?;
    if tenant == HOST || !values.is(setting::SELF_REGISTRATION) || values.is_off(setting::LOCAL_LOGIN) {
        return Err(Error::rule("Account.RegistrationDisabled"));
    }
    Ok(values)
}

/// The registration with this id, while it can be confirmed.
pub(super) async fn open(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { store::open(&tx, id).await }).await
}

/// What the token of a registration is bound to; the user created from it keeps id and address.
pub(super) fn holder(tenant: Uuid, id: Uuid, normalized_email: &str) -> Holder<'_> {
    Holder { tenant, id, stamp: "registration", normalized_email }
}

fn holder_of(row: &Model) -> Holder<'_> {
    holder(row.tenant_id, row.id, &row.normalized_email)
}

/// Whether `mailed` confirms the registration.
pub(super) fn holds(app: &App, row: &Model, mailed: &str) -> Result<bool> {
    Ok(token::open::<0>(app, &holder_of(row), Purpose::ConfirmEmail, mailed)?.is_some())
}

/// The link for a new user, and notices to those who already have the address or the name.
pub(super) async fn mails(app: &App, id: Uuid, wish: &RequestedLetter, row: &Model) -> Result<Vec<(Uuid, Mail)>> {
    let has_address = user::by_address(app, row.tenant_id, &row.email).await?;
    let has_name = user::by_login(app, row.tenant_id, &row.user_name).await?.filter(|u| Some(u.id) != has_address.as_ref().map(|u| u.id));
    let mut mails = Vec::new();
    if let Some(user) = has_name.filter(|user| user.is_active) {
        // Somebody else wants this name; its owner didn't request anything.
        let culture = setting::of_user(app, user.tenant_id, user.id).await?.text(setting::DEFAULT_LANGUAGE);
        mails.push((row.id, word_of_attempt(app, &user, &RequestedLetter { culture, ..wish.clone() })));
    }
    match &has_address {
        Some(user) if user.is_active => {
            let culture = setting::language_for(app, user.tenant_id, user.id, &wish.culture).await?;
            mails.push((id, word_of_attempt(app, user, &RequestedLetter { culture, ..wish.clone() })));
        }
        Some(_) => {}
        None => {
            let issued = token::sign(app, &holder_of(row), Purpose::ConfirmEmail, row.expires_at, &[])?;
            mails.push((id, CONFIRM.mail(wish, &row.email, &row.user_name, &CONFIRM.link(app, wish, row.id, &issued))));
        }
    }
    Ok(mails)
}

/// Notifies a user that somebody tried to register with their name or address.
fn word_of_attempt(app: &App, user: &user::Model, wish: &RequestedLetter) -> Mail {
    let model = json!({"user_name": user.full_name(), "url": format!("{}account/login", app.public_url())});
    letter::letter(wish, &user.email, &user.full_name(), ("Portal.RegistrationAttempt", "Mail.RegistrationAttempt.Subject"), &model)
}

/// Makes the user of a registration whose address is confirmed by `mailed`. A name that is taken by now is replaced by the address,
/// which signs in as well.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken`, `:DuplicateEmail`, `Account.EmailAlreadyConfirmed`, `Account.RegistrationDisabled`,
/// `Tenants.SeatLimit`.
pub(super) async fn confirm(app: &App, scope: &Scope, tenant: Uuid, id: Uuid, mailed: &str) -> Result<()> {
    let values = is_allowed(app, scope, tenant).await?;
    let (roles, lockout_enabled) = (role::default_names(app, tenant).await?, values.is(setting::LOCKOUT_NEW_USERS));
    let seats = user::seats(app, tenant).await?;
    let roles = roles.as_slice();
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            // Another use of the link may have been faster.
            let Some(row) = store::lock(&tx, id).await? else { return letter::refuse(app, &tx, id, mailed).await };
            if !holds(app, &row, mailed)? {
                return Err(void());
            }
            let is_taken = user::find_by_login(&tx, &normalize(&row.user_name)).await?.is_some();
            let name = if is_taken { &row.email } else { &row.user_name };
            let new = NewUser { lockout_enabled, email_confirmed: true, role_names: roles.to_vec(), ..NewUser::named(name, &row.email) };
            let made = user::Prepared::confirmed(new, row.id, row.password_hash.clone(), seats).insert(&tx, tenant).await?;
            // Other registrations of the address are void with it.
            store::purge_address(&tx, &row.normalized_email).await?;
            user::changed(&tx, tenant, made.id).await
        })
        .await
}

/// Removes registrations that can no longer be confirmed.
pub(in crate::account) async fn purge(app: &App) -> Result<u64> {
    let scope = Scope::system(app.now());
    app.db().write(&scope, |tx| async move { store::purge(&tx).await }).await
}
