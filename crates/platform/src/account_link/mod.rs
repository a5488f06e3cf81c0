//! Linked accounts: accounts of one person, in any tenants, between which the person switches without a password.

mod api;
mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{App, Area, OpenApiRouter, in_person, route, routes};
use kernel::Policy;

pub use rules::Account;
pub(crate) use service::of_one_person;
pub use service::{KEY, Purpose, are_linked, check_offered, generate_token, is_linked, leave, link, linked, unlink, verify};
pub(crate) use store::purge;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(route(Policy::SignedIn, routes!(api::list::list)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::generate_link_token::link))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::generate_login_token::login))))
        .routes(route(Policy::SignedIn, routes!(api::is_linked::is_linked)))
        .routes(route(Policy::SignedIn, in_person(routes!(api::link::link))))
        .routes(route(Policy::SignedIn, in_person(routes!(api::unlink::unlink))))
        .routes(route(Policy::SignedIn, routes!(api::verify_link_token::link)))
        .routes(route(Policy::SignedIn, routes!(api::verify_login_token::login)))
}

pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("account_link", routes) };
