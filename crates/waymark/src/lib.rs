//! The whole product put together: command line, configuration, composition of the areas, the embedded front end. No rule
//! and no SQL stand here.

mod accept;
pub mod archive;
pub mod cli;
pub mod compose;
pub mod config;
mod contents;
mod front;
pub mod key;
pub mod observe;
mod parts;
mod ports;
