//! Notifications about clients that pass to another coach.

use ::store::Tx;
use delivery::notification::{Notification, notify};
use http::NotificationType;
use kernel::{Result, Uuid};
use serde_json::json;

/// A client passes from one coach to another.
const HANDED_OVER: NotificationType = NotificationType::immediate("Client", "client.handed-over");

/// Types of notifications about clients that pass to another coach.
pub(super) const TYPES: &[NotificationType] = &[HANDED_OVER];

/// Who hands what over to whom, in words.
#[derive(Debug, Clone)]
pub(super) struct HandOverNames {
    pub from: String,
    pub to: String,
    pub client: String,
}

/// Tells coaches who reach the client.
pub(super) async fn notify_coaches(tx: &Tx, client: Uuid, to: Vec<Uuid>, words: &HandOverNames) -> Result<()> {
    let about = Notification {
        subject_type: "Client".to_owned(),
        subject_id: Some(client),
        client_id: Some(client),
        data: json!({"from": words.from, "to": words.to}).as_object().cloned().unwrap_or_default(),
        url: format!("clients/{client}"),
        ..news(to)
    };
    send(tx, &about).await
}

/// Tells a coach who no longer reaches the client. It belongs to the host, since the coach reads nothing that refers to the tenant.
pub(super) async fn tell_leaver(tx: &Tx, leaver: Uuid, words: &HandOverNames) -> Result<()> {
    let data = json!({"from": words.from, "to": words.to, "client": words.client});
    send(tx, &Notification { data: data.as_object().cloned().unwrap_or_default(), of_host: true, ..news(vec![leaver]) }).await
}

fn news(to: Vec<Uuid>) -> Notification {
    Notification { type_code: HANDED_OVER.code.to_owned(), to, title_key: "Clients.News.HandedOver".to_owned(), ..Notification::default() }
}

async fn send(tx: &Tx, notification: &Notification) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() { Ok(()) } else { notify(tx, notification).await }
}
