//! Organisation units: the parts of an organisation as a tree, their members, and the roles that members hold by them.

mod api;
mod migrations;
pub mod rules;
mod service;

use http::{Area, OpenApiRouter, route, routes};
use kernel::{Permission, Policy};

pub use service::{add_members, create};

use crate::user;

/// Reading the units.
pub const VIEW: Permission = Permission("AbpIdentity.OrganizationUnits");
/// Creating, renaming, moving and deleting units.
pub const MANAGE: Permission = Permission("AbpIdentity.OrganizationUnits.ManageOU");
/// Changing which roles units give.
pub const MANAGE_ROLES: Permission = Permission("AbpIdentity.OrganizationUnits.ManageRoles");
/// Changing the members of units.
pub const MANAGE_MEMBERS: Permission = Permission("AbpIdentity.OrganizationUnits.ManageMembers");

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::all::all)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::create::create)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::update::update)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(MANAGE), routes!(api::move_unit::move_unit)))
        .routes(route(Policy::Needs(MANAGE_MEMBERS), routes!(api::move_members::move_all)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_members::members)))
        .routes(route(Policy::Needs(MANAGE_MEMBERS), routes!(api::available_members::available)))
        .routes(route(Policy::Needs(MANAGE_MEMBERS), routes!(api::add_members::add)))
        .routes(route(Policy::Needs(MANAGE_MEMBERS), routes!(api::remove_member::remove)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_roles::roles)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(api::available_roles::available)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(api::add_roles::add)))
        .routes(route(Policy::Needs(MANAGE_ROLES), routes!(api::remove_role::remove)))
        .routes(route(Policy::Needs(user::VIEW), routes!(api::of_user::of_user)))
        .routes(route(Policy::Needs(user::VIEW), routes!(api::available_of_user::available)))
}

/// The area. Its permissions belong to the identity module's group.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("organization_unit", routes) };
