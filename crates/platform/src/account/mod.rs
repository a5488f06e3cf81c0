//! One's own account: profile, password, registration.

mod api;
mod input;
mod letter;
mod letter_api;
mod service;

use http::{App, Area, OpenApiRouter};

pub use letter::{Letter, Wish, ask, confirm_email};
pub use service::{ProfileChange, Registration, holds, profile, register, update_profile};

/// The area.
pub const AREA: Area = Area { topics: &[(letter::TOPIC, letter::receive)], ..Area::new("account", routes) };

fn routes() -> OpenApiRouter<App> {
    api::routes().merge(letter_api::routes())
}
