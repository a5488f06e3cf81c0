//! The caller's own mail: the log, and a test.

use delivery::{
    Mail, Person,
    mail_log::{self, MailLogEntry, MailStatus},
    send_mail,
};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope};
use localisation::Localisation;
use serde_json::{Map, json};

use super::{is_paused, own_level};
use crate::{
    setting::{self, DEFAULT_LANGUAGE},
    throttle::letters,
    user,
};

/// Code in the log of a test that a user asked for.
const TEST: &str = "test";

/// The mail of the last 90 days to the caller, newest first.
///
/// # Errors
/// 401.
pub async fn log(app: &App, scope: &Scope, page: &Page) -> Result<Paged<mail_log::Model>> {
    let id = scope.user()?;
    app.db().read(&own_level(scope), |tx| async move { mail_log::list(&tx, id, page).await }).await
}

/// Sends a test to the caller's address, quiet hours or not.
///
/// # Errors
/// 401, 429 after too many, `EmailPreferences.AddressPaused`.
pub async fn send_test(app: &App, scope: &Scope) -> Result<()> {
    let (home, id) = (own_level(scope), scope.user()?);
    let user = user::by_id(app, scope.principal().home, id).await?.ok_or_else(Error::unauthenticated)?;
    if is_paused(app, &home, id, &user.email).await? {
        return Err(Error::rule("EmailPreferences.AddressPaused"));
    }
    letters::ask(app, scope, user.tenant_id, &user.email).await?;
    let culture = setting::of_user(app, user.tenant_id, id).await?.text(DEFAULT_LANGUAGE);
    let person = Person { user_id: id, home: user.tenant_id, name: user.full_name(), email: user.email, culture };
    let texts = app.own::<Localisation>()?;
    let words = |key: &str| texts.text_for(person.home, &person.culture, key, &Map::new()).unwrap_or_default();
    let (log, subject) = (app.db().entropy().id(app.now()), words("Mail.Test.Subject"));
    let page = format!("{}email-preferences", app.public_url());
    let model = json!({"user_name": person.name, "title": subject, "more": [], "url": "", "type_name": words("Mail.Test.Type"),
        "preferences_url": page, "unsubscribe_page": ""});
    let mail = &Mail {
        subject: Some(subject.clone()),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::tracked(&person, "Portal.Notification", TEST, log)
    };
    let entry = &MailLogEntry { id: log, user_id: id, type_code: TEST.to_owned(), subject, status: MailStatus::Queued };
    app.db()
        .write(&home, |tx| async move {
            send_mail(&tx, mail).await?;
            mail_log::put(&tx, entry).await
        })
        .await
}
