//! Transitions of a finding, and planning actions against it.

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{FindingView, view_of};
use crate::finding::{
    input::{FindingActionRequest, FindingTransitionRequest},
    service,
};

/// Changes the status of a finding.
#[utoipa::path(post, path = "/api/app/findings/{id}/transition", operation_id = "transition_finding", tag = "Findings",
    request_body = FindingTransitionRequest, params(("id" = Uuid, Path, description = "Finding")),
    responses((status = 200, description = "The moved finding.", body = FindingView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FindingTransitionRequest>,
) -> http::Result<Json<FindingView>> {
    let finding = service::transition(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, finding).await?))
}

/// Plans an action for a finding.
#[utoipa::path(post, path = "/api/app/findings/{id}/actions", operation_id = "create_finding_action", tag = "Findings",
    request_body = FindingActionRequest, params(("id" = Uuid, Path, description = "Finding")),
    responses((status = 200, description = "The finding with its actions.", body = FindingView)))]
pub async fn add_action(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FindingActionRequest>,
) -> http::Result<Json<FindingView>> {
    let finding = service::add_action(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, finding).await?))
}
