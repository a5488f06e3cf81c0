//! `POST /api/app/clients/{id}/onboarding/settle`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::OnboardingView;
use crate::onboarding::{input::OnboardingSettleRequest, service};

/// Says of a step of a client's onboarding that it is done, waived with a reason, or to do again.
#[utoipa::path(post, path = "/api/app/clients/{id}/onboarding/settle", operation_id = "settle_client_onboarding", tag = "Clients",
    request_body = OnboardingSettleRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The checklist now.", body = OnboardingView)))]
pub async fn settle(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<OnboardingSettleRequest>,
) -> http::Result<Json<OnboardingView>> {
    service::settle(&app, &scope, id, &request).await?;
    let checklist = service::list(&app, &scope, id).await?;
    Ok(Json(OnboardingView::new(&scope, &checklist)))
}
