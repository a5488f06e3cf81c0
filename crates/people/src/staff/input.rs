//! What the operations take, the same over HTTP, from sheets, in bulk actions and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use http::Heir;
use kernel::{Error, Result, Uuid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    Employment, JobRole, Staff, StaffCertificate, StaffStatus,
    entity::{ActiveModel, certificate, job_role},
};

/// What people enter of a person.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffRequest {
    /// Client that the person works for.
    #[garde(skip)]
    pub client_id: Uuid,
    /// The user that signs in as this person.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "Noor")]
    pub first_name: String,
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "Haddad")]
    pub last_name: String,
    /// Name that the person goes by in place of the first name.
    #[garde(length(chars, max = 64))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub preferred_name: Option<String>,
    /// Email address, unique in the tenant.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "noor.haddad@millrace.example")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub email: Option<String>,
    /// Phone number.
    #[garde(length(chars, max = 32))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub phone: Option<String>,
    #[garde(length(chars, max = 100))]
    #[schema(example = "Practice manager")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub job_title: Option<String>,
    /// Manager, of the same tenant.
    #[garde(skip)]
    pub manager_staff_id: Option<Uuid>,
    /// How the person is employed.
    #[garde(skip)]
    #[schema(example = "FullTime")]
    pub employment: Employment,
    /// First day.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-01-05")]
    pub start_on: Option<NaiveDate>,
    /// Last day.
    #[garde(custom(http::plain_year))]
    pub end_on: Option<NaiveDate>,
    /// Stamp that was read with the person; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl StaffRequest {
    /// Writes the data into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut Staff) {
        row.client_id = self.client_id;
        row.user_id = self.user_id;
        row.first_name.clone_from(&self.first_name);
        row.last_name.clone_from(&self.last_name);
        row.preferred_name.clone_from(&self.preferred_name);
        row.email.clone_from(&self.email);
        row.phone.clone_from(&self.phone);
        row.job_title.clone_from(&self.job_title);
        row.manager_staff_id = self.manager_staff_id;
        row.employment = self.employment;
        row.start_on = self.start_on;
        row.end_on = self.end_on;
    }
}

/// Who takes over what somebody holds who leaves.
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct HandOverRequest {
    /// The user who takes over open work: action items, findings, assessments.
    #[garde(skip)]
    pub user_id: Option<Uuid>,
    /// The person who takes over the teams and the reports.
    #[garde(skip)]
    pub staff_id: Option<Uuid>,
}

/// Who takes over; nobody by default.
pub(super) fn heir_of(over: Option<&HandOverRequest>) -> Heir {
    over.map(|over| Heir { user: over.user_id, person: over.staff_id }).unwrap_or_default()
}

/// Where a person moves to.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffTransitionRequest {
    /// The new status.
    #[garde(skip)]
    #[schema(example = "OnLeave")]
    pub to: StaffStatus,
    /// Who takes over what the person holds; for a person who leaves.
    #[garde(dive)]
    pub hand_over: Option<HandOverRequest>,
    /// The first day of a person who comes back; today by default.
    #[garde(custom(http::plain_year))]
    pub start_on: Option<NaiveDate>,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl StaffTransitionRequest {
    /// Asks that only somebody who leaves has an heir, and only somebody who comes back a first day.
    ///
    /// # Errors
    /// A field error on `handOver` or `startOn`.
    pub(super) fn check(&self) -> Result<()> {
        if self.hand_over.is_some() && self.to != StaffStatus::Left {
            return Err(Error::invalid("handOver", "Validation.Locked"));
        }
        if self.start_on.is_some() && self.to != StaffStatus::Active {
            return Err(Error::invalid("startOn", "Validation.Locked"));
        }
        Ok(())
    }

    /// Who takes over; nobody by default.
    pub(super) fn heir(&self) -> Heir {
        heir_of(self.hand_over.as_ref())
    }
}

/// One more client that a person works for.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffClientRequest {
    /// The client, of the same tenant.
    #[garde(skip)]
    pub client_id: Uuid,
    /// First day there; by default today, or the day after the person last worked there.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-04-01")]
    pub from: Option<NaiveDate>,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// A client that a person no longer works for.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffClientEndRequest {
    /// Client that the person no longer works for.
    #[garde(skip)]
    pub client_id: Uuid,
    /// Last day there, which isn't in the future; today by default.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-01")]
    pub to: Option<NaiveDate>,
    /// Who takes over what the person holds there.
    #[garde(dive)]
    pub hand_over: Option<HandOverRequest>,
    /// Stamp that was read with this client of the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// The main client of a person.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffMainClientRequest {
    /// One of the clients that the person works for.
    #[garde(skip)]
    pub client_id: Uuid,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Who manages a person.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffManagerRequest {
    /// The manager, of the same tenant; null for nobody. It has to be sent: a request without it is refused.
    #[garde(skip)]
    #[serde(deserialize_with = "Option::deserialize")] // by default, a member that is left out would be null
    #[schema(required = true)]
    pub manager_staff_id: Option<Uuid>,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// That a person is anonymised, which can't be undone.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffAnonymiseRequest {
    /// The person's full name, typed once more, in any case.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Noor Haddad")]
    pub name: String,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// What people enter of a certificate.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[sea_orm(active_model = "certificate::ActiveModel")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffCertificateRequest {
    /// What it certifies.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "First aid at work")]
    pub name: String,
    /// Who issued it.
    #[garde(length(chars, max = 120))]
    #[schema(example = "St John Ambulance")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub issuer: Option<String>,
    /// Its number there.
    #[garde(length(chars, max = 64))]
    #[schema(example = "FA-20417")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub number: Option<String>,
    /// Day of issue.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2025-04-01")]
    pub issued_on: Option<NaiveDate>,
    /// Last day on which it is valid; none if it doesn't expire.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2028-03-31")]
    pub expires_on: Option<NaiveDate>,
    /// Stamp that was read with the certificate; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl StaffCertificateRequest {
    /// Writes the data into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut StaffCertificate) {
        row.name.clone_from(&self.name);
        row.issuer.clone_from(&self.issuer);
        row.number.clone_from(&self.number);
        row.issued_on = self.issued_on;
        row.expires_on = self.expires_on;
    }
}

/// Whether a certificate is what it says.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffCertificateVerificationRequest {
    /// Whether the caller has seen it; false takes back what was verified.
    #[garde(skip)]
    pub is_verified: bool,
    /// Stamp that was read with the certificate.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// What people enter of a job role.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[sea_orm(active_model = "job_role::ActiveModel")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JobRoleRequest {
    /// Name, unique in the tenant.
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(example = "Receptionist")]
    pub name: String,
    /// What people in it do.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    /// Names of the certificates that it requires. A certificate of a person meets the one of its name, whatever the case of its letters.
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 200), custom(http::not_blank)))]
    #[schema(example = json!(["First aid at work"]))]
    #[sea_orm(ignore)]
    pub certificates: Vec<String>,
    /// Whether nobody gets it any more; it then requires nothing of those who hold it.
    #[garde(skip)]
    #[serde(default)]
    pub is_archived: bool,
    /// Stamp that was read with the job role; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl JobRoleRequest {
    /// Writes the data into a row; what follows from them is the service's.
    pub(super) fn apply(&self, row: &mut JobRole) {
        row.name.clone_from(&self.name);
        row.description.clone_from(&self.description);
        row.is_archived = self.is_archived;
    }
}

/// All job roles of a person.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffJobRolesRequest {
    /// The job roles; repeated ids count once.
    #[garde(length(max = 20))]
    pub job_role_ids: Vec<Uuid>,
    /// Stamp that was read with the person.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}
