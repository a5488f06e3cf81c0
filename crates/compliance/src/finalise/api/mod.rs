//! `/api/app/assessments/{id}/finalise`

pub(super) mod finalise;
pub(super) mod preview;
