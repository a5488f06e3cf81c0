//! `PUT /api/app/subdomains/order`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::subdomain::service;

/// The subdomains of a domain in their new order.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubdomainOrderRequest {
    #[garde(skip)]
    domain_id: Uuid,
    /// Ids in their new order.
    #[garde(length(max = 500))]
    ids: Vec<Uuid>,
}

/// Reorders the subdomains of a domain.
#[utoipa::path(put, path = "/api/app/subdomains/order", operation_id = "order_subdomains", tag = "Subdomains", request_body = SubdomainOrderRequest,
    responses((status = 204, description = "Ordered.")))]
pub async fn order(State(app): State<App>, Caller(scope): Caller, Body(request): Body<SubdomainOrderRequest>) -> http::Result<StatusCode> {
    service::order(&app, &scope, request.domain_id, &request.ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
