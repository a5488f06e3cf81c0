//! HTTP of assessments.

pub(super) mod bulk;
pub(super) mod crud;
pub(super) mod export;
mod item_view;
pub(super) mod items;
pub(super) mod list;
pub(super) mod moves;
pub(super) mod result;
mod view;

pub(crate) use view::{AssessmentView, view_of};
