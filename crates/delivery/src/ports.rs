//! Ports to higher layers: users, their notification preferences, and mail settings of administrators.

use std::sync::Arc;

use async_trait::async_trait;
use http::{App, MailChannel, NotificationType};
use kernel::{Result, Timestamp, Uuid};

use crate::{MailOptions, notification};

/// A recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// User id.
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

/// Finds users of all tenants.
#[async_trait]
pub trait Directory: Send + Sync {
    /// The active user with this id, in any tenant; `None` if there is none.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn person(&self, app: &App, user: Uuid) -> Result<Option<Person>>;
}

/// How one notification reaches one user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channels {
    /// In the portal.
    pub in_app: bool,
    /// By mail.
    pub mail: MailChannel,
}

/// The notification preferences of users.
#[async_trait]
pub trait Preferences: Send + Sync {
    /// How a notification of this type reaches `person`.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn channels(&self, app: &App, person: &Person, kind: &NotificationType) -> Result<Channels>;

    /// Path of the page for notification preferences, if there is one.
    fn page(&self) -> Option<&'static str> {
        None
    }

    /// Address that unsubscribes `person` from mail of this type, for the `List-Unsubscribe` header.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn unsubscribe_url(&self, _app: &App, _person: &Person, _kind: &NotificationType) -> Result<Option<String>> {
        Ok(None)
    }

    /// Whether the digest of `person` may be sent at `now`, the last one having been sent at `last`: on weekdays from seven (UTC), once a
    /// day, unless the person chose otherwise.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn is_digest_due(&self, _app: &App, _person: &Person, last: Option<Timestamp>, now: Timestamp) -> Result<bool> {
        Ok(notification::is_digest_due(last, now))
    }
}

/// Mail settings and templates that administrators changed.
#[async_trait]
pub trait MailSource: Send + Sync {
    /// Sender and transport for `tenant`; `None` for those of the configuration.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn options(&self, _app: &App, _tenant: Uuid) -> Result<Option<MailOptions>> {
        Ok(None)
    }

    /// The HTML template that overrides the shipped one for `tenant` and `culture`.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn template(&self, _app: &App, _tenant: Uuid, _name: &str, _culture: &str) -> Result<Option<String>> {
        Ok(None)
    }
}

/// The default channels of every type.
#[derive(Debug, Default)]
pub struct TypeDefaults;

#[async_trait]
impl Preferences for TypeDefaults {
    async fn channels(&self, _app: &App, _person: &Person, kind: &NotificationType) -> Result<Channels> {
        Ok(Channels { in_app: true, mail: kind.mail })
    }
}

/// Shipped templates and the configured transport.
#[derive(Debug, Default)]
pub struct ShippedMail;

impl MailSource for ShippedMail {}

/// The ports, implemented where the application is composed.
#[derive(Clone)]
pub struct Ports {
    pub directory: Arc<dyn Directory>,
    pub preferences: Arc<dyn Preferences>,
    pub mail: Arc<dyn MailSource>,
}
