//! People in the API: the view, and what it has beside the row.

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::user;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    client,
    staff::{Employment, Staff, StaffPeriod, StaffStatus, UPDATE, entity::Entity, rules, store},
};

/// A person of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffView {
    /// Id.
    pub id: Uuid,
    /// Tenant.
    pub tenant_id: Uuid,
    /// Client that the person works for.
    pub client_id: Uuid,
    /// Name of the client.
    pub client_name: String,
    /// The user that signs in as this person.
    pub user_id: Option<Uuid>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Preferred name.
    pub preferred_name: Option<String>,
    /// E-mail address, unique in the tenant.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    /// Job title.
    pub job_title: Option<String>,
    /// Manager.
    pub manager_staff_id: Option<Uuid>,
    /// Full name of the manager.
    pub manager_name: Option<String>,
    /// Whether the manager has left, or is deleted.
    pub manager_is_gone: bool,
    /// How the person is employed.
    pub employment: Employment,
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Last day.
    pub end_on: Option<NaiveDate>,
    /// The times that the person worked here before, oldest first.
    pub earlier_periods: Vec<StaffPeriod>,
    /// Status.
    pub status: StaffStatus,
    /// Whether the caller may change the person.
    pub can_change: bool,
    /// Whether the caller may invite the person to sign in, or send the invitation again.
    pub can_invite: bool,
    /// Moves that the caller may make.
    pub allowed_transitions: Vec<StaffStatus>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl From<Staff> for StaffView {
    fn from(row: Staff) -> Self {
        Self {
            earlier_periods: row.earlier_periods(),
            id: row.id,
            tenant_id: row.tenant_id,
            client_id: row.client_id,
            client_name: String::new(),
            user_id: row.user_id,
            first_name: row.first_name,
            last_name: row.last_name,
            preferred_name: row.preferred_name,
            email: row.email,
            phone: row.phone,
            job_title: row.job_title,
            manager_staff_id: row.manager_staff_id,
            manager_name: None,
            manager_is_gone: false,
            employment: row.employment,
            start_on: row.start_on,
            end_on: row.end_on,
            status: row.status,
            can_change: false,
            can_invite: false,
            allowed_transitions: Vec::new(),
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
        }
    }
}

impl StaffView {
    /// People with the names of their clients and managers.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn all(app: &App, scope: &Scope, rows: Vec<Staff>) -> Result<Vec<Self>> {
        let clients: Vec<Uuid> = rows.iter().map(|row| row.client_id).collect();
        let managers: Vec<Uuid> = rows.iter().filter_map(|row| row.manager_staff_id).collect();
        let (clients, managers) = (&clients, &managers);
        let (clients, managers) = app
            .db()
            .read(scope, |tx| async move { Ok((client::by_ids(&tx, clients).await?, store::names(&tx, managers.iter().copied()).await?)) })
            .await?;
        let may = |row: &Staff| scope.has(UPDATE) && changeable::<Entity>(scope, row);
        // The provider's people hold nothing that an invitation to a tenant could pass on.
        let home = scope.principal().home;
        let invites = |row: &Staff| scope.has(user::CREATE) && home == row.tenant_id && rules::gives_accounts(scope);
        let manager = |row: &Staff| row.manager_staff_id.and_then(|id| managers.get(&id));
        let view = |row: Staff| Self {
            can_change: may(&row),
            can_invite: may(&row) && invites(&row) && rules::address_to_invite(&row).is_ok(),
            allowed_transitions: if may(&row) { rules::moves(row.status).to_vec() } else { Vec::new() },
            client_name: clients.get(&row.client_id).map(|client| client.name.clone()).unwrap_or_default(),
            manager_name: manager(&row).map(|manager| manager.name.clone()),
            manager_is_gone: row.manager_staff_id.is_some() && manager(&row).is_none_or(|manager| manager.is_gone),
            ..row.into()
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// One person with the names of client and manager.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn one(app: &App, scope: &Scope, row: Staff) -> Result<Self> {
        Self::all(app, scope, vec![row]).await?.pop().ok_or_else(|| Error::internal("a person lost the names"))
    }
}
