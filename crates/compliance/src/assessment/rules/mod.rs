//! Rules of assessments. Pure.

pub mod complete;
pub mod patch;
pub mod result;
pub mod state;
