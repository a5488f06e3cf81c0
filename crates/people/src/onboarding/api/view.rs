//! Onboarding as the API shows it.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::onboarding::{
    OnboardingOwner, OnboardingStep, OnboardingStepState, TemplateStep,
    rules::{due_on, is_late, left, may_settle, may_waive},
    service::Checklist,
};

/// A step of a client's onboarding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingStepView {
    /// Place in the checklist, from 1 on.
    pub position: i32,
    /// What is to be done.
    pub title: String,
    /// Who does it.
    pub owner: OnboardingOwner,
    /// Name of the person who has that part at present.
    pub owner_name: Option<String>,
    /// Whether the client is active only once it is done, or waived.
    pub is_required: bool,
    /// The day on which it is due; null while nobody has said when the engagement starts.
    pub due_on: Option<NaiveDate>,
    /// Whether that day is over and it isn't done.
    pub is_late: bool,
    /// Whether it is to do, done or waived.
    pub state: OnboardingStepState,
    /// Why it was waived.
    pub reason: Option<String>,
    /// When it was done or waived.
    pub settled_at: Option<DateTime<Utc>>,
    /// Full name of the user who said so.
    pub settled_by_name: Option<String>,
    /// Whether the caller may say that it is done, or to do again.
    pub can_settle: bool,
    /// Whether the caller may waive it.
    pub can_waive: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

impl OnboardingStepView {
    fn new(scope: &Scope, step: &OnboardingStep, of: &Checklist) -> Self {
        Self {
            position: step.position,
            title: step.title.clone(),
            owner: step.owner,
            owner_name: of.owner(step.owner),
            is_required: step.is_required,
            due_on: due_on(of.start, step.due_days),
            is_late: is_late(step, of.start, of.today),
            state: step.state,
            reason: step.reason.clone(),
            settled_at: step.settled_at,
            settled_by_name: step.settled_by_user_id.and_then(|id| of.names.get(&id).cloned()),
            can_settle: of.is_open && may_settle(scope, step),
            can_waive: of.is_open && may_waive(scope, step),
            concurrency_stamp: step.concurrency_stamp.clone(),
        }
    }
}

/// The checklist of a client's onboarding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingView {
    /// The steps, in their order; none where the onboarding began without a template.
    pub items: Vec<OnboardingStepView>,
    /// How many are done or waived.
    pub settled: usize,
    /// How many required ones are left to do.
    pub required_left: usize,
}

impl OnboardingView {
    /// The checklist as the caller sees it.
    pub fn new(scope: &Scope, checklist: &Checklist) -> Self {
        Self {
            items: checklist.steps.iter().map(|step| OnboardingStepView::new(scope, step, checklist)).collect(),
            settled: checklist.steps.iter().filter(|step| step.state != OnboardingStepState::Open).count(),
            required_left: left(&checklist.steps),
        }
    }
}

/// A step that each onboarding begins with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingTemplateStepView {
    /// What is to be done.
    pub title: String,
    /// Who does it.
    pub owner: OnboardingOwner,
    /// Whether a client is active only once it is done, or waived.
    pub is_required: bool,
    /// Days after the start of the engagement; negative before it.
    pub due_days: i32,
}

/// The steps that each onboarding begins with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingTemplateView {
    /// The steps, in their order.
    pub steps: Vec<OnboardingTemplateStepView>,
    /// Stamp to send back on a change; null while there is no template.
    pub concurrency_stamp: Option<String>,
}

impl From<(Vec<TemplateStep>, Option<String>)> for OnboardingTemplateView {
    fn from((steps, concurrency_stamp): (Vec<TemplateStep>, Option<String>)) -> Self {
        let view = |step: TemplateStep| OnboardingTemplateStepView {
            title: step.title,
            owner: step.owner,
            is_required: step.is_required,
            due_days: step.due_days,
        };
        Self { steps: steps.into_iter().map(view).collect(), concurrency_stamp }
    }
}
