//! How ready people are for their job roles: which of the required certificates they have. Pure.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use kernel::{Error, Result, Uuid, text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::StaffCertificateStatus;
use crate::staff::{
    JobRole, StaffCertificate,
    entity::{held, required},
};

/// Whether somebody has what their job roles require.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum StaffReadiness {
    /// Every required certificate is valid.
    Ready,
    /// One is missing or has expired.
    NotReady,
}

/// A required certificate, and the certificate of a person by which they meet it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// Name of the certificate.
    pub name: String,
    /// Status of the person's certificate of that name; none without one.
    pub status: Option<StaffCertificateStatus>,
    /// Last day of that certificate.
    pub expires_on: Option<NaiveDate>,
}

impl Requirement {
    fn is_met(&self) -> bool {
        self.status.is_some_and(|status| status != StaffCertificateStatus::Expired)
    }
}

/// How much of what is required is there, in percent. It is rounded down: 100 says that nothing is missing. Where nothing is required there is
/// no percentage.
pub fn percent(requirements: &[Requirement]) -> Option<i32> {
    let met = requirements.iter().filter(|requirement| requirement.is_met()).count();
    (met * 100).checked_div(requirements.len()).and_then(|percent| i32::try_from(percent).ok())
}

/// The certificates that an input names, by their folded names.
///
/// # Errors
/// A field error on a name that is there twice.
pub fn named_once(certificates: &[String]) -> Result<BTreeMap<String, String>> {
    let mut named = BTreeMap::new();
    for (at, name) in certificates.iter().enumerate() {
        if named.insert(text::fold(name), name.trim().to_owned()).is_some() {
            return Err(Error::invalid(format!("certificates[{at}]"), "Validation.Repeated"));
        }
    }
    Ok(named)
}

/// The job roles of some people, what these require, and the certificates of the people with the required names.
#[derive(Debug, Default)]
pub struct Kit {
    /// By name.
    roles: Vec<JobRole>,
    /// Job roles by person.
    held: HashMap<Uuid, BTreeSet<Uuid>>,
    /// By job role.
    required: HashMap<Uuid, Vec<required::Model>>,
    /// By person.
    certificates: HashMap<Uuid, Vec<StaffCertificate>>,
}

impl Kit {
    /// `roles` and `required` are sorted by name.
    pub fn new(roles: Vec<JobRole>, held: Vec<held::Model>, required: Vec<required::Model>, certificates: Vec<StaffCertificate>) -> Self {
        let mut kit = Self { roles, ..Self::default() };
        for row in held {
            kit.held.entry(row.staff_id).or_default().insert(row.job_role_id);
        }
        for row in required {
            kit.required.entry(row.job_role_id).or_default().push(row);
        }
        for row in certificates {
            kit.certificates.entry(row.staff_id).or_default().push(row);
        }
        kit
    }

    /// The job roles of a person, by name.
    pub fn roles_of(&self, person: Uuid) -> Vec<&JobRole> {
        let Some(held) = self.held.get(&person) else { return Vec::new() };
        self.roles.iter().filter(|role| held.contains(&role.id)).collect()
    }

    /// What a job role requires of a person; nothing once it is archived.
    pub fn of_role(&self, person: Uuid, role: &JobRole, today: NaiveDate) -> Vec<Requirement> {
        self.required_by(role).map(|required| self.requirement(person, required, today)).collect()
    }

    /// What all job roles of a person require: what several require counts once.
    pub fn of_person(&self, person: Uuid, today: NaiveDate) -> Vec<Requirement> {
        let required = self.roles_of(person).into_iter().flat_map(|role| self.required_by(role));
        let once: BTreeMap<&str, &required::Model> = required.map(|required| (required.name_key.as_str(), required)).collect();
        once.into_values().map(|required| self.requirement(person, required, today)).collect()
    }

    fn required_by(&self, role: &JobRole) -> impl Iterator<Item = &required::Model> {
        let required = if role.is_archived { None } else { self.required.get(&role.id) };
        required.into_iter().flatten()
    }

    fn requirement(&self, person: Uuid, required: &required::Model, today: NaiveDate) -> Requirement {
        let of_person = self.certificates.get(&person).into_iter().flatten();
        let of_name = of_person.filter(|certificate| certificate.name_key == required.name_key);
        // Of several, the one that is valid for longest counts.
        let best = of_name.max_by_key(|certificate| certificate.expires_on.unwrap_or(NaiveDate::MAX));
        Requirement {
            name: required.name.clone(),
            status: best.map(|certificate| StaffCertificateStatus::of(certificate.expires_on, today)),
            expires_on: best.and_then(|certificate| certificate.expires_on),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(statuses: &[Option<StaffCertificateStatus>]) -> Option<i32> {
        let of = |status: &Option<StaffCertificateStatus>| Requirement { name: "X-ray".to_owned(), status: *status, expires_on: None };
        percent(&statuses.iter().map(of).collect::<Vec<_>>())
    }

    #[test]
    fn only_who_lacks_nothing_is_fully_ready() {
        use StaffCertificateStatus::{Expired, ExpiringSoon, Valid};
        assert_eq!(with(&[]), None, "nothing is required");
        assert_eq!(with(&[None]), Some(0));
        assert_eq!(with(&[Some(Valid), Some(ExpiringSoon)]), Some(100), "valid to the last day");
        assert_eq!(with(&[Some(Valid), Some(Expired)]), Some(50));
        assert_eq!(with(&[Some(Valid), Some(Valid), None]), Some(66));
        let mut many = vec![Some(Valid); 199];
        many.push(None);
        assert_eq!(with(&many), Some(99), "rounded down");
    }

    #[test]
    fn a_certificate_is_required_once() {
        let named = |names: &[&str]| named_once(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(named(&["First aid", "X-ray"]).unwrap().len(), 2);
        assert_eq!(named(&["First aid", "X-ray", "FIRST AID"]).unwrap_err().fields()[0].field, "certificates[2]");
    }
}
