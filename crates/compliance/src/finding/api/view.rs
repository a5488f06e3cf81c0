//! Findings in the API.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::Uuid;
use library::standard::Criticality;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use work::action_item::ActionStatus;

use crate::{
    compliance_state::ImpactView,
    finding::{
        FindingKind, FindingStatus,
        service::{Action, Details, Named},
    },
    scoring::Severity,
};

/// An action against a finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingActionView {
    /// Action item.
    pub id: Uuid,
    /// Its number.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Status.
    pub status: ActionStatus,
    /// Owner.
    pub owner_user_id: Uuid,
    /// Full name of the owner.
    pub owner_name: String,
    /// When it is due.
    pub due_on: NaiveDate,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null where its owner has nothing left to do.
    pub days_left: Option<i64>,
    /// When it was completed.
    pub completed_at: Option<DateTime<Utc>>,
}

impl From<Action> for FindingActionView {
    fn from(Action { item: row, owner_name, days_left }: Action) -> Self {
        Self {
            owner_name,
            days_left,
            id: row.id,
            number: row.number,
            title: row.title,
            status: row.status,
            owner_user_id: row.owner_user_id,
            due_on: row.due_on,
            completed_at: row.completed_at,
        }
    }
}

/// A finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// Id.
    pub id: Uuid,
    /// Tenant.
    pub tenant_id: Uuid,
    /// Name of the tenant; null for whoever looks at one alone.
    pub tenant_name: Option<String>,
    /// Human-readable number, `FND-0117`.
    pub number: String,
    /// Client.
    pub client_id: Uuid,
    /// Name of the client.
    pub client_name: String,
    /// Team.
    pub team_id: Option<Uuid>,
    /// Name of the team; null for whoever may not read teams.
    pub team_name: Option<String>,
    /// Assessment that opened it.
    pub assessment_id: Option<Uuid>,
    /// Number of that assessment.
    pub assessment_number: Option<String>,
    /// Item that failed.
    pub item_id: Option<Uuid>,
    /// Standard.
    pub standard_id: Option<Uuid>,
    /// Code of the standard.
    pub standard_code: Option<String>,
    /// Title of the standard.
    pub standard_title: Option<String>,
    /// Criticality of the standard.
    pub criticality: Option<Criticality>,
    /// Framework.
    pub framework_id: Option<Uuid>,
    /// Domain.
    pub domain_id: Option<Uuid>,
    /// Name of the domain.
    pub domain_name: Option<String>,
    /// Subdomain.
    pub subdomain_id: Option<Uuid>,
    /// Kind.
    pub kind: FindingKind,
    /// Severity.
    pub severity: Severity,
    /// Title.
    pub title: String,
    /// Observation.
    pub description: Option<String>,
    /// Root cause.
    pub root_cause: Option<String>,
    /// Proposed title of an action against it.
    pub action_title: Option<String>,
    /// Owner.
    pub owner_user_id: Option<Uuid>,
    /// Full name of the owner.
    pub owner_name: Option<String>,
    /// Day on which it was opened.
    pub opened_on: NaiveDate,
    /// Due date.
    pub due_on: NaiveDate,
    /// Days from the client's today to the due date: 0 is today, negative days are overdue; null unless it is open.
    pub days_left: Option<i64>,
    /// Due date before the first acceptance of its risk ended.
    pub first_due_on: Option<NaiveDate>,
    /// Days overdue today; 0 if not overdue.
    pub days_late: i64,
    /// Status.
    pub status: FindingStatus,
    /// Transitions that the caller may make now.
    pub allowed_transitions: Vec<FindingStatus>,
    /// Whether the caller may change it in the current status; false for observers of the client.
    pub can_change: bool,
    /// Day on which its question failed again in a later assessment.
    pub failed_again_on: Option<NaiveDate>,
    /// The finalised assessment that proved its question; a verifier closes the finding.
    pub proof_assessment_id: Option<Uuid>,
    /// Number of that assessment, if the caller may see it.
    pub proof_assessment_number: Option<String>,
    /// The item in it that passed.
    pub proof_item_id: Option<Uuid>,
    /// Last day of the accepted risk, included.
    pub accepted_until: Option<NaiveDate>,
    /// Why the risk was accepted.
    pub accept_reason: Option<String>,
    /// Verifier.
    pub verified_by: Option<Uuid>,
    /// Full name of the verifier.
    pub verified_by_name: Option<String>,
    /// Note of the user who verified, voided or reopened it.
    pub verification_note: Option<String>,
    /// The verification that closing it created.
    pub verification_assessment_id: Option<Uuid>,
    /// Number of that verification.
    pub verification_assessment_number: Option<String>,
    /// When it was closed.
    pub closed_at: Option<DateTime<Utc>>,
    /// Day on which the effect is re-checked.
    pub effectiveness_check_on: Option<NaiveDate>,
    /// The finding that it repeats.
    pub repeat_of_id: Option<Uuid>,
    /// Number of the finding that it repeats.
    pub repeat_of_number: Option<String>,
    /// Its actions, by due date.
    pub actions: Vec<FindingActionView>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Named> for FindingView {
    fn from(named: Named) -> Self {
        let row = named.finding;
        let standard = named.standard;
        Self {
            id: row.id,
            tenant_id: row.tenant_id,
            tenant_name: named.tenant_name,
            number: row.number,
            client_id: row.client_id,
            client_name: named.client_name,
            team_id: row.team_id,
            team_name: named.team_name,
            assessment_id: row.assessment_id,
            assessment_number: named.assessment_number,
            item_id: row.item_id,
            standard_id: row.standard_id,
            standard_code: standard.as_ref().map(|s| s.code.clone()),
            standard_title: standard.as_ref().map(|s| s.title.clone()),
            criticality: standard.map(|s| s.criticality),
            framework_id: row.framework_id,
            domain_id: row.domain_id,
            domain_name: named.domain_name,
            subdomain_id: row.subdomain_id,
            kind: row.kind,
            severity: row.severity,
            title: row.title,
            description: row.description,
            root_cause: row.root_cause,
            action_title: row.action_title,
            owner_user_id: row.owner_user_id,
            owner_name: named.owner_name,
            opened_on: row.opened_on,
            due_on: row.due_on,
            days_left: named.days_left,
            first_due_on: row.first_due_on,
            days_late: named.days_late,
            status: row.status,
            allowed_transitions: named.allowed,
            can_change: named.can_change,
            failed_again_on: row.failed_again_on,
            proof_assessment_id: row.proof_assessment_id,
            proof_assessment_number: named.proof_assessment_number,
            proof_item_id: row.proof_item_id,
            accepted_until: row.accepted_until,
            accept_reason: row.accept_reason,
            verified_by: row.verified_by,
            verified_by_name: named.verified_by_name,
            verification_note: row.verification_note,
            verification_assessment_id: row.verification_assessment_id,
            verification_assessment_number: named.verification_assessment_number,
            closed_at: row.closed_at,
            effectiveness_check_on: row.effectiveness_check_on,
            repeat_of_id: row.repeat_of_id,
            repeat_of_number: named.repeat_of_number,
            actions: named.actions.into_iter().map(Into::into).collect(),
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A finding with the effect of closing it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingDetail {
    /// The finding.
    #[serde(flatten)]
    pub finding: FindingView,
    /// Effect of closing it; null when it is finished or its standard isn't assessed.
    pub impact: Option<ImpactView>,
}

/// Changes of a finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingUpdateRequest {
    /// Kind.
    #[garde(skip)]
    #[schema(example = "MinorNC")]
    kind: FindingKind,
    /// Severity.
    #[garde(skip)]
    #[schema(example = "Medium")]
    severity: Severity,
    /// Title.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Certificates are renewed late")]
    title: String,
    /// Observation.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Two certificates had run out for six weeks.")]
    description: Option<String>,
    /// Root cause.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Nobody owns the register.")]
    root_cause: Option<String>,
    /// Owner.
    #[garde(skip)]
    owner_user_id: Option<Uuid>,
    /// Due date. Without one, a new severity counts from today, and the same severity keeps the date.
    #[garde(custom(http::plain_year))]
    due_on: Option<NaiveDate>,
    /// Concurrency stamp that was read with the finding.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl FindingUpdateRequest {
    /// The service's form of the request.
    pub fn details(self) -> Details {
        Details {
            kind: self.kind,
            severity: self.severity,
            title: self.title,
            description: self.description,
            root_cause: self.root_cause,
            owner_user_id: self.owner_user_id,
            due_on: self.due_on,
        }
    }
}
