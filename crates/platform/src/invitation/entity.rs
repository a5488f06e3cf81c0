//! Table `invitations`.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "invitations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Address that the mail goes to.
    pub email: String,
    /// The address in the form in which addresses are compared.
    pub normalized_email: String,
    /// Folded names and address for search.
    pub search_key: String,
    /// First name.
    pub name: Option<String>,
    /// Last name.
    pub surname: Option<String>,
    /// Ids of the roles, separated by spaces.
    pub role_ids: String,
    /// Ids of the organisation units, separated by spaces.
    pub unit_ids: String,
    /// Language of the mail.
    pub culture: String,
    /// The existing user who has no password yet, if there is one.
    pub user_id: Option<Uuid>,
    /// The inviter, whose authority over the roles counts.
    pub invited_by: Uuid,
    /// When it was sent last.
    pub sent_at: DateTimeUtc,
    /// Until when it can be accepted.
    pub expires_at: DateTimeUtc,
    /// When it was accepted.
    pub accepted_at: Option<DateTimeUtc>,
    /// The resulting user.
    pub accepted_user_id: Option<Uuid>,
    /// When it was revoked.
    pub revoked_at: Option<DateTimeUtc>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.Invitation";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NormalizedEmail, Column::SearchKey];
    const SYSTEM: bool = true;
}

impl Model {
    /// First and last name; the address where there is neither.
    pub fn full_name(&self) -> String {
        let names: Vec<&str> = [&self.name, &self.surname].into_iter().flatten().map(String::as_str).collect();
        if names.is_empty() { self.email.clone() } else { names.join(" ") }
    }

    /// The roles that it gives.
    pub(super) fn roles(&self) -> Vec<Uuid> {
        ids(&self.role_ids)
    }

    /// The organisation units that it leads to.
    pub(super) fn units(&self) -> Vec<Uuid> {
        ids(&self.unit_ids)
    }
}

fn ids(list: &str) -> Vec<Uuid> {
    list.split(' ').filter_map(|id| id.parse().ok()).collect()
}

/// Ids as they are stored.
pub(super) fn listed(ids: impl IntoIterator<Item = Uuid>) -> String {
    ids.into_iter().map(|id| id.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Email, Column::Name, Column::Surname, Column::SentAt, Column::AcceptedAt],
    ..Rows::of("invitations", &[Column::UserId, Column::AcceptedUserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("invitations")];
