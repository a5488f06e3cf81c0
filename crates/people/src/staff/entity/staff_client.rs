//! Table `staff_clients`: for which clients people work, and since when.

use ::store::{Owner, Related, Table, sea_orm};
use chrono::NaiveDate;
use sea_orm::{entity::prelude::*, sea_query::Condition};

use super::entries_of;

/// A time that a person works for a client, or has worked for it.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "staff_clients")]
#[allow(missing_docs)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub staff_id: Uuid,
    pub client_id: Uuid,
    /// First day; unknown where nobody has entered one.
    pub from_on: Option<NaiveDate>,
    /// Last day, once it is over.
    pub to_on: Option<NaiveDate>,
    /// The client while the person works for it: a person has one such row for each client.
    pub current_client_id: Option<Uuid>,
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
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// A client's people see who works there, and nothing of the other clients of theirs. What is written has been asked of the person.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.StaffClient";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::CurrentClientId];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> = Some(Related { people: &[Column::StaffId], ..Related::part_of(&crate::staff::REACH) });
}

impl Model {
    /// Whether the person works there.
    pub fn is_current(&self) -> bool {
        self.current_client_id.is_some()
    }
}

/// Those of the person that this user is.
pub(super) fn of_user(user: Uuid) -> Condition {
    let people = entries_of(user, (Entity, Column::TenantId));
    Condition::all().add(Column::StaffId.in_subquery(people))
}
