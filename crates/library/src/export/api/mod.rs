//! `GET /api/app/frameworks/{id}/oscal`

pub(super) mod oscal;
