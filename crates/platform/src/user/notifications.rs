//! Mail about a new address, to the previous one.

use delivery::{Mail, send_mail};
use http::App;
use kernel::Result;
use serde_json::json;
use store::Tx;

use super::Model;
use crate::setting;

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
