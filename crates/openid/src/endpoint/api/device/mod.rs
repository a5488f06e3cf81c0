//! Devices without a browser (RFC 8628): their requests, and how users answer them in a browser elsewhere.

pub(super) mod ask;
pub(super) mod decide;
pub(super) mod find;
pub(super) mod verify;
mod waiting;
