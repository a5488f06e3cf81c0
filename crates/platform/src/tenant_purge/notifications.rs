//! Notifications of purges, which are mandatory: nobody destroys a customer's data unnoticed.

use ::store::Tx;
use delivery::notification::{Notification, notify, without_caller};
use http::NotificationType;
use kernel::{Result, Uuid};
use serde_json::json;

use crate::tenant::purge::Model;

/// A purge waits for the second person.
const WAITING: NotificationType = NotificationType::mandatory("Account", "tenant.purge-requested");
/// Nothing of the tenant is left.
const DONE: NotificationType = NotificationType::mandatory("Account", "tenant.purged");

/// Notification types of the area.
pub(super) const TYPES: &[NotificationType] = &[WAITING, DONE];

/// Notifies everybody who could confirm a purge, except its requester.
pub(super) async fn waiting(tx: &Tx, purge: &Model, holders: Vec<Uuid>) -> Result<()> {
    // An address shows other scripts only percent-encoded; the list is short enough without the name.
    let search = if purge.name.is_ascii() { format!("&q={}", purge.name) } else { String::new() };
    let url = format!("tenants?status=Archived{search}&drawer={}", purge.target_id);
    send(tx, &WAITING, purge, without_caller(tx, holders), url).await
}

/// Notifies both people who decided on it that a purge is done.
pub(super) async fn done(tx: &Tx, purge: &Model) -> Result<()> {
    let both = [Some(purge.asked_by), purge.confirmed_by].into_iter().flatten().collect();
    send(tx, &DONE, purge, both, String::new()).await
}

async fn send(tx: &Tx, kind: &NotificationType, purge: &Model, to: Vec<Uuid>, url: String) -> Result<()> {
    let notification = Notification {
        type_code: kind.code.to_owned(),
        to,
        subject_type: "Tenant".to_owned(),
        subject_id: Some(purge.target_id),
        title_key: format!("Notification.{}", kind.code),
        data: json!({ "tenant": purge.name, "by": tx.scope().principal().user_name }).as_object().cloned().unwrap_or_default(),
        url,
        ..Notification::default()
    };
    notify(tx, &notification).await
}
