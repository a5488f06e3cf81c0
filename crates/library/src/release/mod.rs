//! A library release: an immutable snapshot of all published versions of a framework, which assessments pin.

mod api;
mod entity;
mod migrations;
pub mod service;
mod store;

use ::store::search::Kind;
use http::{Area, OpenApiRouter, Searched, route, routes};
use kernel::{Policy, Uuid};
use serde::{Deserialize, Serialize};

pub use entity::{Entity, Model as Release};
pub use service::{changed, claim_notification};
pub(crate) use store::known;
pub use store::{Filter, Pinned, by_ids, latest, manifest, pinned_versions};

use crate::standard::{RELEASE, VIEW};

/// Topic of the outbox message after a release that is not its framework's first: [`Released`].
pub const RELEASED: &str = "library.released";

/// That there is a release.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Released {
    pub release_id: Uuid,
    /// Who made it.
    pub released_by: Option<Uuid>,
}

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::Releases>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(RELEASE), routes!(api::create::create)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

/// The area. Its permission is [`RELEASE`], among those of standards.
pub const AREA: Area = Area {
    migrations: migrations::ALL,
    stamped: &[::store::Stamped::of::<entity::Entity>()],
    searched: SEARCHED,
    exports: &[tabular::export::of::<api::export::Releases>()],
    ..Area::new("release", routes)
};
