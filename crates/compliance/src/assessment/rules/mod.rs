//! What holds for assessments. Pure.

pub mod answer;
pub mod patch;
pub mod score;
pub mod state;
pub mod tree;
