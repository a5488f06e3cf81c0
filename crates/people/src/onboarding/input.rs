//! What the operations take, the same over HTTP and in demo data.

use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{OnboardingOwner, OnboardingStepState, TemplateStep};

/// A step of the template.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingTemplateStep {
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Import the staff")]
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
    #[schema(example = 14)]
    pub due_days: i32,
}

impl From<&OnboardingTemplateStep> for TemplateStep {
    fn from(step: &OnboardingTemplateStep) -> Self {
        Self { title: step.title.trim().to_owned(), owner: step.owner, is_required: step.is_required, due_days: step.due_days }
    }
}

/// All steps of the template.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingTemplateRequest {
    /// The steps, in their order.
    #[garde(length(max = 40), dive)]
    pub steps: Vec<OnboardingTemplateStep>,
    /// Stamp that was read with the template; null for the first one.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
}

/// The state of a step.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingSettleRequest {
    /// Which step.
    #[garde(range(min = 1, max = 40))]
    #[schema(example = 1)]
    pub position: i32,
    /// Done, waived, or open again.
    #[garde(skip)]
    #[schema(example = "Done")]
    pub state: OnboardingStepState,
    /// Why it is waived.
    #[garde(length(chars, max = 1000))]
    #[schema(example = "They have no staff yet.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub reason: Option<String>,
    /// Stamp that was read with the step.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
