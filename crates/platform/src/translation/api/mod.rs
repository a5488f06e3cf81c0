//! Files for translators over HTTP.

pub(super) mod export;
pub(super) mod import;
