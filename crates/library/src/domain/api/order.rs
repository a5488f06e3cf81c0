//! `PUT /api/app/domains/order`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::service;

/// The domains of a framework in their new order.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DomainOrderRequest {
    #[garde(skip)]
    framework_id: Uuid,
    /// Ids in their new order.
    #[garde(length(max = 500))]
    ids: Vec<Uuid>,
}

/// Reorders the domains of a framework.
#[utoipa::path(put, path = "/api/app/domains/order", operation_id = "order_domains", tag = "Domains", request_body = DomainOrderRequest,
    responses((status = 204, description = "Ordered.")))]
pub async fn order(State(app): State<App>, Caller(scope): Caller, Body(request): Body<DomainOrderRequest>) -> http::Result<StatusCode> {
    service::order(&app, &scope, request.framework_id, &request.ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
