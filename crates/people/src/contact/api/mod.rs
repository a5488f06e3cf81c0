//! HTTP of contacts.

pub(super) mod list;
pub(super) mod primary_contact_logged_in;
pub(super) mod replace;
mod view;
