//! From a standard to the operations analysis.
//!
//! An area uses only those before it in this order: scoring, catalogue, assessment types, assessments, compliance state, findings,
//! operations analysis, finalising. `crates/waymark/tests/house/order.rs` enforces it.

pub mod assessment;
pub mod assessment_type;
pub mod boa;
pub mod catalogue;
pub mod compliance_state;
pub mod finalise;
pub mod finding;
pub mod scoring;

/// The areas of this crate, lowest first.
pub static AREAS: &[http::Area] =
    &[assessment_type::AREA, assessment::AREA, compliance_state::AREA, finding::AREA, boa::AREA, finalise::AREA];
