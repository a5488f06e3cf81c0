//! `GET /api/app/clients/{id}/onboarding`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::OnboardingView;
use crate::onboarding::service;

/// The checklist of a client's onboarding.
#[utoipa::path(get, path = "/api/app/clients/{id}/onboarding", operation_id = "list_client_onboarding", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The checklist.", body = OnboardingView)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<OnboardingView>> {
    let checklist = service::list(&app, &scope, id).await?;
    Ok(Json(OnboardingView::new(&scope, &checklist)))
}
