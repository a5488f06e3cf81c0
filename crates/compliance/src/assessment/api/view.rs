//! Assessments in the API: the view, and what it has beside the row.

use std::{collections::HashMap, sync::Arc};

use ::store::changeable;
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid, figure::to_wire};
use library::framework;
use people::{
    assignee,
    client::{self, CachedClient, TenantNames},
    team,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    assessment::{
        Assessment, AssessmentKind, AssessmentStatus, DELETE, Entity, REVIEW, UPDATE,
        rules::state,
        service::SectionProgress,
        store::{self, Progress},
    },
    assessment_type::{Mode, service::subtypes},
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
    /// Flagged for later.
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
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Name of the tenant; null for a caller who sees only one.
    pub tenant_name: Option<String>,
    /// Human-readable number, `ASM-2026-0042`.
    pub number: String,
    /// What it is for.
    pub kind: AssessmentKind,
    pub client_id: Uuid,
    pub client_name: String,
    /// Team; null for the client as a whole.
    pub team_id: Option<Uuid>,
    /// Name of the team; null without the permission to read teams.
    pub team_name: Option<String>,
    pub subtype_id: Uuid,
    pub subtype_name: String,
    /// Template version that its items are created from.
    pub template_version_id: Uuid,
    pub framework_id: Uuid,
    /// Title of the framework.
    pub framework_title: Option<String>,
    /// Library release that it pins.
    pub library_release_id: Option<Uuid>,
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
    /// User who leads it; it can't be scheduled without one.
    pub lead_user_id: Option<Uuid>,
    /// Full name of the lead.
    pub lead_name: Option<String>,
    /// User who reviews it; where none was named, the one who started the review.
    pub reviewer_user_id: Option<Uuid>,
    /// Full name of the reviewer.
    pub reviewer_name: Option<String>,
    /// Users who may answer besides the lead.
    pub participants: Vec<Uuid>,
    pub status: AssessmentStatus,
    /// Transitions that the caller may make.
    pub allowed_transitions: Vec<AssessmentStatus>,
    /// Whether the caller may take back that it was reopened.
    pub can_take_back: bool,
    /// Whether the caller may change its plan in the current status; false for observers of the client, and once that is closed.
    pub can_edit: bool,
    /// Whether the caller may delete it.
    pub can_delete: bool,
    /// Whether the caller may write own answers now.
    pub can_answer: bool,
    /// Whether the caller may write verified answers now.
    pub can_verify: bool,
    /// Progress of its items.
    pub progress: ProgressView,
    /// Score of the client's own answers, 0 to 100.
    pub self_score: Option<f64>,
    /// Score at the last finalising, 0 to 100; null before, and where no answer counts.
    pub verified_score: Option<f64>,
    /// Compliance, in percent.
    pub compliance_pct: Option<f64>,
    /// Coverage: assessed items in percent of those that apply.
    pub coverage_pct: Option<f64>,
    /// Band, after the critical rule.
    pub band: Option<Band>,
    /// Summary of the result, which finalising can replace.
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

/// A section of an assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssessmentSectionView {
    /// Position; items name it.
    pub section: i32,
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
    /// Status after the change.
    pub status: AssessmentStatus,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<&Assessment> for AssessmentPulse {
    fn from(row: &Assessment) -> Self {
        Self { status: row.status, concurrency_stamp: row.concurrency_stamp.clone() }
    }
}

/// One assessment as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, assessment: Assessment) -> Result<AssessmentView> {
    views_of(app, scope, vec![assessment]).await?.pop().ok_or_else(|| Error::internal("no view for the assessment"))
}

/// These assessments as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, assessments: Vec<Assessment>) -> Result<Vec<AssessmentView>> {
    if assessments.is_empty() {
        return Ok(Vec::new());
    }
    let names = Names::around(app, scope, &assessments).await?;
    Ok(assessments.into_iter().map(|assessment| names.view(scope, assessment)).collect())
}

/// What views have beside their rows, read once for all of them.
struct Names {
    clients: HashMap<Uuid, Arc<CachedClient>>,
    teams: HashMap<Uuid, String>,
    tenants: TenantNames,
    users: HashMap<Uuid, String>,
    subtypes: HashMap<Uuid, String>,
    frameworks: HashMap<Uuid, String>,
    progress: HashMap<Uuid, Progress>,
}

impl Names {
    async fn around(app: &App, scope: &Scope, rows: &[Assessment]) -> Result<Self> {
        let users = rows.iter().flat_map(|r| r.lead_user_id.into_iter().chain(r.reviewer_user_id));
        let users = assignee::service::full_names(app, scope, users).await?;
        let clients = client::cached(app, scope, rows.iter().map(|r| (r.tenant_id, r.client_id))).await?;
        let teams = team::service::names(app, scope, rows.iter().filter_map(|r| r.team_id)).await?;
        let tenants = client::tenant_names(app, scope).await?;
        let all = |pick: fn(&Assessment) -> Uuid| rows.iter().map(pick).collect::<Vec<_>>();
        let (ids, subtype_ids, framework_ids) = (&all(|r| r.id), &all(|r| r.subtype_id), &all(|r| r.framework_id));
        let (progress, subtypes, frameworks) = app
            .db()
            .read(scope, |tx| async move {
                let subtypes = subtypes::names(&tx, subtype_ids).await?;
                Ok((store::progress(&tx, ids).await?, subtypes, framework::titles(&tx, framework_ids).await?))
            })
            .await?;
        Ok(Self { clients, teams, tenants, users, subtypes, frameworks, progress })
    }

    fn today(&self, scope: &Scope, row: &Assessment) -> NaiveDate {
        self.clients.get(&row.client_id).map_or_else(|| scope.now().date_naive(), |c| c.today(scope.now()))
    }

    fn user(&self, id: Option<Uuid>) -> Option<String> {
        self.users.get(&id?).cloned()
    }

    fn view(&self, scope: &Scope, row: Assessment) -> AssessmentView {
        let today = self.today(scope, &row);
        let writable = state::writable(row.status, row.mode);
        let is_open = self.clients.get(&row.client_id).is_none_or(|client| !client.is_closed);
        AssessmentView {
            tenant_name: self.tenants.of(row.tenant_id),
            client_name: self.clients.get(&row.client_id).map(|c| c.name.clone()).unwrap_or_default(),
            team_name: row.team_id.and_then(|id| self.teams.get(&id).cloned()),
            subtype_name: self.subtypes.get(&row.subtype_id).cloned().unwrap_or_default(),
            framework_title: self.frameworks.get(&row.framework_id).cloned(),
            days_left: state::days_left(&row, today),
            days_late: state::days_late(&row, today),
            lead_name: self.user(row.lead_user_id),
            reviewer_name: self.user(row.reviewer_user_id),
            participants: row.participants(),
            allowed_transitions: if is_open { state::allowed(scope, &row) } else { Vec::new() },
            can_take_back: is_open && state::may_take_back(scope, &row),
            can_edit: is_open && scope.has(UPDATE) && changeable::<Entity>(scope, &row),
            can_delete: is_open && row.status == AssessmentStatus::Draft && scope.has(DELETE) && changeable::<Entity>(scope, &row),
            can_answer: is_open && writable.own && state::may_answer(scope, &row),
            can_verify: is_open && writable.verified && scope.has(REVIEW) && !scope.observes(row.client_id),
            progress: self.progress.get(&row.id).copied().unwrap_or_default().into(),
            id: row.id,
            tenant_id: row.tenant_id,
            number: row.number,
            kind: row.kind,
            client_id: row.client_id,
            team_id: row.team_id,
            subtype_id: row.subtype_id,
            template_version_id: row.template_version_id,
            framework_id: row.framework_id,
            library_release_id: row.library_release_id,
            title: row.title,
            period_key: row.period_key,
            mode: row.mode,
            requires_review: row.requires_review,
            planned_on: row.planned_on,
            due_on: row.due_on,
            lead_user_id: row.lead_user_id,
            reviewer_user_id: row.reviewer_user_id,
            status: row.status,
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
