//! Users on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{HOST, Paged, Result, Scope, Timestamp, Uuid};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::user;

/// A user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    id: Uuid,
    /// Tenant; null at host level.
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    pub(super) user_name: String,
    #[schema(nullable)]
    pub(super) name: Option<String>,
    #[schema(nullable)]
    pub(super) surname: Option<String>,
    pub(super) email: String,
    pub(super) email_confirmed: bool,
    #[schema(nullable)]
    pub(super) phone_number: Option<String>,
    phone_number_confirmed: bool,
    pub(super) is_active: bool,
    /// The last day on which the user may sign in, in the time zone of the organisation; null for always.
    #[schema(nullable)]
    pub(super) last_day: Option<NaiveDate>,
    pub(super) lockout_enabled: bool,
    #[schema(nullable)]
    pub(super) lockout_end: Option<DateTime<Utc>>,
    /// Whether the user is locked out at this moment.
    is_locked_out: bool,
    pub(super) access_failed_count: i32,
    pub(super) two_factor_enabled: bool,
    /// Whether a second factor can be asked of the user: there is a confirmed address to send a code to.
    support_two_factor: bool,
    pub(super) should_change_password_on_next_login: bool,
    pub(super) is_external: bool,
    pub(super) role_names: Vec<String>,
    #[schema(nullable)]
    pub(super) last_password_change_time: Option<DateTime<Utc>>,
    #[schema(nullable)]
    pub(super) last_login_time: Option<DateTime<Utc>>,
    pub(super) creation_time: DateTime<Utc>,
    #[schema(nullable)]
    creator_id: Option<Uuid>,
    #[schema(nullable)]
    last_modification_time: Option<DateTime<Utc>>,
    #[schema(nullable)]
    last_modifier_id: Option<Uuid>,
    is_deleted: bool,
    #[schema(nullable)]
    deleter_id: Option<Uuid>,
    #[schema(nullable)]
    deletion_time: Option<DateTime<Utc>>,
    /// To be sent back with a change.
    concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

fn wire_tenant(tenant: Uuid) -> Option<Uuid> {
    (tenant != HOST).then_some(tenant)
}

impl UserView {
    /// A page of users with their roles.
    pub(crate) async fn all(app: &App, scope: &Scope, found: Paged<user::Model>) -> Result<Paged<Self>> {
        let ids: Vec<Uuid> = found.items.iter().map(|user| user.id).collect();
        let mut names = user::role_names(app, scope, &ids).await?;
        Ok(found.map(|user| {
            let roles = names.remove(&user.id).unwrap_or_default();
            Self::of(user, roles, scope.now())
        }))
    }

    pub(crate) fn of(user: user::Model, role_names: Vec<String>, now: Timestamp) -> Self {
        Self {
            is_locked_out: user.is_locked_out(now),
            id: user.id,
            tenant_id: wire_tenant(user.tenant_id),
            user_name: user.user_name,
            name: user.name,
            surname: user.surname,
            email: user.email,
            support_two_factor: user.email_confirmed,
            email_confirmed: user.email_confirmed,
            phone_number: user.phone_number,
            phone_number_confirmed: user.phone_number_confirmed,
            is_active: user.is_active,
            last_day: user.last_day,
            lockout_enabled: user.lockout_enabled,
            lockout_end: user.lockout_end,
            access_failed_count: user.access_failed_count,
            two_factor_enabled: user.two_factor_enabled,
            should_change_password_on_next_login: user.should_change_password,
            is_external: user.is_external,
            role_names,
            last_password_change_time: user.last_password_change_at,
            last_login_time: user.last_login_at,
            creation_time: user.created_at,
            creator_id: user.created_by,
            last_modification_time: user.updated_at,
            last_modifier_id: user.updated_by,
            is_deleted: user.deleted_at.is_some(),
            deleter_id: user.deleted_by,
            deletion_time: user.deleted_at,
            concurrency_stamp: user.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// The little of a user that others may look up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserData {
    id: Uuid,
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    user_name: String,
    #[schema(nullable)]
    name: Option<String>,
    #[schema(nullable)]
    surname: Option<String>,
    email: String,
    email_confirmed: bool,
    #[schema(nullable)]
    phone_number: Option<String>,
    phone_number_confirmed: bool,
    is_active: bool,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

impl From<user::Model> for UserData {
    fn from(user: user::Model) -> Self {
        Self {
            id: user.id,
            tenant_id: wire_tenant(user.tenant_id),
            user_name: user.user_name,
            name: user.name,
            surname: user.surname,
            email: user.email,
            email_confirmed: user.email_confirmed,
            phone_number: user.phone_number,
            phone_number_confirmed: user.phone_number_confirmed,
            is_active: user.is_active,
            extra_properties: Map::new(),
        }
    }
}
