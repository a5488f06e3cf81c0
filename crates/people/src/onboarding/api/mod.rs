//! HTTP of onboarding.

pub(super) mod get_template;
pub(super) mod list;
pub(super) mod replace_template;
pub(super) mod settle;
mod view;
