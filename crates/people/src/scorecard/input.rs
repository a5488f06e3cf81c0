//! What the operations take, the same over HTTP and in demo data.

use chrono::NaiveDate;
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Measurable, MeasurableDirection};

/// For which weeks a changed goal counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub enum MeasurableGoalSpan {
    /// From the client's present week on; the weeks before are judged as they were.
    #[default]
    FromThisWeek,
    /// For every week, past ones too.
    AllWeeks,
}

/// What people enter of a measurable.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasurableRequest {
    /// What is measured.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "New patients")]
    pub title: String,
    /// What is counted, as it is written after the number.
    #[garde(length(chars, max = 20))]
    #[schema(example = "patients")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub unit: Option<String>,
    /// On which side of the goal a value is good.
    #[garde(skip)]
    #[schema(example = "Up")]
    pub direction: MeasurableDirection,
    /// The goal of a week, with up to four decimals; the lower end of a range. Without one, no week is judged.
    #[garde(skip)]
    #[schema(example = 12)]
    pub goal: Option<f64>,
    /// The upper end of a range.
    #[garde(skip)]
    pub goal_to: Option<f64>,
    /// For which weeks a changed goal counts.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = "FromThisWeek")]
    pub goal_span: MeasurableGoalSpan,
    /// The member of the team who enters the values.
    #[garde(skip)]
    pub owner_staff_id: Option<Uuid>,
    /// Stamp that was read with the measurable; needed for a change.
    #[garde(length(chars, max = 64))]
    pub concurrency_stamp: Option<String>,
}

impl MeasurableRequest {
    /// Writes the changes into a row; the goal has rows of its own.
    pub(super) fn apply(&self, row: &mut Measurable) {
        row.title.clone_from(&self.title);
        row.unit.clone_from(&self.unit);
        row.owner_staff_id = self.owner_staff_id;
    }
}

/// A change that needs nothing but the stamp.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasurableStampRequest {
    /// Stamp that was read with the measurable.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// The order of a team's measurables.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasurableOrderRequest {
    /// All measurables of the team that aren't archived, from top to bottom.
    #[garde(length(max = 15))]
    pub measurable_ids: Vec<Uuid>,
}

/// What a cell of a scorecard becomes.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScorecardCellRequest {
    /// Row of the cell.
    #[garde(skip)]
    pub measurable_id: Uuid,
    /// First day of the week.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    pub week_on: NaiveDate,
    /// The value, with up to four decimals; null empties the cell.
    #[garde(skip)]
    #[schema(example = 14)]
    pub value: Option<f64>,
    /// Stamp that was read with the cell; null for a cell that was empty.
    #[garde(length(chars, max = 64))]
    pub stamp: Option<String>,
}

/// Cells of a scorecard that are entered together: all of them, or none.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScorecardValuesRequest {
    /// The cells.
    #[garde(length(max = 195), dive)]
    pub cells: Vec<ScorecardCellRequest>,
}
