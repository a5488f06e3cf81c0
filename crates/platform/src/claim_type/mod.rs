//! Claim types, and the additional claims of users and roles. No claim of these types authorises anything.

mod api;
mod entity;
mod migrations;
pub mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub use entity::{Entity, Model};
pub use service::{Details, all, create, delete, get, list, names, of_role, of_user, said_of, set_of_role, set_of_user, update};

use crate::{role, user};

/// Reading claim types.
pub const VIEW: Permission = Permission("AbpIdentity.ClaimTypes");
/// Creating claim types.
pub const CREATE: Permission = Permission("AbpIdentity.ClaimTypes.Create");
/// Changing claim types.
pub const UPDATE: Permission = Permission("AbpIdentity.ClaimTypes.Update");
/// Deleting claim types.
pub const DELETE: Permission = Permission("AbpIdentity.ClaimTypes.Delete");

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::all::all)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(DELETE), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(user::VIEW), routes!(api::all_for_users::for_users)))
        .routes(route(Policy::Needs(role::VIEW), routes!(api::all_for_roles::for_roles)))
        .routes(route(Policy::Needs(user::VIEW), routes!(api::of_user::of_user)))
        .routes(route(Policy::Needs(user::UPDATE), routes!(api::set_of_user::set_of_user)))
        .routes(route(Policy::Needs(role::VIEW), routes!(api::of_role::of_role)))
        .routes(route(Policy::Needs(role::UPDATE), routes!(api::set_of_role::set_of_role)))
}

/// The area. Its permissions are in the tree of the identity module.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    ..Area::new("claim_type", routes)
};
