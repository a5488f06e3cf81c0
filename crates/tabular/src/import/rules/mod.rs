//! How a sheet is understood. Pure.

pub mod header;
pub mod value;
