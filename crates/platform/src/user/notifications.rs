//! Mail about changed credentials, to the previous address, and notifications of changed roles.

use chrono::NaiveDate;
use delivery::{
    Delivery, Mail, Notification, SUSPENDED_CODE,
    notification::{notify, without_caller},
    send_mail, send_mail_of,
};
use futures::future::BoxFuture;
use http::{App, NotificationType};
use kernel::{Error, Result, Scope, Timestamp, Uuid};
use serde_json::{Value, json};
use store::{Tx, outbox};

use super::Model;
use crate::{
    role, setting,
    tenant::{self, Suspended},
};

/// Another user has changed the recipient's roles: an intruder in an account must not be able to silence it.
const ROLE_CHANGED: NotificationType = NotificationType::mandatory("Account", "account.role-changed");

/// The recipient administers a tenant that was suspended: the one mail that leaves for its people.
const SUSPENDED: NotificationType = NotificationType::mandatory("Account", SUSPENDED_CODE);

/// The last day of the recipient's account, or of one that the recipient administers, is near.
const LAST_DAY: NotificationType = NotificationType::immediate("Account", "account.last-day");

/// Notification types of the area.
pub(super) const TYPES: &[NotificationType] = &[ROLE_CHANGED, SUSPENDED, LAST_DAY];

/// Notifies the administrators of a tenant that it was suspended, unless it is active again.
pub(super) fn tell_of_suspension(app: App, message: outbox::Model) -> BoxFuture<'static, Result<()>> {
    Box::pin(async move {
        let Suspended { tenant_id: id } = serde_json::from_str(&message.payload).map_err(Error::internal)?;
        if tenant::directory(&app).await?.gets_mail(id, app.now()) {
            return Ok(());
        }
        let scope = Scope::system(app.now()).within(id);
        app.db()
            .write(&scope, |tx| async move {
                let Some(role) = role::lock_administrator(&tx, id).await? else { return Ok(()) };
                let notification = Notification {
                    type_code: SUSPENDED.code.to_owned(),
                    to: role::holders(&tx, id, role.id).await?,
                    title_key: "Notification.tenant.suspended".to_owned(),
                    ..Notification::default()
                };
                notify(&tx, &notification).await
            })
            .await
    })
}

/// Notifies `user`, and the administrators of its level, that the account can be used until the end of the day `last`.
pub(super) async fn ends(tx: &Tx, user: &Model, last: NaiveDate) -> Result<()> {
    let own = Notification {
        type_code: LAST_DAY.code.to_owned(),
        to: vec![user.id],
        title_key: "Notification.account.last-day.Own".to_owned(),
        data: json!({"day": last.to_string()}).as_object().cloned().unwrap_or_default(),
        ..Notification::default()
    };
    notify(tx, &own).await?;
    let named = vec![(user.tenant_id, role::administrator_of(user.tenant_id).to_owned())];
    let Some(role) = role::by_tenant_and_name(tx, named).await?.pop() else { return Ok(()) };
    let administrators = role::holders(tx, user.tenant_id, role.id).await?;
    let others: Vec<Uuid> = administrators.into_iter().filter(|id| *id != user.id).collect();
    if others.is_empty() {
        return Ok(());
    }
    let notification = Notification {
        type_code: LAST_DAY.code.to_owned(),
        to: others,
        subject_type: "User".to_owned(),
        subject_id: Some(user.id),
        title_key: "Notification.account.last-day".to_owned(),
        data: json!({"person": user.full_name(), "day": last.to_string()}).as_object().cloned().unwrap_or_default(),
        url: format!("identity/users/{}", user.id),
        ..Notification::default()
    };
    notify(tx, &notification).await
}

/// Notifies `user` that its roles have been changed, unless it changed them itself.
pub(super) async fn roles_changed(tx: &Tx, users: Vec<Uuid>) -> Result<()> {
    let subject_id = if let [user] = users[..] { Some(user) } else { None };
    let notification = Notification {
        type_code: ROLE_CHANGED.code.to_owned(),
        to: without_caller(tx, users),
        subject_type: "User".to_owned(),
        subject_id,
        title_key: "Notification.account.role-changed".to_owned(),
        ..Notification::default()
    };
    notify(tx, &notification).await
}

/// Notifies the present address of `user` that `address` will replace it, or that an administrator has replaced it.
pub(crate) async fn address_changes(app: &App, tx: &Tx, user: &Model, address: &str, by_administrator: bool) -> Result<()> {
    let culture = setting::of_user(app, user.tenant_id, user.id).await?.text(setting::DEFAULT_LANGUAGE);
    let model = json!({"user_name": user.full_name(), "address": address, "by_administrator": by_administrator});
    let mail = Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture,
        template: "Portal.EmailChange".to_owned(),
        subject_key: "Mail.EmailChange.Subject".to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    send_mail(tx, &mail).await.map(drop)
}

/// Notifies `user` by mail that the account's security has changed; `change` is the key of the sentence.
pub(crate) async fn notice(app: &App, tx: &Tx, user: &Model, change: &str) -> Result<()> {
    notice_with(app, tx, user, change, 0).await
}

/// As [`notice`], with a number for the sentence.
pub(crate) async fn notice_with(app: &App, tx: &Tx, user: &Model, change: &str, count: u64) -> Result<()> {
    let culture = setting::of_user(app, user.tenant_id, user.id).await?.text(setting::DEFAULT_LANGUAGE);
    let model = json!({"user_name": user.full_name(), "change": change, "count": count});
    let mail = Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture,
        template: "Portal.AccountChange".to_owned(),
        subject_key: "Mail.AccountChange.Subject".to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    };
    // A change of several accounts is written in the machine's scope.
    send_mail_of(tx, user.tenant_id, &mail).await.map(drop)
}

/// Notifies `before`, at the current address, of a changed password or phone number. A value set for the first time is not reported.
pub(super) async fn credentials_change(app: &App, tx: &Tx, before: &Model, after: &Model) -> Result<()> {
    let changes = [
        ("password", before.password_hash.is_some() && before.password_hash != after.password_hash),
        ("phone", before.phone_number.is_some() && before.phone_number != after.phone_number),
    ];
    for (what, _) in changes.into_iter().filter(|(_, changes)| *changes) {
        send_mail(tx, &written(app, before, what, json!({})).await?).await?;
    }
    Ok(())
}

/// A sign-in that the user may not have made.
#[derive(Debug, Clone, Copy)]
pub struct NewSignIn<'a> {
    /// Browser and system, where they are recognised.
    pub device: Option<&'a str>,
    /// Address.
    pub ip: Option<&'a str>,
    /// When.
    pub at: Timestamp,
}

/// Asks `user` by mail whether a sign-in was theirs.
pub async fn tell_of_sign_in(app: &App, id: Uuid, user: &Model, new: &NewSignIn<'_>) -> Result<()> {
    let values = json!({"device": new.device, "address": new.ip, "time": new.at.format("%Y-%m-%d %H:%M UTC").to_string()});
    let mail = written(app, user, "sign-in", values).await?;
    app.own::<Delivery>()?.send(app, user.tenant_id, id, &mail).await
}

/// The mail about `what` has changed or happened.
async fn written(app: &App, user: &Model, what: &str, values: Value) -> Result<Mail> {
    let culture = setting::of_user(app, user.tenant_id, user.id).await?.text(setting::DEFAULT_LANGUAGE);
    let mut model = json!({"user_name": user.full_name(), "what": what, "url": format!("{}account/password", app.public_url())});
    if let (Some(model), Value::Object(values)) = (model.as_object_mut(), values) {
        model.extend(values);
    }
    Ok(Mail {
        to: user.email.clone(),
        to_name: Some(user.full_name()),
        culture,
        template: "Portal.AccountNotice".to_owned(),
        subject_key: if what == "sign-in" { "Mail.AccountNotice.SignInSubject" } else { "Mail.AccountNotice.Subject" }.to_owned(),
        model: model.as_object().cloned().unwrap_or_default(),
        ..Mail::default()
    })
}
