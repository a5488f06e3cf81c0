//! Job roles in the API, and how people meet what these require.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Scope, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::staff::{
    JOB_ROLES, JobRole, StaffCertificateStatus,
    rules::{Requirement, percent},
    service::job_roles::{Described, Equipped, Holder},
};

/// A job role of the tenant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRoleView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Name, unique in the tenant.
    pub name: String,
    /// What people in it do.
    pub description: Option<String>,
    /// Names of the certificates that it requires, by name.
    pub certificates: Vec<String>,
    /// Whether nobody gets it any more; it then requires nothing of those who hold it.
    pub is_archived: bool,
    /// How many people who haven't left have it, among those whose certificates the caller may see.
    pub holder_count: u64,
    /// Whether the caller may change or delete it.
    pub can_change: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl JobRoleView {
    /// A job role as the caller sees it.
    pub fn of(scope: &Scope, Described { role, certificates, holders }: Described) -> Self {
        Self {
            certificates,
            holder_count: holders,
            can_change: scope.has(JOB_ROLES),
            id: role.id,
            tenant_id: role.tenant_id,
            name: role.name,
            description: role.description,
            is_archived: role.is_archived,
            concurrency_stamp: role.concurrency_stamp,
            created_at: role.created_at,
        }
    }
}

/// A required certificate, and how a person stands with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRoleRequirementView {
    /// Name of the certificate.
    pub name: String,
    /// Status of the person's certificate of that name; null if it is missing.
    pub status: Option<StaffCertificateStatus>,
    /// Last day of that certificate; null if it doesn't expire, or is missing.
    pub expires_on: Option<NaiveDate>,
}

impl From<Requirement> for JobRoleRequirementView {
    fn from(requirement: Requirement) -> Self {
        Self { name: requirement.name, status: requirement.status, expires_on: requirement.expires_on }
    }
}

fn views(requirements: Vec<Requirement>) -> Vec<JobRoleRequirementView> {
    requirements.into_iter().map(JobRoleRequirementView::from).collect()
}

/// Somebody with a job role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRoleHolderView {
    /// Person.
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Full name.
    pub name: String,
    /// Client that the person works for.
    pub client_id: Uuid,
    pub client_name: String,
    /// How much of what the job role requires is there, in full percent, rounded down; null if it requires nothing.
    pub readiness: Option<i32>,
    /// What it requires of the person, by name.
    pub requirements: Vec<JobRoleRequirementView>,
}

impl From<Holder> for JobRoleHolderView {
    fn from(Holder { person, client_name, requirements }: Holder) -> Self {
        Self {
            id: person.id,
            tenant_id: person.tenant_id,
            name: person.full_name(),
            client_id: person.client_id,
            client_name,
            readiness: percent(&requirements),
            requirements: views(requirements),
        }
    }
}

/// A job role of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffJobRoleView {
    /// Job role.
    pub id: Uuid,
    pub name: String,
    /// Whether nobody gets it any more; it then requires nothing.
    pub is_archived: bool,
    /// How much of what it requires is there, in full percent, rounded down; null if it requires nothing.
    pub readiness: Option<i32>,
    /// What it requires of the person, by name.
    pub requirements: Vec<JobRoleRequirementView>,
}

/// The job roles of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffJobRolesView {
    /// How much of what all of them require is there, in full percent, rounded down; null if they require nothing.
    pub readiness: Option<i32>,
    /// The job roles, by name.
    pub job_roles: Vec<StaffJobRoleView>,
    /// Whether the caller may give the person other job roles.
    pub can_change: bool,
    /// Stamp of the person to send back on a change.
    pub concurrency_stamp: String,
}

impl From<Equipped> for StaffJobRolesView {
    fn from(Equipped { person, kit, today, can_change }: Equipped) -> Self {
        let of_role = |role: &JobRole| {
            let requirements = kit.of_role(person.id, role, today);
            StaffJobRoleView {
                id: role.id,
                name: role.name.clone(),
                is_archived: role.is_archived,
                readiness: percent(&requirements),
                requirements: views(requirements),
            }
        };
        Self {
            readiness: percent(&kit.of_person(person.id, today)),
            job_roles: kit.roles_of(person.id).into_iter().map(of_role).collect(),
            can_change,
            concurrency_stamp: person.concurrency_stamp,
        }
    }
}
