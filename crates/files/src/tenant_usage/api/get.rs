//! `GET /api/app/tenants/{id}/usage`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_usage::{MonthUsage, Usage, usage};

/// One month of a tenant, in UTC. Figures are null where the tenant was not there yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantMonth {
    /// `2026-03`.
    #[schema(example = "2026-03")]
    month: String,
    /// Users who signed in.
    #[schema(nullable)]
    active_users: Option<u64>,
    /// Bytes of files that were uploaded in this month and are still stored.
    #[schema(nullable)]
    uploaded_bytes: Option<i64>,
    /// Changes to records that the audit log still has; null before the first one, too, since older ones may have expired.
    #[schema(nullable)]
    changes: Option<u64>,
}

impl From<MonthUsage> for TenantMonth {
    fn from(MonthUsage { month, active_users, uploaded_bytes, changes }: MonthUsage) -> Self {
        Self { month, active_users, uploaded_bytes, changes }
    }
}

/// How much a tenant is used.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantUsage {
    /// Active users that it has now.
    seats_used: u64,
    /// Users that it may have; null without a bound.
    #[schema(nullable)]
    seat_limit: Option<i32>,
    /// Bytes of files that it stores now.
    stored_bytes: i64,
    /// Bytes that they may take up; null without a bound.
    #[schema(nullable)]
    storage_limit_bytes: Option<i64>,
    /// The last twelve months, the oldest first.
    months: Vec<TenantMonth>,
}

impl From<Usage> for TenantUsage {
    fn from(Usage { seats_used, seat_limit, stored_bytes, storage_limit_bytes, months }: Usage) -> Self {
        Self { seats_used, seat_limit, stored_bytes, storage_limit_bytes, months: months.into_iter().map(Into::into).collect() }
    }
}

/// How much a tenant is used: people, storage and changes, month by month.
#[utoipa::path(get, path = "/api/app/tenants/{id}/usage", operation_id = "get_tenant_usage", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Tenant")),
    responses((status = 200, description = "The figures of the last twelve months.", body = TenantUsage)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantUsage>> {
    Ok(Json(usage(&app, &scope, id).await?.into()))
}
