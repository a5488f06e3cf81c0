//! Operations on the caller's own account.

mod letter;
mod phone;
mod registration;
mod settings;

use ::store::Tx;
use base64::{Engine, engine::general_purpose::STANDARD};
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use crate::{
    Platform,
    names::{code, normalize, taken},
    sessions::recent_proof,
    setting,
    token::{self, Purpose},
    user::{self, rules},
};

pub use letter::{Letter, RequestedLetter, ask, confirm_email, is_own_path};
pub(super) use letter::{TOPIC, receive};
pub(super) use phone::{PHONE_TOPIC, receive_phone};
pub use phone::{confirm_at_sign_in, confirm_phone, send_code_at_sign_in, send_phone_code};
pub(super) use registration::purge;
pub use registration::{Registration, register};
pub(super) use settings::set_sign_up;

/// Changes of the caller's profile.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    /// Sign-in name.
    pub user_name: String,
    /// Email address.
    pub email: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    pub phone_number: Option<String>,
    /// The stamp that the caller read.
    pub concurrency_stamp: Option<String>,
    /// Language of the letter to a new address.
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

/// The key, in base64, for what a browser stores for the caller: derived from the user and from the user who acts as them.
///
/// # Errors
/// 401.
pub fn browser_key(app: &App, scope: &Scope) -> Result<String> {
    let principal = scope.principal();
    let actor = principal.impersonator.as_ref().map(|own| format!("{} {}", own.tenant, own.user_id)).unwrap_or_default();
    let made_of = format!("BrowserKey\n{} {}\n{actor}", principal.home, scope.user()?);
    Ok(STANDARD.encode(app.own::<Platform>()?.secrets.sign(made_of.as_bytes())))
}

/// Changes the caller's own profile; a new name or address is rejected if the settings don't allow it. A new address replaces the old one
/// once it is confirmed by the link sent to it; the old one is notified.
///
/// # Errors
/// 409, `Identity.UserNameFixed`, `Identity.EmailFixed`, codes `Volo.Abp.Identity:*`; for a new address also
/// `Account.NotInPerson` and `Account.ReauthenticationRequired`.
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
                ::store::check_stamp(&before.concurrency_stamp, Some(stamp))?;
            }
            let after = merged(&before, change);
            allowed(&before, &after, values)?;
            if before.phone_number != after.phone_number {
                scope.in_person()?;
            }
            if after.new_email != before.new_email {
                ask_for_address(app, &tx, &after, change).await?;
            }
            user::write(app, &tx, &before, after).await.map_err(|e| taken(e, &change.user_name, &change.email))
        })
        .await
}

/// Sends a link to the address that `user` requests, and notifies the current one.
async fn ask_for_address(app: &App, tx: &Tx, user: &user::Model, change: &ProfileChange) -> Result<()> {
    recent_proof(app, tx).await?;
    if user::find_by_login(tx, &change.email).await?.is_some_and(|other| other.id != user.id) {
        return Err(code("DuplicateEmail", &change.email, "email"));
    }
    user::address_changes(app, tx, user, &change.email, false).await?;
    let culture = change.culture.clone();
    let wish = RequestedLetter { letter: Letter::ChangeEmail(user.id), tenant: user.tenant_id, culture, return_url: None };
    letter::note(tx, &wish).await
}

/// Withdraws a requested change of address. It needs no recent proof: the current address stays.
///
/// # Errors
/// 401, `Account.NotInPerson`.
pub async fn withdraw_address(app: &App, scope: &Scope) -> Result<user::Model> {
    let (tenant, id) = (scope.principal().home, scope.user()?);
    scope.in_person()?;
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let before = tx.get::<user::Entity>(id).await?;
            let after = user::Model { new_email: None, ..before.clone() };
            user::write(app, &tx, &before, after).await
        })
        .await
}

fn merged(before: &user::Model, change: &ProfileChange) -> user::Model {
    let mut after = before.clone();
    change.user_name.trim().clone_into(&mut after.user_name);
    after.normalized_user_name = normalize(&change.user_name);
    if normalize(&change.email) == before.normalized_email {
        change.email.trim().clone_into(&mut after.email);
    } else {
        after.new_email = Some(change.email.trim().to_owned());
    }
    after.name.clone_from(&change.name);
    after.surname.clone_from(&change.surname);
    after.phone_number.clone_from(&change.phone_number);
    after.phone_number_confirmed = before.phone_number_confirmed && before.phone_number == after.phone_number;
    after.fold();
    after
}

fn allowed(before: &user::Model, after: &user::Model, values: &setting::Values) -> Result<()> {
    if before.normalized_user_name != after.normalized_user_name && !values.is(setting::USER_NAME_UPDATE) {
        return Err(Error::rule("Identity.UserNameFixed").and_field("userName", "Error.Identity.UserNameFixed"));
    }
    if before.new_email != after.new_email && !values.is(setting::EMAIL_UPDATE) {
        return Err(Error::rule("Identity.EmailFixed").and_field("email", "Error.Identity.EmailFixed"));
    }
    Ok(())
}

/// Whether a token that was mailed to a user still holds.
pub async fn holds(app: &App, tenant: Uuid, id: Uuid, purpose: Purpose, mailed: &str) -> Result<bool> {
    if purpose == Purpose::ConfirmEmail
        && let Some(registration) = registration::open(app, tenant, id).await?
    {
        return registration::holds(app, &registration, mailed);
    }
    let Some(known) = user::known(app, tenant, id).await?.filter(|k| k.user.is_active) else { return Ok(false) };
    if purpose == Purpose::ConfirmEmail && !letter::confirms(&known.user) {
        return Ok(letter::changes(app, &known.user, mailed)?.is_some());
    }
    let changes = purpose == Purpose::ConfirmEmail && letter::changes(app, &known.user, mailed)?.is_some();
    Ok(changes || token::verify(app, &known.user, purpose, mailed)?)
}

/// The user name that a reset token belongs to; `None` once the token is void.
pub async fn reset_owner(app: &App, tenant: Uuid, id: Uuid, mailed: &str) -> Result<Option<String>> {
    match user::by_id(app, tenant, id).await?.filter(|user| user.is_active) {
        Some(user) if token::verify(app, &user, Purpose::ResetPassword, mailed)? => Ok(Some(user.user_name)),
        _ => Ok(None),
    }
}
