//! Table `huddle_attendees`: who was expected in a huddle, and who was there.

use ::store::{Owner, Table, sea_orm};
use people::staff;
use sea_orm::{entity::prelude::*, sea_query::Condition};

/// Somebody who was expected.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "huddle_attendees")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub huddle_id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    pub staff_id: Uuid,
    pub is_present: bool,
    /// From 1 to 10.
    pub rating: Option<i32>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Reached as the huddle's team is.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Work.HuddleAttendee";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}

/// Rows of the person that this user is.
pub(super) fn of_user(user: Uuid) -> Condition {
    Condition::all().add(Column::StaffId.in_subquery(staff::entries_of(user, (Entity, Column::TenantId))))
}
