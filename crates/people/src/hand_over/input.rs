//! What the operations take.

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::assignment::CoachRole;

/// Open work that passes to another coach.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum CoachHolding {
    /// Action items that the coach owns or verifies.
    ActionItems,
    /// Findings that the coach owns.
    Findings,
    /// Assessments that the coach leads, reviews or takes part in.
    Assessments,
}

impl CoachHolding {
    /// The name of the holding.
    fn name(self) -> &'static str {
        match self {
            CoachHolding::ActionItems => "actionItems",
            CoachHolding::Findings => "findings",
            CoachHolding::Assessments => "assessments",
        }
    }
}

/// A hand-over.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachHandOverRequest {
    /// The coach who hands over.
    #[garde(skip)]
    pub from_user_id: Uuid,
    /// The user of the host who plays that part from today on.
    #[garde(skip)]
    pub to_user_id: Uuid,
    /// The open work that passes.
    #[garde(length(max = 3))]
    #[serde(default)]
    pub passes_over: Vec<CoachHolding>,
    /// What the first coach stays, `Support` or `Observer`; without it the coach leaves the client.
    #[garde(skip)]
    pub stays_as: Option<CoachRole>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl CoachHandOverRequest {
    /// Whether the open work of the holding with this name passes.
    pub(super) fn passes(&self, holding: &str) -> bool {
        self.passes_over.iter().any(|passing| passing.name() == holding)
    }
}
