//! `GET /api/app/tenants/usage`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::tenant_usage::{Figures, figures};

/// Which tenants.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// These tenants, such as those of one page of their list.
    #[garde(length(max = 1000))]
    tenant_id: Vec<Uuid>,
}

/// How much a tenant is used now, in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantFigures {
    tenant_id: Uuid,
    /// When one of its users signed in last.
    #[schema(nullable)]
    last_sign_in_at: Option<DateTime<Utc>>,
    /// Bytes of files that it stores.
    stored_bytes: i64,
}

impl From<Figures> for TenantFigures {
    fn from(Figures { tenant_id, last_sign_in_at, stored_bytes }: Figures) -> Self {
        Self { tenant_id, last_sign_in_at, stored_bytes }
    }
}

/// What the list of tenants shows beside each.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantFiguresList {
    /// One for each tenant that was asked for.
    items: Vec<TenantFigures>,
}

/// Last sign-in and storage of several tenants.
#[utoipa::path(get, path = "/api/app/tenants/usage", operation_id = "list_tenant_figures", tag = "Tenants", params(Query),
    responses((status = 200, description = "The figures.", body = TenantFiguresList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<TenantFiguresList>> {
    let items = figures(&app, &scope, &query.tenant_id).await?.into_iter().map(Into::into).collect();
    Ok(Json(TenantFiguresList { items }))
}
