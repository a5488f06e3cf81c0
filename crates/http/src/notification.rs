//! Notification types, which areas register.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use store::sea_orm;
use utoipa::ToSchema;

/// How a notification is sent by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum MailChannel {
    /// Not at all.
    Off,
    /// At once.
    Immediate,
    /// Gathered with others.
    Digest,
}

/// A type of notification, in [`Area::notifications`](crate::Area::notifications) of the area that sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotificationType {
    /// Code, `work.assigned`; its name is the text `NotificationType.<code>`.
    pub code: &'static str,
    /// Group on the preferences page; its name is the text `NotificationGroup.<group>`.
    pub group: &'static str,
    /// Mail unless the recipient's preferences say otherwise.
    pub mail: MailChannel,
    /// Whether it can't be switched off.
    pub mandatory: bool,
}

impl NotificationType {
    /// A type that is mailed at once by default.
    pub const fn immediate(group: &'static str, code: &'static str) -> Self {
        Self { code, group, mail: MailChannel::Immediate, mandatory: false }
    }

    /// A type that goes into the digest by default.
    pub const fn digest(group: &'static str, code: &'static str) -> Self {
        Self { mail: MailChannel::Digest, ..Self::immediate(group, code) }
    }

    /// A type that is shown and mailed at once, whatever the recipient's preferences say: security and account.
    pub const fn mandatory(group: &'static str, code: &'static str) -> Self {
        Self { mandatory: true, ..Self::immediate(group, code) }
    }

    /// A type that is not mailed by default.
    pub const fn in_app(group: &'static str, code: &'static str) -> Self {
        Self { mail: MailChannel::Off, ..Self::immediate(group, code) }
    }
}
