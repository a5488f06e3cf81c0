//! Assessment types, their subtypes, and the versioned templates of questions behind them.

mod api;
mod cache;
mod entity;
mod input;
mod migrations;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use http::{Area, OpenApiRouter, RecycledKind, Searched, limited, route, routes};
use kernel::{Permission, PermissionDef, Policy, Side};

pub use cache::{PublishedTemplate, TemplateCache};
pub use entity::{
    Mode, Model as AssessmentType,
    subtype::{Model as Subtype, SubtypeStatus},
    template::{
        Demand, FindingTemplate, Model as TemplateVersion, TemplateStatus, question::Model as TemplateQuestion,
        section::Model as TemplateSection,
    },
};
pub use input::{
    AssessmentSubtypeRequest, AssessmentTypeRequest, GenerateTemplateRequest, TemplateQuestionRequest, TemplateRequest,
    TemplateSectionRequest,
};
pub use store::SubtypeFilter;
pub(crate) use store::in_weightless_section;

/// Reading assessments. Declared here because planning or reading an assessment includes reading its type; the area of assessments
/// registers it.
pub(crate) const VIEW_ASSESSMENTS: Permission = Permission("Portal.Assessments");

/// Reading assessment types and their templates.
pub const VIEW: Permission = Permission("Portal.AssessmentTypes");
/// Adding types, subtypes and template versions.
pub const CREATE: Permission = Permission("Portal.AssessmentTypes.Create");
/// Changing types, subtypes and drafts of templates.
pub const UPDATE: Permission = Permission("Portal.AssessmentTypes.Update");
/// Deleting unused types and subtypes.
pub const DELETE: Permission = Permission("Portal.AssessmentTypes.Delete");
/// Publishing template versions.
pub const PUBLISH: Permission = Permission("Portal.AssessmentTypes.Publish");

const AUTHORS: &[&str] = &["admin", "Author"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, &["admin", "Management", "Management read-only", "Coach", "Author"]),
    PermissionDef::new(CREATE, Side::Host, AUTHORS),
    PermissionDef::new(UPDATE, Side::Host, AUTHORS),
    PermissionDef::new(DELETE, Side::Host, AUTHORS),
    PermissionDef::new(PUBLISH, Side::Host, AUTHORS),
];

/// Largest accepted template, in bytes.
const TEMPLATE_BYTES: usize = 16 * 1024 * 1024;

/// Planning and reading assessments includes reading their types.
const TYPES: Policy = Policy::AnyOf(&[VIEW, VIEW_ASSESSMENTS]);

fn routes() -> OpenApiRouter<http::App> {
    let (schemas, paths, update) = route(Policy::Needs(UPDATE), routes!(api::templates::update));
    OpenApiRouter::new()
        // A template for a whole framework is larger than other request bodies.
        .routes((schemas, paths, update.layer(limited(TEMPLATE_BYTES))))
        .routes(route(Policy::Needs(VIEW), routes!(api::types::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::AssessmentTypes>(routes!(api::types::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::types::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::types::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::types::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::types::delete)))
        .routes(route(Policy::Needs(VIEW), routes!(api::subtypes::of_type)))
        .routes(route(TYPES, routes!(api::subtypes::list)))
        .routes(route(TYPES, routes!(api::subtypes::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::subtypes::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::subtypes::update)))
        .routes(route(Policy::Needs(DELETE), routes!(api::subtypes::delete)))
        .routes(route(Policy::Needs(VIEW), routes!(api::templates::of_subtype)))
        .routes(route(Policy::Needs(CREATE), routes!(api::templates::create)))
        .routes(route(Policy::Needs(CREATE), routes!(api::templates::generate)))
        .routes(route(Policy::Needs(VIEW), routes!(api::templates::get)))
        .routes(route(Policy::Needs(PUBLISH), routes!(api::templates::publish)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::templates::delete)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

const RECYCLED: &[RecycledKind] = &[
    RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE },
    RecycledKind { kind: recycle::Kind::of::<entity::subtype::Entity>(), view: VIEW, delete: DELETE },
];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[
        ::store::Stamped::of::<entity::Entity>(),
        ::store::Stamped::of::<entity::subtype::Entity>(),
        ::store::Stamped::of::<entity::template::Entity>(),
    ],
    state: &[http::StateType::of::<TemplateCache>()],
    searched: SEARCHED,
    records: &[record::RECORD],
    recycled: RECYCLED,
    exports: &[tabular::export::of::<api::export::AssessmentTypes>()],
    ..Area::new("assessment-type", routes)
};
