//! Differences that an import finds, and its report. Pure.

pub mod changes;
pub mod reading;
pub mod renames;
pub mod report;
