//! Choices of users, and the defaults of their tenant.

mod bounce;
mod paused;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

pub use bounce::{ActiveModel as NewBounce, Column as BounceColumn, Entity as Bounce};
pub use paused::{ActiveModel as NewPause, Column as PauseColumn, Entity as Pause, Model as PausedAddress};

/// Choices of one user, or a tenant's defaults for its users.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "email_preferences")]
pub struct Model {
    /// Tenant of the user, or the host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The user; the nil id for the tenant's defaults.
    pub user_id: Uuid,
    /// Channels by type, JSON: explicit choices, even if they equal the level below.
    pub choices: String,
    /// Digest and quiet hours, JSON; absent while they were not chosen.
    pub rhythm: Option<String>,
    /// IANA time zone; absent while it is that of the account.
    pub time_zone: Option<String>,
    /// First day on which mail is sent again.
    pub away_until: Option<Date>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.EmailPreference";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[Column::Choices, Column::Rhythm, Column::TimeZone, Column::AwayUntil],
        ..Rows::of("email-preferences", &[Column::UserId])
    },
    &Rows::<Pause> {
        shown: &[PauseColumn::NormalizedEmail, PauseColumn::PausedAt],
        ..Rows::of("paused-addresses", &[PauseColumn::UserId])
    },
];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("email-preferences")];
