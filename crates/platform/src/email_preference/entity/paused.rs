//! Addresses that a mail server refused for good: no mail is sent to them until their owner resumes it.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

/// The refused address of one user.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "paused_addresses")]
pub struct Model {
    /// Tenant of the user, or the host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// The address in the form in which addresses are compared; another address of the user isn't paused.
    pub normalized_email: String,
    /// Reply code of the mail server.
    pub reply_code: i32,
    /// When it was refused.
    pub paused_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.PausedAddress";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NormalizedEmail];
    const SYSTEM: bool = true;
}
