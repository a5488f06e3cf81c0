//! From a standard to the heat map: assessment types and templates, assessments, findings, the compliance state, and what
//! management reads of it.

pub mod assessment;
pub mod assessment_type;
mod catalogue;
pub mod compliance_state;
pub mod finding;
pub mod heatmap;
mod known;
mod news;

pub use known::KnownStandards;

/// The areas of this crate, in the order of the house.
pub const AREAS: &[http::Area] = &[assessment_type::AREA, assessment::AREA, compliance_state::AREA, finding::AREA, heatmap::AREA];
