//! Mail with a link: a new password, a confirmed address. Whether there is such an account shows neither in the answer nor in
//! its time: the wish is noted for every address alike, and the account is looked for later, by the worker.

use delivery::{Mail, send_mail};
use futures::future::BoxFuture;
use http::App;
use kernel::{Error, Result, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::outbox;
use uuid::Uuid;

use crate::identity::{
    principal::known,
    token::{self, Purpose},
    user,
};

pub(super) const TOPIC: &str = "account.letter";

/// Whom a letter is for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Letter {
    /// A link to choose a new password, to whoever has this address.
    ResetPassword(String),
    /// A link to confirm the address, to this user.
    ConfirmEmail(Uuid),
}

/// A letter that somebody asked for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Wish {
    /// What, to whom.
    pub letter: Letter,
    /// Tenant, or the host.
    pub tenant: Uuid,
    /// Language of whoever asked.
    pub culture: String,
    /// Where to go on afterwards: a path of the portal.
    pub return_url: Option<String>,
}

/// Notes a wish; the mail leaves later if there is such an account.
///
/// # Errors
/// `Unavailable`.
pub async fn ask(app: &App, scope: &Scope, wish: &Wish) -> Result<()> {
    app.db().write(&scope.within(wish.tenant), |tx| async move { tx.outbox(TOPIC, wish).await.map(drop) }).await
}

pub(super) fn receive(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let wish: Wish = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        fulfil(&app, &wish).await
    })
}

async fn fulfil(app: &App, wish: &Wish) -> Result<()> {
    let user = match &wish.letter {
        Letter::ResetPassword(email) => user::by_address(app, wish.tenant, email).await?.filter(|u| !u.is_external),
        Letter::ConfirmEmail(id) => user::by_id(app, wish.tenant, *id).await?.filter(|u| !u.email_confirmed),
    };
    let Some(user) = user.filter(|u| u.is_active) else { return Ok(()) };
    let mail = mail(app, wish, &user)?;
    let mail = &mail;
    let scope = Scope::system(app.now()).within(wish.tenant);
    app.db().write(&scope, |tx| async move { send_mail(&tx, mail).await.map(drop) }).await
}

fn mail(app: &App, wish: &Wish, user: &user::Model) -> Result<Mail> {
    let (page, parameter, purpose, template, subject_key) = match wish.letter {
        Letter::ResetPassword(_) => {
            ("reset-password", "resetToken", Purpose::ResetPassword, "Abp.Account.PasswordResetLink", "Mail.PasswordReset.Subject")
        }
        Letter::ConfirmEmail(_) => (
            "email-confirmation",
            "confirmationToken",
            Purpose::ConfirmEmail,
            "Abp.Account.EmailConfirmationLink",
            "Mail.EmailConfirmation.Subject",
        ),
    };
    let issued = token::issue(app, user, purpose)?;
    let mut url = format!("{}account/{page}?userId={}&{parameter}={issued}", app.public_url(), user.id);
    if wish.tenant != kernel::HOST {
        url.push_str(&format!("&__tenant={}", wish.tenant));
    }
    if let Some(path) = wish.return_url.as_deref().filter(|p| is_own_path(p)) {
        url.push_str(&format!("&returnUrl={}", encoded(path)));
    }
    let model = json!({"user_name": user.full_name(), "url": url});
    Ok(Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture: wish.culture.clone(),
        template: template.to_owned(),
        subject_key: subject_key.to_owned(),
        model: model.as_object().cloned().unwrap_or_else(Map::<String, Value>::new),
        ..Mail::default()
    })
}

/// A path of the portal itself, not another site's address in disguise.
fn is_own_path(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n'])
}

fn encoded(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/".contains(&b);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Confirms a user's address by a token that was mailed to it.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidToken` for a token that is not this user's, void or expired.
pub async fn confirm_email(app: &App, scope: &Scope, tenant: Uuid, id: Uuid, confirmation_token: &str) -> Result<()> {
    let invalid = || Error::rule("Volo.Abp.Identity:InvalidToken");
    let found = known(app, tenant, id).await?.ok_or_else(invalid)?;
    if !token::verify(app, &found.user, Purpose::ConfirmEmail, confirmation_token)? {
        return Err(invalid());
    }
    app.db()
        .write(&scope.within(tenant), |tx| async move {
            let before = tx.get::<user::Entity>(id).await?;
            let after = user::Model { email_confirmed: true, ..before.clone() };
            tx.update::<user::Entity>(&before, after).await?;
            user::changed(&tx, tenant, id).await
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_the_portal_are_kept_for_afterwards() {
        for (path, own) in
            [("/goals?x=1", true), ("//evil.example", false), ("https://evil.example", false), ("/\\evil.example", false), ("", false)]
        {
            assert_eq!(is_own_path(path), own, "{path}");
        }
        assert_eq!(encoded("/goals?x=é&y"), "/goals%3Fx%3D%C3%A9%26y");
    }
}
