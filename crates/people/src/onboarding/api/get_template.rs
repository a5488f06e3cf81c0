//! `GET /api/app/onboarding-template`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::OnboardingTemplateView;
use crate::onboarding::service;

/// The steps that each onboarding begins with.
#[utoipa::path(get, path = "/api/app/onboarding-template", operation_id = "get_onboarding_template", tag = "Clients",
    responses((status = 200, description = "The template.", body = OnboardingTemplateView)))]
pub async fn get_template(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<OnboardingTemplateView>> {
    Ok(Json(service::template(&app, &scope).await?.into()))
}
