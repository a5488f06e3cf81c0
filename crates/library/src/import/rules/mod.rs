//! What an import finds to change, and what it tells of it. Pure.

pub mod changes;
pub mod reading;
pub mod renames;
pub mod report;
