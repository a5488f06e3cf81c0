//! Assessments in the API.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Uuid, figure::to_wire};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    assessment::{
        Assessment, AssessmentKind, AssessmentStatus,
        service::{Named, SectionProgress},
        store::Progress,
    },
    assessment_type::Mode,
    scoring::Band,
};

/// Number of items by progress.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgressView {
    /// Items.
    pub total: i64,
    /// Answered or verified.
    pub answered: i64,
    /// Verified.
    pub verified: i64,
    /// Answered as not applicable.
    pub not_applicable: i64,
    /// Flagged.
    pub flagged: i64,
}

impl From<Progress> for ProgressView {
    fn from(progress: Progress) -> Self {
        Self {
            total: progress.total,
            answered: progress.answered,
            verified: progress.verified,
            not_applicable: progress.not_applicable,
            flagged: progress.flagged,
        }
    }
}

/// An assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentView {
    /// Id.
    pub id: Uuid,
    /// Tenant.
    pub tenant_id: Uuid,
    /// Name of the tenant; null for whoever looks at one alone.
    pub tenant_name: Option<String>,
    /// Human-readable number, `ASM-2026-0042`.
    pub number: String,
    /// What it is for.
    pub kind: AssessmentKind,
    /// Client.
    pub client_id: Uuid,
    /// Name of the client.
    pub client_name: String,
    /// Team; null for the client as a whole.
    pub team_id: Option<Uuid>,
    /// Name of the team; null for whoever may not read teams.
    pub team_name: Option<String>,
    /// Subtype.
    pub subtype_id: Uuid,
    /// Name of the subtype.
    pub subtype_name: String,
    /// Template version that its items are created from.
    pub template_version_id: Uuid,
    /// Framework.
    pub framework_id: Uuid,
    /// Title of the framework.
    pub framework_title: Option<String>,
    /// Library release that it pins.
    pub library_release_id: Option<Uuid>,
    /// Title.
    pub title: String,
    /// Period that it belongs to, `2026-Q1`.
    pub period_key: Option<String>,
    /// Who answers.
    pub mode: Mode,
    /// Whether somebody other than the lead must review.
    pub requires_review: bool,
    /// First day.
    pub planned_on: Option<NaiveDate>,
    /// Last day.
    pub due_on: Option<NaiveDate>,
    /// Days from the client's today to the last day: 0 is today, negative days are overdue; null without one, or when it is over.
    pub days_left: Option<i64>,
    /// Days overdue today; 0 if not overdue.
    pub days_late: i64,
    /// Lead.
    pub lead_user_id: Option<Uuid>,
    /// Full name of the lead.
    pub lead_name: Option<String>,
    /// Reviewer.
    pub reviewer_user_id: Option<Uuid>,
    /// Full name of the reviewer.
    pub reviewer_name: Option<String>,
    /// Users who may answer besides the lead.
    pub participants: Vec<Uuid>,
    /// Status.
    pub status: AssessmentStatus,
    /// Transitions that the caller may make.
    pub allowed_transitions: Vec<AssessmentStatus>,
    /// Whether the caller may take back that it was reopened.
    pub can_take_back: bool,
    /// Whether the caller may change its plan in the current status; false for observers of the client.
    pub can_edit: bool,
    /// Whether the caller may write own answers now.
    pub can_answer: bool,
    /// Whether the caller may write verified answers now.
    pub can_verify: bool,
    /// Progress of its items.
    pub progress: ProgressView,
    /// Score of the client's own answers, 0 to 100.
    pub self_score: Option<f64>,
    /// Verified score, 0 to 100.
    pub verified_score: Option<f64>,
    /// Compliance, in percent.
    pub compliance_pct: Option<f64>,
    /// Coverage: assessed items in percent of those that apply.
    pub coverage_pct: Option<f64>,
    /// Band, after the critical rule.
    pub band: Option<Band>,
    /// Summary.
    pub summary: Option<String>,
    /// Note of the last transition that required one.
    pub note: Option<String>,
    /// Increases each time it is reopened.
    pub revision: i32,
    /// When it was started.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was finalised first: corrections of a finalised assessment count from then, too.
    pub finalised_at: Option<DateTime<Utc>>,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
}

impl From<Named> for AssessmentView {
    fn from(named: Named) -> Self {
        let row = named.assessment;
        Self {
            participants: row.participants(),
            id: row.id,
            tenant_id: row.tenant_id,
            tenant_name: named.tenant_name,
            number: row.number,
            kind: row.kind,
            client_id: row.client_id,
            client_name: named.client_name,
            team_id: row.team_id,
            team_name: named.team_name,
            subtype_id: row.subtype_id,
            subtype_name: named.subtype_name,
            template_version_id: row.template_version_id,
            framework_id: row.framework_id,
            framework_title: named.framework_title,
            library_release_id: row.library_release_id,
            title: row.title,
            period_key: row.period_key,
            mode: row.mode,
            requires_review: row.requires_review,
            planned_on: row.planned_on,
            due_on: row.due_on,
            days_left: named.days_left,
            days_late: named.days_late,
            lead_user_id: row.lead_user_id,
            lead_name: named.lead_name,
            reviewer_user_id: row.reviewer_user_id,
            reviewer_name: named.reviewer_name,
            status: row.status,
            allowed_transitions: named.allowed,
            can_take_back: named.can_take_back,
            can_edit: named.can_edit,
            can_answer: named.can_answer,
            can_verify: named.can_verify,
            progress: named.progress.into(),
            self_score: row.self_score.map(to_wire),
            verified_score: row.verified_score.map(to_wire),
            compliance_pct: row.compliance_pct.map(to_wire),
            coverage_pct: row.coverage_pct.map(to_wire),
            band: row.band,
            summary: row.summary,
            note: row.note,
            revision: row.revision,
            started_at: row.started_at,
            submitted_at: row.submitted_at,
            finalised_at: row.finalised_at,
            concurrency_stamp: row.concurrency_stamp,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A section of an assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentSectionView {
    /// Position; items name it.
    pub section: i32,
    /// Title.
    pub title: String,
    /// Subdomain that it is about.
    pub subdomain_id: Option<Uuid>,
    /// Domain of the subdomain.
    pub domain_id: Option<Uuid>,
    /// Progress of its items.
    pub progress: ProgressView,
}

impl From<SectionProgress> for AssessmentSectionView {
    fn from(section: SectionProgress) -> Self {
        Self {
            section: section.section,
            title: section.title,
            subdomain_id: section.subdomain_id,
            domain_id: section.domain_id,
            progress: section.progress.into(),
        }
    }
}

/// An assessment with its sections.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentDetail {
    /// The assessment.
    #[serde(flatten)]
    pub assessment: AssessmentView,
    /// Its sections, in order.
    pub sections: Vec<AssessmentSectionView>,
}

/// State of an assessment after a change of its items, so that clients need not read it again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentPulse {
    /// Status.
    pub status: AssessmentStatus,
    /// Its stamp.
    pub concurrency_stamp: String,
}

impl From<&Assessment> for AssessmentPulse {
    fn from(row: &Assessment) -> Self {
        Self { status: row.status, concurrency_stamp: row.concurrency_stamp.clone() }
    }
}
