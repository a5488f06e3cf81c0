//! Kinds of records, which areas register: what comments, history and notifications of any record need to know about it.

use futures::future::BoxFuture;
use kernel::{AreaReach, HOST, Permission, Result, Scope, Ties, Uuid};
use serde::Serialize;
use serde_json::{Map, Value};
use store::Tx;

use crate::App;

/// The kind whose records are read at several clients, people at each that they work for, and the permission to read them at any.
pub const AT_SEVERAL_CLIENTS: (&str, Permission) = ("Staff", Permission("Portal.Staff.All"));

/// A kind of record, in [`Area::records`](crate::Area::records) of its area.
#[derive(Clone, Copy)]
pub struct RecordKind {
    /// Name on the wire and in notifications, `ActionItem`.
    pub name: &'static str,
    /// Full name of the table's rows in entity changes, [`store::Table::TYPE`].
    pub entity_type: &'static str,
    /// Reading records of this kind.
    pub view: Permission,
    /// Whether its records belong to a level as a whole or are shared by several, and so to no client: each level, the host's and every
    /// tenant's, then has comments, files and the rest of its own on one record.
    pub is_shared: bool,
    /// What its records don't have, of all that is added to others.
    pub lacks: &'static [Addition],
    /// Finds a record within the caller's reach, exactly as the area's own page does; 404 otherwise.
    pub find: for<'a> fn(&'a Tx, Uuid) -> BoxFuture<'a, Result<Record>>,
    /// The list that shows the records of a notice.
    pub list: Option<RecordList>,
    /// The columns that its history shows, in the order of the screen.
    pub properties: &'static [Property],
}

/// What is added to records, of those additions that some kind of record lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addition {
    Files,
    Tags,
}

impl RecordKind {
    /// Whether its records have this.
    pub fn has(&self, addition: Addition) -> bool {
        !self.lacks.contains(&addition)
    }
}

/// Finds what notifications say of several records.
pub type FindMentioned = for<'a> fn(&'a Tx, &'a [Uuid]) -> BoxFuture<'a, Result<Vec<Mentioned>>>;

/// The list of a kind of record, as far as notices lead to it.
#[derive(Clone, Copy)]
pub struct RecordList {
    /// Its path, up to the parameter `notice` with the bulk action of the notice.
    pub path: &'static str,
    /// What notifications say of those of these records that the caller reaches, exactly as [`RecordKind::find`] finds each.
    pub mentioned: FindMentioned,
}

/// What notifications need to know of a record.
#[derive(Debug, Clone)]
pub struct Mentioned {
    pub id: Uuid,
    /// As [`Record::title`].
    pub title: String,
    pub news: News,
}

/// A record that the caller reaches.
#[derive(Debug, Clone)]
pub struct Record {
    pub id: Uuid,
    /// Tenant that it belongs to; of a shared kind, the caller's level, to which what is added to it belongs.
    pub tenant_id: Uuid,
    /// Client that it belongs to; none for records of a shared kind.
    pub client_id: Option<Uuid>,
    /// Number and title, `ACT-0932 Train four people`, or a name.
    pub title: String,
    /// Path of its page in the portal, `action-items/0197...`; see [`Record::tab`].
    pub url: String,
    /// Who reaches it, for live events.
    pub ties: Ties,
    /// How far its area reaches.
    pub area: &'static AreaReach,
    /// Whether only its owner may learn its id.
    pub is_private: bool,
    /// What notifications say of it.
    pub news: News,
}

impl Record {
    /// Its title for a reader in this language.
    pub fn title_in(&self, app: &App, culture: &str) -> String {
        self.news.words.map_or_else(|| self.title.clone(), |words| words.said_in(app, self.tenant_id, culture))
    }

    /// Path of a tab of its page. That of a record without a client names the tenant whose comments and files are meant, so that somebody of
    /// the provider is led to its workspace; an empty client leaves one for the host's own.
    pub fn tab(&self, tab: &str) -> String {
        let within = match self.client_id {
            Some(_) => String::new(),
            None if self.tenant_id == HOST => "&client=".to_owned(),
            None => format!("&tenant={}", self.tenant_id),
        };
        format!("{}?tab={tab}{within}", self.url)
    }
}

/// What notifications say of a record at this moment: they refer to it, and their sentences are made when they are read or sent.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct News {
    /// Values of the placeholders in the sentences of its own area.
    pub values: Map<String, Value>,
    /// Its status, a member of its enum.
    pub status: Option<String>,
    /// Types of notifications that only apply to these users. Any other applies to everybody who can reach the record.
    pub told: Vec<(&'static str, Vec<Uuid>)>,
    /// Types of notifications about one part of the record, and the parts that they are true for. Their data names the part ([`PART`]).
    pub parts: Vec<(&'static str, Vec<String>)>,
    /// What it is called, if it has no name of its own any more.
    pub words: Option<LocalisedName>,
}

/// A name in words, which each reader reads in their own language: "Former member 3".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalisedName {
    /// Key of a text with the placeholder `{number}`.
    pub key: &'static str,
    /// What the placeholder stands for; shown alone, as `#3`, where there is no such text.
    pub number: i32,
}

impl LocalisedName {
    /// For the reader of the answer to a request.
    pub fn said(self, app: &App, scope: &Scope) -> String {
        self.said_in(app, scope.tenant().unwrap_or(HOST), &scope.facts.culture)
    }

    /// In a language, in the words of a tenant.
    pub fn said_in(self, app: &App, tenant: Uuid, culture: &str) -> String {
        let data = Map::from_iter([("number".to_owned(), Value::from(self.number))]);
        app.texts().text_for(tenant, culture, self.key, &data).unwrap_or_else(|| format!("#{}", self.number))
    }
}

/// Name of the value in a notification's data that names the part of the record that it is about.
pub const PART: &str = "part";

impl News {
    /// News with these values, an object, and this status.
    pub fn of(values: Value, status: impl Serialize) -> Self {
        let values = if let Value::Object(values) = values { values } else { Map::new() };
        let status = serde_json::to_value(status).ok().and_then(|status| status.as_str().map(str::to_owned));
        Self { values, status, ..Self::default() }
    }

    /// Whether a notification of the type `code` with this data is true for `user`.
    pub fn is_true(&self, code: &str, data: &Map<String, Value>, user: Uuid) -> bool {
        let is_told = self.told.iter().find(|(told, _)| *told == code).is_none_or(|(_, users)| users.contains(&user));
        let named = data.get(PART).and_then(Value::as_str);
        let of_parts = self.parts.iter().find(|(told, _)| *told == code).map(|(_, parts)| parts);
        // One from before parts were named is true as long as it is of any.
        let is_of_part = |parts: &Vec<String>| named.map_or(!parts.is_empty(), |named| parts.iter().any(|part| part == named));
        is_told && of_parts.is_none_or(is_of_part)
    }
}

/// A column in the history of a record; its name on screen is the text `Property.<name>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Property {
    /// Name in entity changes, `dueOn`.
    pub name: &'static str,
    pub kind: PropertyKind,
}

/// How a value of an entity change is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PropertyKind {
    Text,
    /// A calendar day.
    Date,
    Flag,
    Number,
    /// A member of this enum of the API.
    Enum(&'static str),
    /// The status, a member of this enum: a change of it is a transition.
    Status(&'static str),
    /// The id of a user.
    User,
    /// A JSON list of user ids.
    Users,
    /// The id of a record of this kind.
    Record(&'static str),
}

impl Property {
    /// A column of text.
    pub const fn text(name: &'static str) -> Self {
        Self { name, kind: PropertyKind::Text }
    }

    /// A column of any other kind.
    pub const fn of(name: &'static str, kind: PropertyKind) -> Self {
        Self { name, kind }
    }

    /// Whether a change of it is a transition.
    pub const fn is_status(&self) -> bool {
        matches!(self.kind, PropertyKind::Status(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_notification_of_a_part_is_true_of_that_part_alone() {
        let is_true = |parts: &[&str], data: Value| {
            let parts = vec![("ends", parts.iter().map(|part| (*part).to_owned()).collect())];
            let news = News { parts, ..News::of(json!({}), "Active") };
            news.is_true("ends", data.as_object().unwrap(), Uuid::nil())
        };
        let named = |part: &str| json!({PART: part});
        assert!(is_true(&["a", "b"], named("a")) && !is_true(&["b"], named("a")) && !is_true(&[], named("a")));
        assert!(is_true(&["b"], json!({})) && !is_true(&[], json!({})), "one that names none is true of any");
        let other = News::of(json!({}), "Active");
        assert!(other.is_true("ends", named("a").as_object().unwrap(), Uuid::nil()), "of another record");
    }
}
