//! Confirming the phone number of the caller's own account with a code sent to it. The code is derived from its row and the operator's key
//! when the message is sent, so that neither database nor backup contains one.

use ::store::{Tx, outbox};
use chrono::TimeDelta;
use delivery::Delivery;
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Scope, Uuid, text};
use serde::{Deserialize, Serialize};
use serde_json::json;
use subtle::ConstantTimeEq;

use super::profile;
use crate::{
    Platform,
    account::{entity::phone_code, store},
    authenticate::machine,
    setting,
    throttle::{self, Bound, ThrottleKey},
    token::{self, INVALID_TOKEN, Purpose},
    user,
};

pub(in crate::account) const PHONE_TOPIC: &str = "account.phone-code";

const CODES: u32 = 1_000_000;
/// How long a code is valid.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Wrong entries after which a code is void.
const TRIES: i32 = 5;
/// Limits of messages per user, and per number regardless of the requester: they cost money, and the recipient may be someone else.
const PER_USER: Bound = Bound { failures: 5, within: TimeDelta::hours(1) };
const PER_NUMBER: Bound = Bound { failures: 5, within: TimeDelta::hours(24) };

/// A code to be sent: its recipient, never the code itself.
#[derive(Debug, Serialize, Deserialize)]
struct CodeByText {
    tenant: Uuid,
    user: Uuid,
    code: Uuid,
    culture: String,
}

/// The number as gateways expect it; `None` if no message could be sent to it.
fn dialled(number: &str) -> Option<String> {
    let international = number.trim_start().starts_with('+');
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let written = number.chars().all(|c| c.is_ascii_digit() || "+ -()./".contains(c));
    (written && (7..=15).contains(&digits.len())).then(|| if international { format!("+{digits}") } else { digits })
}

/// Derived and not stored, so that neither the outbox nor a backup holds a code (decision 16).
fn code_of(platform: &Platform, row: &phone_code::Model) -> String {
    let made_of = format!("PhoneCode\n{}\n{}\n{}\n{}", row.tenant_id, row.user_id, row.phone_number, row.id);
    let number = platform.secrets.sign(made_of.as_bytes()).iter().take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    format!("{:06}", number % CODES)
}

/// Sends a code to the number of the caller's own profile; `number`, if given, must be that number.
///
/// # Errors
/// `Account.NotInPerson`, `Account.PhoneConfirmationOff`, 400 on `phoneNumber`, 429.
pub async fn send_phone_code(app: &App, scope: &Scope, number: Option<&str>, culture: &str) -> Result<()> {
    scope.in_person()?;
    let user = profile(app, scope).await?;
    if number.is_some_and(|number| user.phone_number.as_deref().is_some_and(|stored| number.trim() != stored)) {
        return Err(Error::invalid("phoneNumber", "Validation.PhoneNotSaved"));
    }
    send(app, &scope.within(user.tenant_id), &user, culture).await
}

/// Sends a code to the number of a user whose sign-in only lacks a confirmed number, as the token of that attempt proves.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is void, and as [`send_phone_code`].
pub async fn send_code_at_sign_in(app: &App, scope: &Scope, (tenant, id): (Uuid, Uuid), token: &str, culture: &str) -> Result<()> {
    let user = waiting(app, tenant, id, token).await?;
    send(app, &machine(app, tenant, &scope.facts), &user, culture).await
}

/// The user whom the token of an attempt to sign in was given to.
async fn waiting(app: &App, tenant: Uuid, id: Uuid, issued: &str) -> Result<user::Model> {
    let user = user::by_id(app, tenant, id).await?.filter(|user| user.is_active && !user.is_locked_out(app.now()));
    match user {
        Some(user) if token::verify(app, &user, Purpose::UnconfirmedPhone, issued)? => Ok(user),
        _ => Err(Error::rule(INVALID_TOKEN)),
    }
}

async fn send(app: &App, scope: &Scope, user: &user::Model, culture: &str) -> Result<()> {
    if !setting::of_level(app, user.tenant_id).await?.is(setting::PHONE_CONFIRMATION) {
        return Err(Error::rule("Account.PhoneConfirmationOff"));
    }
    let stored = user.phone_number.as_deref().ok_or_else(|| Error::invalid("phoneNumber", "Validation.Required"))?;
    let dialled = dialled(stored).ok_or_else(|| Error::invalid("phoneNumber", "Validation.PhoneNumber"))?;
    let of_user = ThrottleKey::new(app, "phone-codes-of", &format!("{}:{}", user.tenant_id, user.id), PER_USER)?;
    throttle::spend(app, vec![of_user, ThrottleKey::new(app, "phone-codes-to", &dialled, PER_NUMBER)?]).await?;
    app.db()
        .write(scope, |tx| async move {
            let code = store::add_phone_code(&tx, user.id, stored, tx.now() + LIFETIME).await?;
            tx.outbox(PHONE_TOPIC, &CodeByText { tenant: user.tenant_id, user: user.id, code, culture: culture.to_owned() }).await.map(drop)
        })
        .await
}

pub(in crate::account) fn receive_phone(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: CodeByText = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        let scope = Scope::system(app.now()).within(wish.tenant);
        let found = app.db().read(&scope, |tx| async move { store::phone_code(&tx, wish.user, wish.code).await }).await?;
        // A message that arrives too late, or after a newer number, would only confuse.
        let Some(row) = found else { return Ok(()) };
        let Some(number) = dialled(&row.phone_number) else { return Ok(()) };
        let values = json!({"code": code_of(&*app.own::<Platform>()?, &row)});
        let values = values.as_object().cloned().unwrap_or_default();
        let culture = setting::language_for(&app, wish.tenant, wish.user, &wish.culture).await?;
        let text = app.texts().text(&culture, "Sms.PhoneConfirmation", &values).unwrap_or_default();
        app.own::<Delivery>()?.sms().send(message.id, &number, &text).await
    })
}

/// Confirms the number of the caller's own profile by the code that was sent to it last.
///
/// # Errors
/// `Account.NotInPerson`, `Volo.Abp.Identity:InvalidToken` on `token` for a code that is wrong, used, expired, or for another number.
pub async fn confirm_phone(app: &App, scope: &Scope, code: &str) -> Result<()> {
    scope.in_person()?;
    let home = scope.principal().home;
    let is_right = confirmed(app, &scope.within(home), scope.user()?, code).await?;
    if is_right { Ok(()) } else { Err(Error::rule(INVALID_TOKEN).and_field("token", format!("Error.{INVALID_TOKEN}"))) }
}

/// Confirms the number of a user whose sign-in only lacks that. Signs nobody in.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken`, on `code` for a code that is wrong, used, expired, or for another number.
pub async fn confirm_at_sign_in(app: &App, scope: &Scope, (tenant, id): (Uuid, Uuid), token: &str, code: &str) -> Result<()> {
    let user = waiting(app, tenant, id, token).await?;
    let is_right = confirmed(app, &machine(app, tenant, &scope.facts), user.id, code).await?;
    if is_right { Ok(()) } else { Err(Error::rule(INVALID_TOKEN).and_field("code", "Account.Second.Wrong")) }
}

async fn confirmed(app: &App, scope: &Scope, id: Uuid, code: &str) -> Result<bool> {
    let platform = app.own::<Platform>()?;
    // Guesses of one user are checked one after the other: in the database all but one would conflict.
    let _held = platform.gates.hold(&id.to_string()).await;
    let platform = &platform;
    app.db().write(scope, |tx| async move { judge(app, &tx, platform, id, code).await }).await
}

/// Checks a code and uses it up; a wrong one is counted, so the transaction commits either way.
async fn judge(app: &App, tx: &Tx, platform: &Platform, id: Uuid, code: &str) -> Result<bool> {
    // Locked, so that a code counts once (decision 16).
    let before = user::locked(tx, id).await?.ok_or_else(Error::unauthenticated)?;
    let number = before.phone_number.clone().unwrap_or_default();
    let Some(row) = store::open_phone_code(tx, id, &number, TRIES).await? else { return Ok(false) };
    if !bool::from(code_of(platform, &row).as_bytes().ct_eq(text::typed_code(code).as_bytes())) {
        store::fail_phone_code(tx, &row).await?;
        return Ok(false);
    }
    store::use_phone_codes(tx, id).await?;
    let after = user::Model { phone_number_confirmed: true, ..before.clone() };
    user::write(app, tx, &before, after).await.map(|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_dialled_by_its_digits() {
        for (written, number) in [
            ("+44 1632 960-001", Some("+441632960001")),
            ("(01632) 960001", Some("01632960001")),
            ("01632/960.001", Some("01632960001")),
            ("12345", None),
            ("+441632960001234567", None),
            ("call me", None),
            ("+441632960001;rm", None),
            ("", None),
        ] {
            assert_eq!(dialled(written).as_deref(), number, "{written}");
        }
    }
}
