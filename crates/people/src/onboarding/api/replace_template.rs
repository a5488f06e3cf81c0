//! `PUT /api/app/onboarding-template`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::OnboardingTemplateView;
use crate::onboarding::{OnboardingOwner, TemplateStep, service};

/// A step of the template.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingTemplateStep {
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 200, example = "Import the staff")]
    pub title: String,
    /// Who does it.
    #[garde(skip)]
    #[schema(example = "PrimaryContact")]
    pub owner: OnboardingOwner,
    /// Whether a client is active only once it is done, or waived.
    #[garde(skip)]
    #[schema(example = true)]
    pub is_required: bool,
    /// Days after the start of the engagement; negative before it.
    #[garde(range(min = -365, max = 365))]
    #[schema(minimum = -365, maximum = 365, example = 14)]
    pub due_days: i32,
}

impl From<OnboardingTemplateStep> for TemplateStep {
    fn from(step: OnboardingTemplateStep) -> Self {
        Self { title: step.title.trim().to_owned(), owner: step.owner, is_required: step.is_required, due_days: step.due_days }
    }
}

/// All steps of the template.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingTemplateRequest {
    /// The steps, in their order.
    #[garde(length(max = 40), dive)]
    #[schema(max_items = 40)]
    pub steps: Vec<OnboardingTemplateStep>,
    /// Stamp that was read with the template; null for the first one.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

/// Replaces the steps that each onboarding begins with. Checklists that have begun stay as they are.
#[utoipa::path(put, path = "/api/app/onboarding-template", operation_id = "replace_onboarding_template", tag = "Clients",
    request_body = OnboardingTemplateRequest, responses((status = 200, description = "The template now.", body = OnboardingTemplateView)))]
pub async fn replace_template(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<OnboardingTemplateRequest>,
) -> http::Result<Json<OnboardingTemplateView>> {
    let steps: Vec<TemplateStep> = request.steps.into_iter().map(TemplateStep::from).collect();
    service::replace_template(&app, &scope, &steps, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(service::template(&app, &scope).await?.into()))
}
