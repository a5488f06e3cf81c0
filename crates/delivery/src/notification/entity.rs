//! Stored notifications, in the tenant that their recipient belongs to.
//! Only references and no sentence: somebody who lost a record must not go on reading its title in the bell (decision 70).

use http::MailChannel;
use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
    sea_orm,
};

/// A notification of one user.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notifications")]
pub struct Model {
    /// Tenant of the recipient.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Recipient.
    pub user_id: Uuid,
    /// Outbox message that it came from: a message delivered twice is stored once.
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
    /// Text key of the sentence.
    pub title_key: String,
    /// Values of its placeholders, JSON.
    pub data: String,
    /// Path of the record in the portal.
    pub url: String,
    /// The act on many records that it is a part of.
    pub act_id: Option<Uuid>,
    /// Address of the list that shows the records of an act.
    pub list: Option<String>,
    /// Whether it appears in the portal.
    pub in_app: bool,
    /// How it is sent by mail.
    pub mail: MailChannel,
    /// When its mail was queued.
    pub mailed_at: Option<DateTimeUtc>,
    /// When the recipient read it.
    pub read_at: Option<DateTimeUtc>,
    /// When it was written.
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Delivery.Notification";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::CreatedAt, Column::TypeCode, Column::TitleKey, Column::Data, Column::Url, Column::ReadAt],
    ..Rows::of("notifications", &[Column::UserId])
}];
