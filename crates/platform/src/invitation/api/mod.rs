//! Operations on invitations.

pub(super) mod accept;
pub(super) mod bulk;
pub(super) mod create;
pub(super) mod download_token;
pub(super) mod export_csv;
pub(super) mod export_excel;
pub(super) mod export_file;
pub(super) mod import;
pub(super) mod import_file;
pub(super) mod invalid_users;
pub(super) mod list;
pub(super) mod resend;
pub(super) mod revoke;
pub(super) mod sample_file;
pub(super) mod show;
mod view;
