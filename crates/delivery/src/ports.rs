//! Ports to higher layers: users, their notification preferences, and mail settings of administrators.

use std::sync::Arc;

use async_trait::async_trait;
use http::{App, MailChannel, NotificationType};
use kernel::{Result, Timestamp, Uuid, scope::Asking};
use serde_json::{Map, Value};

use crate::{MailOptions, notification};

/// A recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub user_id: Uuid,
    /// Tenant that the user belongs to.
    pub home: Uuid,
    /// Address.
    pub email: String,
    /// Name for the salutation.
    pub name: String,
    /// Language.
    pub culture: String,
}

/// Subject of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About<'a> {
    pub tenant: Uuid,
    pub client: Option<Uuid>,
    /// Kind and id of the record.
    pub record: Option<(&'a str, Uuid)>,
    /// Type of the notification.
    pub type_code: &'a str,
    /// Its stored values.
    pub data: &'a Map<String, Value>,
}

/// Finds users of all tenants.
#[async_trait]
pub trait Directory: Send + Sync {
    /// The active user with this id, in any tenant; `None` if there is none.
    async fn person(&self, app: &App, user: Uuid) -> Result<Option<Person>>;

    /// Whether the people of `tenant` get mail: not while it is suspended. Pending mail goes into the digest once it is active again; only
    /// mail of the type [`SUSPENDED_CODE`] is sent.
    async fn gets_mail(&self, _app: &App, _tenant: Uuid) -> Result<bool> {
        Ok(true)
    }

    /// Whether mail may leave for this address: not for people of sample data whom nobody stands behind.
    async fn takes_mail(&self, _app: &App, _address: &str) -> Result<bool> {
        Ok(true)
    }

    /// The current values of notifications for `person`, one for each of `about`; they override the stored ones. `None` if out of reach or
    /// no longer true. Called whenever they are read or mailed; somebody who reads them in the person's place, as `asking` says, learns no
    /// more than from the records.
    async fn news(&self, _app: &App, _person: &Person, _asking: &Asking, about: &[About<'_>]) -> Result<Vec<Option<Map<String, Value>>>> {
        Ok(vec![Some(Map::new()); about.len()])
    }
}

/// How one notification reaches one user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channels {
    /// In the portal.
    pub in_app: bool,
    pub mail: MailChannel,
}

/// When immediate mail to a user may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    Now,
    /// In quiet hours, or while the user is away.
    At(Timestamp),
    /// The address is paused: its mail server refused it.
    Never,
}

/// How mail to a user leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sending {
    pub immediate: Leaves,
    /// Whether the user gets a digest at all.
    pub has_digest: bool,
}

/// Where a user ends mail of one type, without signing in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsubscribe {
    /// Address for the `List-Unsubscribe` header: a POST unsubscribes (RFC 8058).
    pub one_click: String,
    /// Address of the page that asks first.
    pub page: String,
}

/// Code of the digest among the codes of types.
pub const DIGEST_CODE: &str = "digest";

/// Code of the type that informs a tenant's administrators of its suspension.
pub const SUSPENDED_CODE: &str = "tenant.suspended";

/// The notification preferences of users.
#[async_trait]
pub trait Preferences: Send + Sync {
    /// How a notification of this type reaches `person`.
    async fn channels(&self, app: &App, person: &Person, kind: &NotificationType) -> Result<Channels>;

    /// Path of the page for notification preferences, if there is one.
    fn page(&self) -> Option<&'static str> {
        None
    }

    /// Where `person` unsubscribes from mail of the type `code`, or from the digest ([`DIGEST_CODE`]).
    async fn unsubscribe(&self, _app: &App, _person: &Person, _code: &str) -> Result<Option<Unsubscribe>> {
        Ok(None)
    }

    /// When mail to `person` may leave that is ready now.
    async fn sending(&self, _app: &App, _person: &Person) -> Result<Sending> {
        Ok(Sending { immediate: Leaves::Now, has_digest: true })
    }

    /// The mail server refused the address `to` of the user `user` of `tenant` for good, with this reply code.
    async fn refused(&self, _app: &App, _tenant: Uuid, _user: Uuid, _to: &str, _code: u16) -> Result<()> {
        Ok(())
    }

    /// The address `to` of the user `user` of `tenant` was refused through the mail server's own fault: mail is sent to it again.
    async fn cleared(&self, _app: &App, _tenant: Uuid, _user: Uuid, _to: &str) -> Result<()> {
        Ok(())
    }

    /// Whether the digest of `person` may be sent at `now`, the last one having been sent at `last`: on weekdays from seven (UTC), once a
    /// day, unless the person chose otherwise.
    async fn is_digest_due(&self, _app: &App, _person: &Person, last: Option<Timestamp>, now: Timestamp) -> Result<bool> {
        Ok(notification::is_digest_due(last, now))
    }
}

/// Followers of records.
#[async_trait]
pub trait Following: Send + Sync {
    /// Those followers `of` a record, by kind and id, who can reach it now.
    async fn followers(&self, _app: &App, _tenant: Uuid, _record: (&str, Uuid), _of: &notification::Followers) -> Result<Vec<Uuid>> {
        Ok(Vec::new())
    }
}

/// How mails look: the portal's own look where a member is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailBrand {
    /// Name of the product.
    pub name: Option<String>,
    /// Colour of buttons and links, under white text.
    pub colour: Option<String>,
    /// Path of the logo, a picture.
    pub logo: Option<String>,
    /// Last line.
    pub footer: Option<String>,
}

/// Mail settings and templates that administrators changed.
#[async_trait]
pub trait MailSource: Send + Sync {
    /// Sender and transport for `tenant`; `None` for those of the configuration.
    async fn options(&self, _app: &App, _tenant: Uuid) -> Result<Option<MailOptions>> {
        Ok(None)
    }

    /// The HTML template that overrides the shipped one for `tenant` and `culture`.
    async fn template(&self, _app: &App, _tenant: Uuid, _name: &str, _culture: &str) -> Result<Option<String>> {
        Ok(None)
    }

    /// How mails of `tenant` look; what is absent in it is as shipped.
    async fn brand(&self, _app: &App, _tenant: Uuid) -> Result<MailBrand> {
        Ok(MailBrand::default())
    }
}

/// The default channels of every type, and no followers.
#[derive(Debug, Default)]
pub struct TypeDefaults;

#[async_trait]
impl Preferences for TypeDefaults {
    async fn channels(&self, _app: &App, _person: &Person, kind: &NotificationType) -> Result<Channels> {
        Ok(Channels { in_app: true, mail: kind.mail })
    }
}

impl Following for TypeDefaults {}

/// Shipped templates and the configured transport.
#[derive(Debug, Default)]
pub struct ShippedMail;

impl MailSource for ShippedMail {}

/// The ports, implemented where the application is composed.
#[derive(Clone)]
pub struct Ports {
    pub directory: Arc<dyn Directory>,
    pub preferences: Arc<dyn Preferences>,
    pub following: Arc<dyn Following>,
    pub mail: Arc<dyn MailSource>,
}
