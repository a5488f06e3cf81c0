//! Notifications of users: in the portal, by immediate mail, or in the digest. Areas decide whom to notify of what; types and preferences
//! decide how. The worker writes them, since a recipient may belong to another tenant than the change.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use std::collections::BTreeSet;

use http::{App, Area, NotificationType, Schedule};
use kernel::{Error, Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use api::{NotificationView, UnreadCount};
pub use entity::{Entity, Model};
pub(crate) use service::digest::is_due as is_digest_due;
pub use service::{
    bell::told_together,
    digest::{Line, Preview, is_usual_time, preview},
    mailing::{reconsider, reconsider_all},
};
pub(crate) use store::{forget, wait_again};

use ::store::Tx;

use self::service::{deliver, digest, mailing};
use crate::{Channels, Delivery, Person};

/// Topic of notifications in the outbox.
pub const TOPIC: &str = "notification.send";

/// Kind of the job that sends digests.
const DIGEST: &str = "notification.digest";

pub(crate) const AREA: Area = Area {
    migrations: migrations::MIGRATIONS,
    topics: &[(TOPIC, deliver::receive), (mailing::TOPIC, mailing::receive)],
    jobs: &[(DIGEST, digest::run)],
    schedules: &[Schedule { kind: DIGEST, every: chrono::TimeDelta::minutes(15), deletes: false }],
    personal: entity::PERSONAL,
    ..Area::new("notification", api::routes)
};

/// A notification for users.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Code of a type that an area registers.
    pub type_code: String,
    /// Recipients, in any tenant. Callers leave out the acting user where they want that ([`without_caller`]).
    pub to: Vec<Uuid>,
    /// Followers of the record are notified too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followers: Option<Followers>,
    /// Kind of the record that it is about, `Goal`.
    pub subject_type: String,
    /// That record.
    pub subject_id: Option<Uuid>,
    /// Client of that record.
    pub client_id: Option<Uuid>,
    /// Text key of the sentence.
    pub title_key: String,
    /// Values of its placeholders. A value that starts with `@` is a text key: `@Enum.GoalStatus.Active`.
    pub data: Map<String, Value>,
    /// Path of the record in the portal, `action-items/0197...`; empty if there is none.
    pub url: String,
    /// Path of the list that shows the records of a bulk notification by its parameter `notice`, `action-items?status=`. With it, those of
    /// one bulk action are one line, whose text is `<title_key>.Many`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// That act; that of the transaction if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Uuid>,
    /// Belongs to the host although a tenant's transaction sends it: for users of the provider who no longer reach that tenant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub of_host: bool,
}

/// Which followers of the record are notified; the worker resolves them ([`crate::Following`]).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Followers {
    /// Owners of the record, who follow it unless they chose otherwise.
    pub owners: Vec<Uuid>,
    /// Excluded users: the acting user, and those whom another notification informs of the same change.
    pub except: Vec<Uuid>,
    /// Only the provider's staff are notified.
    pub is_internal: bool,
}

/// Notifies users, after the commit.
pub async fn notify(tx: &Tx, notification: &Notification) -> Result<()> {
    if notification.to.is_empty() && notification.followers.is_none() {
        return Ok(());
    }
    let act = notification.act.or(tx.scope().facts.act);
    tx.outbox(TOPIC, &Notification { act, ..notification.clone() }).await.map(drop)
}

/// The registered type with this code.
pub(crate) fn type_of(app: &App, code: &str) -> Result<&'static NotificationType> {
    let found = app.areas().iter().flat_map(|area| area.notifications).find(|kind| kind.code == code);
    found.ok_or_else(|| Error::internal(format!("unknown notification type {code}")))
}

/// The channels of `kind` after the recipient's choice: mandatory types can't be switched off.
fn in_force(kind: &NotificationType, chosen: Channels) -> Channels {
    if kind.mandatory { Channels { in_app: true, mail: kind.mail } } else { chosen }
}

/// How notifications of the type `code` reach `person` now; `None` for a type that no area registers any more.
pub(crate) async fn channels_of(app: &App, delivery: &Delivery, person: &Person, code: &str) -> Result<Option<Channels>> {
    let Ok(kind) = type_of(app, code) else { return Ok(None) };
    Ok(Some(in_force(kind, delivery.ports.preferences.channels(app, person, kind).await?)))
}

/// The distinct `people` except the caller.
pub fn without_caller(tx: &Tx, people: impl IntoIterator<Item = Uuid>) -> Vec<Uuid> {
    let caller = tx.scope().principal().user_id;
    people.into_iter().filter(|id| Some(*id) != caller).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The sentence of a line: of one record, or of the `records` of one act.
pub(crate) fn sentence(
    words: impl Fn(&str, &Map<String, Value>) -> Option<String>,
    row: &Model,
    data: &Map<String, Value>,
    records: usize,
) -> String {
    let count = Map::from_iter([("count".to_owned(), records.into())]);
    let many = if records > 1 { words(&format!("{}.Many", row.title_key), &count) } else { None };
    many.unwrap_or_else(|| title(words, &row.title_key, data))
}

/// Where a line leads: to its record, or to the list of exactly its records.
pub(crate) fn url_of(row: &Model, records: usize) -> String {
    match (&row.list, row.act_id) {
        (Some(list), Some(act)) if records > 1 => format!("{list}{}notice={act}", if list.contains('?') { '&' } else { '?' }),
        _ => row.url.clone(),
    }
}

/// The sentence; `words` translates values that are text keys.
pub(crate) fn title(words: impl Fn(&str, &Map<String, Value>) -> Option<String>, key: &str, data: &Map<String, Value>) -> String {
    let named = |value: &Value| value.as_str().and_then(|v| v.strip_prefix('@')).and_then(|key| words(key, &Map::new())).map(Value::from);
    let data: Map<String, Value> = data.iter().map(|(name, value)| (name.clone(), named(value).unwrap_or_else(|| value.clone()))).collect();
    words(key, &data).unwrap_or_else(|| key.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_text_keys_are_translated() {
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
