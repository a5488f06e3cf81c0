//! Requests and responses of a client.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use http::App;
use kernel::{Result, Scope, Uuid, figure::to_wire};
use platform::user::full_names;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client::{
    CONTRIBUTE, Client, ClientStatus, HealthBand, UPDATE, rules,
    service::{self, Profile},
};

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
    /// How healthy it is, 0 to 100; null while nothing is known, and for those to whom it isn't shown.
    pub health_score: Option<f64>,
    /// The band of that score, or the one that somebody has set instead.
    pub health_band: Option<HealthBand>,
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
    fn new(scope: &Scope, row: Client, lead_coach_name: Option<String>, shows_health: bool) -> Self {
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
            health_score: row.health_score.filter(|_| shows_health).map(to_wire),
            health_band: row.health_band.filter(|_| shows_health),
            about: row.about,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// Clients with the names of their lead coaches.
    pub async fn all(app: &App, scope: &Scope, rows: Vec<Client>) -> Result<Vec<Self>> {
        let names = full_names(app, scope, rows.iter().filter_map(|row| row.lead_coach_user_id)).await?;
        let shows_health = service::shows_health(app, scope).await?;
        let view = |row: Client| {
            let lead = row.lead_coach_user_id.and_then(|id| names.get(&id).cloned());
            Self::new(scope, row, lead, shows_health)
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// One client with the name of its lead coach.
    pub async fn one(app: &App, scope: &Scope, row: Client) -> Result<Self> {
        let lead = row.lead_coach_user_id;
        let names = full_names(app, scope, lead).await?;
        let shows_health = service::shows_health(app, scope).await?;
        Ok(Self::new(scope, row, lead.and_then(|id| names.get(&id).cloned()), shows_health))
    }
}

/// Data of a client.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientRequest {
    /// Two to six capital letters or digits, unique in the tenant.
    #[garde(length(chars, min = 2, max = 6), pattern(r"^[A-Z0-9]+$"))]
    #[schema(min_length = 2, max_length = 6, pattern = "^[A-Z0-9]+$", example = "QUAY")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 120), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 120, example = "Quay Street Practice")]
    pub name: String,
    /// Registered name.
    #[garde(length(chars, max = 160))]
    #[schema(max_length = 160, example = "Quay Street Dental Practice Ltd")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub legal_name: Option<String>,
    #[garde(length(chars, max = 80))]
    #[schema(max_length = 80, example = "Dental care")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub industry: Option<String>,
    /// Number of employees.
    #[garde(length(chars, max = 20))]
    #[schema(max_length = 20, example = "10-49")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub size_band: Option<String>,
    /// What it has booked.
    #[garde(length(chars, max = 80))]
    #[schema(max_length = 80, example = "Quality year")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub programme: Option<String>,
    /// Postal address.
    #[garde(length(chars, max = 400))]
    #[schema(max_length = 400, example = "4 Quay Street, Harbour Town")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub address: Option<String>,
    /// ISO 3166 country.
    #[garde(pattern(r"^[A-Z]{2}$"))]
    #[schema(pattern = "^[A-Z]{2}$", example = "GB")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub country: Option<String>,
    /// IANA time zone.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "Europe/London")]
    pub time_zone: String,
    /// ISO 4217 currency.
    #[garde(pattern(r"^[A-Z]{3}$"))]
    #[schema(pattern = "^[A-Z]{3}$", example = "GBP")]
    pub currency: String,
    /// First month of the fiscal year.
    #[garde(range(min = 1, max = 12))]
    #[schema(minimum = 1, maximum = 12, example = 4)]
    pub fiscal_year_start_month: i32,
    /// Website.
    #[garde(length(chars, max = 200))]
    #[schema(max_length = 200, example = "https://quaystreet.example")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub website: Option<String>,
    /// First day of the engagement.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-05")]
    pub engagement_start: Option<NaiveDate>,
    /// Last day of the engagement.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2027-01-04")]
    pub engagement_end: Option<NaiveDate>,
    /// Free text.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000, example = "Five chairs, two hygienists.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub about: Option<String>,
    /// Stamp that was read with the client; required for a change.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

impl ClientRequest {
    /// Input of the service.
    pub fn profile(self) -> Profile {
        Profile {
            code: self.code,
            name: self.name,
            legal_name: self.legal_name,
            industry: self.industry,
            size_band: self.size_band,
            programme: self.programme,
            address: self.address,
            country: self.country,
            time_zone: self.time_zone,
            currency: self.currency,
            fiscal_year_start_month: self.fiscal_year_start_month,
            website: self.website,
            engagement_start: self.engagement_start,
            engagement_end: self.engagement_end,
            about: self.about,
        }
    }
}
