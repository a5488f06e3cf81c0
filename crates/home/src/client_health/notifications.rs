//! Notifications about the health of clients.

use ::store::Tx;
use delivery::notification::{Notification, notify};
use http::NotificationType;
use kernel::{Result, Uuid};
use people::{assignee::service as assignees, client::HealthBand};
use serde_json::json;

/// The band of a client's health is another one.
const CHANGED: NotificationType = NotificationType::immediate("Client", "client.health-changed");

/// Types of notifications about the health of clients.
pub(super) const TYPES: &[NotificationType] = &[CHANGED];

/// Notifies the coaches of a client, except the user who caused it, that its health is in another band.
pub(super) async fn changed(tx: &Tx, client: Uuid, (from, to): (HealthBand, HealthBand)) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let caller = tx.scope().principal().user_id;
    let coaches = assignees::coaches(tx, client).await?.into_iter().filter(|coach| Some(*coach) != caller);
    let word = |band: HealthBand| format!("@Enum.HealthBand.{band:?}");
    let notification = Notification {
        type_code: CHANGED.code.to_owned(),
        to: coaches.collect(),
        subject_type: "Client".to_owned(),
        subject_id: Some(client),
        client_id: Some(client),
        title_key: "Clients.News.HealthChanged".to_owned(),
        data: json!({"from": word(from), "to": word(to)}).as_object().cloned().unwrap_or_default(),
        url: format!("clients/{client}?tab=health"),
        ..Notification::default()
    };
    notify(tx, &notification).await
}
