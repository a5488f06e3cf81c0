//! Staff: the people of clients, with or without a sign-in.

mod api;
mod entity;
mod input;
mod jobs;
mod migrations;
mod record;
pub mod rules;
pub mod service;
mod store;

use ::store::{recycle, search::Kind};
use chrono::TimeDelta;
use http::{Area, FilesChanged, Grown, OpenApiRouter, RecycledKind, Schedule, Searched, in_person, route, routes};
use kernel::{AreaReach, Permission, PermissionDef, Policy, Side, Width};

pub use entity::{
    Employment, Entity, Model as Staff, StaffPeriod, StaffStatus, certificate::Model as StaffCertificate, entries_of,
    job_role::Model as JobRole, staff_client::Model as StaffClient,
};
pub use input::{
    HandOverRequest, JobRoleRequest, StaffAnonymiseRequest, StaffCertificateRequest, StaffClientEndRequest, StaffClientRequest,
    StaffJobRolesRequest, StaffMainClientRequest, StaffManagerRequest, StaffRequest, StaffTransitionRequest,
};
pub use rules::{StaffCertificateStatus, StaffReadiness};
pub use service::anonymising::in_words;
pub use store::{Filter, NamedPerson, active_users, names};
pub(crate) use store::{by_ids, clients::works_for, clients_of, every_name, of_user, of_user_at, present, reports_of, users_elsewhere};

/// Reading the directory.
pub const VIEW: Permission = Permission("Portal.Staff");
/// Adding people.
pub const CREATE: Permission = Permission("Portal.Staff.Create");
/// Changing people and moving their status.
pub const UPDATE: Permission = Permission("Portal.Staff.Update");
/// Deleting people that nothing refers to.
pub const DELETE: Permission = Permission("Portal.Staff.Delete");
/// Taking the person out of the entry of somebody who has left.
pub const ANONYMISE: Permission = Permission("Portal.Staff.Anonymise");

/// Creating, changing and deleting the job roles of a tenant. Users who read the directory read them.
pub const JOB_ROLES: Permission = Permission("Portal.Staff.JobRoles");

/// Reaching people of every client of one's tenant, or workspace.
pub const ALL: Permission = Permission("Portal.Staff.All");

/// The directory of a client is for all who work there; managers keep the people whom they lead.
pub const REACH: AreaReach = AreaReach { read: Width::Client, change: Width::Team, team: None, all: ALL };

/// The directory shows colleagues no certificates: only the person sees them, those who lead the person, and callers with all of the staff.
pub const CERTIFICATES: AreaReach = AreaReach { read: Width::Team, change: Width::Team, team: None, all: ALL };

const READERS: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
const KEEPERS: &[&str] = &["admin", "Coach", "ClientAdmin", "Manager"];
const PLANNERS: &[&str] = &["admin", "Coach", "ClientAdmin"];
const ANONYMISERS: &[&str] = &["admin", "ClientAdmin"];
const ALL_OF: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"];

const PERMISSIONS: &[PermissionDef] = &[
    PermissionDef::new(VIEW, Side::Both, READERS),
    PermissionDef::new(CREATE, Side::Both, KEEPERS),
    PermissionDef::new(UPDATE, Side::Both, KEEPERS),
    PermissionDef::new(DELETE, Side::Both, KEEPERS),
    PermissionDef::new(JOB_ROLES, Side::Both, PLANNERS),
    PermissionDef::new(ANONYMISE, Side::Both, ANONYMISERS),
    PermissionDef::new(ALL, Side::Both, ALL_OF),
];

fn routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export::StaffList>(routes!(api::list::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::org_chart::org_chart)))
        .routes(route(Policy::AnyOf(&[UPDATE, DELETE]), routes!(api::bulk::bulk)))
        .routes(route(Policy::Needs(VIEW), routes!(api::get::get)))
        .routes(route(Policy::Needs(CREATE), routes!(api::create::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_manager::set_manager)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::transition::transition)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::add_client::add_client)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::end_client::end_client)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_main_client::set_main_client)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::invite::invite)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::revoke_invitation::revoke_invitation)))
        .routes(route(Policy::Needs(DELETE), routes!(api::delete::delete)))
        .routes(route(Policy::Needs(ANONYMISE), in_person(routes!(api::anonymise::anonymise))))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_certificates::list)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_all_certificates::list)))
        .routes(route(
            Policy::Needs(VIEW),
            tabular::exported::<api::export_certificates::Certificates>(routes!(api::list_all_certificates::list)),
        ))
        .routes(route(Policy::Needs(VIEW), routes!(api::get_certificate::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::create_certificate::create)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::update_certificate::update)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::delete_certificate::delete)))
        .routes(route(Policy::Needs(UPDATE), in_person(routes!(api::verify_certificate::verify))))
        .routes(route(Policy::Needs(VIEW), routes!(api::get_job_roles::get)))
        .routes(route(Policy::Needs(UPDATE), routes!(api::set_job_roles::set)))
        .merge(job_role_routes())
}

fn job_role_routes() -> OpenApiRouter<http::App> {
    OpenApiRouter::new()
        .routes(route(Policy::Needs(VIEW), routes!(api::list_job_roles::list)))
        .routes(route(Policy::Needs(VIEW), tabular::exported::<api::export_job_roles::JobRoles>(routes!(api::list_job_roles::list))))
        .routes(route(Policy::Needs(VIEW), routes!(api::get_job_role::get)))
        .routes(route(Policy::Needs(JOB_ROLES), routes!(api::create_job_role::create)))
        .routes(route(Policy::Needs(JOB_ROLES), routes!(api::update_job_role::update)))
        .routes(route(Policy::Needs(JOB_ROLES), routes!(api::delete_job_role::delete)))
        .routes(route(Policy::Needs(VIEW), routes!(api::list_holders::list)))
}

const SEARCHED: &[Searched] = &[Searched { kind: Kind::of::<entity::Entity>(), view: Policy::Needs(VIEW) }];

/// Those who may change a person take certificates away and bring them back.
const RECYCLED: &[RecycledKind] = &[
    RecycledKind { kind: recycle::Kind::of::<entity::Entity>(), view: VIEW, delete: DELETE },
    RecycledKind { kind: recycle::Kind::of::<entity::certificate::Entity>(), view: VIEW, delete: UPDATE },
];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    stamped: &[
        ::store::Stamped::of::<entity::Entity>(),
        ::store::Stamped::of::<entity::staff_client::Entity>(),
        ::store::Stamped::of::<entity::certificate::Entity>(),
        ::store::Stamped::of::<entity::job_role::Entity>(),
    ],
    exports: &[
        tabular::export::of::<api::export::StaffList>(),
        tabular::export::of::<api::export_certificates::Certificates>(),
        tabular::export::of::<api::export_job_roles::JobRoles>(),
    ],
    imports: &[&api::import::StaffSheet],
    records: &[record::RECORD, record::CERTIFICATE],
    searched: SEARCHED,
    recycled: RECYCLED,
    personal: entity::PERSONAL,
    exported: entity::EXPORTED,
    holdings: &[service::leaving::HOLDING],
    files_changed: &[FilesChanged { kind: "StaffCertificate", follow: |tx, id| Box::pin(service::certificates::files_changed(tx, id)) }],
    jobs: &[
        (jobs::FORGET, |run| Box::pin(jobs::forget(run))),
        (jobs::REDACT, |run| Box::pin(jobs::redact(run))),
        (jobs::RETRY, |run| Box::pin(jobs::retry(run))),
    ],
    schedules: &[Schedule { kind: jobs::RETRY, every: TimeDelta::hours(1), deletes: false }],
    invited: &[|tx, id, user| Box::pin(service::ended(tx, id, user))],
    grown: &[
        Grown { reason: "Import.IsManager", any: |tx, id| Box::pin(store::manages(tx, id)) },
        Grown { reason: "Import.IsPerson", any: |tx, id| Box::pin(store::signs_in(tx, id)) },
        Grown { reason: "Import.HasCertificates", any: |tx, id| Box::pin(store::certificates::has_any(tx, id)) },
        Grown { reason: "Import.HasJobRoles", any: |tx, id| Box::pin(store::job_roles::has_any(tx, id)) },
        Grown { reason: "Import.HadStaff", any: |tx, id| Box::pin(store::clients::was_worked_for(tx, id)) },
    ],
    ..Area::new("staff", routes)
};
