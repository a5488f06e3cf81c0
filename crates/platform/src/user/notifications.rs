//! Mail about a new address, to the previous one, and word of changed roles.

use delivery::{
    Mail, Notification,
    notification::{notify, without_caller},
    send_mail,
};
use http::{App, NotificationType};
use kernel::{Result, Uuid};
use serde_json::json;
use store::Tx;

use super::Model;
use crate::setting;

/// Somebody else has changed the recipient's roles: whoever takes over an account must not be able to silence it.
const ROLE_CHANGED: NotificationType = NotificationType::mandatory("Account", "account.role-changed");

/// What the area sends.
pub(super) const TYPES: &[NotificationType] = &[ROLE_CHANGED];

/// Tells `user` that its roles have been changed, unless it changed them itself.
///
/// # Errors
/// `Unavailable`.
pub(super) async fn roles_changed(tx: &Tx, user: Uuid) -> Result<()> {
    let notification = Notification {
        type_code: ROLE_CHANGED.code.to_owned(),
        to: without_caller(tx, [user]),
        subject_type: "User".to_owned(),
        subject_id: Some(user),
        title_key: "Notification.account.role-changed".to_owned(),
        ..Notification::default()
    };
    notify(tx, &notification).await
}

/// Notifies the present address of `user` that `address` will replace it, or that an administrator has replaced it.
///
/// # Errors
/// `Unavailable`.
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
