//! What the operations take, the same over HTTP, from other areas and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{CoachAssignment, CoachRole, entity::ActiveModel};

/// A coach of a client, as it is set.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachRequest {
    /// User of the host.
    #[garde(skip)]
    pub user_id: Uuid,
    /// Part that the coach plays.
    #[garde(skip)]
    #[schema(example = "Lead")]
    pub role: CoachRole,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-05")]
    pub from_on: NaiveDate,
    /// Last day.
    #[garde(custom(http::plain_year))]
    pub to_on: Option<NaiveDate>,
}

impl CoachRequest {
    /// What leaves an assignment as it is.
    pub(super) fn of(row: &CoachAssignment) -> Self {
        Self { user_id: row.user_id, role: row.role, from_on: row.from_on, to_on: row.to_on }
    }

    /// Writes the part and its days into the row of the same coach.
    pub(super) fn apply(self, row: &mut CoachAssignment) {
        row.role = self.role;
        row.from_on = self.from_on;
        row.to_on = self.to_on;
    }
}

/// All coaches of a client.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoachesRequest {
    /// The coaches; who isn't named leaves.
    #[garde(dive)]
    #[schema(max_items = 20)]
    pub assignments: Vec<CoachRequest>,
    /// Stamp that was read with the client.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
