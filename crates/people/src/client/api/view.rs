//! Clients in the API: the view, and what it has beside the row.

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Result, Scope, Uuid};
use platform::user::full_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::client::{CONTRIBUTE, Client, ClientStatus, UPDATE, rules};

/// A client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientView {
    pub id: Uuid,
    /// Its tenant.
    pub tenant_id: Uuid,
    /// Two to six capital letters or digits, unique in the tenant.
    pub code: String,
    pub name: String,
    /// Registered name.
    pub legal_name: Option<String>,
    /// Whether it represents the whole tenant.
    pub is_primary: bool,
    pub industry: Option<String>,
    /// Number of employees.
    pub size_band: Option<String>,
    /// What it has booked.
    pub programme: Option<String>,
    /// Postal address.
    pub address: Option<String>,
    /// ISO 3166 country.
    pub country: Option<String>,
    /// IANA time zone: due dates end at its midnight.
    pub time_zone: String,
    /// ISO 4217 currency.
    pub currency: String,
    /// First month of the fiscal year, 1 to 12.
    pub fiscal_year_start_month: i32,
    /// Website.
    pub website: Option<String>,
    pub status: ClientStatus,
    /// Available transitions; none for callers who only observe the client.
    pub allowed_transitions: Vec<ClientStatus>,
    /// Whether the caller may change its profile; not as an observer, and not while it is closed.
    pub can_change: bool,
    /// First day of the engagement.
    pub engagement_start: Option<NaiveDate>,
    /// Last day of the engagement.
    pub engagement_end: Option<NaiveDate>,
    /// The lead coach.
    pub lead_coach_user_id: Option<Uuid>,
    /// Full name of the lead coach.
    pub lead_coach_name: Option<String>,
    /// Free text.
    pub about: Option<String>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl ClientView {
    fn new(scope: &Scope, row: Client, lead_coach_name: Option<String>) -> Self {
        let observes = scope.observes(row.id);
        Self {
            id: row.id,
            tenant_id: row.tenant_id,
            code: row.code,
            name: row.name,
            legal_name: row.legal_name,
            is_primary: row.is_primary,
            industry: row.industry,
            size_band: row.size_band,
            programme: row.programme,
            address: row.address,
            country: row.country,
            time_zone: row.time_zone,
            currency: row.currency,
            fiscal_year_start_month: row.fiscal_year_start_month,
            website: row.website,
            status: row.status,
            allowed_transitions: if observes { Vec::new() } else { rules::moves(row.status).to_vec() },
            can_change: !observes && row.status != ClientStatus::Closed && (scope.has(UPDATE) || scope.has(CONTRIBUTE)),
            engagement_start: row.engagement_start,
            engagement_end: row.engagement_end,
            lead_coach_user_id: row.lead_coach_user_id,
            lead_coach_name,
            about: row.about,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Clients with the names of their lead coaches.
    pub async fn all(app: &App, scope: &Scope, rows: Vec<Client>) -> Result<Vec<Self>> {
        let names = full_names(app, scope, rows.iter().filter_map(|row| row.lead_coach_user_id)).await?;
        let view = |row: Client| {
            let lead = row.lead_coach_user_id.and_then(|id| names.get(&id).cloned());
            Self::new(scope, row, lead)
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// One client with the name of its lead coach.
    pub async fn one(app: &App, scope: &Scope, row: Client) -> Result<Self> {
        let lead = row.lead_coach_user_id;
        let names = full_names(app, scope, lead).await?;
        Ok(Self::new(scope, row, lead.and_then(|id| names.get(&id).cloned())))
    }
}
