//! Operations of the operations analysis.

mod explain;
mod heatmap;
mod period;

pub use self::{
    explain::explain,
    heatmap::{Column, Heatmap, Level, Query, Row, heatmap, summary, totals},
    period::{PeriodScores, over_period},
};
pub use super::rules::{Explanation, NextStep, Outdated, Worst};

/// Figures are compared with those of this many days ago.
pub const COMPARED_DAYS: u64 = 90;
