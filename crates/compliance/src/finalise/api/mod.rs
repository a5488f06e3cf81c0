//! `POST /api/app/assessments/{id}/finalise`

pub(super) mod finalise;
