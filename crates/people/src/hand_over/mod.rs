//! A client passes from one coach to another: the part that the first one plays, and the open work that comes with it.

mod api;
mod input;
mod notifications;
pub mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::Policy;

pub use input::{CoachHandOverRequest, CoachHolding};

use crate::assignment::ASSIGN;

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(ASSIGN), routes!(api::preview::preview)))
        .routes(route(Policy::Needs(ASSIGN), routes!(api::hand_over::hand_over)))
}

pub const AREA: Area = Area { notifications: notifications::TYPES, ..Area::new("hand_over", routes) };
