//! Notifications as they are kept, in the tenant that their receiver belongs to.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use store::{Owner, Table, sea_orm};
use utoipa::ToSchema;

/// How a notification goes by mail.
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

/// News for one user.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notifications")]
pub struct Model {
    /// Tenant that the receiver belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Receiver.
    pub user_id: Uuid,
    /// Message of the outbox that it came from: one that is delivered twice is written once.
    pub source_id: Uuid,
    /// Type, `work.assigned`.
    pub type_code: String,
    /// Tenant of the record that it is about.
    pub subject_tenant_id: Uuid,
    /// Client of that record.
    pub client_id: Option<Uuid>,
    /// Kind of that record.
    pub subject_type: String,
    /// That record.
    pub subject_id: Option<Uuid>,
    /// Key of the sentence.
    pub title_key: String,
    /// Values of its placeholders, JSON.
    pub data: String,
    /// Where the record is, below the portal's address.
    pub url: String,
    /// Whether it appears under the bell.
    pub in_app: bool,
    /// How it goes by mail.
    pub mail: MailChannel,
    /// When its mail was queued.
    pub mailed_at: Option<DateTimeUtc>,
    /// When the receiver read it.
    pub read_at: Option<DateTimeUtc>,
    /// When it was written.
    pub created_at: DateTimeUtc,
}

/// None.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Delivery.Notification";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}
