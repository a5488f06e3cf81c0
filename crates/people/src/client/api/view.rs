//! Clients in the API: the view, and what it has beside the row.

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid, figure::to_wire};
use platform::user::full_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::client::{CONTRIBUTE, Client, ClientStatus, DELETE, HealthBand, UPDATE, rules, service};

/// A client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientView {
    pub id: Uuid,
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
    pub website: Option<String>,
    pub status: ClientStatus,
    /// Available transitions; none for callers who only observe the client.
    pub allowed_transitions: Vec<ClientStatus>,
    /// Whether the caller may change its profile; not as an observer, and not while it is closed.
    pub can_change: bool,
    /// Whether the caller may delete it; its tenant keeps the primary one all the same.
    pub can_delete: bool,
    /// First day of the engagement.
    pub engagement_start: Option<NaiveDate>,
    /// Last day of the engagement.
    pub engagement_end: Option<NaiveDate>,
    /// User who leads its coaching; null while nobody does.
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

/// One client as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, client: Client) -> Result<ClientView> {
    views_of(app, scope, vec![client]).await?.pop().ok_or_else(|| Error::internal("no view for the client"))
}

/// These clients as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, clients: Vec<Client>) -> Result<Vec<ClientView>> {
    let leads = full_names(app, scope, clients.iter().filter_map(|client| client.lead_coach_user_id)).await?;
    let shows_health = service::shows_health(app, scope).await?;
    let lead = |client: &Client| client.lead_coach_user_id.and_then(|id| leads.get(&id).cloned());
    Ok(clients.into_iter().map(|client| view(scope, lead(&client), shows_health, client)).collect())
}

fn view(scope: &Scope, lead_coach_name: Option<String>, shows_health: bool, client: Client) -> ClientView {
    let observes = scope.observes(client.id);
    ClientView {
        lead_coach_name,
        allowed_transitions: if observes { Vec::new() } else { rules::moves(client.status).to_vec() },
        can_change: !observes && client.status != ClientStatus::Closed && (scope.has(UPDATE) || scope.has(CONTRIBUTE)),
        can_delete: !observes && client.status != ClientStatus::Closed && scope.has(DELETE),
        id: client.id,
        tenant_id: client.tenant_id,
        code: client.code,
        name: client.name,
        legal_name: client.legal_name,
        is_primary: client.is_primary,
        industry: client.industry,
        size_band: client.size_band,
        programme: client.programme,
        address: client.address,
        country: client.country,
        time_zone: client.time_zone,
        currency: client.currency,
        fiscal_year_start_month: client.fiscal_year_start_month,
        website: client.website,
        status: client.status,
        engagement_start: client.engagement_start,
        engagement_end: client.engagement_end,
        lead_coach_user_id: client.lead_coach_user_id,
        health_score: client.health_score.filter(|_| shows_health).map(to_wire),
        health_band: client.health_band.filter(|_| shows_health),
        about: client.about,
        concurrency_stamp: client.concurrency_stamp,
        created_at: client.created_at,
        updated_at: client.updated_at,
    }
}
