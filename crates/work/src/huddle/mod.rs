//! Huddles: the regular meeting of a team with a timed agenda, topics, attendance, a rating and a recap.

mod api;
mod entity;
mod input;
mod migrations;
mod notifications;
pub mod rules;
pub mod service;
mod store;

use ::store::Table;
use http::{Area, Grown, OpenApiRouter, PartOf, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};
use people::team;

pub use entity::{
    Model as Huddle,
    attendee::Model as HuddleAttendee,
    topic::{HuddleTopicState, Model as HuddleTopic},
};
pub use input::{
    HuddleActionRequest, HuddleAttendeeRequest, HuddleRequest, HuddleSectionRequest, HuddleTopicRequest, HuddleTopicSettleRequest,
    HuddleTopicUpdateRequest,
};
pub use rules::HuddleSectionKind;

/// Taking part in the huddles of one's teams, or of teams that one may change.
pub const TAKE_PART: Permission = Permission("Portal.Teams.Huddles");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(TAKE_PART, Side::Both, &["admin", "Coach", "ClientAdmin", "Manager", "Staff"])];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(team::VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::start::start)))
        .routes(route(Policy::Needs(team::VIEW), routes!(api::list_topics::list_topics)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::create_topic::create_topic)))
        .routes(route(Policy::Needs(team::VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::update::update)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::turn::turn)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::end::end)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::attend::attend)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::update_topic::update_topic)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::settle_topic::settle_topic)))
        .routes(route(Policy::Needs(TAKE_PART), routes!(api::create_action::create_action)))
}

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    notifications: notifications::TYPES,
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    parts: &[
        PartOf { entity_type: <entity::Entity as Table>::TYPE, records: &["teamId"] },
        PartOf { entity_type: <entity::attendee::Entity as Table>::TYPE, records: &["teamId"] },
        PartOf { entity_type: <entity::topic::Entity as Table>::TYPE, records: &["teamId"] },
    ],
    grown: &[Grown { reason: "Import.HasHuddles", any: |tx, id| Box::pin(store::has_any(tx, id)) }],
    ..Area::new("huddle", routes)
};
