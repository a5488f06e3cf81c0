//! Notifications about contacts.

use ::store::Tx;
use delivery::notification::{Notification, notify};
use http::NotificationType;
use kernel::Result;
use serde_json::json;

use super::Contact;
use crate::client::Client;

/// The primary contact of a client signed in.
const SIGNED_IN: NotificationType = NotificationType::digest("Client", "client.primary-contact-login");

/// Types of notifications about contacts.
pub(super) const TYPES: &[NotificationType] = &[SIGNED_IN];

/// Notifies the lead coach that the primary contact signed in for the first time, or after a long absence; `contact` is the row before
/// this sign-in.
pub(super) async fn signed_in(tx: &Tx, client: &Client, contact: &Contact) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let title_key = if contact.last_login_at.is_none() { "Clients.News.ContactFirst" } else { "Clients.News.ContactBack" };
    let data = json!({"name": contact.name});
    let notification = Notification {
        type_code: SIGNED_IN.code.to_owned(),
        to: client.lead_coach_user_id.into_iter().collect(),
        subject_type: "Client".to_owned(),
        subject_id: Some(client.id),
        client_id: Some(client.id),
        title_key: title_key.to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: format!("clients/{}", client.id),
        ..Notification::default()
    };
    notify(tx, &notification).await
}
