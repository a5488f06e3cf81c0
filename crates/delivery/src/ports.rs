//! Ports to higher layers: users, their notification preferences, and settings that administrators changed.

use std::sync::Arc;

use async_trait::async_trait;
use http::App;
use kernel::{Result, Timestamp, Uuid};

use crate::{
    MailOptions,
    notification::{self, MailChannel, NotificationType},
};

/// A user as a receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// User id.
    pub user_id: Uuid,
    /// Tenant that the user belongs to.
    pub home: Uuid,
    /// Address.
    pub email: String,
    /// Name to greet with.
    pub name: String,
    /// Language.
    pub culture: String,
}

/// Knows the users of all tenants.
#[async_trait]
pub trait Directory: Send + Sync {
    /// The active user with this id, whatever its tenant; `None` when there is none.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn person(&self, app: &App, user: Uuid) -> Result<Option<Person>>;
}

/// The ways that one notification takes to one user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channels {
    /// Under the bell.
    pub in_app: bool,
    /// By mail.
    pub mail: MailChannel,
}

/// The notification preferences of users.
#[async_trait]
pub trait Preferences: Send + Sync {
    /// The ways that a notification of this type takes to `person`.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn channels(&self, app: &App, person: &Person, kind: &NotificationType) -> Result<Channels>;

    /// The portal path of the page for notification preferences, if there is one.
    fn page(&self) -> Option<&'static str> {
        None
    }

    /// Address that ends mail of this type for `person`, for the `List-Unsubscribe` header.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn unsubscribe_url(&self, _app: &App, _person: &Person, _kind: &NotificationType) -> Result<Option<String>> {
        Ok(None)
    }

    /// Whether the digest of `person` may leave at `now`, the last one having left at `last`: on weekdays from seven (UTC),
    /// once a day, unless the person chose otherwise.
    ///
    /// # Errors
    /// `Unavailable`.
    async fn is_digest_due(&self, _app: &App, _person: &Person, last: Option<Timestamp>, now: Timestamp) -> Result<bool> {
        Ok(notification::is_digest_due(last, now))
    }
}

/// Knows the mail settings and templates that administrators changed.
#[async_trait]
pub trait MailSource: Send + Sync {
    /// Sender and way out in force for `tenant`; `None` leaves them to the configuration.
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

/// Every type in the way that it is meant for.
#[derive(Debug, Default)]
pub struct TypeDefaults;

#[async_trait]
impl Preferences for TypeDefaults {
    async fn channels(&self, _app: &App, _person: &Person, kind: &NotificationType) -> Result<Channels> {
        Ok(Channels { in_app: true, mail: kind.mail })
    }
}

/// Shipped templates and the configuration's way out.
#[derive(Debug, Default)]
pub struct ShippedMail;

impl MailSource for ShippedMail {}

/// The ports, wired where the application is put together.
#[derive(Clone)]
pub struct Ports {
    /// Users.
    pub directory: Arc<dyn Directory>,
    /// Preferences.
    pub preferences: Arc<dyn Preferences>,
    /// Mail settings and templates.
    pub mail: Arc<dyn MailSource>,
}
