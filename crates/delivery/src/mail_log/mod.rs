//! The mail log: mail to users and its delivery state. Links with a secret are never logged.

mod entity;
mod migrations;
mod store;

use http::{Area, OpenApiRouter};
use kernel::Uuid;

pub use entity::{MailStatus, Model};
pub(crate) use store::{end, forget};
pub use store::{list, put};

/// How long entries are kept.
pub const KEPT: chrono::TimeDelta = chrono::TimeDelta::days(90);

/// The area; it has no operations.
pub(crate) const AREA: Area =
    Area { migrations: migrations::MIGRATIONS, personal: entity::PERSONAL, ..Area::new("mail_log", OpenApiRouter::new) };

/// An entry to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailLogEntry {
    /// Id: that of the notification, where the mail is about one.
    pub id: Uuid,
    /// Recipient.
    pub user_id: Uuid,
    /// Type, or [`crate::DIGEST_CODE`].
    pub type_code: String,
    /// Subject line.
    pub subject: String,
    /// Its delivery state.
    pub status: MailStatus,
}
