//! Mail with a link: a new password, a confirmed address. Whether there is such an account shows neither in the answer nor in
//! its time: the wish is noted for every address alike, and the account is looked for later, by the worker. The link is made when
//! the mail leaves, so that neither the outbox nor a backup holds one.

use ::store::{Tx, outbox};
use delivery::{Delivery, Mail};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::registration;
use crate::{
    names::taken,
    setting,
    throttle::letters,
    token::{self, Bound as Holder, INVALID_TOKEN, Purpose},
    user,
};

pub(in crate::account) const TOPIC: &str = "account.letter";

/// Whom a letter is for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Letter {
    /// A link to choose a new password, to the user with this address.
    ResetPassword(String),
    /// A link to confirm the address, to this user.
    ConfirmEmail(Uuid),
    /// A registration: a link to the new user, or a notice to those who already have the name or the address.
    Registration(Uuid),
    /// A link to confirm the address that this user asked for, to that address.
    ChangeEmail(Uuid),
}

impl Letter {
    /// What wishes for it are counted by.
    fn receiver(&self) -> String {
        match self {
            Self::ResetPassword(email) => email.clone(),
            Self::ConfirmEmail(id) | Self::Registration(id) | Self::ChangeEmail(id) => id.to_string(),
        }
    }
}

/// Payload of the outbox message from which the letter is made and sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RequestedLetter {
    /// What, to whom.
    pub letter: Letter,
    /// Tenant, or the host.
    pub tenant: Uuid,
    /// Language of the request.
    pub culture: String,
    /// Where to go on afterwards: a path of the portal.
    pub return_url: Option<String>,
}

/// Notes a wish; the mail leaves later if there is such an account.
///
/// # Errors
/// 429 when the caller or the receiver has had too many, `Unavailable`.
pub async fn ask(app: &App, scope: &Scope, wish: &RequestedLetter) -> Result<()> {
    letters::ask(app, scope, wish.tenant, &wish.letter.receiver()).await?;
    app.db().write(&scope.within(wish.tenant), |tx| async move { note(&tx, wish).await }).await
}

/// As [`ask`], within a transaction.
pub(super) async fn note(tx: &Tx, wish: &RequestedLetter) -> Result<()> {
    tx.outbox(TOPIC, wish).await.map(drop)
}

pub(in crate::account) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: RequestedLetter = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        for (id, mail) in mails(&app, message.id, &wish).await? {
            // A retry is the same letter.
            if message.attempts > 0 || letters::may_leave(&app, wish.tenant, &mail.to).await? {
                app.own::<Delivery>()?.send(&app, wish.tenant, id, &mail).await?;
            }
        }
        Ok(())
    })
}

/// The mails that a request leads to now, each with its id.
async fn mails(app: &App, id: Uuid, wish: &RequestedLetter) -> Result<Vec<(Uuid, Mail)>> {
    let user = match &wish.letter {
        Letter::ResetPassword(email) => user::by_address(app, wish.tenant, email).await?.filter(|u| !u.is_external && u.is_active),
        Letter::ConfirmEmail(user) | Letter::Registration(user) => {
            if let Some(registration) = registration::open(app, wish.tenant, *user).await? {
                return registration::mails(app, id, wish, &registration).await;
            }
            user::by_id(app, wish.tenant, *user).await?.filter(confirms)
        }
        Letter::ChangeEmail(user) => user::by_id(app, wish.tenant, *user).await?.filter(|u| u.is_active && u.new_email.is_some()),
    };
    let Some(user) = user else { return Ok(Vec::new()) };
    let culture = setting::language_for(app, user.tenant_id, user.id, &wish.culture).await?;
    let wish = &RequestedLetter { culture, ..wish.clone() };
    let (kind, purpose) = match wish.letter {
        Letter::ResetPassword(_) => (&RESET, Purpose::ResetPassword),
        Letter::ConfirmEmail(_) | Letter::Registration(_) => (&CONFIRM, Purpose::ConfirmEmail),
        Letter::ChangeEmail(_) => (&CONFIRM, Purpose::ChangeEmail),
    };
    let to = user.new_email.as_deref().filter(|_| purpose == Purpose::ChangeEmail).unwrap_or(&user.email);
    let link = kind.link(app, wish, user.id, &token::issue(app, &user, purpose)?);
    Ok(vec![(id, kind.mail(wish, to, &user.full_name(), &link))])
}

/// A kind of mail with a link.
pub(super) struct Form {
    page: &'static str,
    parameter: &'static str,
    template: &'static str,
    subject_key: &'static str,
}

const RESET: Form = Form {
    page: "reset-password",
    parameter: "resetToken",
    template: "Abp.Account.PasswordResetLink",
    subject_key: "Mail.PasswordReset.Subject",
};
pub(super) const CONFIRM: Form = Form {
    page: "email-confirmation",
    parameter: "confirmationToken",
    template: "Abp.Account.EmailConfirmationLink",
    subject_key: "Mail.EmailConfirmation.Subject",
};

impl Form {
    /// The address of its page with a token.
    pub(super) fn link(&self, app: &App, wish: &RequestedLetter, id: Uuid, issued: &str) -> String {
        let mut url = format!("{}account/{}?userId={id}&{}={issued}", app.public_url(), self.page, self.parameter);
        if wish.tenant != kernel::HOST {
            url.push_str(&format!("&__tenant={}", wish.tenant));
        }
        if let Some(path) = wish.return_url.as_deref().filter(|p| is_own_path(p)) {
            url.push_str(&format!("&returnUrl={}", encoded(path)));
        }
        url
    }

    pub(super) fn mail(&self, wish: &RequestedLetter, to: &str, name: &str, link: &str) -> Mail {
        letter(wish, to, name, (self.template, self.subject_key), &json!({"user_name": name, "url": link}))
    }
}

/// A mail in the language of a wish.
pub(super) fn letter(wish: &RequestedLetter, to: &str, name: &str, (template, subject_key): (&str, &str), model: &Value) -> Mail {
    Mail {
        to: to.to_owned(),
        to_name: Some(name.to_owned()),
        culture: wish.culture.clone(),
        template: template.to_owned(),
        subject_key: subject_key.to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    }
}

/// A path of the portal itself, not another site's address in disguise: browsers drop tabs and line ends, and read a backslash as a slash.
pub fn is_own_path(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(|c: char| c == '\\' || c.is_control())
}

fn encoded(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Confirms a user's address by a token that was mailed to it; a requested new address replaces the current one. A token can be used once.
///
/// # Errors
/// `Account.EmailAlreadyConfirmed` for a token that was mailed to the current address, which is confirmed; `Volo.Abp.Identity:InvalidToken`
/// for a token that is not this user's, used or expired, `:DuplicateEmail` if another user has the address by now.
pub async fn confirm_email(app: &App, scope: &Scope, tenant: Uuid, id: Uuid, confirmation_token: &str) -> Result<()> {
    if registration::open(app, tenant, id).await?.is_some() {
        return registration::confirm(app, scope, tenant, id, confirmation_token).await;
    }
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let before = user::locked(&tx, id).await?.filter(|user| user.is_active).ok_or_else(void)?;
            let mut after = user::Model { email_confirmed: true, ..before.clone() };
            if let Some(address) = changes(app, &before, confirmation_token)? {
                user::rules::adopt_address(&mut after, address);
            } else if !confirms(&before) || !token::verify(app, &before, Purpose::ConfirmEmail, confirmation_token)? {
                return Err(refusal(app, &before, confirmation_token)?);
            }
            let address = after.email.clone();
            user::write(app, &tx, &before, after).await.map_err(|e| taken(e, "", &address)).map(drop)
        })
        .await
}

/// The address that `user` asked for, where the token was mailed to it.
pub(super) fn changes<'u>(app: &App, user: &'u user::Model, mailed: &str) -> Result<Option<&'u str>> {
    let Some(address) = user.new_email.as_deref() else { return Ok(None) };
    Ok(token::verify(app, user, Purpose::ChangeEmail, mailed)?.then_some(address))
}

/// Whether a link can still confirm the address of `user`.
pub(super) fn confirms(user: &user::Model) -> bool {
    user.is_active && !user.email_confirmed
}

pub(super) fn void() -> Error {
    Error::rule(INVALID_TOKEN)
}

/// Why `mailed` doesn't confirm the address of `user`. The holder of a used or expired link to the current address learns that the address
/// is confirmed; everybody else learns nothing about the account.
fn refusal(app: &App, user: &user::Model, mailed: &str) -> Result<Error> {
    let user_holder = Holder::to(user);
    // The link of a change is bound to the address as it was asked for.
    let changed = Holder { normalized_email: &user.email, ..Holder::to(user) };
    let registered = registration::holder(user.tenant_id, user.id, &user.normalized_email);
    let links = [(&user_holder, Purpose::ConfirmEmail), (&changed, Purpose::ChangeEmail), (&registered, Purpose::ConfirmEmail)];
    for (holder, purpose) in links {
        if user.email_confirmed && token::signed(app, holder, purpose, mailed)?.is_some() {
            return Ok(Error::rule("Account.EmailAlreadyConfirmed"));
        }
    }
    Ok(void())
}

/// Rejects `mailed`, which can't confirm anything any more, according to the user's current state.
pub(super) async fn refuse(app: &App, tx: &Tx, id: Uuid, mailed: &str) -> Result<()> {
    let user = user::locked(tx, id).await?.filter(|user| user.is_active).ok_or_else(void)?;
    Err(refusal(app, &user, mailed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_the_portal_are_accepted_as_return_address() {
        for (path, own) in [
            ("/goals?x=1", true),
            ("//evil.example", false),
            ("https://evil.example", false),
            ("/\\evil.example", false),
            ("/\t/evil.example", false),
            ("/\r\n/evil.example", false),
            ("/goals\u{7f}", false),
            ("", false),
        ] {
            assert_eq!(is_own_path(path), own, "{path}");
        }
        assert_eq!(encoded("/goals?x=é&y"), "/goals%3Fx%3D%C3%A9%26y");
    }
}
