//! The first call of every client: who am I, what may I do, in which language.

mod api;
mod service;
mod view;
mod windows_zone;

use http::Area;
pub(crate) use service::AnswerKey;

/// The area.
pub const AREA: Area = Area::new("bootstrap", api::routes);
