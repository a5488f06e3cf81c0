//! `PUT /api/app/onboarding-template`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::OnboardingTemplateView;
use crate::onboarding::{input::OnboardingTemplateRequest, service};

/// Replaces the steps that each onboarding begins with. Checklists that have begun stay as they are.
#[utoipa::path(put, path = "/api/app/onboarding-template", operation_id = "replace_onboarding_template", tag = "Clients",
    request_body = OnboardingTemplateRequest, responses((status = 200, description = "The template now.", body = OnboardingTemplateView)))]
pub async fn replace_template(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<OnboardingTemplateRequest>,
) -> http::Result<Json<OnboardingTemplateView>> {
    service::replace_template(&app, &scope, &request).await?;
    Ok(Json(service::template(&app, &scope).await?.into()))
}
