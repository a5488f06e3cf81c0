//! HTTP of staff.

pub(super) mod anonymise;
pub(super) mod bulk;
mod certificate_view;
pub(super) mod create;
pub(super) mod create_certificate;
pub(super) mod delete;
pub(super) mod delete_certificate;
pub(super) mod export;
pub(super) mod get;
pub(super) mod get_certificate;
pub(super) mod import;
pub(super) mod invite;
pub(super) mod list;
pub(super) mod list_certificates;
pub(super) mod org_chart;
pub(super) mod revoke_invitation;
pub(super) mod set_manager;
pub(super) mod transition;
pub(super) mod update;
pub(super) mod update_certificate;
mod view;
