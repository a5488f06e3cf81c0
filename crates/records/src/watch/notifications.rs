//! Notifications of followers about changes of status.

use ::store::Tx;
use delivery::notification::{Followers, Notification, notify};
use http::{News, NotificationType, PropertyKind, RecordKind};
use kernel::{Error, Result, Uuid};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::subject;

/// A record that the recipient follows has a new status.
const MOVED: NotificationType = NotificationType::digest("Comments", "record.moved");

/// Whether a notification about a status still applies.
pub(super) fn is_true(code: &str, data: &Map<String, Value>, news: &News) -> bool {
    let said = data.get("status").and_then(Value::as_str).and_then(|key| key.rsplit_once('.')).map(|(_, status)| status);
    code != MOVED.code || news.status.is_none() || said == news.status.as_deref()
}

/// Types of notifications about records that one follows.
pub(super) const TYPES: &[NotificationType] = &[MOVED];

/// Notifies the followers of a record of its new status, except the caller and `told`, whom another notification informs of the same
/// change. A caller whose change ended their own reach notifies nobody.
///
/// # Errors
/// `Unavailable`, or `Internal` for a kind without a status.
pub async fn moved(tx: &Tx, kind: &RecordKind, id: Uuid, status: impl Serialize, told: &[Uuid]) -> Result<()> {
    // Demo data has a history that nobody is notified of.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let Some(record) = subject::unless_hidden((kind.find)(tx, id).await)? else { return Ok(()) };
    let Some(PropertyKind::Status(name)) =
        kind.properties.iter().map(|property| property.kind).find(|kind| matches!(kind, PropertyKind::Status(_)))
    else {
        return Err(Error::internal(format!("{} has no status", kind.name)));
    };
    let status = serde_json::to_value(status).map_err(Error::internal)?;
    let data = json!({"status": format!("@Enum.{name}.{}", status.as_str().unwrap_or_default())});
    let except = told.iter().copied().chain(tx.scope().principal().user_id).collect();
    let notification = Notification {
        type_code: MOVED.code.to_owned(),
        followers: Some(Followers { owners: record.ties.owners, except, is_internal: false }),
        subject_type: kind.name.to_owned(),
        subject_id: Some(record.id),
        client_id: record.client_id,
        title_key: "Records.News.Moved".to_owned(),
        data: data.as_object().cloned().unwrap_or_default(),
        url: record.url,
        list: kind.list.map(|list| list.path.to_owned()),
        ..Notification::default()
    };
    notify(tx, &notification).await
}
