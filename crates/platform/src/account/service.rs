//! Operations on one's own account.

use http::App;
use kernel::{Error, HOST, Result, Scope};
use uuid::Uuid;

use super::letter::{self, Letter, Wish};
use crate::{
    identity::{
        NewUser,
        principal::known,
        role, rules,
        security_log::{self, Event},
        token::{self, Purpose},
        user,
    },
    setting, tenant,
};

/// What changes in one's own profile.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    /// Sign-in name.
    pub user_name: String,
    /// E-mail address.
    pub email: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    /// Phone number.
    pub phone_number: Option<String>,
    /// The stamp that the caller read.
    pub concurrency_stamp: Option<String>,
}

/// What somebody registers with.
#[derive(Debug, Clone)]
pub struct Registration {
    /// Sign-in name.
    pub user_name: String,
    /// E-mail address.
    pub email: String,
    /// Password.
    pub password: String,
    /// Language of whoever registers.
    pub culture: String,
}

/// The caller's own account, in its own tenant whatever workspace the caller is in.
///
/// # Errors
/// 401.
pub async fn profile(app: &App, scope: &Scope) -> Result<user::Model> {
    let user = user::by_id(app, scope.principal().home, scope.user()?).await?;
    user.ok_or_else(Error::unauthenticated)
}

/// Changes the caller's own profile; a new name or address where the settings don't allow it is refused.
///
/// # Errors
/// 409, `Identity.UserNameFixed`, `Identity.EmailFixed`, codes `Volo.Abp.Identity:*`.
pub async fn update_profile(app: &App, scope: &Scope, change: &ProfileChange) -> Result<user::Model> {
    rules::check_user_name(&change.user_name)?;
    rules::check_email(&change.email)?;
    let (tenant, id) = (scope.principal().home, scope.user()?);
    let values = setting::of_level(app, tenant).await?;
    let values = &values;
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let before = tx.get::<user::Entity>(id).await?;
            // The profile form of stock ABP clients sends no stamp, and a profile has one writer: its owner.
            if let Some(stamp) = change.concurrency_stamp.as_deref() {
                store::check_stamp(&before.concurrency_stamp, Some(stamp))?;
            }
            let after = merged(&before, change, tx.new_id().simple().to_string());
            allowed(&before, &after, values)?;
            for action in actions(&before, &after) {
                let event = Event { tenant, identity: "Identity", action, user_id: Some(id), user_name: &after.user_name, client_id: None };
                security_log::write(&tx, &event).await?;
            }
            let after = tx.update::<user::Entity>(&before, after).await.map_err(|e| rules::taken(e, &change.user_name, &change.email))?;
            user::changed(&tx, tenant, id).await?;
            Ok(after)
        })
        .await
}

fn merged(before: &user::Model, change: &ProfileChange, security_stamp: String) -> user::Model {
    let mut after = before.clone();
    change.user_name.trim().clone_into(&mut after.user_name);
    after.normalized_user_name = rules::normalize(&change.user_name);
    change.email.trim().clone_into(&mut after.email);
    after.normalized_email = rules::normalize(&change.email);
    after.name.clone_from(&change.name);
    after.surname.clone_from(&change.surname);
    after.phone_number.clone_from(&change.phone_number);
    after.email_confirmed = before.email_confirmed && before.normalized_email == after.normalized_email;
    after.phone_number_confirmed = before.phone_number_confirmed && before.phone_number == after.phone_number;
    after.search_key = user::search_key(&after.user_name, &after.email, after.name.as_deref(), after.surname.as_deref());
    if before.normalized_email != after.normalized_email || before.normalized_user_name != after.normalized_user_name {
        after.security_stamp = security_stamp;
    }
    after
}

fn allowed(before: &user::Model, after: &user::Model, values: &setting::Values) -> Result<()> {
    if before.normalized_user_name != after.normalized_user_name && !values.is(setting::USER_NAME_UPDATE) {
        return Err(Error::rule("Identity.UserNameFixed").and_field("userName", "Error.Identity.UserNameFixed"));
    }
    if before.normalized_email != after.normalized_email && !values.is(setting::EMAIL_UPDATE) {
        return Err(Error::rule("Identity.EmailFixed").and_field("email", "Error.Identity.EmailFixed"));
    }
    Ok(())
}

/// What of a change the security log keeps.
fn actions(before: &user::Model, after: &user::Model) -> Vec<&'static str> {
    let mut actions = Vec::new();
    if before.normalized_user_name != after.normalized_user_name {
        actions.push("ChangeUserName");
    }
    if before.normalized_email != after.normalized_email {
        actions.push("ChangeEmail");
    }
    if before.phone_number != after.phone_number {
        actions.push("ChangePhoneNumber");
    }
    actions
}

/// Registers somebody in `tenant` (the host's own level with [`HOST`]) with the roles that everybody who registers gets.
///
/// # Errors
/// `Account.RegistrationDisabled`, `Common.TenantNotFound`, codes `Volo.Abp.Identity:*`.
pub async fn register(app: &App, scope: &Scope, tenant: Uuid, input: &Registration) -> Result<(user::Model, Vec<String>)> {
    if tenant != HOST && !tenant::directory(app).await?.is_active(tenant, scope.now()) {
        return Err(Error::tenant_not_found(&tenant.to_string()));
    }
    let values = setting::of_level(app, tenant).await?;
    if !values.is(setting::SELF_REGISTRATION) || !values.is(setting::LOCAL_LOGIN) {
        return Err(Error::rule("Account.RegistrationDisabled"));
    }
    let role_names = role::default_names(app, tenant).await?;
    let new = NewUser {
        password: Some(input.password.clone()),
        lockout_enabled: values.is(setting::LOCKOUT_NEW_USERS),
        role_names: role_names.clone(),
        ..NewUser::named(input.user_name.clone(), input.email.clone())
    };
    let prepared = user::prepare(app, tenant, new).await?;
    let prepared = &prepared;
    let made = app.db().write(&scope.within(tenant), |tx| async move { prepared.insert(&tx, tenant).await }).await?;
    if values.is(setting::CONFIRMED_EMAIL) {
        let wish = Wish { letter: Letter::ConfirmEmail(made.id), tenant, culture: input.culture.clone(), return_url: None };
        letter::ask(app, scope, &wish).await?;
    }
    Ok((made, role_names))
}

/// Whether a token that was mailed to a user still holds.
///
/// # Errors
/// `Unavailable`.
pub async fn holds(app: &App, tenant: Uuid, id: Uuid, purpose: Purpose, mailed: &str) -> Result<bool> {
    match known(app, tenant, id).await?.filter(|k| k.user.is_active) {
        Some(known) => token::verify(app, &known.user, purpose, mailed),
        None => Ok(false),
    }
}
