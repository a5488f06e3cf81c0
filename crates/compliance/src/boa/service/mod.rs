//! Operations of the operations analysis.

mod explain;
mod heatmap;

pub use self::{
    explain::explain,
    heatmap::{Column, Heatmap, Level, Query, Row, heatmap, summary},
};
pub use super::rules::{Explanation, Step, Worst};

/// Days back that figures are compared with.
pub const COMPARED_DAYS: u64 = 90;
