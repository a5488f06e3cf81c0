//! Registrations that wait for their address to be confirmed.

pub(super) mod phone_code;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
};

use crate::{names::normalize, user};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "registrations")]
/// A registration whose address is not confirmed yet.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id that the user will have.
    pub id: Uuid,
    /// Sign-in name.
    pub user_name: String,
    /// Email address.
    pub email: String,
    /// The address in the form in which addresses are compared.
    pub normalized_email: String,
    pub password_hash: String,
    pub created_at: DateTimeUtc,
    /// Until when it can be confirmed.
    pub expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.Registration";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NormalizedEmail];
    const SYSTEM: bool = true;
    // Anybody could fill the audit log with them; the user that one becomes is audited.
    const AUDITED: bool = false;
}

impl Model {
    /// Id of the future user, which the caller is told.
    pub(crate) fn into_user(self, concurrency_stamp: String) -> user::Model {
        user::Model {
            tenant_id: self.tenant_id,
            id: self.id,
            normalized_user_name: normalize(&self.user_name),
            user_name: self.user_name,
            email: self.email,
            normalized_email: self.normalized_email,
            new_email: None,
            email_confirmed: false,
            name: None,
            surname: None,
            phone_number: None,
            phone_number_confirmed: false,
            search_key: String::new(),
            user_name_key: None,
            email_key: None,
            name_key: None,
            surname_key: None,
            phone_number_key: None,
            password_hash: None,
            security_stamp: String::new(),
            is_active: true,
            last_day: None,
            ends_at: None,
            ended_at: None,
            ended_by_leaving: false,
            end_told_for: None,
            lockout_enabled: true,
            lockout_end: None,
            lockout_reason: None,
            locked_by: None,
            access_failed_count: 0,
            two_factor_enabled: false,
            should_change_password: false,
            last_password_change_at: Some(self.created_at),
            is_external: false,
            last_login_at: None,
            concurrency_stamp,
            created_at: self.created_at,
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }
}

/// Personal data in the codes for phone numbers.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<phone_code::Entity>::of("phone-codes", &[phone_code::Column::UserId])];
