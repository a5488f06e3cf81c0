//! The operation of the set-up page.

pub(super) mod create_administrator;
