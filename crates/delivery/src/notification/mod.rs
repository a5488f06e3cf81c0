//! What users are told: under the bell, by mail at once, or in the digest. Areas say whom and what; types and preferences
//! say how. Written by the worker, since a receiver may belong to another tenant than the change.

mod api;
mod deliver;
mod digest;
mod entity;
mod migrations;
mod store;
mod types;

use std::collections::BTreeSet;

use http::{Area, Schedule};
use kernel::{Error, Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use api::{NotificationView, UnreadCount};
pub(crate) use digest::is_due as is_digest_due;
pub use digest::is_usual_time;
pub use entity::{Entity, MailChannel, Model};
pub(crate) use store::forget;
pub use types::{NotificationType, TYPES, notification_type};

use ::store::Tx;

/// Topic of notifications in the outbox.
pub const TOPIC: &str = "notification.send";

/// Kind of the job that sends digests.
const DIGEST: &str = "notification.digest";

/// The area.
pub(crate) const AREA: Area = Area {
    migrations: migrations::MIGRATIONS,
    topics: &[(TOPIC, deliver::receive)],
    jobs: &[(DIGEST, digest::run)],
    schedules: &[Schedule { kind: DIGEST, every: chrono::TimeDelta::minutes(15) }],
    ..Area::new("notification", api::routes)
};

/// News for users.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Type, one of [`TYPES`].
    pub type_code: String,
    /// Receivers, whatever their tenant. The one who acted is left out by the caller where that is wanted.
    pub to: Vec<Uuid>,
    /// Kind of the record that it is about, `Goal`.
    pub subject_type: String,
    /// That record.
    pub subject_id: Option<Uuid>,
    /// Client of that record.
    pub client_id: Option<Uuid>,
    /// Key of the sentence.
    pub title_key: String,
    /// Values of its placeholders. One that starts with `@` names a text key itself: `@Enum.GoalStatus.Active`.
    pub data: Map<String, Value>,
    /// Where the record is, `action-items/0197...` below the portal's address; empty when there is no such place.
    pub url: String,
}

/// Tells users, after the commit.
///
/// # Errors
/// `Internal` on a type that isn't listed, `Unavailable`.
pub async fn notify(tx: &Tx, notification: &Notification) -> Result<()> {
    if notification_type(&notification.type_code).is_none() {
        return Err(Error::internal(format!("no notification type {}", notification.type_code)));
    }
    if notification.to.is_empty() {
        return Ok(());
    }
    tx.outbox(TOPIC, notification).await.map(drop)
}

/// `people`, each once, without the caller.
pub fn without_caller(tx: &Tx, people: impl IntoIterator<Item = Uuid>) -> Vec<Uuid> {
    let caller = tx.scope().principal().user_id;
    people.into_iter().filter(|id| Some(*id) != caller).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The sentence, with values that name texts put into words by `words`.
pub(crate) fn title(words: impl Fn(&str, &Map<String, Value>) -> Option<String>, key: &str, data: &Map<String, Value>) -> String {
    let named = |value: &Value| value.as_str().and_then(|v| v.strip_prefix('@')).and_then(|key| words(key, &Map::new())).map(Value::from);
    let data: Map<String, Value> = data.iter().map(|(name, value)| (name.clone(), named(value).unwrap_or_else(|| value.clone()))).collect();
    words(key, &data).unwrap_or_else(|| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_name_texts_are_put_into_words() {
        let words = |key: &str, data: &Map<String, Value>| match key {
            "Moved" => Some(format!("{} is now {}", data["title"].as_str()?, data["status"].as_str()?)),
            "Enum.Done" => Some("done".to_owned()),
            _ => None,
        };
        let data = serde_json::json!({"title": "@home", "status": "@Enum.Done"});
        assert_eq!(title(words, "Moved", data.as_object().unwrap()), "@home is now done");
        assert_eq!(title(words, "Unknown", &Map::new()), "Unknown");
    }
}
