//! Mail to users and its delivery state.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
    sea_orm,
};
use utoipa::ToSchema;

/// Delivery state of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum MailStatus {
    /// Waits for the mail server.
    Queued,
    /// The mail server accepted it.
    Sent,
    /// Part of another mail about the same record.
    Merged,
    /// Held in quiet hours, while the recipient is away, or because another mail about the same record has just left.
    Deferred,
    /// Not sent: switched off since, the record out of reach, or the address paused.
    Suppressed,
    /// The mail server refused it, or could not be reached for a day.
    Failed,
}

/// A mail to a user.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_log")]
pub struct Model {
    /// Tenant of the recipient.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Id: that of the notification, where the mail is about one.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Recipient.
    pub user_id: Uuid,
    /// Type, `work.assigned`, or `digest`.
    pub type_code: String,
    /// Subject line.
    pub subject: String,
    /// Its delivery state.
    pub status: MailStatus,
    /// Code of the error, whose text is `Error.<code>`.
    pub error: Option<String>,
    /// When it was ready to leave.
    pub created_at: DateTimeUtc,
    /// When the mail server accepted it.
    pub sent_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Delivery.MailLog";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::CreatedAt, Column::TypeCode, Column::Subject, Column::Status, Column::SentAt],
    ..Rows::of("mail-log", &[Column::UserId])
}];
